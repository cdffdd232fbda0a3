import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WorkSwitch } from '../../src/access/audit/work-switch';
import { FileBackupSource } from '../../src/operations/backup/backup-source';
import { backUpToFile } from '../../src/operations/backup/make-backup';
import { restoreBackup } from '../../src/operations/backup/restore-backup';
import { parseConfig } from '../../src/platform/kernel/config';
import { createLogger } from '../../src/platform/kernel/logger';
import { WorkBacklog } from '../../src/platform/kernel/work-control/work-backlog';
import { MetricsRegistry } from '../../src/platform/metrics/metrics-registry';
import { adoptSecret } from '../../src/operations/secrets/secret-verification';
import { run, type Outcome } from '../support/cli';
import { emptyDatabase } from '../support/database';
import { Endpoint } from '../support/endpoint';
import { invoiceTo } from '../support/invoices';
import { build } from '../support/process';
import { startService, type Service } from '../support/service';
import { TeamClient } from '../support/team-client';
import { eventually } from '../support/until';

/** Long enough for the relay to have looked several times. */
const A_WHILE_MS = 1_500;

describe('work', () => {
  describe('outgoing work that is held', () => {
    let first: Service;
    let second: Service;
    let endpoint: Endpoint;
    let folder: string;
    let team: TeamClient;
    let from: { id: string; address: string };
    let to: { id: string; address: string };
    const file = (): string => join(folder, 'held.backup');

    beforeAll(async () => {
      build();
      folder = mkdtempSync(join(tmpdir(), 'passerelle-hold-'));
      chmodSync(folder, 0o755);
      endpoint = await Endpoint.start();
      first = await startService();
      team = await first.team();
      [from, to] = [await team.company(), await team.company()];
      await team.sdk.webhooks.create({ url: endpoint.url });
    }, 150_000);

    afterAll(async () => {
      await second?.stop();
      await first.stop();
      await endpoint.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    const send = async (client: TeamClient, number: string): Promise<string> => {
      const answer = await client.post(`/api/v1/${from.id}/send`, invoiceTo(to.address, number));
      expect(answer.status).toBe(200);
      return answer.body.document.id as string;
    };
    const statusOf = async (client: TeamClient, id: string): Promise<string> =>
      (await client.sdk.documents.get(id)).deliveryStatus as string;
    const openWebhooks = async (service: Service): Promise<number> => {
      const [row] = await service.sql<{ n: number }>(
        `SELECT count(*)::int AS n FROM webhook_deliveries WHERE state = 'pending'`,
      );
      return row?.n ?? 0;
    };

    let delivered = '';
    let waiting = '';

    it('stays where it is while requests go on, and the hold is seen everywhere', async () => {
      delivered = await send(team, 'HOLD-1');
      await eventually(
        () => openWebhooks(first),
        (open) => open === 0,
      );
      await first.settled();
      await eventually(
        () => openWebhooks(first),
        (open) => open === 0,
      );
      const posted = endpoint.posts.length;
      expect(posted).toBeGreaterThan(2);

      expect(await first.app.get(WorkSwitch).hold('maintenance of the network')).toBe(true);
      expect(await first.app.get(WorkSwitch).hold('again')).toBe(false);
      waiting = await send(team, 'HOLD-2');
      const third = await team.company(); // its identifier would be published within the request
      await sleep(A_WHILE_MS);
      expect([await statusOf(team, delivered), await statusOf(team, waiting)]).toEqual([
        'delivered',
        'pending',
      ]);
      expect(endpoint.posts.length).toBe(posted);
      expect(
        await first.sql('SELECT publication FROM identifiers WHERE company_id = $1', [third.id]),
      ).toEqual([{ publication: 'publishing' }]);

      expect((await (await fetch(`${first.baseUrl}/health/ready`)).json()) as object).toEqual({
        ...{ success: true, status: 'ready', outgoingWork: 'held', degraded: [] },
      });
      expect(await first.app.get(MetricsRegistry).toText()).toContain('passerelle_work_held 1');
      expect(first.log.filter((line) => line.includes('outgoing work is on hold'))).toHaveLength(1);
      const waitingWork = await first.app.get(WorkBacklog).list();
      const due = Object.fromEntries(waitingWork.map(({ table, due }) => [table, due]));
      expect(due).toMatchObject({ deliveries: 1, identifiers: 1 });
      expect(due['webhook_deliveries']).toBeGreaterThan(0);
      const [entry] = await first.sql(
        `SELECT team_id, action, actor, after FROM audit_entries WHERE action = 'work.held'`,
      );
      expect(entry).toMatchObject({ team_id: null, after: { reason: 'maintenance of the network' } });
    });

    it('is held in an installation that was restored, and goes out once it is resumed, under the ids it had', async () => {
      await backUpToFile({
        ...{ databaseUrl: first.databaseUrl, file: file(), passphrase: null },
        replace: false,
      });
      // A document that the backup does not know, and a cursor that points behind everything it knows.
      await first.app.get(WorkSwitch).resume();
      await first.settled(waiting);
      await eventually(
        () => openWebhooks(first),
        (open) => open === 0,
      );
      const cursor = (await team.get(`/api/v1/events?since=2020-01-01T00:00:00.000Z`)).body.pagination
        .nextCursor as string;
      const ids = async (service: Service): Promise<object[]> =>
        service.sql('SELECT peppol_message_id, envelope_id, message_id FROM deliveries ORDER BY id LIMIT 2');
      const before = await ids(first);
      const postedBefore = endpoint.ids();

      const databaseUrl = await emptyDatabase();
      await restoreBackup({ databaseUrl, source: new FileBackupSource(file(), null) });
      second = await startService({}, databaseUrl);
      const client = new TeamClient(second.baseUrl, team.teamId, team.keyId, team.secret);
      await sleep(A_WHILE_MS);
      expect([await statusOf(client, delivered), await statusOf(client, waiting)]).toEqual([
        'delivered',
        'pending',
      ]);
      expect(endpoint.ids()).toEqual(postedBefore);
      expect(await ids(second)).toEqual(before);

      const [waitingRow] = await second.sql<{ id: string }>(
        `SELECT event_id AS id FROM webhook_deliveries WHERE state = 'pending' ORDER BY event_id LIMIT 1`,
      );
      const [late] = await second.sql<{ late: boolean }>(
        `UPDATE deliveries SET give_up_at = clock_timestamp() WHERE status = 'pending' RETURNING true AS late`,
      );
      expect(late).toEqual({ late: true });
      const ended = await second.app.get(WorkSwitch).resume();
      expect(ended?.reason).toMatch(/^restored from the backup of 20/);
      expect(
        await second.sql(
          `SELECT 1 FROM deliveries WHERE status = 'pending' AND give_up_at <= clock_timestamp()`,
        ),
      ).toEqual([]);
      await second.settled(waiting);
      await eventually(
        () => openWebhooks(second),
        (open) => open === 0,
      );
      expect(await statusOf(client, waiting)).toBe('delivered');
      const again = endpoint.ids().slice(postedBefore.length);
      expect(again).toContain(waitingRow?.id);
      // What had been posted before the backup is not posted again, and nothing twice.
      const before2 = new Set(postedBefore.slice(0, 3));
      expect(again.filter((id) => before2.has(id))).toEqual([]);
      expect(new Set(again).size).toBe(again.length);
      // A reader that had read on after the backup continues with what happens from now on.
      await eventually(
        async () => {
          const news = await client.get(`/api/v1/events?cursor=${encodeURIComponent(cursor)}`);
          expect(news.status).toBe(200);
          return (news.body.events as { type: string }[]).map(({ type }) => type);
        },
        (types) => types.includes('document.delivery_status_changed'),
      );
    });

    it('is a matter of commands', async () => {
      const settings = {
        ...{ DATABASE_URL: first.databaseUrl, DATA_DIR: folder },
        ...{ APP_SECRET: 'a secret of the test run, long enough to be accepted', NODE_ENV: 'test' },
      };
      await adoptSecret(first.databaseUrl, parseConfig(settings), createLogger('silent'));
      const out = join(folder, 'cli.backup');
      const cli = (words: string[], set: Record<string, string>): Promise<Outcome> => run(words, set, folder);
      const passphrase = { PASSERELLE_BACKUP_PASSPHRASE: 'of the operator' };
      const [backup, nowhere, status] = await Promise.all([
        cli(['db', 'backup', '--out', out, '--json'], { ...settings, ...passphrase }),
        cli(['db', 'backup', '--out', out], { DATA_DIR: folder }),
        cli(['work', 'status', '--json'], settings),
      ]);
      expect([backup.status, nowhere.status, status.status]).toEqual([0, 4, 0]);
      expect(backup.json().backup).toMatchObject({ file: out, tables: { teams: { rows: 1 } } });
      expect(status.json()).toMatchObject({ held: false, hold: null });
      const elsewhere = {
        ...settings,
        ...passphrase,
        DATABASE_URL: await emptyDatabase(),
        APP_SECRET: 'x'.repeat(40),
      };
      const [wrong, refused] = await Promise.all([
        cli(['db', 'verify', '--in', out, '--json'], { ...settings, PASSERELLE_BACKUP_PASSPHRASE: 'other' }),
        cli(['db', 'restore', '--in', out, '--json'], elsewhere),
      ]);
      expect([wrong.status, refused.status]).toEqual([1, 1]);
      // The passphrase of the settings stands by for all backups; one that is named is for this one.
      writeFileSync(join(folder, 'pass'), 'of the operator\n');
      const clear = await Promise.all([
        cli(['db', 'verify', '--in', file()], { ...settings, ...passphrase }),
        cli(['db', 'verify', '--in', file(), '--passphrase-file', join(folder, 'pass')], settings),
      ]);
      expect(clear.map(({ status }) => status)).toEqual([0, 1]);
      expect(clear[1]?.errors).toContain('is not encrypted');
      expect(wrong.json().errors.root[0]).toContain('passphrase is wrong');
      expect(refused.json().errors.root[0]).toContain('APP_SECRET');
    });
  });
});
