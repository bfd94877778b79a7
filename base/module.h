/*
 * module.h - parts of berth that are loaded when they are needed
 *
 * A module is a shared object of berth itself that most runs can do without, so
 * that none pays for starting it.  It is looked for in BERTH_MODULE_DIR; without
 * that, in .libs beside the program, where a build leaves it, and then where berth
 * was installed.
 */
#ifndef BERTH_BASE_MODULE_H
#define BERTH_BASE_MODULE_H

/*
 * The address of `symbol` in the module `file`, which is loaded and stays so.
 * NULL, and why in *ret_why, which the caller frees.  Any thread may call it.
 */
void *module_symbol(const char *file, const char *symbol, char **ret_why);

#endif
