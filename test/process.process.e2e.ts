import { Client } from 'pg';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findRunning } from '../src/platform/kernel/database/embedded';
import { build, freePort, sandboxOf, ServiceProcess, type Sandbox } from './support/process';
import { Endpoint, SECRET } from './support/endpoint';
import { until } from './support/until';

function invoice(number: string): object {
  return {
    invoiceNumber: number,
    buyerReference: 'x',
    buyer: { name: 'B', street: 'S', city: 'C', postalZone: '1', country: 'BE' },
    paymentMeans: [{ iban: 'BE71096123456769' }],
    lines: [{ name: 'L', netPriceAmount: '10', vat: { percentage: '21' } }],
  };
}

/** Moments at which the process is killed, counted from the start of a send. */
const MOMENTS: [
  string,
  (sandbox: Sandbox, receiver: Endpoint, send: Promise<unknown>) => Promise<unknown>,
][] = [
  ['while the request is read', () => sleep(2)],
  ['about when the document is stored', () => sleep(25)],
  ['right after the answer', (_sandbox, _receiver, send) => send],
  ['in the middle of the transmission', async (_sandbox, _receiver, send) => send.then(() => sleep(15))],
  [
    'when the receiving team is notified',
    // Events of the send before may come first, so the answer is awaited, too.
    (sandbox, receiver, send) =>
      send.then(() =>
        receiver.until(1, ({ body }) => body.includes('document.received') && body.includes(sandbox.to)),
      ),
  ],
  ['while webhooks are posted', (_sandbox, receiver, send) => send.then(() => receiver.until(2))],
  ['shortly after', async (_sandbox, _receiver, send) => send.then(() => sleep(120))],
];

describe('the product as a process', () => {
  let dataDir: string;
  let port: number;
  let receiver: Endpoint;

  beforeAll(async () => {
    build();
    dataDir = mkdtempSync(join(tmpdir(), 'passerelle process '));
    port = await freePort();
    receiver = await Endpoint.start();
  });

  afterAll(async () => {
    await receiver.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('loses nothing and doubles nothing however often it is killed during a send', async () => {
    let service = ServiceProcess.launch(dataDir, port, { WEBHOOK_ALLOW_INSECURE: 'true' });
    await service.ready();
    const sandbox = sandboxOf(service);
    await sandbox.client.sdk.webhooks.create({ url: receiver.url, secret: SECRET });
    const acknowledged = new Set<string>();

    for (const [moment, wait] of MOMENTS) {
      receiver.posts.length = 0;
      const body = { recipient: sandbox.recipient, documentType: 'invoice', document: invoice(moment) };
      const send = sandbox.client.post(`/api/v1/${sandbox.from}/send`, body).then(
        ({ status }) => {
          if (status === 200) acknowledged.add(moment);
        },
        () => undefined, // the connection died with the process
      );
      await wait(sandbox, receiver, send);
      await service.end('SIGKILL');
      await send;
      service = ServiceProcess.launch(dataDir, port, { WEBHOOK_ALLOW_INSECURE: 'true' });
      await service.ready();
      expect(service.output).not.toContain('secret_');
    }

    const database = new Client({ connectionString: (await findRunning(dataDir)) ?? '' });
    await database.connect();
    const open = async (): Promise<number> => {
      const { rows } = await database.query<{ n: number }>(
        `SELECT (SELECT count(*) FROM deliveries WHERE status = 'pending')::int + (SELECT count(*) FROM webhook_deliveries WHERE state = 'pending')::int AS n`,
      );
      return rows[0]?.n ?? -1;
    };
    await until(async () => (await open()) === 0, 320_000);

    const { rows: documents } = await database.query<{
      number: string;
      direction: string;
      status: string | null;
      n: number;
    }>(
      `SELECT document_number AS number, direction, min(s.delivery_status) AS status, count(*)::int AS n
       FROM documents JOIN document_states s ON document_id = id GROUP BY 1, 2`,
    );
    const { rows: doubled } = await database.query(
      `SELECT 1 FROM deliveries GROUP BY document_id HAVING count(*) > 1`,
    );
    const { rows: undelivered } = await database.query(
      `SELECT state FROM webhook_deliveries WHERE state <> 'delivered'`,
    );
    const { rows: events } = await database.query<{ type: string; documents: number; n: number }>(
      `SELECT type, count(DISTINCT data->>'documentId')::int AS documents, count(*)::int AS n FROM events WHERE type LIKE 'document.%' GROUP BY 1 ORDER BY 1`,
    );
    await database.end();
    await service.end('SIGTERM');

    const stored = documents.filter(({ direction }) => direction === 'outgoing');
    expect(stored.map(({ number }) => number)).toEqual(expect.arrayContaining([...acknowledged]));
    expect(documents.map(({ n }) => n)).toEqual(documents.map(() => 1));
    expect(stored.map(({ status }) => status)).toEqual(stored.map(() => 'delivered'));
    expect(
      documents
        .filter(({ direction }) => direction === 'incoming')
        .map(({ number }) => number)
        .sort(),
    ).toEqual(stored.map(({ number }) => number).sort());
    expect(doubled).toEqual([]);
    expect(undelivered).toEqual([]);
    expect(events.map(({ n, documents: distinct }) => [n, distinct])).toEqual(
      events.map(() => [stored.length, stored.length]),
    );
    expect(acknowledged.size).toBeGreaterThanOrEqual(4);
  }, 180_000);

  it('stops in order on SIGTERM and starts again on the same data', async () => {
    const service = ServiceProcess.launch(dataDir, port);
    await service.ready();
    expect(await service.end('SIGTERM')).toBe(0);
    expect(await findRunning(dataDir)).toBeNull();
  });

  it('lists every wrong setting at once and exits 78', async () => {
    const service = ServiceProcess.launch(dataDir, port, {
      ROLE: 'boss',
      LOG_LEVEL: 'loud',
      APP_SECRET: 'short',
      DATABASE_URL: 'mysql://x',
    });
    const code = await new Promise((resolve) => service.child.once('close', resolve));
    expect(code).toBe(78);
    for (const name of ['ROLE', 'LOG_LEVEL', 'APP_SECRET', 'DATABASE_URL'])
      expect(service.output).toContain(name);
    expect(service.output).toContain('4 mistake(s)');
  });

  it('refuses to run in production without a secret', async () => {
    const service = ServiceProcess.launch(dataDir, port, { NODE_ENV: 'production' });
    expect(await new Promise((resolve) => service.child.once('close', resolve))).toBe(78);
    expect(service.output).toContain('APP_SECRET is missing');
  });
});
