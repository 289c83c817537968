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
log=$prefix/log
: >"$log"

libical() {
  local from=${LIBICAL:-https://github.com/libical/libical} tag version
  tag=$(git ls-remote --tags --sort=-v:refname "$from" 'v[0-9]*' | sed -n 's|.*refs/tags/\(v[0-9.]*\)$|\1|p' | head -1)
  [ -n "$tag" ] || return 1
  version=libical-${tag#v}
  if [ ! -x "$prefix/$version" ]; then
    rm -rf "$prefix/source"
    git -c advice.detachedHead=false clone --quiet --depth 1 --branch "$tag" "$from" "$prefix/source"
    cmake -S "$prefix/source" -B "$prefix/source/build" -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_LIBDIR=lib \
      -DCMAKE_INSTALL_PREFIX="$prefix/$version.d" -DLIBICAL_GLIB=False -DLIBICAL_GLIB_VAPI=False \
      -DLIBICAL_GOBJECT_INTROSPECTION=False -DLIBICAL_CXX_BINDINGS=False -DLIBICAL_JAVA_BINDINGS=False \
      -DLIBICAL_BUILD_TESTING=False -DLIBICAL_BUILD_DOCS=False -DLIBICAL_BUILD_EXAMPLES=False
    cmake --build "$prefix/source/build" --target install
    rm -rf "$prefix/source"
    cc -O2 -I "$prefix/$version.d/include" -I "$here/../Sources/CLibicalBenchmarks/include" \
      -o "$prefix/$version" "$here/libical.c" "$here/../Sources/CLibicalBenchmarks/walk.c" \
      -L "$prefix/$version.d/lib" -Wl,-rpath,"$prefix/$version.d/lib" -lical
  fi
  found=$prefix/$version
}

lib_recur() {
  local jars=${LIB_RECUR:-$prefix/jars} jar
  if [ ! -d "$jars" ]; then
    cat >"$prefix/pom.xml" <<'END'
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
    mvn --batch-mode --quiet -f "$prefix/pom.xml" dependency:copy-dependencies -DoutputDirectory="$jars"
  fi
  jar=$(find "$jars" -name 'lib-recur*.jar' | head -1)
  [ -n "$jar" ] || return 1
  found=$prefix/$(basename "$jar" .jar)
  javac -cp "$jars/*" -d "$prefix/classes" "$here/LibRecur.java"
  printf '#!/bin/sh\nexec java -cp "%s:%s/*" LibRecur "$@"\n' "$prefix/classes" "$(cd "$jars" && pwd)" >"$found"
  chmod +x "$found"
}

for peer in libical lib_recur; do
  found=
  rm -f "$prefix/found"
  # In a shell of its own, which its first error ends.
  set +e
  (set -e; "$peer"; echo "$found" >"$prefix/found") >>"$log" 2>&1
  set -e
  if [ -s "$prefix/found" ]; then echo "--peer $(cat "$prefix/found")"; else echo "$peer is left out; $log says why" >&2; fi
done
