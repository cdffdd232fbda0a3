import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, start } from '../support/cli';
import { build } from '../support/process';
import { S3Server } from '../support/s3-server';
import { startService, TEST_SECRET, type Service } from '../support/service';
import { ObjectScene } from './object-scene';

const DOCUMENTS = Number(process.env['OBJECT_DOCUMENTS'] ?? 40);
const KILLS = Number(process.env['OBJECT_KILLS'] ?? 3);

/**
 * Moves whose processes are killed at any moment, while documents are sent and read. Against another server: set
 * `OBJECT_ENDPOINT`, `OBJECT_BUCKET`, `OBJECT_ACCESS_KEY_ID` and `OBJECT_SECRET_ACCESS_KEY` (docs/object-store.md).
 */
describe('objects move', () => {
  let server: S3Server | null = null;
  let service: Service;
  let scene: ObjectScene;
  let settings: Record<string, string>;
  let store: string;
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-moves-'));

  beforeAll(async () => {
    build();
    const env = process.env;
    if (env['OBJECT_ENDPOINT'] === undefined) server = await S3Server.start();
    store = `s3://${env['OBJECT_BUCKET'] ?? 'contents'}/moves-${randomBytes(4).toString('hex')}`;
    settings = {
      OBJECT_STORE: store,
      OBJECT_STORE_ENDPOINT: env['OBJECT_ENDPOINT'] ?? server?.endpoint ?? '',
      OBJECT_STORE_PATH_STYLE: 'true',
      OBJECT_STORE_ACCESS_KEY_ID: env['OBJECT_ACCESS_KEY_ID'] ?? 'test',
      OBJECT_STORE_SECRET_ACCESS_KEY: env['OBJECT_SECRET_ACCESS_KEY'] ?? 'secret of the store',
    };
    service = await startService(settings);
    scene = await ObjectScene.create(service);
  }, 300_000);

  afterAll(async () => {
    await service.stop();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const commandSettings = () => ({
    ...settings,
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: service.databaseUrl,
    APP_SECRET: TEST_SECRET,
  });
  const command = async (...words: string[]) => {
    const { status, output, errors } = await run(['objects', ...words, '--json'], commandSettings(), dataDir);
    if (status !== 0) throw new Error(`objects ${words.join(' ')}: ${status}\n${output}${errors}`);
    return JSON.parse(output);
  };

  /** Starts a move and kills it once it has moved something, at a moment by chance. */
  async function killOne(to: string): Promise<void> {
    const moving = start(['objects', 'move', '--to', to], commandSettings(), dataDir);
    const ended = new Promise<void>((resolve) => moving.once('exit', () => resolve()));
    const count = async () =>
      (await service.sql<{ n: number }>('SELECT count(*)::int AS n FROM document_objects'))[0]?.n ?? 0;
    const before = await count();
    while (moving.exitCode === null && (await count()) === before) await sleep(10);
    await sleep(randomInt(60));
    moving.kill('SIGKILL');
    await ended;
  }

  it('moves all contents out and in while documents are sent and processes die, with equal digests', async () => {
    for (let n = 0; n < DOCUMENTS; n++) await scene.send(20_000 + randomInt(40_000));
    const digests = await scene.digests();
    let isMoving = true;
    let sent = 0;
    const sending = (async () => {
      while (isMoving) {
        const { id, xml } = await scene.send();
        expect(await scene.xml(id)).toBe(xml);
        sent++;
      }
    })();
    const figures: string[] = [];
    for (const to of ['database', store, 'database', store]) {
      for (let kills = 0; kills < KILLS; kills++) await killOne(to);
      // Two at the same time, one of which is killed.
      const [{ move }] = await Promise.all([command('move', '--to', to), killOne(to)]);
      expect(move.failed).toBe(0);
      figures.push(`${to.startsWith('s3') ? 'store' : to}: ${move.moved} contents in the last run`);
      expect(await scene.digests()).toMatchObject(digests);
    }
    isMoving = false;
    await sending;
    await command('move', '--to', store);
    const checked = await command('verify', '--digests');
    expect(checked.verification).toMatchObject({ faults: [] });
    expect(await scene.digests()).toMatchObject(digests);
    expect((await scene.places()).every(({ inRow }) => inRow === false)).toBe(true);
    expect(checked.verification.objects).toBe((DOCUMENTS + sent) * 2);
    process.stdout.write(
      `${Object.keys(digests).length} contents at the beginning, ${sent} documents sent meanwhile, ${KILLS * 4 + 4} kills; ${figures.join('; ')}; ${checked.verification.objects} objects verified\n`,
    );
  }, 1_200_000);
});
