import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RetentionJob } from '../../src/operations/retention/retention-job';
import { RETENTION_RULES } from '../../src/operations/retention/retention-rules';
import { TeamExport } from '../../src/operations/retention/team-export';
import { listTeamTables } from '../../src/platform/kernel/database/team-tables';
import { buildFirstIdAt } from '../../src/platform/kernel/ids';
import { operatorCommand } from '../../src/platform/kernel/request-context';
import { newRequestEntryId } from '../../src/access/request-log/api-request.resource';
import { documented } from '../support/documentation';
import { person } from '../support/people';
import { Endpoint } from '../support/endpoint';
import { emptiedService } from '../support/per-worker';
import type { Service } from '../support/service';
import { untar } from '../support/tar';
import { erasure } from './erasure';
import { SIGNING, MIGRATION_KEY, ATTACHED, keepingScene } from './keeping-scene';

describe('keeping', () => {
  describe('keeping data', () => {
    const shared = emptiedService();
    let service: Service;
    let receiver: Endpoint;

    beforeAll(async () => {
      receiver = await Endpoint.start();
      service = shared();
    });
    afterAll(() => receiver.stop());

    const { count, send, furnished } = keepingScene(
      () => service,
      () => receiver,
    );

    describe('by time', () => {
      it('removes what has served, and nothing that is younger or belongs to something', async () => {
        const team = await service.team();
        const company = await team.company();
        const document = await send(team, company.id, '9999:delivered');
        await service.settled(document);
        const [{ id: delivery } = { id: '' }] = await service.sql<{ id: string }>(
          'SELECT id FROM deliveries WHERE document_id = $1',
          [document],
        );
        const { userId } = await person(service);
        const requestOf = (days: number): string =>
          buildFirstIdAt(newRequestEntryId, Date.now() - days * 86_400_000);
        const statements: Record<string, string> = {
          delivery_attempts: `INSERT INTO delivery_attempts (delivery_id, number, attempted_at, duration_ms, outcome, receipt)
          VALUES ('${delivery}', 97, now() - interval '401 days', 1, 'retry', NULL),
            ('${delivery}', 98, now() - interval '401 days', 1, 'accepted', 'r'),
            ('${delivery}', 99, now() - interval '399 days', 1, 'retry', NULL)`,
          inbound_messages: `INSERT INTO inbound_messages (environment, message_id, envelope_id, document_id, payload_digest, receipt, received_at)
          VALUES ('sandbox', 'm1', 'e1', NULL, '', '', now() - interval '91 days'), ('sandbox', 'm2', 'e2', NULL, '', '', now() - interval '89 days'),
            ('sandbox', 'm3', 'e3', '${document}', '', '', now() - interval '91 days')`,
          quarantine_entries: `INSERT INTO quarantine_entries (id, seat_id, message_id, reason, code, detail, log_id, conversation_id,
            document_type, process, soap, answer, revocation, bytes, times, first_received_at, last_received_at)
          SELECT 'qua_' || age, 'POP000001', age, 'not_serviced', '', '', '', '', '', '', '', '', '{}', 0, 1, now() - interval '50 days',
            now() - age::interval FROM (VALUES ('31 days'), ('29 days')) AS v(age)`,
          provider_messages: `INSERT INTO provider_messages (id, kind, sender, receiver, doc_type_id, process_id, country_c1, payload, message_id,
            conversation_id, envelope_id, state, give_up_at, created_at, ended_at)
          SELECT v.id, 'mls', '', '', '', '', '', '', v.id, '', '', v.state, now(), now(), now() - v.age
          FROM (VALUES ('pmsg_old', 'accepted', interval '91 days'), ('pmsg_new', 'refused', interval '89 days'),
            ('pmsg_open', 'pending', NULL)) AS v(id, state, age)`,
          document_responses: `INSERT INTO document_responses (id, kind, validation, sender, envelope_id, message_id, created_at, document_id, team_id)
          SELECT v.id, 'messageLevelStatus', '{}', '', '', '', now() - v.age, v.document, v.team
          FROM (VALUES ('rsp_old', interval '91 days', NULL, NULL), ('rsp_new', interval '89 days', NULL, NULL),
            ('rsp_kept', interval '91 days', '${document}', '${team.teamId}')) AS v(id, age, document, team)`,
          exchange_ledger: `INSERT INTO exchange_ledger (direction, message_id, exchanged_at, seat_id, doc_type_scheme, doc_type, process_scheme,
            process, transport_profile, country_c1)
          SELECT 'outgoing', age, now() - age::interval, '', '', '', '', '', '', 'BE' FROM (VALUES ('121 days'), ('119 days')) AS v(age)`,
          simnet_messages: `INSERT INTO simnet_messages (message_id, envelope_id, receiver, receipt, accepted_at)
          VALUES ('s1', '', '', '', now() - interval '31 days'), ('s2', '', '', '', now() - interval '29 days')`,
          simplatform_filings: `INSERT INTO simplatform_filings (submission_id, siren, flow, type_code, xml, outcome_code, received_at)
          VALUES ('p1', '', '', '', '', '', now() - interval '31 days'), ('p2', '', '', '', '', '', now() - interval '29 days')`,
          simplatform_statuses: `INSERT INTO simplatform_statuses (message_id, code, xml, received_at)
          VALUES ('l1', '200', '', now() - interval '31 days'), ('l2', '200', '', now() - interval '29 days')`,
          french_platform_flows: `INSERT INTO french_platform_flows (flow_id, flow_type, flow_syntax, updated_at, state, stored_at)
          SELECT age, 'SupplierInvoice', 'UBL', now(), 'ignored', now() - age::interval FROM (VALUES ('91 days'), ('89 days')) AS v(age)`,
          french_routes: `INSERT INTO french_routes (envelope_id, way, chosen_at)
          SELECT age, 'platform', now() - age::interval FROM (VALUES ('91 days'), ('89 days')) AS v(age)`,
          french_flows: `INSERT INTO french_flows (id, team_id, environment, direction, flow_type, flow_syntax, rule_computed, name, status,
            file, submitted_at, updated_at)
          SELECT 'flow_' || status || age, '${team.teamId}', 'sandbox', 'Out', 'CustomerInvoice', 'UBL', true, '', status, 'x', now(), now() - age::interval
          FROM (VALUES ('91 days', 'Error'), ('89 days', 'Error'), ('92 days', 'Pending')) AS v(age, status)`,
          api_requests: `INSERT INTO api_requests (id, team_id, request_id, method, route, duration_ms)
          VALUES ('${requestOf(8)}', '${team.teamId}', 'old', 'GET', '/', 1),
            ('${requestOf(6)}', '${team.teamId}', 'new', 'GET', '/', 1)`,
          document_days: `INSERT INTO document_days (team_id, day, counted_until, incoming, outgoing, with_delivery)
          SELECT '${team.teamId}', (now() - age::interval)::date, now(), 0, 0, 0 FROM (VALUES ('94 days'), ('90 days')) AS v(age)`,
          sent_by_keys: `INSERT INTO sent_by_keys VALUES ('${team.teamId}', 'key_1', 'doc_1', current_date - 4), ('${team.teamId}', 'key_1', 'doc_2', current_date)`,
          api_keys: `INSERT INTO api_keys (id, team_id, name, type, expires_at, revoked_at, created_at)
          VALUES ('key_old1', '${team.teamId}', '', 'jwt', now() - interval '401 days', NULL, now()),
            ('key_old2', '${team.teamId}', '', 'jwt', now() + interval '1 day', now() - interval '401 days', now()),
            ('key_new', '${team.teamId}', '', 'jwt', now() - interval '399 days', NULL, now())`,
          sessions: `INSERT INTO sessions (id, user_id, token_hash, second_factor, created_at, verified_at, last_used_at, expires_at)
          SELECT 'ses_' || age, '${userId}', age::bytea, false, now(), now(), now(), now() - age::interval
          FROM (VALUES ('25 hours'), ('23 hours')) AS v(age)`,
          passkey_challenges: `INSERT INTO passkey_challenges (challenge, expires_at)
          SELECT age, now() - age::interval FROM (VALUES ('25 hours'), ('23 hours')) AS v(age)`,
          provider_visits: `INSERT INTO provider_visits (secret_hash, purpose, return_to, language, created_at, expires_at)
          SELECT age::bytea, 'sign-in', '/app/', 'en', now(), now() - age::interval FROM (VALUES ('25 hours'), ('23 hours')) AS v(age)`,
          mail_allowances: `INSERT INTO mail_allowances (day, name_hash, mails)
          SELECT current_date - age, 'x'::bytea, 1 FROM (VALUES (3), (0)) AS v(age)`,
          account_links: `INSERT INTO account_links (id, kind, token_hash, operator, created_at, expires_at)
          SELECT 'lnk_' || age, 'welcome', age::bytea, false, now(), now() - age::interval
          FROM (VALUES ('31 days'), ('29 days')) AS v(age)`,
          account_notices: `INSERT INTO account_notices (id, user_id, kind, created_at)
          SELECT 'ntc_' || age, '${userId}', 'wrong_codes', now() - age::interval FROM (VALUES ('31 days'), ('29 days')) AS v(age)`,
          notifications: `INSERT INTO notifications (user_id, source, kind, daily, details, created_at)
          SELECT '${userId}', 'evt_' || age, 'documentFailed', true, '{}', now() - age::interval
          FROM (VALUES ('31 days'), ('29 days')) AS v(age)`,
          notification_mails: `INSERT INTO notification_mails (id, user_id, mode, created_at)
          SELECT 'ntm_' || age, '${userId}', 'test', now() - age::interval FROM (VALUES ('31 days'), ('29 days')) AS v(age)`,
          sign_in_failures: `INSERT INTO sign_in_failures (name_hash, failures, last_at)
          SELECT age::bytea, 1, now() - age::interval FROM (VALUES ('25 hours'), ('23 hours')) AS v(age)`,
          webhooks: `INSERT INTO webhooks (id, team_id, url, deleted_at, created_at, updated_at)
          VALUES ('wh_old', '${team.teamId}', '', now() - interval '401 days', now(), now()),
            ('wh_new', '${team.teamId}', '', now() - interval '399 days', now(), now())`,
          export_parts: `WITH made AS (INSERT INTO exports (id, team_id, company_id, from_day, to_day, language, state, created_at, expires_at)
              SELECT 'exp_' || state || age, '${team.teamId}', '${company.id}', '2026-10-01', '2026-10-31', 'en', state,
                now() - age::interval, now() - age::interval + interval '8 days'
              FROM (VALUES ('9 days', 'ready'), ('7 days', 'ready')) AS v(age, state) RETURNING id)
            INSERT INTO export_parts (export_id, claim, number, bytes) SELECT id, 1, 0, 'x' FROM made`,
          exports: `INSERT INTO exports (id, team_id, company_id, from_day, to_day, language, state, created_at)
            SELECT 'exp_' || age, '${team.teamId}', '${company.id}', '2026-10-01', '2026-10-31', 'en', 'failed', now() - age::interval
            FROM (VALUES ('401 days'), ('399 days')) AS v(age)`,
          rule_replays: `INSERT INTO rule_replays (id, team_id, direction, today, day, state, counts, created_at, finished_at)
            SELECT 'rrp_' || coalesce(age, 'running'), '${team.teamId}', 'outgoing', '2026-10-01', '2026-10-31',
              CASE WHEN age IS NULL THEN 'running' ELSE 'done' END, '{}', now() - interval '92 days', now() - age::interval
            FROM (VALUES ('91 days'), ('89 days'), (NULL)) AS v(age)`,
          verification_sessions: `INSERT INTO verification_sessions (id, team_id, company_id, status, expires_at, created_at, updated_at)
          VALUES ('cvs_old', '${team.teamId}', '${company.id}', 'rejected', now(), now(), now() - interval '401 days'),
            ('cvs_new', '${team.teamId}', '${company.id}', 'expired', now(), now(), now() - interval '399 days'),
            ('cvs_kept', '${team.teamId}', '${company.id}', 'verified', now(), now(), now() - interval '401 days')`,
          identifier_migrations: `INSERT INTO identifier_migrations (id, team_id, company_id, identifier_id, direction, status, key_sealed, created_at, updated_at)
          SELECT v.id, team_id, company_id, i.id, 'inbound', 'failed', '', now(), now() - v.age FROM identifiers i,
            (VALUES ('mig_old', interval '401 days'), ('mig_new', interval '399 days')) AS v(id, age) WHERE i.company_id = '${company.id}'`,
          oauth_assertions: `INSERT INTO oauth_assertions VALUES ('${team.teamId}', 'old', now() - interval '25 hours'), ('${team.teamId}', 'new', now())`,
        };
        expect(Object.keys(statements)).toEqual(RETENTION_RULES.map(({ table }) => table));
        for (const statement of Object.values(statements)) await service.sql(statement);
        const retention = service.app.get(RetentionJob);
        expect(await retention.removeOldRows()).toEqual({
          ...Object.fromEntries(RETENTION_RULES.map(({ table }) => [table, 1])),
          api_keys: 2,
          audit_entries: 0,
        });
        expect(Object.values(await retention.removeOldRows()).every((removed) => removed === 0)).toBe(true);
        expect(await count('delivery_attempts WHERE delivery_id = $1 AND number IN (98, 99)', delivery)).toBe(
          2,
        );
        expect(await count('french_flows WHERE file IS NULL')).toBe(1);
        expect(await count('french_flows')).toBe(3);
        expect(await count(`verification_sessions WHERE id IN ('cvs_new', 'cvs_kept')`)).toBe(2);
      });

      it('is documented for every table', async () => {
        const page = documented('storage.md');
        const tables = await service.sql<{ name: string }>(
          `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
        );
        expect(tables.filter(({ name }) => !page.includes(`\`${name}\``)).map(({ name }) => name)).toEqual(
          [],
        );
      });
    });

    describe('an export', () => {
      it('has every table with data of a team', async () => {
        const tables = await service.sql<{ name: string }>(
          `SELECT DISTINCT table_name AS name FROM information_schema.columns WHERE table_schema = 'public'
           AND column_name IN ('team_id', 'document_id', 'delivery_id', 'supplier_id', 'customer_id')`,
        );
        const known = new Set(listTeamTables().map(({ name }) => name));
        expect(tables.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
      });

      it('is whole, of the team alone, without a secret, and audited', async () => {
        const [{ team, document }, foreign] = [await furnished(), await furnished()];
        const file = join(service.dataDir, 'export.tar.gz');
        const manifest = await operatorCommand.run('team export', () =>
          service.app.get(TeamExport).write(team.teamId, file),
        );
        expect(readdirSync(service.dataDir).filter((name) => name.endsWith('.part'))).toEqual([]);
        await expect(service.app.get(TeamExport).write(team.teamId, file)).rejects.toThrow(/--force/);
        const files = untar(readFileSync(file));
        expect(JSON.parse(String(files.get('manifest.json')))).toEqual(manifest);
        for (const { name } of listTeamTables().filter(({ exported }) => exported !== false)) {
          const lines = [...files]
            .filter(([path]) => path.startsWith(`tables/${name}/`))
            .flatMap(([, bytes]) =>
              bytes
                .toString()
                .trimEnd()
                .split('\n')
                .map((line) => JSON.parse(line) as object),
            );
          expect([name, lines.length]).toEqual([name, manifest.tables[name]]);
          // OAuth2 is not enabled for the team, no time was let pass, no period has ended, and the network is simulated.
          const without = [
            'team_oauth',
            'reporting_clocks',
            'reporting_filings',
            'reporting_received_purchases',
            'network_exchanges',
          ];
          if (![...without, 'published_participants', 'directory_entries'].includes(name))
            expect([name, lines.length > 0]).toEqual([name, true]);
        }
        const xml = await team.get(`/api/v1/documents/${document}`, {
          headers: { accept: 'application/xml' },
        });
        expect(String(files.get(`documents/${document}/document.xml`))).toBe(xml.body);
        const attached = [...files].find(([path]) => path.startsWith(`documents/${document}/attachments/`));
        expect(attached?.[1]).toEqual(ATTACHED);
        expect(attached?.[0]).toMatch(/\/001-t_mes\.pdf$/);

        const all = Buffer.concat([...files.values()]).toString('latin1');
        for (const secret of [team.secret, SIGNING, MIGRATION_KEY, 'secret_hash', 'sealed'])
          expect([secret, all.includes(secret)]).toEqual([secret, false]);
        expect(all).not.toContain(foreign.team.teamId);
        expect((await team.get('/api/v1/audit')).body.auditEntries[0]).toMatchObject({
          action: 'team.exported',
          actor: 'operator',
          command: 'team export',
        });
      });

      it('leaves nothing behind where it cannot be written', async () => {
        const team = await service.team();
        await expect(
          service.app.get(TeamExport).write(team.teamId, join(service.dataDir, 'nowhere', 'x.tar.gz')),
        ).rejects.toThrow('ENOENT');
      });
    });

    erasure(
      () => service,
      () => receiver,
    );
  });
});
