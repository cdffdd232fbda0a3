#!/bin/sh
# Follows the server `postgres`. An empty volume is filled with a copy of its database first; a copy that was interrupted begins anew.
set -eu
copy="$PGDATA.copy"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$(dirname "$PGDATA")"
  rm -rf "$copy"
  PGPASSWORD="$POSTGRES_PASSWORD" pg_basebackup --pgdata "$copy" --wal-method stream --checkpoint fast --write-recovery-conf \
    --dbname "host=${PRIMARY_HOST:-postgres} port=${PRIMARY_PORT:-5432} user=replication application_name=replica"
  chmod 700 "$copy"
  [ ! -d "$PGDATA" ] || rmdir "$PGDATA"
  mv "$copy" "$PGDATA"
fi
exec postgres -D "$PGDATA" "$@"
