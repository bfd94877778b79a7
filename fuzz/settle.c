/*
 * settle.c - any bytes as the objects of a cluster: worlds are built and settled
 * without a crash
 */

#include "runtime/account/account.h"
#include "runtime/kueue/build.h"
#include "runtime/snapshot/load.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { CYCLES = 24 };

static void
settle_snapshot(const struct snapshot *s, struct diag_sink *sink)
{
	struct arena arena;
	struct world_parts parts = { 0 };
	struct world world = { 0 };
	struct kueue_options options = { .now = 1767225600 };
	struct str document = { 0 };

	arena_init(&arena, SIZE_MAX, NULL);
	if (kueue_build_world(&arena, &parts, s, &options, sink, &world)) {
		struct engine *engine = engine_new(&world, options.now);
		struct account a = { .world = &world,
				     .engine = engine,
				     .snapshot = s,
				     .end = settle(engine, CYCLES, true),
				     .now = options.now };

		account_write_json(&a, &document);
		account_write_human(&a, false, 0, &document);
		engine_free(engine);
	}
	str_free(&document);
	parts_free(&parts);
	arena_free(&arena);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct diag_sink sink = { 0 };
	struct loader *l;
	struct snapshot *s;

	l = loader_new(&sink, true);
	loader_add_bytes(l, "input", (const char *)data, size);
	s = loader_finish(l);
	settle_snapshot(s, &sink);
	snapshot_free(s);
	diag_sink_free(&sink);
	return 0;
}
