#!/usr/bin/env bash
# base-backup.sh FOLDER WAL: backs up the whole cluster as verified files. With the archived WAL (docs/operations.md) it can be restored to any
# later point in time. Removes base backups older than KEEP_DAYS and the WAL that only they need.
# Needs a role with REPLICATION in the usual PG* variables, and pg_basebackup of the server's release.
set -euo pipefail
umask 077

folder=${1:?usage: base-backup.sh FOLDER WAL}
wal=${2:?usage: base-backup.sh FOLDER WAL}
mkdir -p "$folder"
# Two backups of one second would have one name, and the second would end up inside the first.
while name="base-$(date -u +%Y%m%dT%H%M%SZ)"; [[ -e "$folder/$name" || -e "$folder/$name.part" ]]; do sleep 1; done
pg_basebackup --pgdata="$folder/$name.part" --format=plain --wal-method=stream --checkpoint=fast --manifest-checksums=SHA256
pg_verifybackup --quiet "$folder/$name.part"
mv "$folder/$name.part" "$folder/$name"
"$(dirname "$0")/prune.sh" "$folder" "$wal"
echo "$folder/$name"
