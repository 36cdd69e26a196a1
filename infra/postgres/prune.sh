#!/usr/bin/env bash
# prune.sh FOLDER WAL: removes base backups older than KEEP_DAYS (7, at most 28) from FOLDER, and from WAL every archived segment that no
# kept base backup needs, because old WAL could bring back erased users. base-backup.sh calls it.
set -euo pipefail

folder=${1:?usage: prune.sh FOLDER WAL}
wal=${2:?usage: prune.sh FOLDER WAL}
days=${KEEP_DAYS:-7}
# With a run every night and the day that find rounds off, erased data is in no backup after 30 days.
((days <= 28)) || { echo "KEEP_DAYS is $days; with more than 28 erased people stay in the backups for more than 30 days." >&2; exit 1; }
[[ -d "$wal" ]] || { echo "There is no folder $wal." >&2; exit 1; }

find "$folder" -maxdepth 1 -name 'base-*' -mtime "+$days" -exec rm -r {} +

oldest=
for label in "$folder"/base-*/backup_label; do
  [[ -f "$label" ]] || continue
  first=$(sed -nE 's/^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)$/\1/p' "$label")
  [[ "$first" ]] || { echo "$label does not say where its WAL begins; nothing is removed from $wal." >&2; exit 1; }
  # The first eight digits are the timeline, which says nothing about age.
  if [[ -z "$oldest" || "${first:8}" < "$oldest" ]]; then oldest=${first:8}; fi
done
[[ "$oldest" ]] || { echo "There is no base backup in $folder; nothing is removed from $wal." >&2; exit 1; }

for file in "$wal"/*; do
  name=${file##*/}
  if [[ "$name" =~ ^[0-9A-F]{24}(\.|$) && "${name:8:16}" < "$oldest" ]]; then rm "$file"; fi
done
