#!/bin/sh
# Installs recoverd: takes the executable for this machine from the release, checks its checksum, and puts it into
# /usr/local/bin, or into $RECOVERD_BIN. The release's own copy of this script has its address below.
set -eu

release="${RECOVERD_RELEASE:-@RELEASE@}"
bin="${RECOVERD_BIN:-/usr/local/bin}"

fail() { echo "install: $1" >&2; exit 1; }

case "$release" in
  https://*) ;;
  *) fail "set RECOVERD_RELEASE to the https address of a release" ;;
esac

case "$(uname -s)" in
  Linux) os=linux ;;
  Darwin) os=darwin ;;
  *) fail "there is no executable for $(uname -s); the release has one for Windows to be downloaded by hand" ;;
esac
case "$(uname -m)" in
  x86_64 | amd64) arch=x64 ;;
  aarch64 | arm64) arch=arm64 ;;
  *) fail "there is no executable for $(uname -m)" ;;
esac
variant=""
if [ "$os" = linux ]; then
  if ls /lib/ld-musl-* >/dev/null 2>&1; then
    variant=-musl
  elif [ "$arch" = x64 ] && ! grep -qw avx2 /proc/cpuinfo; then
    variant=-baseline
  fi
fi
file="recoverd-$os-$arch$variant"

folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo "Downloading $file from $release"
curl --fail --silent --show-error --location --proto '=https' --output "$file" "$release/$file"
curl --fail --silent --show-error --location --proto '=https' --output SHA256SUMS "$release/SHA256SUMS"

grep " $file\$" SHA256SUMS >expected || fail "the release has no checksum for $file"
if command -v sha256sum >/dev/null; then check="sha256sum --check"; else check="shasum --algorithm 256 --check"; fi
$check expected >/dev/null || fail "$file is not what the release's checksum says; nothing was installed"

chmod 755 "$file"
mkdir -p "$bin" 2>/dev/null || true
if [ -w "$bin" ]; then mv "$file" "$bin/recoverd"; else sudo mv "$file" "$bin/recoverd"; fi
echo "Installed $("$bin/recoverd" version) as $bin/recoverd; start it with: recoverd serve"
