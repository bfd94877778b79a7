/* clock.h - what a measurement counts */
#ifndef BERTH_BENCH_CLOCK_H
#define BERTH_BENCH_CLOCK_H

#include <time.h>

/* Of this process on a processor: what else the machine does is not berth's. */
static inline double
process_seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

#endif
