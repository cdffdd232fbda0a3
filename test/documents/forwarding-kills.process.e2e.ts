import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MailServer } from '../support/mail-server';
import { build, freePort, ServiceProcess } from '../support/process';
import { startService, type Service } from '../support/service';
import { supplierInvoice } from '../support/supplier-invoices';
import { belgianNumber, type TeamClient } from '../support/team-client';
import { eventually, until } from '../support/until';

const DOCUMENTS = 8;
const RECIPIENTS = ['a@accountant.example', 'b@accountant.example'];

/** Processes that are killed while they mail forwarded documents: each document and rule is forwarded once, and nothing is lost. */
describe('a process killed while it forwards documents', () => {
  let service: Service;
  let mails: MailServer;
  let team: TeamClient;
  let to: { id: string; address: string };
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-forward-'));

  beforeAll(async () => {
    build();
    mails = await MailServer.start();
    service = await startService({ ROLE: 'api' });
    team = await service.team();
    to = await team.company();
    // A mail that was accepted by the mail server is held up before its outcome is stored.
    await service.sql(
      `CREATE FUNCTION held_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(120); RETURN NEW; END $$`,
    );
    await service.sql(
      `CREATE TRIGGER held_up BEFORE UPDATE ON forward_mails FOR EACH ROW
       WHEN (OLD.sent_at IS NULL AND NEW.sent_at IS NOT NULL) EXECUTE FUNCTION held_up()`,
    );
  });

  afterAll(async () => {
    await service.stop();
    await mails.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function launch(): Promise<ServiceProcess> {
    const launched = ServiceProcess.launch(dataDir, await freePort(), {
      DATABASE_URL: service.databaseUrl,
      APP_SECRET: 'a secret of the test run, long enough to be accepted',
      NODE_ENV: 'test',
      SMTP_URL: mails.url,
    });
    await launched.ready();
    return launched;
  }

  it('once each, and the mail whose outcome was lost is repeated under its Message-ID', async () => {
    const doomed = await launch();
    const rule = { name: 'Rule', moment: 'arrival', recipients: RECIPIENTS };
    expect((await team.post(`/api/v1/companies/${to.id}/forwarding-rules`, rule)).status).toBe(200);
    for (let n = 0; n < DOCUMENTS; n++) {
      const document = supplierInvoice({
        ...{ number: belgianNumber(), iban: 'BE71096123456769', buyer: to.address.slice(5) },
      });
      const { status } = await team.post('/api/v1/sandbox/inbound', { companyId: to.id, document });
      expect(status).toBe(200);
    }
    await until(
      async () =>
        (
          await service.sql(
            `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`,
          )
        ).length > 0,
    );
    await doomed.end('SIGKILL');
    const lost = mails.mails.length;
    expect(lost).toBeGreaterThan(0);
    await service.sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`,
    );
    await service.sql('DROP TRIGGER held_up ON forward_mails');

    const next = await launch();
    const counts = await eventually(
      () =>
        service.sql<{ forwards: number; sent: number }>(
          `SELECT (SELECT count(*)::int FROM document_forwards WHERE company_id = $1) AS forwards,
             (SELECT count(*)::int FROM forward_mails WHERE team_id = $2 AND sent_at IS NOT NULL) AS sent`,
          [to.id, team.teamId],
        ),
      ([row]) => row?.sent === DOCUMENTS * RECIPIENTS.length,
      120_000,
    );
    expect(counts).toEqual([{ forwards: DOCUMENTS, sent: DOCUMENTS * RECIPIENTS.length }]);
    await next.end('SIGTERM');
    const ids = mails.mails.map(({ data }) => /^Message-ID: (.*)$/im.exec(data)?.[1]);
    expect(new Set(ids).size).toBe(DOCUMENTS * RECIPIENTS.length);
    expect(ids.length - new Set(ids).size).toBeLessThanOrEqual(lost);
  }, 240_000);
});
