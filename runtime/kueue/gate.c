/* gate.c - feature gates: defaults, what is set, what cannot be set */

#include "runtime/kueue/gate.h"

#include <string.h>

enum effect { SET, SAME, FIXED };

struct gate_info {
	const char *name;
	bool on;
	enum effect effect;
};

static const struct gate_info table[GATE_COUNT] = {
#define GATE(name, on, effect) [GATE_##name] = { #name, on, effect },
#include "runtime/kueue/gate.def"
};

static bool
set_gate(struct gates *g, const char *name, bool on, struct diag_sink *sink)
{
	for (int i = 0; i < GATE_COUNT; i++) {
		if (strcmp(table[i].name, name) != 0)
			continue;
		if (table[i].effect == FIXED && on != table[i].on) {
			diag_report(sink, GATE_FIXED, ((struct span){ 0 }), name,
				    table[i].on ? "on" : "off");
			return false;
		}
		g->on[i] = on;
		return true;
	}
	diag_report(sink, GATE_UNKNOWN, ((struct span){ 0 }), name);
	return false;
}

bool
gates_take(struct gates *g, const struct snapshot *s,
	   const struct kueue_options *options, struct diag_sink *sink)
{
	bool fine = true;

	for (int i = 0; i < GATE_COUNT; i++)
		g->on[i] = table[i].on;
	for (uint32_t i = 0; i < s->config.gates.n; i++) {
		const struct snap_pair *p = &s->pairs[s->config.gates.first + i];

		fine &= set_gate(g, sym_text(&s->names, p->key),
				 strcmp(sym_text(&s->names, p->value), "true") == 0,
				 sink);
	}
	for (uint32_t i = 0; i < options->n_gates; i++)
		fine &= set_gate(g, options->gates[i].name, options->gates[i].on, sink);
	return fine;
}
