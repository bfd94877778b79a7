/*
 * load.c - what reading a snapshot costs, beside jq and libyaml in the same run
 *
 *	usage: load [MEGABYTES [ROUNDS]]
 *
 * gen-snapshot makes the input.  Each load is a process of its own, so that its
 * peak memory can be told.  Times are processor time, which a busy machine does
 * not spoil, of the load alone, and medians of the rounds.  libyaml reads a
 * smaller sample, and its time is scaled up.
 */

#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* wait4 */
#endif

#include "runtime/snapshot/load.h"

#include "bench/clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <yaml.h>

enum {
	MEGABYTES = 150,
	ROUNDS = 9,
	ROUNDS_MOST = 99,
	SAMPLE = 4,   /* megabytes for libyaml */
	THOUSAND = 13 /* megabytes that hold about 1,000 workloads */
};

struct result { /* what a child tells */
	double seconds;
	uint64_t bytes, workloads;
	uint32_t errors;
	long peak_kb;
};

/* Processor time of the processes that were waited for. */
static double
children(void)
{
	struct rusage u;

	getrusage(RUSAGE_CHILDREN, &u);
	return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
	       (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

static void
fail(const char *what)
{
	perror(what);
	exit(1);
}

static struct result
load_here(const char *path)
{
	struct diag_sink sink = { 0 };
	struct result r = { 0 };
	double begin = process_seconds();
	struct loader *l = loader_new(&sink, false);
	struct snapshot *s;

	loader_add_path(l, path);
	s = loader_finish(l);
	r.seconds = process_seconds() - begin;
	r.bytes = s->bytes_read;
	r.workloads = s->n_workloads;
	r.errors = sink.errors;
	snapshot_free(s);
	diag_sink_free(&sink);
	return r;
}

static struct result
load_apart(const char *path)
{
	struct result r = { 0 };
	struct rusage usage;
	int ends[2], status;
	pid_t child = -1;

	if (pipe(ends) != 0 || (child = fork()) < 0)
		fail("fork");
	if (child == 0) {
		r = load_here(path);
		_exit(write(ends[1], &r, sizeof r) != sizeof r);
	}
	close(ends[1]);
	if (read(ends[0], &r, sizeof r) != sizeof r ||
	    wait4(child, &status, 0, &usage) != child || r.errors)
		fail(path);
	close(ends[0]);
	r.peak_kb = usage.ru_maxrss;
	return r;
}

/* All bytes once through a small buffer: no reader can be faster. */
static double
read_only(const char *path)
{
	static char buffer[256 * 1024];
	double begin = process_seconds();
	FILE *f = fopen(path, "r");

	if (!f)
		fail(path);
	setvbuf(f, NULL, _IONBF, 0);
	while (fread(buffer, 1, sizeof buffer, f) > 0)
		;
	fclose(f);
	return process_seconds() - begin;
}

/* JSON is YAML: libyaml's events over it, and nothing done with them. */
static double
libyaml_pass(const char *path)
{
	double begin = process_seconds();
	FILE *f = fopen(path, "r");
	yaml_parser_t parser;
	yaml_event_t event;
	bool more = f && yaml_parser_initialize(&parser);

	if (!more)
		fail(path);
	yaml_parser_set_input_file(&parser, f);
	while (more) {
		if (!yaml_parser_parse(&parser, &event))
			fail("libyaml");
		more = event.type != YAML_STREAM_END_EVENT;
		yaml_event_delete(&event);
	}
	yaml_parser_delete(&parser);
	fclose(f);
	return process_seconds() - begin;
}

static double
jq_pass(const char *path)
{
	char command[512];
	double begin;

	/* NOLINTNEXTLINE(cert-env33-c): the shell looks for jq */
	if (system("command -v jq > /dev/null") != 0)
		return 0;
	snprintf(command, sizeof command, "jq -c . '%s' > /dev/null", path);
	begin = children();
	/* NOLINTNEXTLINE(cert-env33-c): the peer is a program of its own */
	return system(command) == 0 ? children() - begin : 0;
}

static int
compare(const void *a, const void *b)
{
	const struct result *x = a, *y = b;

	return (x->seconds > y->seconds) - (x->seconds < y->seconds);
}

static struct result
median(const char *path, int rounds)
{
	struct result r[ROUNDS_MOST];

	for (int i = 0; i < rounds; i++)
		r[i] = load_apart(path);
	qsort(r, (size_t)rounds, sizeof r[0], compare);
	return r[rounds / 2];
}

static void
generate(const char *path, int megabytes)
{
	const char *build = getenv("builddir");
	char command[1024];

	snprintf(command, sizeof command, "'%s/bench/gen-snapshot' %d000000 1 > '%s'",
		 build ? build : ".", megabytes, path);
	/* NOLINTNEXTLINE(cert-env33-c): the generator is a program of its own */
	if (system(command) != 0)
		fail(command);
}

static void
print_row(const char *what, double seconds, double bytes, double of)
{
	printf("%-34s %8.1f ms %8.0f MB/s", what, seconds * 1e3, bytes / seconds / 1e6);
	if (of > 0)
		printf(" %8.1f x", seconds / of);
	printf("\n");
}

int
main(int argc, char **argv)
{
	int megabytes = argc > 1 ? atoi(argv[1]) : MEGABYTES;
	int rounds = argc > 2 ? atoi(argv[2]) : ROUNDS;
	char path[] = "/tmp/berth-load-XXXXXX";
	struct result big, small;
	double yaml, jq, bytes;

	if (megabytes < 1 || rounds < 1 || rounds > ROUNDS_MOST || mkstemp(path) < 0)
		fail("usage: load [MEGABYTES [ROUNDS]]");
	generate(path, megabytes);
	big = median(path, rounds);
	bytes = (double)big.bytes;
	printf("%" PRIu64 " bytes of kubectl JSON, %" PRIu64 " workloads\n", big.bytes,
	       big.workloads);
	print_row("berth", big.seconds, bytes, 0);
	print_row("reading the file alone", read_only(path), bytes, big.seconds);
	jq = jq_pass(path);
	if (jq > 0)
		print_row("jq -c .", jq, bytes, big.seconds);
	printf("peak memory %ld KB, %.2f of the file\n", big.peak_kb,
	       (double)big.peak_kb * 1024 / bytes);

	generate(path, SAMPLE);
	yaml = libyaml_pass(path) * bytes / (SAMPLE * 1e6);
	print_row("libyaml, scaled from a sample", yaml, bytes, big.seconds);

	generate(path, THOUSAND);
	small = median(path, rounds);
	printf("%" PRIu64 " workloads in %.1f MB: %.2f ms\n", small.workloads,
	       (double)small.bytes / 1e6, small.seconds * 1e3);
	remove(path);
	return 0;
}
