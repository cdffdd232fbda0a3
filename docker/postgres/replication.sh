#!/bin/sh
# Lets a replica follow this server. Runs once, when the volume is empty; for a volume that exists already:
#   docker compose exec -u postgres postgres sh /docker-entrypoint-initdb.d/replication.sh
set -eu
psql --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" --username postgres <<'SQL'
SELECT 'CREATE ROLE replication LOGIN REPLICATION' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'replication') \gexec
ALTER ROLE replication PASSWORD :'password';
-- A replica that was away continues as long as the log that it lacks is still here. A slot would keep the log without limit.
ALTER SYSTEM SET wal_keep_size = '1GB';
SQL
rule='host replication replication all scram-sha-256'
grep -qxF "$rule" "$PGDATA/pg_hba.conf" || echo "$rule" >> "$PGDATA/pg_hba.conf"
psql --set ON_ERROR_STOP=1 --username postgres --command 'SELECT pg_reload_conf()'
