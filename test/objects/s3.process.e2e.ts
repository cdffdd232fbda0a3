import { ObjectMoveService } from '../../src/business/documents/objects/object-moves';
import { ObjectSweepJob } from '../../src/business/documents/objects/object-sweep-job';
import { WaitingObjectsJob } from '../../src/business/documents/objects/waiting-objects-job';
import { parseConfig } from '../../src/platform/kernel/config';
import { ObjectStores } from '../../src/platform/objects/object-stores';
import { objectStoresCheck } from '../../src/operations/doctor/objects.check';
import type { DoctorSubject } from '../../src/operations/doctor/check';
import { MailServer } from '../support/mail-server';
import { S3Server, type S3Fault } from '../support/s3-server';
import { startService, TEST_SECRET, type Service } from '../support/service';
import { until } from '../support/until';
import { ObjectScene } from './object-scene';

const STORE = 's3://contents/test';

describe('object store on an S3 server', () => {
  let server: S3Server;
  let service: Service;
  let scene: ObjectScene;
  let mails: MailServer;
  let settings: Record<string, string>;

  beforeAll(async () => {
    [server, mails] = await Promise.all([S3Server.start(), MailServer.start()]);
    settings = {
      OBJECT_STORE: STORE,
      OBJECT_STORE_ENDPOINT: server.endpoint,
      OBJECT_STORE_PATH_STYLE: 'true',
      OBJECT_STORE_ACCESS_KEY_ID: 'test',
      OBJECT_STORE_SECRET_ACCESS_KEY: 'secret of the store',
      OBJECT_STORE_ENCRYPTION: 'AES256',
      OBJECT_STORE_LOCK_MODE: 'GOVERNANCE',
      OBJECT_STORE_LOCK_DAYS: '30',
      SMTP_URL: mails.url,
    };
    service = await startService(settings);
    scene = await ObjectScene.create(service);
  });

  afterAll(async () => {
    await service.stop();
    await Promise.all([server.stop(), mails.stop()]);
  });

  const store = () => {
    const { current } = service.app.get(ObjectStores);
    if (current === null) throw new Error('no store');
    return current;
  };

  async function withFault<T>(fault: S3Fault, work: () => Promise<T>): Promise<T> {
    server.fault = fault;
    try {
      return await work();
    } finally {
      server.fault = null;
      // A success ends the pause after a failure.
      await store().head('none');
    }
  }

  it('has objects with digest, encryption and lock', async () => {
    const { id, xml } = await scene.send();
    const { key } = (await scene.places()).find((place) => place.id === id) ?? {};
    const object = server.objects.get(`contents/test/${key ?? ''}`);
    expect(object?.headers).toMatchObject({
      'x-amz-checksum-sha256': expect.any(String),
      'x-amz-server-side-encryption': 'AES256',
      'x-amz-object-lock-mode': 'GOVERNANCE',
      'x-amz-object-lock-retain-until-date': expect.any(String),
    });
    const until = Date.parse(String(object?.headers['x-amz-object-lock-retain-until-date']));
    expect(Math.round((until - Date.now()) / 86_400_000)).toBe(30);
    expect(await scene.xml(id)).toBe(xml);
  });

  it.each<[S3Fault, number, string]>([
    ['error', 503, 'unavailable'],
    ['truncated', 503, 'unavailable'],
    ['wrongBytes', 500, 'internal_error'],
  ])('answers no other bytes while the store has the fault "%s"', async (fault, status, code) => {
    const { id, xml } = await scene.send();
    const small = await scene.send(100);
    await withFault(fault, async () => {
      const answer = await scene.getXml(id);
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([status, code]);
      expect(await scene.xml(small.id)).toBe(small.xml);
      const list = await scene.team.get('/api/v1/documents');
      expect(list.body.documents.map((document: { id: string }) => document.id)).toContain(id);
      const minimal = await scene.team.get(`/api/v1/documents/${id}`, {
        headers: { prefer: 'return=minimal' },
      });
      expect(minimal.status).toBe(200);
    });
    expect(await scene.xml(id)).toBe(xml);
  });

  it('writes new contents to the database while the store is away, and moves them afterwards', async () => {
    const sent = await withFault('error', async () => {
      const document = await scene.send();
      const ready = await fetch(`${service.baseUrl}/health/ready`);
      const readiness = (await ready.json()) as { status: string; degraded: string[] };
      expect([ready.status, readiness.status]).toEqual([200, 'degraded']);
      expect(readiness.degraded[0]).toContain(`The object store ${STORE} does not respond`);
      return document;
    });
    const place = async () => (await scene.places()).find(({ id }) => id === sent.id);
    expect(await place()).toMatchObject({ store: null, inRow: true });
    expect(await scene.xml(sent.id)).toBe(sent.xml);
    expect(await service.app.get(WaitingObjectsJob).moveWaiting(store())).toBeGreaterThanOrEqual(1);
    expect(await place()).toMatchObject({ store: STORE, inRow: false });
    expect(await scene.xml(sent.id)).toBe(sent.xml);
    expect(await service.sql('SELECT 1 FROM document_objects WHERE store IS NULL')).toEqual([]);
  });

  it('waits for a store that accepts a connection and says nothing no longer than its time', async () => {
    const began = performance.now();
    const sent = await withFault('silent', () => scene.send());
    expect(performance.now() - began).toBeLessThan(30_000);
    expect(await scene.xml(sent.id)).toBe(sent.xml);
    await service.app.get(WaitingObjectsJob).moveWaiting(store());
  }, 60_000);

  it('lets mails wait while the store is away, and counts that as no attempt', async () => {
    const [buyer, accountant] = ['buyer@mail.example', 'office@accountant.example'];
    const mailsTo = (recipient: string): number => mails.mails.filter(({ to }) => to === recipient).length;
    mails.answers = { [buyer]: '451 4.3.0 later' };
    const { id } = await scene.send(30_000, { email: { when: 'always', to: [buyer] } });
    const delivery = async () => {
      const [row] = await service.sql<{ attempts: number; status: string }>(
        `SELECT attempts, status FROM deliveries WHERE document_id = $1 AND channel = 'email'`,
        [id],
      );
      return row;
    };
    await until(async () => (await delivery())?.attempts === 1);
    mails.answers = {};
    const [incoming] = await service.sql<{ id: string }>(
      `SELECT id FROM documents WHERE direction = 'incoming' ORDER BY id DESC LIMIT 1`,
    );
    const makeDue = async (): Promise<void> => {
      await service.sql(
        `UPDATE deliveries SET next_attempt_at = now() WHERE document_id = $1 AND channel = 'email'`,
        [id],
      );
      await service.sql('UPDATE forward_mails SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL');
    };
    /** Number of mails that are due later and not claimed. */
    const waiting = async (): Promise<number> => {
      const rows = await service.sql(
        `SELECT FROM deliveries WHERE document_id = $1 AND channel = 'email' AND next_attempt_at > now() AND lease_until IS NULL
         UNION ALL SELECT FROM forward_mails WHERE next_attempt_at > now() AND lease_until IS NULL`,
        [id],
      );
      return rows.length;
    };
    const putOff = (): number =>
      service.log.filter((line) => line.includes('work is postponed, because it needs a system')).length;
    await withFault('error', async () => {
      const before = putOff();
      const forwarded = await scene.team.post(`/api/v1/documents/${incoming?.id}/forward`, {
        to: [accountant],
      });
      expect(forwarded.status).toBe(200);
      await makeDue();
      await until(() => Promise.resolve(putOff() >= before + 2));
    });
    expect([mailsTo(buyer), mailsTo(accountant)]).toEqual([0, 0]);
    expect(await delivery()).toEqual({ attempts: 1, status: 'pending' });
    const forwards = await service.sql<{ attempts: number }>('SELECT attempts FROM forward_mails');
    expect(forwards).toEqual([{ attempts: 0 }]);
    await until(async () => (await waiting()) === 2);
    await makeDue();
    await until(() => Promise.resolve(mailsTo(buyer) === 1 && mailsTo(accountant) === 1));
  });

  it('stops a sweep for no object that the server does not delete', async () => {
    const key = `team_${'0'.repeat(26)}/ab/${'ab'.repeat(32)}-${'0'.repeat(16)}`;
    server.objects.set(`contents/test/${key}`, {
      bytes: Buffer.from('orphan'),
      modifiedAt: new Date(Date.now() - 48 * 3_600_000),
      headers: {},
    });
    const sweep = async () => {
      await service.sql(`UPDATE object_sweeps SET next_at = now() - interval '1 second'`);
      return service.app.get(ObjectSweepJob).sweep(store());
    };
    await expect(sweep()).rejects.toThrow('objects adopt');
    await service.app.get(ObjectSweepJob).adopt(store());
    expect(await withFault('denied', sweep)).toMatchObject({ removed: 0, locked: 1 });
    expect(await sweep()).toMatchObject({ removed: 1, locked: 0 });
  });

  it('moves contents out and in although requests fail now and then', async () => {
    const before = await scene.digests();
    const move = (to: string | null) =>
      service.app.get(ObjectMoveService).moveAll(to, { archiveBelowId: '', onProgress: () => undefined });
    let requests = 0;
    server.faulty = () => ++requests % 7 === 0;
    try {
      server.fault = 'error';
      expect(await move(null)).toMatchObject({ failed: 0 });
      expect(await scene.digests()).toEqual(before);
      expect(await move(STORE)).toMatchObject({ failed: 0 });
    } finally {
      server.fault = null;
      server.faulty = () => true;
    }
    expect(await scene.digests()).toEqual(before);
    const named = await service.sql<{ key: string }>(
      'SELECT key FROM document_objects WHERE store IS NOT NULL',
    );
    expect([...server.objects.keys()]).toEqual(
      expect.arrayContaining(named.map(({ key }) => `contents/test/${key}`)),
    );
  }, 120_000);

  describe('the check of doctor', () => {
    const check = async (more: Record<string, string> = {}) =>
      objectStoresCheck.run({
        config: parseConfig({ NODE_ENV: 'test', APP_SECRET: TEST_SECRET, ...settings, ...more }),
      } as DoctorSubject);

    it('finds an object that is not locked or encrypted as set', async () => {
      const messages = (await check({ OBJECT_STORE_ENCRYPTION: 'aws:kms' })).map(({ message }) => message);
      // The server of the tests states the encryption it is asked for, and locks nothing.
      expect(messages).toEqual([expect.stringContaining('does not lock a new object')]);
      const none = { OBJECT_STORE_LOCK_MODE: 'none', OBJECT_STORE_LOCK_DAYS: '0' };
      expect(await check(none)).toEqual([]);
      expect([...server.objects.keys()].filter((key) => key.includes('.probe'))).toEqual([]);
    });

    it('finds a store that does not answer', async () => {
      const findings = await withFault('error', () => check());
      expect(findings).toEqual([
        expect.objectContaining({ level: 'problem', message: expect.stringContaining('500') }),
      ]);
    });
  });
});
