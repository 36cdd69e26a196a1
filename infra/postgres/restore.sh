#!/usr/bin/env bash
# restore.sh DUMP LEDGER: restores a backup into the empty database DATABASE_URL and applies the ledger, so that erased accounts stay erased.
# Keep the site closed until it succeeds. Redis has to be empty (it holds nothing that is not in the database).
set -euo pipefail

dump=${1:?usage: restore.sh DUMP LEDGER}
ledger=${2:?usage: restore.sh DUMP LEDGER}
: "${DATABASE_URL:?an empty database}"
# The owner creates the tables; the migration below grants the role of DATABASE_URL what it needs.
owner=${DATABASE_OWNER_URL:-$DATABASE_URL}
worker=${WORKER:-node dist/apps/worker/main.js}
umask 077
source "$(dirname "$0")/connection.sh"
passfile=$(password_file "$owner")
trap '[[ -z "$passfile" ]] || rm -f "$passfile"' EXIT
address=$(without_password "$owner")

[[ -s "$ledger" ]] || { echo "$ledger is empty or missing; without it, erased accounts would come back." >&2; exit 1; }
if [[ -f "${dump%.dump}.sha256" ]]; then (cd "$(dirname "$dump")" && sha256sum --check --quiet "$(basename "${dump%.dump}").sha256"); fi
tables=$(with_postgres psql --no-psqlrc --tuples-only --no-align --command="SELECT count(*) FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace" "$address")
[[ "$tables" == 0 ]] || { echo "The database is not empty ($tables tables)." >&2; exit 1; }

with_postgres pg_restore --no-owner --no-privileges --exit-on-error --jobs="${JOBS:-4}" --dbname="$address" "$dump"
pictures="${dump%.dump}.pictures.tar.gz"
if [[ -n "${STORAGE_DIR:-}" && -f "$pictures" ]]; then mkdir -p "$STORAGE_DIR" && tar -xzf "$pictures" -C "$STORAGE_DIR"; fi
with_postgres psql --no-psqlrc --quiet --command='ANALYZE' "$address"
$worker --migrate
$worker erasures apply "$ledger"
