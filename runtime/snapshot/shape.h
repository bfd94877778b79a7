/*
 * shape.h - what the objects of a snapshot look like, as tables
 *
 * A shape says what stands behind one key: what it must be, where it goes in
 * struct draft, and what is called when it is complete.  Keys that no table
 * names are skipped unread.  The tables are in kind_*.c, the reader is walk.c.
 */
#ifndef BERTH_RUNTIME_SNAPSHOT_SHAPE_H
#define BERTH_RUNTIME_SNAPSHOT_SHAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum shape_type {
	SHAPE_OBJECT,   /* of the fields `inside` */
	SHAPE_LIST,     /* each element is inside[0] */
	SHAPE_PAIRS,    /* an object of texts, such as labels: struct slice */
	SHAPE_AMOUNTS,  /* an object of quantities: struct slice of pools.exacts */
	SHAPE_SWITCHES, /* an object of booleans, as pairs with `true` and `false` */
	SHAPE_TEXT,     /* sym; at most `most` bytes */
	SHAPE_WORD,     /* unsigned: 1 + its place in `words`, 0 for any other text */
	SHAPE_CHOICE,   /* the same, and any other text is a mistake */
	SHAPE_INT,      /* int64_t from `least` to `most` */
	SHAPE_BOOL,     /* bool */
	SHAPE_TIME,     /* int64_t seconds since 1970 */
	SHAPE_DURATION, /* int64_t nanoseconds, written as in 1h30m */
	SHAPE_QUANTITY, /* __int128 billionths, from 0 */
	SHAPE_COPY      /* sym: the value of any type as canonical text (copy.h) */
};

struct draft;

struct shape {
	const char *key; /* NULL for the element of a list */
	enum shape_type type;
	uint16_t len; /* of `key` */
	uint16_t to;  /* where it goes: an offset in struct draft */
	uint16_t n;   /* of `inside` */
	int64_t least, most;
	uint16_t copy; /* SHAPE_OBJECT: where a copy of all of it goes; 0: nowhere */
	const struct shape *inside;
	const char *const *words;       /* ends in NULL */
	const char *without;            /* SHAPE_PAIRS: a key that is not kept */
	void (*begin)(struct draft *d); /* before its first field or element */
	void (*end)(struct draft *d);   /* when it is complete; also for scalars */
};

enum { /* bytes that Kubernetes allows */
       NAME_MOST = 253,
       KEY_MOST = 253 + 1 + 63,
       LABEL_VALUE_MOST = 63
};

#define SHAPE_KEY(k)  .key = (k), .len = sizeof(k) - 1
#define INTO(member)  .to = offsetof(struct draft, member)
#define FIELDS(table) .inside = (table), .n = sizeof(table) / sizeof *(table)

#define IS_OBJECT(k, fields, ...)                                                      \
	{ SHAPE_KEY(k), .type = SHAPE_OBJECT, FIELDS(fields), ##__VA_ARGS__ }
#define IS_LIST(k, element, ...)                                                       \
	{ SHAPE_KEY(k), .type = SHAPE_LIST, .inside = (element), .n = 1, ##__VA_ARGS__ }
#define IS_PAIRS(k, member, longest)                                                   \
	{ SHAPE_KEY(k), .type = SHAPE_PAIRS, INTO(member), .most = (longest) }
#define IS_AMOUNTS(k, member) { SHAPE_KEY(k), .type = SHAPE_AMOUNTS, INTO(member) }
#define IS_NAME(k, member)                                                             \
	{ SHAPE_KEY(k), .type = SHAPE_TEXT, INTO(member), .most = NAME_MOST }
#define IS_WORD(k, member, list)                                                       \
	{ SHAPE_KEY(k), .type = SHAPE_WORD, INTO(member), .words = (list) }
#define IS_INT(k, member, from, to_)                                                   \
	{ SHAPE_KEY(k), .type = SHAPE_INT, INTO(member), .least = (from),              \
	  .most = (to_) }
#define IS_BOOL(k, member) { SHAPE_KEY(k), .type = SHAPE_BOOL, INTO(member) }
#define IS_TIME(k, member) { SHAPE_KEY(k), .type = SHAPE_TIME, INTO(member) }
#define IS_CHOICE(k, member, list)                                                     \
	{ SHAPE_KEY(k), .type = SHAPE_CHOICE, INTO(member), .words = (list) }
#define IS_DURATION(k, member) { SHAPE_KEY(k), .type = SHAPE_DURATION, INTO(member) }
#define IS_QUANTITY(k, member) { SHAPE_KEY(k), .type = SHAPE_QUANTITY, INTO(member) }
#define IS_SWITCHES(k, member) { SHAPE_KEY(k), .type = SHAPE_SWITCHES, INTO(member) }
#define IS_COPY(k, member)     { SHAPE_KEY(k), .type = SHAPE_COPY, INTO(member) }

#endif
