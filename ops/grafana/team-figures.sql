-- Stored counts of teams for the board "one team", and a role for Grafana that can read these counts and nothing else: no
-- document, no key, no table. Run it once as a superuser, in the database of the service, after its first start; it may be
-- repeated. Then give the role a password (\password passerelle_grafana) and enter it in Grafana's PostgreSQL data source.
-- The functions work for the owner of the tables, whose rows no policy hides. Their texts are looked up at each call, so no
-- migration of the service depends on them. Remove all of it: DROP SCHEMA passerelle_figures CASCADE; DROP ROLE passerelle_grafana;
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'passerelle_grafana') THEN
    CREATE ROLE passerelle_grafana LOGIN CONNECTION LIMIT 5;
  END IF;
END $$;
ALTER ROLE passerelle_grafana SET default_transaction_read_only = on;
ALTER ROLE passerelle_grafana SET statement_timeout = '10s';

CREATE SCHEMA IF NOT EXISTS passerelle_figures;

-- One row for each team.
CREATE OR REPLACE FUNCTION passerelle_figures.teams()
  RETURNS TABLE (team_id text, team text, sent integer, received integer, sent_last_month integer, received_last_month integer,
    failed integer, failing_webhooks integer, companies integer, members integer, last_activity_at timestamptz,
    counted_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
    SELECT t.id, t.name, f.sent, f.received, f.sent_last_month, f.received_last_month, f.failed, f.failing_webhooks, f.companies,
      f.members, f.last_activity_at, f.counted_at
    FROM public.team_figures f JOIN public.teams t ON t.id = f.team_id
  $$;

-- One row for each team and day (UTC), as far as the day was counted.
CREATE OR REPLACE FUNCTION passerelle_figures.days()
  RETURNS TABLE (team_id text, day timestamptz, incoming integer, outgoing integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
    SELECT d.team_id, d.day::timestamp AT TIME ZONE 'UTC', d.incoming, d.outgoing FROM public.document_days d
  $$;

DO $$
DECLARE
  tables_owner text := (SELECT tableowner FROM pg_tables WHERE schemaname = 'public' AND tablename = 'team_figures');
BEGIN
  EXECUTE format('ALTER FUNCTION passerelle_figures.teams() OWNER TO %I', tables_owner);
  EXECUTE format('ALTER FUNCTION passerelle_figures.days() OWNER TO %I', tables_owner);
END $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA passerelle_figures FROM PUBLIC;
GRANT USAGE ON SCHEMA passerelle_figures TO passerelle_grafana;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA passerelle_figures TO passerelle_grafana;
