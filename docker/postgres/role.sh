#!/bin/sh
# Runs once, when the volume is empty: the service gets a role that owns its database and nothing else, and nobody can log
# in as the superuser over the network.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" --username postgres <<'SQL'
CREATE ROLE passerelle LOGIN PASSWORD :'password';
CREATE DATABASE passerelle OWNER passerelle;
ALTER ROLE postgres PASSWORD NULL;
SQL
