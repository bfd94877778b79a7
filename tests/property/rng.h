/* rng.h - numbers for generators: the same for the same seed on every machine */
#ifndef BERTH_TESTS_PROPERTY_RNG_H
#define BERTH_TESTS_PROPERTY_RNG_H

#include <stdint.h>

struct rng {
	uint64_t state; /* the seed, at first */
};

/* splitmix64; less than `n`, which is not 0. */
static inline uint64_t
rng_below(struct rng *r, uint64_t n)
{
	uint64_t z = r->state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return (z ^ z >> 31) % n;
}

#endif
