/* expr.c - types of expressions, and their lowering to instructions */

#include "compiler/sema/expr.h"

#include "compiler/sema/constant.h"
#include "compiler/sema/define.h"
#include "compiler/sema/names.h"
#include "compiler/sema/suggest.h"

static const struct val poison = { 0, { TYPE_POISON, false, { 0 } } };
static const struct typed any = { TYPE_POISON, false, { 0 } };
static const struct typed boolean = { TYPE_BOOL, false, { 0 } };

void
type_describe(const struct sema *s, struct typed t, struct str *out)
{
	str_add(out, type_info[t.type].spelling);
	if ((t.type == TYPE_COUNT || t.type == TYPE_COUNT_TIME) && t.unit.ix)
		str_printf(out, " of %s", sema_text(s, t.unit));
}

static bool
is_poison(struct val v)
{
	return v.type.type == TYPE_POISON;
}

/* ---- fields ---- */

static struct val
report_no_field(struct sema *s, enum subject subject, const char *field, struct span at)
{
	struct diag *d = diag_report(s->diags, UNKNOWN_FIELD, at,
				     subject_info[subject].name, field);
	struct suggest offers = { .written = field };

	if (suggest_is_idle(s->diags))
		return poison;
	for (enum field f = FIELD_NONE + 1; f < FIELD_COUNT; f++)
		if (field_info[f].subject == subject)
			suggest_offer(&offers, field_info[f].name, (struct span){ 0 });
	for (uint32_t i = 1; i < s->decls[KIND_DEFINE].list.n; i++) {
		const struct decl *decl = &s->decls[KIND_DEFINE].list.at[i];
		enum subject of;
		const char *name;

		if (constant_subject(s, decl->name, &of, &name) && of == subject)
			suggest_offer(&offers, name, decl->span);
	}
	/* The name of the field ends where the whole name does. */
	if (at.end - at.begin > strlen(field))
		at.begin = at.end - (uint32_t)strlen(field);
	suggest_tell(&offers, d, at);
	return poison;
}

/* The field that a name or name["key"] reads; FIELD_NONE after a message. */
static enum field
field_of(struct sema *s, const struct expr *e, struct ir_input *ret)
{
	enum subject subject;
	const char *name;
	enum field f;

	if (!constant_subject(s, e->text, &subject, &name)) {
		diag_report(s->diags, UNKNOWN_VALUE, e->span, sema_text(s, e->text));
		return FIELD_NONE;
	}
	f = field_find(subject, name, strlen(name));
	if (f == FIELD_NONE) {
		report_no_field(s, subject, name,
				e->kind == EXPR_INDEX ? e->op_span : e->span);
		return FIELD_NONE;
	}
	if (field_info[f].keyed != (e->kind == EXPR_INDEX)) {
		if (field_info[f].keyed)
			diag_report(s->diags, KEY_MISSING, e->span,
				    sema_text(s, e->text));
		else
			diag_report(s->diags, KEY_STRAY, e->key_span,
				    sema_text(s, e->text));
		return FIELD_NONE;
	}
	*ret = (struct ir_input){ .kind = INPUT_FIELD, .field = f };
	if (field_info[f].keyed)
		ret->key = sema_text(s, e->key);
	return f;
}

static struct val
field_lower(struct sema *s, const struct expr *e)
{
	struct ir_input in;
	enum field f = field_of(s, e, &in);
	struct typed type;

	if (f == FIELD_NONE)
		return poison;
	type = (struct typed){ field_info[f].type, field_info[f].optional, { 0 } };
	if (strcmp(field_info[f].unit, "key") == 0)
		type.unit = e->key;
	else if (field_info[f].unit[0] != '\0')
		type.unit = intern_add(s->names, field_info[f].unit,
				       strlen(field_info[f].unit));
	return (struct val){ ir_load(&s->ir, in, type, e->span), type };
}

/* ---- operators ---- */

/* A text behind a number is its unit, but may have been meant as a rule's message. */
static void
advise_message(const struct sema *s, struct diag *d, const struct expr *e)
{
	if (e->kind == EXPR_NUMBER && e->unit_quoted &&
	    !strpbrk(sema_text(s, e->unit), "./"))
		diag_help(d,
			  "\"%s\" is read as the unit of the number; a message stands "
			  "on a line of its own",
			  sema_text(s, e->unit));
}

static void
report_no_op(struct sema *s, const struct expr *e, struct val a, struct val b)
{
	struct str ta = { 0 }, tb = { 0 };
	struct diag *d;

	type_describe(s, a.type, &ta);
	type_describe(s, b.type, &tb);
	d = diag_report(s->diags, NO_OP, e->op_span, e->op, str_text(&ta),
			str_text(&tb));
	advise_message(s, d, ast_expr(s->ast, e->rhs));
	diag_point(d, ast_expr(s->ast, e->lhs)->span, "%s", str_text(&ta));
	diag_point(d, ast_expr(s->ast, e->rhs)->span, "%s", str_text(&tb));
	str_free(&ta);
	str_free(&tb);
}

static bool
unit_agrees(enum op op, struct typed a, struct typed b)
{
	return op_info[op].unit != UNIT_SAME || op_info[op].arg[1] == TYPE_POISON ||
	       sym_same(a.unit, b.unit);
}

static sym
unit_of_result(enum op op, struct typed a, struct typed b)
{
	switch (op_info[op].unit) {
	case UNIT_SAME:
	case UNIT_LEFT:
		return op_info[op].result == TYPE_BOOL ? (sym){ 0 } : a.unit;
	case UNIT_RIGHT:
		return b.unit;
	case UNIT_NONE:
		break;
	}
	return (sym){ 0 };
}

static bool
report_absent(struct sema *s, const struct expr *e, expr_id side, struct val v)
{
	struct diag *d;

	if (!v.type.optional)
		return false;
	d = diag_report(s->diags, MAY_BE_ABSENT, ast_expr(s->ast, side)->span, e->op);
	diag_help(d, "say what to use then: `(... else ...)`");
	return true;
}

static struct val
operate(struct sema *s, const struct expr *e, struct val a, struct val b)
{
	enum op op = op_find(e->op, a.type.type, b.type.type);
	bool compares;

	if (is_poison(a) || is_poison(b))
		return poison;
	if (op == OP_NONE || !unit_agrees(op, a.type, b.type)) {
		report_no_op(s, e, a, b);
		return poison;
	}
	compares = op_info[op].result == TYPE_BOOL;
	if (!compares &&
	    (report_absent(s, e, e->lhs, a) || report_absent(s, e, e->rhs, b)))
		return poison;
	return (struct val){ ir_op(&s->ir, op, a.value, b.value, e->span),
			     { op_info[op].result, false,
			       unit_of_result(op, a.type, b.type) } };
}

/* Each side may tell the other what a bare name or number on it means. */
static struct val
binary_lower(struct sema *s, const struct expr *e, struct typed want, int depth)
{
	bool scales = strcmp(e->op, "*") == 0 || strcmp(e->op, "/") == 0;
	bool sums = strcmp(e->op, "+") == 0 || strcmp(e->op, "-") == 0;
	bool left_follows = constant_is_flexible(s, e->lhs) &&
			    !constant_is_flexible(s, e->rhs) && !scales;
	struct typed hint = sums ? want : any;
	struct val a, b;

	if (left_follows) {
		b = expr_lower(s, e->rhs, hint, depth + 1);
		a = is_poison(b) ? poison : expr_lower(s, e->lhs, b.type, depth + 1);
	} else {
		a = expr_lower(s, e->lhs, hint, depth + 1);
		if (is_poison(a) && constant_is_flexible(s, e->rhs))
			return poison;
		b = expr_lower(s, e->rhs, scales ? any : a.type, depth + 1);
	}
	return operate(s, e, a, b);
}

static bool
want_bool(struct sema *s, expr_id id, struct val v)
{
	struct str t = { 0 };

	if (is_poison(v))
		return false;
	if (v.type.type == TYPE_BOOL)
		return true;
	type_describe(s, v.type, &t);
	diag_report(s->diags, NOT_BOOL, ast_expr(s->ast, id)->span, str_text(&t));
	str_free(&t);
	return false;
}

/* How many operations of one kind follow each other: `a or b or c` has two. */
static uint32_t
chain_length(const struct sema *s, const struct expr *e)
{
	const char *op = e->op;
	uint32_t n = 0;

	for (; e->kind == EXPR_BINARY && strcmp(e->op, op) == 0;
	     e = ast_expr(s->ast, e->lhs))
		n++;
	return n;
}

static struct val
logic_step(struct sema *s, const struct expr *e, enum ir_code code, struct val a,
	   int depth)
{
	uint32_t skip = is_poison(a) ? 0 : ir_skip(&s->ir, code, a.value, e->span);
	struct val b = expr_lower(s, e->rhs, boolean, depth + 1);
	bool right = want_bool(s, e->rhs, b);

	if (is_poison(a) || !right)
		return poison;
	return (struct val){ ir_join(&s->ir, skip, b.value, false, e->span), boolean };
}

/* Step by step from the left, so that a long list of cases is not deep. */
static struct val
logic_lower(struct sema *s, const struct expr *e, int depth)
{
	enum ir_code code = strcmp(e->op, "and") == 0 ? IR_AND : IR_OR;
	uint32_t n = chain_length(s, e);
	const struct expr **chain = arena_array(s->scratch, const struct expr *, n);
	struct val a;

	for (uint32_t i = n; i-- > 0; e = ast_expr(s->ast, e->lhs))
		chain[i] = e;
	a = expr_lower(s, chain[0]->lhs, boolean, depth + 1);
	if (!want_bool(s, chain[0]->lhs, a))
		a = poison;
	for (uint32_t i = 0; i < n; i++)
		a = logic_step(s, chain[i], code, a, depth);
	return a;
}

static struct val
else_lower(struct sema *s, const struct expr *e, struct typed want, int depth)
{
	struct val a = expr_lower(s, e->lhs, want, depth + 1), b;
	uint32_t skip;

	if (is_poison(a))
		return poison;
	if (!a.type.optional)
		diag_report(s->diags, NEEDLESS_ELSE, ast_expr(s->ast, e->lhs)->span,
			    "else");
	skip = ir_skip(&s->ir, IR_ELSE, a.value, e->span);
	b = expr_lower(s, e->rhs, a.type, depth + 1);
	if (is_poison(b))
		return poison;
	if (b.type.type != a.type.type || b.type.unit.ix != a.type.unit.ix) {
		report_no_op(s, e, a, b);
		return poison;
	}
	a.type.optional = b.type.optional;
	a.value = ir_join(&s->ir, skip, b.value, b.type.optional, e->span);
	return a;
}

static bool
is_field(const struct expr *e)
{
	return e->kind == EXPR_NAME || e->kind == EXPR_INDEX;
}

/* What is written, or what a definition of that name says, and so on. */
static const struct expr *
field_behind(struct sema *s, expr_id id)
{
	const struct expr *e = ast_expr(s->ast, id);

	for (uint32_t steps = 0; steps < s->decls[KIND_DEFINE].list.n; steps++) {
		uint32_t define =
			e->kind == EXPR_NAME ? names_find(s, KIND_DEFINE, e->text) : 0;
		struct decl *d = &s->decls[KIND_DEFINE].list.at[define];

		if (!define ||
		    !is_field(ast_expr(s->ast, ast_item(s->ast, d->item)->expr)))
			break;
		d->used = true;
		e = ast_expr(s->ast, ast_item(s->ast, d->item)->expr);
	}
	return e;
}

static struct val
like_lower(struct sema *s, const struct expr *e)
{
	const struct expr *l = field_behind(s, e->lhs), *r = ast_expr(s->ast, e->rhs);
	struct ir_input in;
	struct diag *d;

	if (!is_field(l) || r->kind != EXPR_STRING) {
		d = diag_report(s->diags, LIKE_SIDES, e->op_span);
		diag_help(d, "write something like `workload.namespace like \"ml-*\"`");
		return poison;
	}
	if (field_of(s, l, &in) == FIELD_NONE)
		return poison;
	if (type_info[field_info[in.field].type].rep != REP_SYM) {
		diag_report(s->diags, LIKE_SIDES, l->span);
		return poison;
	}
	in.kind = INPUT_LIKE;
	in.arg = sema_text(s, r->text);
	return (struct val){ ir_load(&s->ir, in, boolean, e->span), boolean };
}

static struct val
window_lower(struct sema *s, const struct expr *e)
{
	const struct expr *l = field_behind(s, e->lhs), *r = ast_expr(s->ast, e->rhs);
	uint32_t window = names_resolve(s, KIND_WINDOW, r->text, r->span);
	struct ir_input in;

	if (!is_field(l)) {
		diag_report(s->diags, IN_WINDOW, l->span);
		return poison;
	}
	if (field_of(s, l, &in) == FIELD_NONE || !window)
		return poison;
	if (field_info[in.field].type != TYPE_INSTANT) {
		diag_report(s->diags, IN_WINDOW, l->span);
		return poison;
	}
	in.kind = INPUT_WINDOW;
	in.arg_ix = window;
	return (struct val){ ir_load(&s->ir, in, boolean, e->span), boolean };
}

/* x in (a, b, c): one comparison after the other until one holds. */
static struct val
list_lower(struct sema *s, const struct expr *e, int depth)
{
	struct expr equal = { .kind = EXPR_BINARY,
			      .span = e->span,
			      .op_span = e->op_span,
			      .op = "==",
			      .lhs = e->lhs };
	struct val a = expr_lower(s, e->lhs, any, depth + 1);
	struct val result = poison;

	if (is_poison(a))
		return poison;
	for (expr_id x = e->rhs; x.ix; x = ast_expr(s->ast, x)->next) {
		uint32_t skip = 0;
		struct val b, one;

		if (!is_poison(result))
			skip = ir_skip(&s->ir, IR_OR, result.value, e->span);
		b = expr_lower(s, x, a.type, depth + 1);
		equal.rhs = x;
		one = operate(s, &equal, a, b);
		if (is_poison(one))
			return poison;
		result = one;
		if (x.ix != e->rhs.ix)
			result.value = ir_join(&s->ir, skip, one.value, false, e->span);
	}
	return result;
}

static struct val
unary_lower(struct sema *s, const struct expr *e, struct typed want, int depth)
{
	bool has = strcmp(e->op, "has") == 0, negates = strcmp(e->op, "not") == 0;
	struct val a = expr_lower(s, e->lhs,
				  has       ? any
				  : negates ? boolean
					    : want,
				  depth + 1);
	struct str t = { 0 };
	enum op op;

	if (is_poison(a))
		return poison;
	if (has) {
		if (!a.type.optional)
			diag_report(s->diags, NEEDLESS_ELSE, e->span, "has");
		return (struct val){ ir_has(&s->ir, a.value, e->span), boolean };
	}
	op = op_find(e->op, a.type.type, TYPE_POISON);
	if (op == OP_NONE) {
		type_describe(s, a.type, &t);
		diag_report(s->diags, NO_UNARY, e->op_span, e->op, str_text(&t));
		str_free(&t);
		return poison;
	}
	if (report_absent(s, e, e->lhs, a))
		return poison;
	a.value = ir_op(&s->ir, op, a.value, 0, e->span);
	return a;
}

static struct val
call_lower(struct sema *s, const struct expr *e, int depth)
{
	const struct expr *arg;
	enum subject subject;
	const char *field;
	struct val v;

	if (!sema_is(s, e->text, "sum")) {
		diag_report(s->diags, UNKNOWN_FUNCTION, e->op_span,
			    sema_text(s, e->text));
		return poison;
	}
	if (!s->in_assert) {
		diag_report(s->diags, SUM_OUTSIDE, e->op_span);
		return poison;
	}
	if (e->key.ix)
		names_resolve(s, KIND_FLAVOR, e->key, e->key_span);
	arg = ast_expr(s->ast, e->lhs);
	if (!is_field(arg) || !constant_subject(s, arg->text, &subject, &field) ||
	    subject != SUBJECT_QUOTA) {
		diag_report(s->diags, SUM_ARGUMENT, arg->span);
		return poison;
	}
	v = expr_lower(s, e->lhs, any, depth + 1);
	s->has_sum = true;
	return v;
}

struct val
expr_lower(struct sema *s, expr_id id, struct typed want, int depth)
{
	const struct expr *e = ast_expr(s->ast, id);
	uint32_t define;

	if (depth > EXPR_DEPTH_MOST) {
		if (!s->too_deep)
			diag_report(s->diags, NESTING, e->span, "operations",
				    EXPR_DEPTH_MOST);
		s->too_deep = true;
		return poison;
	}
	switch (e->kind) {
	case EXPR_NAME:
		define = names_find(s, KIND_DEFINE, e->text);
		if (define)
			return define_lower(s, define, want, depth);
		return constant_is_flexible(s, id) ? constant_name(s, e, want)
						   : field_lower(s, e);
	case EXPR_INDEX:
		return field_lower(s, e);
	case EXPR_UNARY:
		return unary_lower(s, e, want, depth);
	case EXPR_BINARY:
		if (strcmp(e->op, "and") == 0 || strcmp(e->op, "or") == 0)
			return logic_lower(s, e, depth);
		if (strcmp(e->op, "else") == 0)
			return else_lower(s, e, want, depth);
		if (strcmp(e->op, "like") == 0)
			return like_lower(s, e);
		if (strcmp(e->op, "in") == 0)
			return window_lower(s, e);
		return binary_lower(s, e, want, depth);
	case EXPR_IN:
		return list_lower(s, e, depth);
	case EXPR_CALL:
		return call_lower(s, e, depth);
	case EXPR_NUMBER:
	case EXPR_PERCENT:
	case EXPR_INSTANT:
	case EXPR_STRING:
	case EXPR_BOOL:
		return constant_lower(s, e, want);
	case EXPR_ERROR:
		break;
	}
	return poison;
}

void
expr_tell(struct sema *s, struct span at)
{
	for (uint32_t i = 0; i < s->ir.n_traps; i++)
		diag_report(s->diags, ALWAYS_TRAPS, s->ir.traps[i].span,
			    trap_text(s->ir.traps[i].trap));
	s->ir.n_traps = 0;
	if (s->too_large)
		diag_report(s->diags, TOO_MANY, at, FUNCTION_MOST,
			    "instructions in a condition, with its definitions put in");
	s->too_large = false;
}

uint32_t
expr_condition(struct sema *s, expr_id id, bool *ret_placement, int *ret_known)
{
	uint32_t insts = s->ir.n_insts;
	int64_t known;
	struct val v;

	*ret_placement = false;
	*ret_known = -1;
	s->has_sum = s->too_deep = false;
	ir_begin(&s->ir);
	v = expr_lower(s, id, boolean, 0);
	expr_tell(s, ast_expr(s->ast, id)->span);
	if (!want_bool(s, id, v) || s->has_sum) {
		s->ir.n_insts = insts;
		return UINT32_MAX;
	}
	if (ir_known(&s->ir, v.value, &known))
		*ret_known = known != 0;
	*ret_placement = s->ir.placement;
	return ir_end(&s->ir, v.value, ast_expr(s->ast, id)->span);
}
