#!/usr/bin/env bash
# backup.sh FOLDER LEDGER: backs up the database (and STORAGE_DIR, if images are stored in a folder) into FOLDER, under a temporary
# name until complete, and removes backups older than KEEP_DAYS. Updates LEDGER, a file that must be outside of FOLDER and of
# every backup, see docs/operations.md. Needs DATABASE_URL and a pg_dump of the server's version or newer.
set -euo pipefail
umask 077

folder=${1:?usage: backup.sh FOLDER LEDGER}
ledger=${2:?usage: backup.sh FOLDER LEDGER}
: "${DATABASE_URL:?which database}"
worker=${WORKER:-node dist/apps/worker/main.js}
source "$(dirname "$0")/connection.sh"
owner=${DATABASE_OWNER_URL:-$DATABASE_URL}
passfile=$(password_file "$owner")
trap '[[ -z "$passfile" ]] || rm -f "$passfile"' EXIT

if ((${KEEP_DAYS:-7} > 28)); then echo "KEEP_DAYS is $KEEP_DAYS; with more than 28 erased people stay in the backups for more than 30 days." >&2; exit 1; fi
mkdir -p "$folder"
if [[ "$(realpath -m "$ledger")/" == "$(realpath "$folder")/"* ]]; then
  echo "The ledger must not be stored with the backups: restoring them would also restore an outdated ledger." >&2
  exit 1
fi

name="muster-$(date -u +%Y%m%dT%H%M%SZ)"
with_postgres pg_dump --format=custom --no-owner --file="$folder/$name.part" --dbname="$(without_password "$owner")"
with_postgres pg_restore --list "$folder/$name.part" > /dev/null # fails if the dump cannot be read
mv "$folder/$name.part" "$folder/$name.dump"
if [[ -n "${STORAGE_DIR:-}" && -d "${STORAGE_DIR:-}" ]]; then tar -czf "$folder/$name.pictures.tar.gz" -C "$STORAGE_DIR" .; fi
(cd "$folder" && sha256sum "$name".* > "$name.sha256")
$worker erasures export "$ledger"

find "$folder" -name 'muster-*' -mtime "+${KEEP_DAYS:-7}" -delete
echo "$folder/$name.dump"
