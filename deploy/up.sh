#!/bin/sh
# Starts everything of compose.yaml, and makes the secrets that do not exist yet: docs/DEPLOYING.md.
# Usage: DOMAIN=office.example.com ADMIN_EMAIL=you@example.com sh deploy/up.sh
set -eu
cd "$(dirname "$0")/.."

umask 077
mkdir -p deploy/secrets
secret() {
  [ -s "deploy/secrets/$1" ] || head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n' > "deploy/secrets/$1"
}
for name in admin_password database_password s3_access_key s3_secret_key; do secret "$name"; done
[ -s deploy/secrets/database_url ] ||
  printf 'postgres://bambalina:%s@database:5432/bambalina' "$(cat deploy/secrets/database_password)" > deploy/secrets/database_url
# The containers' accounts read them; nobody else reaches the folder.
chmod 700 deploy/secrets
chmod 444 deploy/secrets/*

# A `docker` without `compose` may be Podman's.
if docker compose version > /dev/null 2>&1; then set -- docker compose
elif command -v podman-compose > /dev/null; then set -- podman-compose
else
  echo 'Docker with its compose plugin, or podman-compose, is needed: apt-get install podman-compose' >&2
  exit 1
fi
"$@" up -d --build
echo "The first administrator is ${ADMIN_EMAIL:-}, the password is in deploy/secrets/admin_password."
