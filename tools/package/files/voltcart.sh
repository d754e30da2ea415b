#!/bin/sh
# Runs a command of Voltcart with the Node of this folder. A link to this file works, too.
self=$(readlink -f "$0")
export VOLTCART_HOME="${self%/*}" INIT_CWD="$PWD"
if [ ! -e @LOADER@ ]; then
  echo "Voltcart for @PLATFORM@ cannot run here: it needs that kind of machine, and a Linux with glibc 2.34 or newer (Debian 12, Ubuntu 22.04), not Alpine." >&2
  exit 1
fi
# The C library returns freed memory at once: some 20 MB less when idle, and all of it after a flood of requests.
export MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=16384
exec "$VOLTCART_HOME/bin/node" --max-semi-space-size=4 --max-old-space-size=1024 --expose-gc "$VOLTCART_HOME/app/dist/server/voltcart.js" "$@"
