/* print.c - a unit as text */

#include "compiler/ir/print.h"

#include <inttypes.h>

/* In quotes, on one line whatever the text holds. */
static void
print_text(struct str *out, const char *text)
{
	str_char(out, '"');
	for (; *text; text++) {
		unsigned char c = (unsigned char)*text;

		if (c < ' ' || c == 0x7f)
			str_printf(out, "\\u{%x}", c);
		else if (c == '"' || c == '\\')
			str_printf(out, "\\%c", c);
		else
			str_char(out, (char)c);
	}
	str_char(out, '"');
}

static void
print_const(struct str *out, const struct ir_const *c)
{
	if (c->rep == REP_SYM)
		print_text(out, c->text);
	else
		str_printf(out, "%" PRId64, c->value);
}

static void
print_input(struct str *out, const struct ir_input *in)
{
	const struct field_info *f = &field_info[in->field];

	str_add(out, subject_info[f->subject].name);
	if (f->name[0] != '\0')
		str_printf(out, ".%s", f->name);
	if (in->key) {
		str_char(out, '[');
		print_text(out, in->key);
		str_char(out, ']');
	}
	if (in->kind == INPUT_LIKE) {
		str_add(out, " like ");
		print_text(out, in->arg);
	}
	if (in->kind == INPUT_WINDOW)
		str_printf(out, " in window %u", in->arg_ix);
}

static const char *
skip_name(unsigned code)
{
	return code == IR_AND ? "and" : code == IR_OR ? "or" : "else";
}

static void
print_inst(struct str *out, const struct ir_unit *unit, const struct ir_inst *in)
{
	switch (in->code) {
	case IR_CONST:
		str_add(out, "const ");
		print_const(out, &unit->consts[in->a]);
		break;
	case IR_LOAD:
		str_add(out, "load ");
		print_input(out, &unit->inputs[in->a]);
		break;
	case IR_HAS:
		str_printf(out, "has %%%u", in->a);
		break;
	case IR_AND:
	case IR_OR:
	case IR_ELSE:
		str_printf(out, "%s %%%u to %%%u", skip_name(in->code), in->a, in->b);
		break;
	case IR_JOIN:
		str_printf(out, "join %%%u %%%u", in->a, in->b);
		break;
	case IR_RETURN:
		str_printf(out, "return %%%u", in->a);
		break;
	default:
		str_printf(out, "%s %%%u", op_info[in->code].name, in->a);
		if (op_info[in->code].arg[1] != TYPE_POISON)
			str_printf(out, " %%%u", in->b);
		break;
	}
}

void
ir_print(struct str *out, const struct ir_unit *unit, uint32_t func, const char *name)
{
	const struct ir_func *f = &unit->funcs[func];

	str_printf(out, "%s%s\n", name, f->placement ? " (placement)" : "");
	for (uint32_t i = 0; i < f->n; i++) {
		const struct ir_inst *in = &unit->insts[f->first + i];

		str_printf(out, "  %%%-3u ", i);
		print_inst(out, unit, in);
		str_printf(out, "  : %s%s\n", type_info[in->type].name,
			   in->optional ? "?" : "");
	}
}
