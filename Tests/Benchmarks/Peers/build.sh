#!/usr/bin/env bash
# Builds other engines for the benchmark, as far as they can be had here, and prints the options that name them:
#
#   swift run benchmarks $(Peers/build.sh FOLDER)
#
# libical, of its newest tag, needs git, cmake and a C compiler; LIBICAL names another repository. lib-recur needs a JDK
# and Maven; LIB_RECUR names a folder with its jars. What can't be built is said, and left out.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
case $# in 1) ;; *) sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 64 ;; esac
mkdir -p "$1"
prefix=$(cd "$1" && pwd)
case $prefix in *[[:space:]]*) echo "the folder's name has a blank: $prefix" >&2; exit 64 ;; esac
log=$prefix/peers.log
: >"$log"
work=$(mktemp -d "$prefix/.build-XXXXXX")
trap 'rm -rf "$work"' EXIT

libical() {
  local from=${LIBICAL:-https://github.com/libical/libical} tag version
  tag=$(git ls-remote --tags --sort=-v:refname "$from" 'v[0-9]*' | sed -n 's|.*refs/tags/\(v[0-9.]*\)$|\1|p' | head -1)
  if [ -z "$tag" ]; then echo "$from has no tag of a version" && return 1; fi
  version=libical-${tag#v}
  if [ ! -e "$prefix/$version.d/whole" ]; then
    git -c advice.detachedHead=false clone --quiet --depth 1 --branch "$tag" "$from" "$work/source"
    cmake -S "$work/source" -B "$work/source/build" -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_LIBDIR=lib \
      -DCMAKE_INSTALL_PREFIX="$prefix/$version.d" -DLIBICAL_GLIB=False -DLIBICAL_GLIB_VAPI=False \
      -DLIBICAL_GOBJECT_INTROSPECTION=False -DLIBICAL_CXX_BINDINGS=False -DLIBICAL_JAVA_BINDINGS=False \
      -DLIBICAL_BUILD_TESTING=False -DLIBICAL_BUILD_DOCS=False -DLIBICAL_BUILD_EXAMPLES=False
    cmake --build "$work/source/build" --target install
    touch "$prefix/$version.d/whole"
  fi
  cc -O2 -I "$prefix/$version.d/include" -I "$here/../Sources/CLibicalBenchmarks/include" \
    -o "$prefix/$version" "$here/libical.c" "$here/../Sources/CLibicalBenchmarks/walk.c" \
    -L "$prefix/$version.d/lib" -Wl,-rpath,"$prefix/$version.d/lib" -lical
  found=$prefix/$version
}

lib_recur() {
  local jars=${LIB_RECUR:-$prefix/lib-recur.d} jar
  if [ ! -d "$jars" ]; then
    cat >"$work/pom.xml" <<'END'
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>none</groupId>
  <artifactId>none</artifactId>
  <version>1</version>
  <dependencies>
    <dependency><groupId>org.dmfs</groupId><artifactId>lib-recur</artifactId><version>0.17.1</version></dependency>
  </dependencies>
</project>
END
    mvn --batch-mode --quiet -f "$work/pom.xml" dependency:copy-dependencies -DoutputDirectory="$work/jars"
    mv "$work/jars" "$jars"
  fi
  jar=$(find "$jars" -name 'lib-recur*.jar' | head -1)
  if [ -z "$jar" ]; then echo "$jars has no jar of lib-recur" && return 1; fi
  found=$prefix/$(basename "$jar" .jar)
  javac -cp "$jars/*" -d "$prefix/lib-recur.classes" "$here/LibRecur.java"
  printf '#!/bin/sh\nexec java -cp "%s:%s/*" LibRecur "$@"\n' "$prefix/lib-recur.classes" "$(cd "$jars" && pwd)" >"$found"
  chmod +x "$found"
}

for peer in libical lib_recur; do
  found=
  rm -f "$work/found"
  # In a shell of its own, which its first error ends.
  set +e
  (set -e; "$peer"; echo "$found" >"$work/found") >>"$log" 2>&1
  set -e
  if [ -s "$work/found" ]; then echo "--peer $(cat "$work/found")"; else echo "$peer is left out; $log says why" >&2; fi
done
