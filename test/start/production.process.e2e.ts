import { Client } from 'pg';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase } from '../support/database';
import { build, freePort, ROOT, ServiceProcess } from '../support/process';

const RIGHT = 'kW3vQ9xLr7TzPq2MnB8sHd4JfG6yAc1E';
const OTHER = 'uX5wR8yKs6UaQr3NoC9tIe5KgH7zBd2F';

describe('the start', () => {
  describe('production', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-production-'));
    let databaseUrl: string;
    let port: number;

    beforeAll(async () => {
      build();
      databaseUrl = await cloneDatabase();
      port = await freePort();
    });
    afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

    const launch = (settings: Record<string, string>): ServiceProcess =>
      ServiceProcess.launch(dataDir, port, {
        NODE_ENV: 'production',
        BASE_URL: 'https://ap.example.test',
        ...settings,
      });
    const ended = (service: ServiceProcess): Promise<unknown> =>
      new Promise((resolve) => service.child.once('close', resolve));

    it('does not start incomplete, and says at once what is missing', async () => {
      const service = ServiceProcess.launch(dataDir, port, { NODE_ENV: 'production' });
      expect(await ended(service)).toBe(78);
      for (const name of ['BASE_URL', 'DATABASE_URL', 'APP_SECRET'])
        expect(service.output).toContain(`${name} is missing`);
    });

    it('starts with the secret of its database alone', async () => {
      const file = join(dataDir, 'secret');
      writeFileSync(file, `${RIGHT}\n`);
      const url = join(dataDir, 'url');
      writeFileSync(url, `${databaseUrl}\n`);
      const first = launch({ APP_SECRET_FILE: file, DATABASE_URL_FILE: url });
      await first.ready();
      expect(await first.end('SIGTERM')).toBe(0);

      const wrong = launch({ APP_SECRET: OTHER, DATABASE_URL: databaseUrl });
      expect(await ended(wrong)).toBe(78);
      const complaint = wrong.output.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
      expect(complaint).toEqual([
        expect.stringMatching(/^APP_SECRET does not fit this database.*APP_SECRET_PREVIOUS/),
      ]);
      expect(wrong.output).not.toMatch(new RegExp(`${OTHER}|${RIGHT}`));

      const cli = spawnSync(
        process.execPath,
        [join(ROOT, 'dist/src/apps/cli.js'), 'team', 'create', '--name', 'x'],
        {
          cwd: dataDir,
          encoding: 'utf8',
          env: { PATH: process.env['PATH'], APP_SECRET: OTHER, DATABASE_URL: databaseUrl },
        },
      );
      expect([cli.status, cli.stdout]).toEqual([78, '']);

      const both = launch({ APP_SECRET: OTHER, APP_SECRET_PREVIOUS: RIGHT, DATABASE_URL: databaseUrl });
      await both.ready();
      expect(await both.end('SIGTERM')).toBe(0);
      const database = new Client({ connectionString: databaseUrl });
      await database.connect();
      const { rows } = await database.query<{ current: boolean }>(
        'SELECT current FROM app_secrets ORDER BY first_used_at',
      );
      await database.end();
      expect(rows).toEqual([{ current: false }, { current: true }]);
    });
  });
});
