#!/bin/sh
# Writes include/irispan.h as cbindgen makes it of the sources. What Rust calls safety are promises to C.
set -eu
cd "$(dirname "$0")"
cbindgen --quiet --config cbindgen.toml . | sed 's/# Safety/The caller promises:/'
