/* constant.c - constants, and names that stand for declared things */

#include "compiler/sema/constant.h"

#include "compiler/sema/amount.h"
#include "compiler/sema/names.h"
#include "compiler/sema/suggest.h"
#include "lang/unit.h"

static const struct val poison = { 0, { TYPE_POISON, false, { 0 } } };

bool
constant_subject(const struct sema *s, sym name, enum subject *ret_subject,
		 const char **ret_field)
{
	const char *text = sema_text(s, name);
	size_t len = strcspn(text, ".");

	*ret_subject = subject_find(text, len);
	*ret_field = text[len] == '.' ? text + len + 1 : "";
	return *ret_subject != SUBJECT_COUNT &&
	       (text[len] == '.' || *ret_subject == SUBJECT_CLOCK);
}

/* Is the definition a number or a text and nothing else, as in `define big = 8`? */
static bool
defines_literal(const struct sema *s, uint32_t define)
{
	item_id item = s->decls[KIND_DEFINE].list.at[define].item;
	const struct expr *e = ast_expr(s->ast, ast_item(s->ast, item)->expr);

	while (e->kind == EXPR_UNARY && strcmp(e->op, "-") == 0)
		e = ast_expr(s->ast, e->lhs);
	return e->kind == EXPR_STRING || (e->kind == EXPR_NUMBER && e->unit.ix == 0);
}

bool
constant_is_flexible(const struct sema *s, expr_id id)
{
	const struct expr *e = ast_expr(s->ast, id);
	uint32_t define;
	enum subject subject;
	const char *field;

	switch (e->kind) {
	case EXPR_NUMBER:
		return e->unit.ix == 0;
	case EXPR_STRING:
		return true;
	case EXPR_NAME:
		define = names_find(s, KIND_DEFINE, e->text);
		if (define)
			return defines_literal(s, define);
		return !constant_subject(s, e->text, &subject, &field);
	case EXPR_UNARY:
		return strcmp(e->op, "-") == 0 && constant_is_flexible(s, e->lhs);
	case EXPR_BINARY:
	case EXPR_ERROR:
	case EXPR_PERCENT:
	case EXPR_INSTANT:
	case EXPR_BOOL:
	case EXPR_INDEX:
	case EXPR_IN:
	case EXPR_CALL:
		break;
	}
	return false;
}

static bool
kind_of_type(enum type type, enum kind *ret)
{
	switch ((int)type) {
	case TYPE_TEAM:
		*ret = KIND_TEAM;
		return true;
	case TYPE_ORG:
		*ret = KIND_ORG;
		return true;
	case TYPE_PRIORITY:
		*ret = KIND_PRIORITY;
		return true;
	case TYPE_FLAVOR:
		*ret = KIND_FLAVOR;
		return true;
	case TYPE_TIER:
		*ret = KIND_TIER;
		return true;
	case TYPE_POOL:
		*ret = KIND_POOL;
		return true;
	default:
		return false;
	}
}

static struct val
constant_of(struct sema *s, const struct expr *e, struct typed type, int64_t value)
{
	return (struct val){ ir_int(&s->ir, type.type, value, e->span), type };
}

static struct val
text_constant(struct sema *s, const struct expr *e, enum type type)
{
	return (struct val){ ir_text(&s->ir, type, sema_text(s, e->text), e->span),
			     { type, false, { 0 } } };
}

static struct val
tier_kind_lower(struct sema *s, const struct expr *e)
{
	struct suggest offers = { .written = sema_text(s, e->text) };
	struct diag *d;

	for (int k = 0; k < TIER_KIND_COUNT; k++)
		if (sema_is(s, e->text, tier_kind_text[k]))
			return constant_of(s, e,
					   (struct typed){ .type = TYPE_TIER_KIND }, k);
	d = diag_report(s->diags, UNKNOWN_NAME, e->span, "kind of tier",
			sema_text(s, e->text));
	for (int k = 0; k < TIER_KIND_COUNT; k++)
		suggest_offer(&offers, tier_kind_text[k], (struct span){ 0 });
	suggest_tell(&offers, d, e->span);
	return poison;
}

/* `worklaod.gpus`: the subjects, each with what follows the dot. */
static void
offer_fields(struct sema *s, struct suggest *offers)
{
	const char *dot = strchr(offers->written, '.');

	for (int i = 0; i < SUBJECT_COUNT; i++) {
		const char *subject = subject_info[i].name;
		size_t len = strlen(subject) + (dot ? strlen(dot) : 0);
		char *name = arena_array(s->scratch, char, len + 1);

		memcpy(name, subject, strlen(subject));
		if (dot)
			memcpy(name + strlen(subject), dot, strlen(dot));
		if (!dot || field_find((enum subject)i, dot + 1, strlen(dot + 1)))
			suggest_offer(offers, name, (struct span){ 0 });
	}
}

/* A name where nothing says what kind of thing it is. */
static struct val
report_bare_name(struct sema *s, const struct expr *e, struct typed want)
{
	struct suggest offers = { .written = sema_text(s, e->text) };
	struct diag *d;

	if (want.type == TYPE_STRING) {
		d = diag_report(s->diags, TEXT_UNQUOTED, e->span,
				sema_text(s, e->text));
		diag_help(d, "write \"%s\"", sema_text(s, e->text));
		return poison;
	}
	d = diag_report(s->diags, UNKNOWN_VALUE, e->span, sema_text(s, e->text));
	if (suggest_is_idle(s->diags))
		return poison;
	for (uint32_t i = 1; i < s->decls[KIND_DEFINE].list.n; i++)
		suggest_offer(&offers,
			      sema_text(s, s->decls[KIND_DEFINE].list.at[i].name),
			      s->decls[KIND_DEFINE].list.at[i].span);
	offer_fields(s, &offers);
	suggest_tell(&offers, d, e->span);
	return poison;
}

struct val
constant_name(struct sema *s, const struct expr *e, struct typed want)
{
	enum kind kind;

	if (want.type == TYPE_TIER_KIND)
		return tier_kind_lower(s, e);
	if (kind_of_type(want.type, &kind))
		return names_resolve(s, kind, e->text, e->span)
			       ? text_constant(s, e, want.type)
			       : poison;
	return report_bare_name(s, e, want);
}

static void
add_units(struct diag *d, enum type type)
{
	struct str list = { 0 };

	for (unsigned i = 0; i < unit_count; i++)
		if (unit_info[i].type == type)
			str_printf(&list, "%s%s", list.len ? ", " : "",
				   unit_info[i].spelling);
	diag_help(d, "write one of these after the number: %s", str_text(&list));
	str_free(&list);
}

static struct val
bare_number_lower(struct sema *s, const struct expr *e, struct typed want)
{
	struct typed type = { .type = TYPE_NUMBER };
	int64_t scale = 1;
	struct diag *d;

	switch ((int)want.type) {
	case TYPE_COUNT:
		type = (struct typed){ TYPE_COUNT, false, want.unit };
		if (sema_is(s, want.unit, "cpu"))
			scale = 1000;
		break;
	case TYPE_BYTES:
	case TYPE_DURATION:
	case TYPE_MONEY:
	case TYPE_RATE:
	case TYPE_COUNT_TIME:
	case TYPE_RATIO:
		d = diag_report(s->diags, BARE_NUMBER, e->span,
				type_info[want.type].spelling);
		diag_label(d, "needs a unit");
		if (want.type == TYPE_RATIO)
			diag_help(d, "write a percentage, such as 50%%");
		else
			add_units(d, want.type);
		return poison;
	default:
		break;
	}
	return constant_of(s, e, type,
			   number_scaled(s, e->number, scale, e->span, "1"));
}

struct val
constant_lower(struct sema *s, const struct expr *e, struct typed want)
{
	struct quantity q;
	enum kind kind;

	switch (e->kind) {
	case EXPR_NUMBER:
		if (e->unit.ix == 0)
			return bare_number_lower(s, e, want);
		q = quantity_of(s, e->number, e->unit, e->unit_quoted, e->span,
				e->op_span);
		return q.type.type == TYPE_POISON ? poison
						  : constant_of(s, e, q.type, q.value);
	case EXPR_PERCENT:
		return constant_of(s, e, (struct typed){ .type = TYPE_RATIO },
				   percent_millionths(s, e->number, e->span));
	case EXPR_INSTANT:
		return constant_of(s, e, (struct typed){ .type = TYPE_INSTANT },
				   e->integer);
	case EXPR_BOOL:
		return constant_of(s, e, (struct typed){ .type = TYPE_BOOL },
				   e->integer);
	case EXPR_STRING:
		if (want.type == TYPE_TIER_KIND || kind_of_type(want.type, &kind))
			return constant_name(s, e, want);
		return text_constant(s, e, TYPE_STRING);
	case EXPR_NAME:
		return constant_name(s, e, want);
	case EXPR_UNARY:
	case EXPR_BINARY:
	case EXPR_ERROR:
	case EXPR_INDEX:
	case EXPR_IN:
	case EXPR_CALL:
		break;
	}
	return poison;
}
