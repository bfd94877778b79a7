# setting.sh - the same surroundings for every transcript; read by run-golden and run-docs
#
# Gives $scratch (removed at the end), `berth` in PATH, and $backends.
# BERTH         the command to test; ../berth or ../build/berth if not set
# BERTH_RUNNER  what runs it, such as "valgrind -q --error-exitcode=99"
# BERTH_BACKENDS  the back ends to compare; those that were built if not set

: "${BERTH:=$here/../build/berth}"
[ -x "$BERTH" ] || { echo "no berth at $BERTH: run make first, or set BERTH"; exit 2; }
BERTH=$(cd "$(dirname "$BERTH")" && pwd)/berth
: "${BERTH_MODULE_DIR:=${BERTH%/*}/.libs}"
BERTH_LIBRARY=$(cd "$here/../policies" && pwd)

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
mkdir "$scratch/bin"
printf '#!/bin/sh\nexec %s "%s" "$@"\n' "${BERTH_RUNNER-}" "$BERTH" > "$scratch/bin/berth"
chmod +x "$scratch/bin/berth"
[ -n "${BERTH_RUNNER-}" ] || ln -sf "$BERTH" "$scratch/bin/berth"
PATH=$scratch/bin:$PATH

unset COLUMNS NO_COLOR CLICOLOR_FORCE
# What a transcript makes with mktemp goes when the run ends.
LC_ALL=C TZ=UTC TERM=dumb TMPDIR=$scratch
export PATH LC_ALL TZ TERM TMPDIR BERTH_MODULE_DIR BERTH_LIBRARY

backends=${BERTH_BACKENDS-}
if [ -z "$backends" ]; then
	backends=interp
	[ ! -f "$BERTH_MODULE_DIR/berth_llvm.so" ] || backends='interp llvm'
fi
