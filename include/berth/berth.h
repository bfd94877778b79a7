/*
 * berth/berth.h - compile a policy once, decide snapshots with it for ever after
 *
 *	berth/status.h		what all calls share; ownership and threads
 *	berth/report.h		what is wrong with an input
 *	berth/policy.h		policies
 *	berth/snapshot.h	the state of a cluster
 *	berth/decision.h	who gets which GPUs, and why
 *
 * berth(3) has an example from beginning to end.
 */
#ifndef BERTH_BERTH_H
#define BERTH_BERTH_H

#include <berth/decision.h>
#include <berth/policy.h>
#include <berth/report.h>
#include <berth/snapshot.h>
#include <berth/status.h>

#endif
