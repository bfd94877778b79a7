/* test_format.c - the canonical layout, and the difference that `fmt --diff` shows */

#include "tests/unit/unit.h"

#include "compiler/format.h"
#include "compiler/syntax/diff.h"

#include <string.h>

/* Appends the layout; false for a text with mistakes. */
static bool
layout(struct str *out, const char *text)
{
	struct source_set sources = { 0 };
	struct diag_sink diags = { 0 };
	bool fine = format_text(out, &sources, &diags, "-", text, strlen(text));

	ck_assert_int_eq(fine, !diag_failed(&diags));
	diag_sink_free(&diags);
	source_set_free(&sources);
	return fine;
}

static const struct {
	const char *before, *after;
} layouts[] = {
	{ "", "" },
	{ "\n\n", "" },
	{ "  a   1 ;b  \n", "a 1\nb\n" },
	{ "a 1\r\n\r\n\r\n\r\nb\r\n", "a 1\n\nb\n" },
	{ "a{b}", "a { b }\n" },
	{ "a { }\nb {\n\n}\n", "a {}\nb {}\n" },
	{ "a { b; ;c;}\n", "a { b; c }\n" },
	{ "a { b\n\n\nc }\n", "a {\n    b\n\n    c\n}\n" },
	{ "a {\n\nb\n\n}\n", "a {\n    b\n}\n" },
	/* words of properties, braces of blocks of one kind, equals signs */
	{ "t {\nkind odcr\nreservation \"x\"\npreempt { a b; c d }\n}\n",
	  "t {\n    kind        odcr\n    reservation \"x\"\n"
	  "    preempt     { a b; c d }\n}\n" },
	{ "t {\na 1\n\nlonger 2\n}\n", "t {\n    a 1\n\n    longer 2\n}\n" },
	{ "tier a { k x; l y }\ntier bcd { k xyz; l y }\n",
	  "tier a   { k x;   l y }\ntier bcd { k xyz; l y }\n" },
	{ "tier a { k x }\nflavor bcd { k x }\n",
	  "tier a { k x }\nflavor bcd { k x }\n" },
	{ "priority a = 1\npriority bcd = 20\ndefine x = y\n",
	  "priority a   = 1\npriority bcd = 20\ndefine x = y\n" },
	{ "edition 2026\nimport \"x\"\n", "edition 2026\nimport \"x\"\n" },
	/* comments */
	{ "# a\n  # b\nc # d\ne    # f  \n\n#g\n", "# a\n# b\nc  # d\ne  # f\n\n#g\n" },
	{ "a 1 # x\nbcd 2 # y\n\ne # z\n", "a 1    # x\nbcd 2  # y\n\ne  # z\n" },
	{ "a { # x\nb # y\n} # z\n", "a {  # x\n    b  # y\n}  # z\n" },
	{ "a {\n# only\n}\n", "a {\n    # only\n}\n" },
	{ "a # x\n{ b }\n", "a  # x\n    { b }\n" },
	{ "a 1, # x\n2\n", "a 1,  # x\n    2\n" },
	{ "; # x\n", "# x\n" },
	{ "a\n\n# x\n;# y\nb\n", "a\n\n# x\n# y\nb\n" },
	/* blanks around operators; what the author broke stays broken */
	{ "when a==b and(c)or -d<e( f )*g [ \"h\" ]\n",
	  "when a == b and (c) or -d < e(f) * g[\"h\"]\n" },
	{ "when a   - -b\n", "when a - -b\n" },
	{ "p  -5\nq up to  - 7\n", "p -5\nq up to -7\n" },
	{ "d when a\nand b\n\"why\"\n", "d when a\n    and b\n\"why\"\n" },
	{ "a 8gpu , 1_000  KiB;b 35%\n", "a 8 gpu, 1_000 KiB\nb 35%\n" },
	{ "assert \"x\"{a-b}\nassert \"y\" {\na - b }\n",
	  "assert \"x\" { a-b }\nassert \"y\" {\n    a - b\n}\n" },
	/* a block that does not fit is broken up, the ones within only if need be */
	{ "a { b111111111111111111111 { c }; d22222222222222222222222222222222; "
	  "e333333333333333333333333333333333 }\n",
	  "a {\n    b111111111111111111111 { c }\n    "
	  "d22222222222222222222222222222222\n"
	  "    e333333333333333333333333333333333\n}\n" },
};

START_TEST(lays_out)
{
	struct str once = { 0 }, twice = { 0 };

	ck_assert(layout(&once, layouts[_i].before));
	ck_assert_str_eq(str_text(&once), layouts[_i].after);
	ck_assert(layout(&twice, str_text(&once)));
	ck_assert_str_eq(str_text(&twice), str_text(&once));
	str_free(&once);
	str_free(&twice);
}
END_TEST

/* `a { bbb... }` stays on its line up to 100 columns, counted in characters. */
START_TEST(one_line_has_a_hundred_columns)
{
	for (int columns = 99; columns <= 102; columns++) {
		struct str text = { 0 }, out = { 0 };

		str_add(&text, "a { \"\303\251");
		str_fill(&text, 'b', (size_t)columns - 9);
		str_add(&text, "\" }\n");
		ck_assert(layout(&out, text.text));
		ck_assert_int_eq(strcmp(out.text, text.text) == 0, columns <= 100);
		str_free(&text);
		str_free(&out);
	}
}
END_TEST

START_TEST(refuses_what_it_cannot_read)
{
	struct str out = { 0 };

	ck_assert(!layout(&out, "a {\n"));
	ck_assert(!layout(&out, "a && b\n"));
	ck_assert_str_eq(str_text(&out), "");
	str_free(&out);
}
END_TEST

static const struct {
	const char *before, *after, *shown;
} diffs[] = {
	{ "", "", "" },
	{ "a\nb\n", "a\nb\n", "" },
	{ "", "a\n", "--- x\n+++ y\n@@ -0,0 +1 @@\n+a\n" },
	{ "a\nb\nc\n", "a\nB\nc\n", "--- x\n+++ y\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n" },
	{ "a", "a\n",
	  "--- x\n+++ y\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n" },
	{ "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "2\n3\n4\n5\n6\n7\n8\n9\nx\n",
	  "--- x\n+++ y\n@@ -1,4 +1,3 @@\n-1\n 2\n 3\n 4\n@@ -7,3 +6,4 @@\n 7\n 8\n "
	  "9\n+x\n" },
};

START_TEST(shows_differences)
{
	struct str out = { 0 };

	diff_write(
		&out,
		(struct diff_text){ "x", diffs[_i].before, strlen(diffs[_i].before) },
		(struct diff_text){ "y", diffs[_i].after, strlen(diffs[_i].after) });
	ck_assert_str_eq(str_text(&out), diffs[_i].shown);
	str_free(&out);
}
END_TEST

/* Of what is shown, the lines but those of one sign are that sign's text. */
static void
side_of(struct str *out, const char *shown, char other)
{
	for (const char *end; *shown; shown = end + 1) {
		end = strchr(shown, '\n');
		if (*shown == '@' || *shown == other || !strncmp(shown, "---", 3) ||
		    !strncmp(shown, "+++", 3))
			continue;
		str_bytes(out, shown + 1, (size_t)(end - shown));
	}
}

/* All pairs of texts of six lines of two kinds. */
START_TEST(differences_lead_from_one_text_to_the_other)
{
	for (int pair = 0; pair < 64 * 64; pair++) {
		struct str text[2] = { 0 }, out = { 0 }, side = { 0 };

		for (int i = 0; i < 2; i++)
			for (int bits = (i ? pair / 64 : pair % 64) | 64; bits > 1;
			     bits /= 2)
				str_add(&text[i], bits & 1 ? "x\n" : "y\n");
		diff_write(&out, (struct diff_text){ "a", text[0].text, text[0].len },
			   (struct diff_text){ "b", text[1].text, text[1].len });
		for (int i = 0; i < 2 && out.len > 0; i++) {
			str_clear(&side);
			side_of(&side, out.text, i ? '-' : '+');
			ck_assert_uint_le(side.len, text[i].len);
			ck_assert_ptr_nonnull(strstr(text[i].text, str_text(&side)));
		}
		ck_assert_int_eq(out.len == 0, strcmp(text[0].text, text[1].text) == 0);
		str_free(&text[0]);
		str_free(&text[1]);
		str_free(&out);
		str_free(&side);
	}
}
END_TEST

START_TEST(tells_large_texts_apart_as_a_whole)
{
	struct str a = { 0 }, b = { 0 }, out = { 0 };

	for (int i = 0; i < 20000; i++) {
		str_printf(&a, "a%d\n", i);
		str_printf(&b, "b%d\n", i);
	}
	diff_write(&out, (struct diff_text){ "x", a.text, a.len },
		   (struct diff_text){ "y", b.text, b.len });
	ck_assert_uint_gt(out.len, a.len + b.len);
	str_free(&a);
	str_free(&b);
	str_free(&out);
}
END_TEST

Suite *
suite_format(void)
{
	const TTest *tests[] = {
		one_line_has_a_hundred_columns,
		refuses_what_it_cannot_read,
		differences_lead_from_one_text_to_the_other,
		tells_large_texts_apart_as_a_whole,
	};
	Suite *s = suite_of("format", tests, sizeof tests / sizeof tests[0]);
	TCase *c = tcase_create("tables");

	tcase_add_loop_test(c, lays_out, 0, sizeof layouts / sizeof layouts[0]);
	tcase_add_loop_test(c, shows_differences, 0, sizeof diffs / sizeof diffs[0]);
	suite_add_tcase(s, c);
	return s;
}
