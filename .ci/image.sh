#!/usr/bin/env bash
# Builds the image of the Dockerfile without a registry of images, and runs it: Debian's buildah and debootstrap make the base
# images under the names in FROM. Needs root; says so and ends well where it cannot be done.
set -euo pipefail
cd "$(dirname "$0")/.."

skip() { echo "The image was not built: $1"; exit 0; }
[ "$(id -u)" = 0 ] || skip "this needs root"
for tool in buildah debootstrap; do command -v "$tool" >/dev/null || skip "$tool is not installed"; done

work="$(mktemp -d /tmp/recoverd-image-XXXXXX)"
export BUILDAH_ISOLATION=chroot STORAGE_DRIVER=vfs
buildah() { command buildah --root "$work/storage" --runroot "$work/run" "$@"; }
service=""
end() {
  # The whole group: ending buildah alone would leave the service behind.
  [ -z "$service" ] || kill -- "-$service" 2>/dev/null || true
  wait 2>/dev/null || true
  rm -rf "$work"
}
trap end EXIT

mirror="$(awk '/^URIs:/ { print $2; exit }' /etc/apt/sources.list.d/*.sources 2>/dev/null || true)"
debootstrap --variant=minbase --include=ca-certificates bookworm "$work/debian" "${mirror:-http://deb.debian.org/debian}" \
  >"$work/log" 2>&1 || { tail -3 "$work/log"; skip "Debian's packages could not be fetched"; }

# This machine may trust an authority of its own, as behind a proxy that looks into connections.
cp /etc/ssl/certs/ca-certificates.crt "$work/debian/etc/ssl/certs/ca-certificates.crt"

base="$(buildah from scratch)"
buildah add --quiet "$base" "$work/debian" / >/dev/null
buildah commit --quiet "$base" docker.io/library/debian:bookworm-slim >/dev/null
# Only npm is asked of this one, to install Bun.
buildah run "$base" -- sh -c 'apt-get update -qq && apt-get install -qq --yes --no-install-recommends nodejs npm' >"$work/log" 2>&1 ||
  { tail -3 "$work/log"; skip "node could not be installed"; }
buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$base"
buildah commit --quiet "$base" docker.io/library/node:22-bookworm-slim >/dev/null

buildah build --pull=never --format docker --quiet --tag recoverd:ci . >/dev/null
echo "The image is built: $(buildah images --format '{{.Size}}' recoverd:ci)"

# What a container is told, from the image itself.
container="$(buildah from --pull=never recoverd:ci)"
inspect() { buildah inspect --type image --format "$1" recoverd:ci; }
[ "$(inspect '{{.OCIv1.Config.User}}')" = recoverd ] || { echo "The image runs as root"; exit 1; }
inspect '{{.OCIv1.Config.Labels}}' | grep -q org.opencontainers.image.licenses:MIT || { echo "The image has no labels"; exit 1; }

# With a volume, as an unprivileged user, on a port that is free.
port="$(node -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})')"
# Where an image declares a volume, buildah mounts an empty one of its own over any that is given, unlike Docker.
buildah config --volume /data- "$container"
mkdir "$work/data"
chown 10001:10001 "$work/data"
run() { buildah run --user recoverd --volume "$work/data:/data" --env RECOVERD_SERVER__PORT="$port" --env RECOVERD_SERVER__HOST=127.0.0.1 "$container" -- "$@"; }
set -m # a job of its own group
run recoverd serve >"$work/service" 2>&1 &
service=$!
set +m
for _ in $(seq 100); do
  if run recoverd health >/dev/null 2>&1; then healthy=yes; break; fi
  sleep 0.2
done
[ "${healthy:-no}" = yes ] || { cat "$work/service"; echo "The container is not healthy"; exit 1; }
[ -f "$work/data/recoverd.db" ] || { echo "The data are not in the volume"; exit 1; }
echo "The container serves, is healthy, and keeps its data in the volume"
