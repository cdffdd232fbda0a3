import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { judge, settle } from './support/faults/history';
import { Installation, type Member } from './support/faults/installation';
import { Load, post, type HttpAnswer } from './support/faults/load';
import { build, freePort, ROOT, sandboxOf, type Sandbox } from './support/process';
import { Receiver, SECRET } from './support/receiver';

/** `npm run faults` runs all cases at full length, `npm test` those that are quick. */
const FULL = process.env['FAULTS'] === 'full';
const CREDIT_NOTE = readFileSync(join(__dirname, 'support/credit-note.xml'), 'utf8');
const HAS_REDIS = spawnSync('redis-server', ['--version']).status === 0;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Line {
  name: string;
  seconds: number;
  note: string;
  acknowledged: number;
  lost: number;
  doubled: number;
  disorder: number;
}

describe('faults', () => {
  const report: Line[] = [];
  let installation: Installation;
  let api: Member;
  let worker: Member;
  let sandbox: Sandbox;
  let receiver: Receiver;
  let load: Load;

  beforeAll(async () => {
    build();
    [installation, receiver] = await Promise.all([Installation.start(), Receiver.start()]);
    api = await installation.add('api');
    sandbox = sandboxOf(api.process);
    load = new Load(sandbox, () =>
      installation.members.filter(({ role }) => role === 'api').map((member) => member.baseUrl),
    );
    worker = await installation.add('worker');
    const hook = await sandbox.client.post('/api/v1/webhooks', { url: receiver.url, secret: SECRET });
    if (hook.status !== 200) throw new Error(JSON.stringify(hook.body));
  }, 120_000);

  afterAll(async () => {
    await installation.stop();
    await receiver.stop();
    const width = Math.max(...report.map(({ name }) => name.length));
    const lines = report.map(
      ({ name, seconds, note, ...counts }) =>
        `${name.padEnd(width)} ${seconds.toFixed(1).padStart(6)} s  ${Object.entries(counts)
          .map(([what, count]) => `${what} ${count}`)
          .join('  ')}  ${note}`,
    );
    process.stdout.write(`\n${lines.join('\n')}\n`);
    if (!FULL) return;
    mkdirSync(join(ROOT, 'dist'), { recursive: true });
    writeFileSync(join(ROOT, 'dist/faults.json'), JSON.stringify(report, null, 2));
  }, 60_000);

  /** A case: disturbs, then everything has to come to rest with nothing lost, doubled or out of order. */
  function fault(name: string, disturb: () => Promise<string | void>, ms = 120_000): void {
    it(
      name,
      async () => {
        const started = performance.now();
        const before = load.acknowledged.length;
        const note = (await disturb()) ?? '';
        await advance();
        await settle(installation);
        const { lost, doubled, disorder } = await judge(installation, load, receiver);
        report.push({
          name,
          seconds: (performance.now() - started) / 1000,
          note,
          acknowledged: load.acknowledged.length - before,
          lost: lost.length,
          doubled: doubled.length,
          disorder: disorder.length,
        });
        expect({ lost, doubled, disorder }).toEqual({ lost: [], doubled: [], disorder: [] });
      },
      ms,
    );
  }

  const full = (name: string, disturb: () => Promise<string | void>, ms?: number): void => {
    if (FULL) fault(name, disturb, ms);
  };

  async function disturbNetwork(kind: string, remaining: number, delayMs = 0): Promise<void> {
    await installation.query(
      `INSERT INTO simnet_faults (receiver, kind, remaining, delay_ms) VALUES ('*', $1, $2, $3)`,
      [kind, remaining, delayMs],
    );
  }

  /** Nobody wants to wait for schedules. */
  async function advance(seconds = 4000): Promise<void> {
    await post(
      `${api.baseUrl}`,
      '/api/v1/sandbox/clock/advance',
      { seconds },
      { authorization: load.authorization },
    );
  }

  async function until(what: string, fits: () => Promise<boolean>, ms = 30_000): Promise<void> {
    for (const end = Date.now() + ms; !(await fits()); await sleep(20))
      if (Date.now() > end) throw new Error(`It did not come to this: ${what}`);
  }

  const count = async (sql: string, parameters: unknown[] = []): Promise<number> =>
    Number(
      (await installation.query<{ n: string }>(`SELECT count(*) AS n FROM ${sql}`, parameters))[0]?.n ?? -1,
    );

  /** Kills the API while the commits of some requests are held, before or after the server has them. */
  async function killAtCommit(holds: 'request' | 'answer'): Promise<string> {
    const before = load.acknowledged.length;
    api.wire.trap = { fits: /COMMIT/, holds };
    const held = api.wire.held;
    const sends = load.many(10);
    await until('a commit is held', async () => Promise.resolve(api.wire.held >= held + 3));
    await sleep(100);
    await api.killAndRestart();
    await sends;
    const replayed = load.acknowledged.slice(before).filter((acknowledgement) => acknowledgement.replayed);
    if (holds === 'answer') expect(replayed.length).toBeGreaterThan(0);
    else expect(replayed).toEqual([]);
    return `${api.wire.held - held} commits held, ${replayed.length} answers given again`;
  }

  fault('F1 API killed after the commit, before the answer', () => killAtCommit('answer'));

  fault('F2 API killed inside the transaction', () => killAtCommit('request'));

  fault('F3 worker killed again and again under load', async () => {
    const kills = FULL ? 12 : 4;
    await load.during(async () => {
      for (let i = 0; i < kills; i++) {
        await sleep(300 + Math.random() * 700);
        await worker.killAndRestart();
      }
    });
    return `${kills} kills`;
  });

  fault('F4 worker killed before the message is sent', async () => {
    await disturbNetwork('stall', 3, 5000);
    await load.many(3);
    await until(
      'a transmission stalls',
      async () => (await count('deliveries WHERE claim > 0 AND status = $1', ['pending'])) > 0,
    );
    await sleep(200);
    await worker.killAndRestart();
  });

  fault('F4, F18 worker killed after the message arrived, before its receipt is stored', async () => {
    await disturbNetwork('late_receipt', 3, 10_000);
    const before = await count('simnet_messages');
    await load.many(3);
    await until('the messages have arrived', async () => (await count('simnet_messages')) >= before + 3);
    await worker.killAndRestart();
  });

  fault('F4 worker killed right after the receipt is stored', async () => {
    for (let i = 0; i < 3; i++) {
      const { documentId } = await load.send();
      await until(
        'it is delivered',
        async () =>
          (await count(`deliveries WHERE document_id = $1 AND status = 'delivered'`, [documentId])) > 0,
      );
      await worker.killAndRestart();
    }
  });

  fault(
    'F5 worker stopped for longer than its lease while another takes over',
    async () => {
      const second = await installation.add('worker');
      await disturbNetwork('late_receipt', 4, 3000);
      const before = await count('simnet_messages');
      await load.many(4);
      await until('the messages have arrived', async () => (await count('simnet_messages')) >= before + 4);
      worker.signal('SIGSTOP');
      await sleep(FULL ? 90_000 : 18_000);
      worker.signal('SIGCONT');
      await settle(installation);
      await sleep(1000);
      expect(await installation.remove(second)).toBe(0);
    },
    240_000,
  );

  fault('F6 worker killed while webhooks are posted', async () => {
    receiver.delayMs = 400;
    const before = receiver.received.length;
    await load.many(5);
    await receiver.until(before + 1);
    await worker.killAndRestart();
    await advance();
    await settle(installation);
    receiver.delayMs = 0;
    const posts = receiver.received.slice(before);
    const told = new Set(posts.map(({ headers }) => headers['webhook-id']));
    return `${posts.length} posts of ${told.size} events`;
  });

  fault('F10 database server killed under load', async () => {
    const refusals = load.refusals.length;
    await load.during(async () => {
      for (let i = 0; i < (FULL ? 4 : 1); i++) {
        await sleep(1500);
        await installation.killDatabase(1000);
        await sleep(1500);
      }
    });
    const during = load.refusals.slice(refusals);
    const unavailable = during.filter(({ status }) => status === 503);
    expect(unavailable.every(({ headers }) => headers['retry-after'] !== undefined)).toBe(true);
    expect(during.filter(({ status }) => status === 500)).toEqual([]);
    return `${unavailable.length} answers of 503`;
  });

  fault('F13 all connections taken by slow work', async () => {
    const locker = new Client({ connectionString: installation.databaseUrl });
    await locker.connect();
    await locker.query('BEGIN; LOCK TABLE documents IN ACCESS EXCLUSIVE MODE');
    const headers = { authorization: load.authorization };
    const answers: HttpAnswer[] = [];
    const requests = Array.from({ length: 100 }, () => {
      const number = load.number();
      return post(api.baseUrl, `/api/v1/${sandbox.from}/send`, load.body(number), headers).then((answer) =>
        answers.push(answer),
      );
    });
    await sleep(6000);
    const early = [...answers];
    const live = await fetch(`${api.baseUrl}/health/live`);
    await locker.query('ROLLBACK');
    await locker.end();
    await Promise.all(requests);
    expect(live.status).toBe(200);
    expect(early.length).toBeGreaterThanOrEqual(50);
    expect(early.every(({ status, headers: h }) => status === 503 && h['retry-after'] !== undefined)).toBe(
      true,
    );
    const slowest = Math.max(...early.map(({ ms }) => ms));
    return `${early.length} answers of 503, the slowest after ${Math.round(slowest)} ms`;
  });

  fault('F14 network that refuses, breaks, stalls and halves receipts', async () => {
    for (const kind of ['refuse', 'reset', 'tls_error', 'lose_receipt', 'half_receipt', 'wrong_receipt'])
      await disturbNetwork(kind, 2);
    await disturbNetwork('stall', 1, 3000);
    await load.many(8);
    for (let leaps = 0; leaps < 6; leaps++) {
      await sleep(700);
      await advance();
    }
    const failed = await count(`deliveries WHERE status = 'failed'`);
    expect(failed).toBe(0);
  });

  fault('F17 a received message ten times at once over two processes, and after a restart', async () => {
    const second = await installation.add('api');
    const message = {
      companyId: sandbox.to,
      document: CREDIT_NOTE,
      messageId: `f17-${Date.now()}@partner.example`,
    };
    const offer = (member: Member): Promise<HttpAnswer> =>
      post(member.baseUrl, '/api/v1/sandbox/inbound', message, { authorization: load.authorization });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => offer(i % 2 === 0 ? api : second)),
    );
    await api.killAndRestart();
    answers.push(await offer(api), await offer(second));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const ids = answers.map(({ body }) => (JSON.parse(body) as { document: { id: string } }).document.id);
    expect(new Set(ids).size).toBe(1);
    await installation.remove(second);
  });

  fault('F18 API killed after a received message is stored, before the answer', async () => {
    const message = {
      companyId: sandbox.to,
      document: CREDIT_NOTE,
      messageId: `f18-${Date.now()}@partner.example`,
    };
    const offer = (): Promise<HttpAnswer> =>
      post(api.baseUrl, '/api/v1/sandbox/inbound', message, { authorization: load.authorization });
    api.wire.trap = { fits: /COMMIT/, holds: 'answer' };
    const held = api.wire.held;
    const first = offer().catch(() => null);
    await until('the commit is held', async () => Promise.resolve(api.wire.held > held));
    await sleep(100);
    await api.killAndRestart();
    expect(await first).toBeNull();
    const again = await offer();
    expect(again.status).toBe(200);
    expect(await count(`documents WHERE peppol_message_id = $1`, [message.messageId])).toBe(1);
  });

  fault(
    'F20 webhook moved and deleted with a queue before it',
    async () => {
      const queued = FULL ? 500 : 40;
      const [old, fresh] = [await Receiver.start(), await Receiver.start()];
      old.statuses = [503];
      const hook = await sandbox.client.post('/api/v1/webhooks', { url: old.url, secret: SECRET });
      const id = hook.body.webhook.id as string;
      const waiting = `webhook_deliveries WHERE webhook_id = $1 AND state = 'pending' AND attempts > 0`;
      for (let sent = 0; sent < queued / 2; sent += 10) await load.many(10, '9999:delivered');
      await until('all deliveries wait', async () => (await count(waiting, [id])) >= queued, 60_000);
      await sandbox.client.put(`/api/v1/webhooks/${id}`, { url: fresh.url });
      await sleep(500);
      const before = old.received.length;
      await advance();
      await fresh.until(queued, () => true, 60_000);
      expect(old.received.length).toBe(before);

      fresh.statuses = [503];
      const sent = fresh.received.length;
      await load.many(5, '9999:delivered');
      await until('new ones wait', async () => (await count(waiting, [id])) >= 10);
      await sandbox.client.delete(`/api/v1/webhooks/${id}`);
      await sleep(500);
      const afterDelete = fresh.received.length;
      await advance();
      await sleep(1500);
      expect(fresh.received.length).toBe(afterDelete);
      await Promise.all([old.stop(), fresh.stop()]);
      // What went to the two other receivers is none of the checker's one.
      await installation.query(
        'DELETE FROM webhook_attempts WHERE delivery_id IN (SELECT id FROM webhook_deliveries WHERE webhook_id = $1)',
        [id],
      );
      await installation.query('DELETE FROM webhook_deliveries WHERE webhook_id = $1', [id]);
      return `${queued} queued; ${sent} to the new address`;
    },
    240_000,
  );

  fault('F21 both processes stopped in order under load', async () => {
    await disturbNetwork('late_receipt', 20, 1000);
    const requests = 200;
    const headers = { authorization: load.authorization };
    const numbers = Array.from({ length: requests }, () => load.number());
    const answers = numbers.map((number) =>
      post(api.baseUrl, `/api/v1/${sandbox.from}/send`, load.body(number), headers).then(
        ({ status }) => status,
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      ),
    );
    await sleep(400);
    const started = performance.now();
    const [apiStatus, workerStatus] = await Promise.all([
      api.process.end('SIGTERM'),
      worker.process.end('SIGTERM'),
    ]);
    const seconds = (performance.now() - started) / 1000;
    const got = await Promise.all(answers);
    await Promise.all([api.restart(), worker.restart()]);
    expect([apiStatus, workerStatus]).toEqual([0, 0]);
    expect(seconds).toBeLessThan(30);
    expect(got.filter((status) => status !== 200)).toEqual([]);
    expect(await count(`documents WHERE document_number = ANY($1)`, [numbers])).toBe(requests);
    return `${requests} answered, stopped after ${seconds.toFixed(1)} s`;
  });

  if (HAS_REDIS) {
    let redis: ChildProcess;
    let redisPort: number;

    const startRedis = async (): Promise<ChildProcess> => {
      const child = spawn('redis-server', ['--port', String(redisPort), '--save', '', '--appendonly', 'no'], {
        stdio: 'ignore',
      });
      await sleep(300);
      return child;
    };
    const endRedis = async (child: ChildProcess): Promise<void> => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    };

    describe('with Redis', () => {
      beforeAll(async () => {
        redisPort = await freePort();
        redis = await startRedis();
        for (const member of [...installation.members]) await installation.remove(member);
        const settings = { REDIS_URL: `redis://127.0.0.1:${redisPort}` };
        api = await installation.add('api', settings);
        worker = await installation.add('worker', settings);
      }, 60_000);

      afterAll(() => endRedis(redis));

      fault('F8 Redis killed and back with nothing', async () => {
        const refusals = load.refusals.length;
        await load.during(async () => {
          for (let i = 0; i < (FULL ? 4 : 2); i++) {
            await sleep(700);
            await endRedis(redis);
            await sleep(700);
            redis = await startRedis();
          }
        });
        expect(load.refusals.slice(refusals).map(({ status }) => status)).toEqual([]);
      });

      fault(
        'F9 Redis paused',
        async () => {
          const refusals = load.refusals.length;
          await load.during(async () => {
            redis.kill('SIGSTOP');
            await sleep(FULL ? 60_000 : 4000);
            redis.kill('SIGCONT');
          });
          expect(load.refusals.slice(refusals).map(({ status }) => status)).toEqual([]);
        },
        240_000,
      );

      full('F9 Redis out of memory', async () => {
        const cli = (...words: string[]): void =>
          void spawnSync('redis-cli', ['-p', String(redisPort), ...words]);
        cli('config', 'set', 'maxmemory-policy', 'noeviction');
        cli('config', 'set', 'maxmemory', '1');
        await load.during(() => sleep(5000));
        cli('config', 'set', 'maxmemory', '0');
      });
    });
  }
});
