#!/bin/sh
# The service `backup` of compose.yaml: each day at BACKUP_AT (UTC) a backup into /backups, encrypted if
# PASSERELLE_BACKUP_PASSPHRASE is set. Files older than BACKUP_DAYS days are removed after a backup that succeeded, so a service
# that fails never removes the last good ones. `backup.sh now` makes one backup; `backup.sh check` fails once the last one is
# older than 26 hours.
set -eu
folder="${BACKUP_FOLDER:-/backups}"
started="${TMPDIR:-/tmp}/backup-started"

make_backup() {
  passerelle db backup --out "$folder/passerelle-$(date -u +%Y-%m-%dT%H%M%SZ).backup" || return 1
  touch "$folder/.last"
  find "$folder" -name 'passerelle-*.backup' -mtime "+${BACKUP_DAYS:-14}" -delete
}

# Minutes since a file was touched are less than those of 26 hours.
is_recent() {
  [ -n "$(find "$1" -mmin -1560 2>/dev/null)" ]
}

case "${1:-}" in
  now) make_backup; exit ;;
  check) is_recent "$folder/.last" || is_recent "$started"; exit ;;
esac

touch "$started"
trap 'exit 0' TERM INT
while :; do
  now=$(date -u +%s)
  next=$(date -u -d "today ${BACKUP_AT:-02:15}" +%s)
  [ "$next" -gt "$now" ] || next=$((next + 86400))
  sleep $((next - now)) &
  wait $!
  make_backup || echo "The backup failed; the next attempt is tomorrow." >&2
done
