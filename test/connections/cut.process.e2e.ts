import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { servingDataSourceOptions } from '../../src/platform/kernel/database/data-source';
import { cloneDatabase } from '../support/database';
import { build, freePort, ROOT, sandboxOf, ServiceProcess } from '../support/process';
import { until } from '../support/until';

/** Until the end of a connection has come to its process. */
const ENDS_WITHIN_MS = 800;
const SECRET = 'a secret of the test run, long enough to be accepted';

/** A connection of the test's own to a database, which it does not cut. */
async function observer(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'observer' });
  await client.connect();
  return client;
}

/** Cuts the connections that fit. @returns how many */
async function cut(client: Client, condition: string): Promise<number> {
  const { rowCount } = await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name <> 'observer' AND backend_type = 'client backend'
       AND ${condition}`,
  );
  return rowCount ?? 0;
}

/** Kinds of connections of a service, in the states in which they are found. */
const KINDS = [
  ['pool, idle', `application_name = 'passerelle' AND state = 'idle'`],
  ['pool, idle in a transaction', `application_name = 'passerelle' AND state = 'idle in transaction'`],
  ['pool, in a query', `application_name = 'passerelle' AND state = 'active'`],
  ['listener', `application_name LIKE 'passerelle listen %'`],
  ['queue, idle', `application_name = 'passerelle queue' AND state = 'idle'`],
  ['queue, in use', `application_name = 'passerelle queue' AND state <> 'idle'`],
] as const;

function holdConnection(url: string, state: string) {
  const child = spawn(process.execPath, [join(ROOT, 'test/support/connection-holder.cjs'), url, state], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    untilOutput: (word: string) => until(async () => output.includes(word), 80_000),
    goOn: () => child.stdin.end('go on\n'),
    end: async () => ({ status: await ended, output }),
  };
}

describe('connections', () => {
  describe('a connection that the server cuts', () => {
    beforeAll(() => build(), 120_000);

    it.each([
      ['idle in the pool', `state = 'idle'`],
      ['checked out', `state = 'idle'`],
      ['idle in a transaction', `state = 'idle in transaction'`],
      ['in a query', `wait_event = 'PgSleep'`],
    ])('%s, the first of its pool, ends no process', async (state, condition) => {
      const url = await cloneDatabase();
      const holder = holdConnection(url, state);
      const client = await observer(url);
      await holder.untilOutput('held');
      await until(async () => (await cut(client, condition)) > 0, 80_000);
      await sleep(ENDS_WITHIN_MS);
      holder.goOn();
      expect(await holder.end()).toEqual({ status: 0, output: 'held\nworks\n' });
      await client.end();
    });

    it('that migrates, ends no process, and the next attempt migrates', async () => {
      const url = await cloneDatabase();
      const client = await observer(url);
      await client.query('BEGIN; LOCK TABLE migrations');
      const holder = holdConnection(url, 'migration lock');
      const waiting = `SELECT pid FROM pg_locks WHERE relation = 'migrations'::regclass AND NOT granted`;
      await until(async () => (await client.query(waiting)).rowCount === 1, 240_000);
      expect(await cut(client, `pid IN (${waiting})`)).toBe(1);
      await sleep(ENDS_WITHIN_MS);
      await client.query('COMMIT');
      holder.goOn();
      expect(await holder.end()).toEqual({ status: 0, output: 'held\nworks\n' });
      await client.end();
    });

    it('while it is being made, is an error for the one who asked', async () => {
      const server = createServer((socket) => {
        socket.on('error', () => undefined);
        socket.once('data', () => socket.resetAndDestroy());
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const options = servingDataSourceOptions(`postgres://nobody@127.0.0.1:${port}/none`);
      await expect(new DataSource(options).initialize()).rejects.toThrow();
      await new Promise((resolve) => server.close(resolve));
    });

    it('of whatever kind and in whatever state under load, leaves a service that works on', async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-cut-'));
      const url = await cloneDatabase();
      const service = ServiceProcess.launch(dataDir, await freePort(), {
        ...{ DATABASE_URL: url, APP_SECRET: SECRET, NODE_ENV: 'test', RATE_LIMIT_PER_SECOND: '100000' },
      });
      const client = await observer(url);
      try {
        await service.ready();
        const { client: team, from, recipient } = sandboxOf(service);
        const cuts = new Map<string, number>();
        let number = 0;
        const send = async (): Promise<number> => {
          const body = {
            ...{ recipient, documentType: 'invoice' },
            document: {
              ...{
                invoiceNumber: `CUT-${number++}`,
                buyerReference: 'x',
                paymentMeans: [{ iban: 'BE71096123456769' }],
              },
              buyer: { name: 'B', street: 'S', city: 'C', postalZone: '1', country: 'BE' },
              lines: [{ name: 'L', netPriceAmount: '10', vat: { percentage: '21' } }],
            },
          };
          return (await team.post(`/api/v1/${from}/send`, body)).status;
        };
        const statuses = new Set<number>();
        let over = false;
        const allMet = (): boolean => KINDS.every(([kind]) => (cuts.get(kind) ?? 0) > 0);
        const clients = [1, 2, 3].map(async () => {
          while (!allMet() && !over) statuses.add(await send());
        });
        await until(async () => {
          for (const [kind, condition] of KINDS)
            if ((cuts.get(kind) ?? 0) === 0) cuts.set(kind, await cut(client, condition));
          return allMet();
        }, 60_000).catch(() => {
          over = true;
          throw new Error(`Not all kinds were met: ${JSON.stringify([...cuts])}`);
        });
        await Promise.all(clients);
        expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([]);
        await until(async () => (await send()) === 200, 80_000);
        const pending = `SELECT 1 FROM deliveries WHERE status = 'pending'`;
        await until(async () => (await client.query(pending)).rowCount === 0, 240_000);
        expect(service.child.exitCode).toBeNull();
        expect(service.output).not.toContain('caught by nothing');
      } finally {
        await service.end('SIGKILL');
        await client.end();
        rmSync(dataDir, { recursive: true, force: true });
      }
    });
  });
});
