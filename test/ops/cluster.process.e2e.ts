import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyDatabase } from '../support/database';
import { build, freePort, ROOT, ServiceProcess } from '../support/process';
import { until } from '../support/until';

const CLI = join(ROOT, 'dist/src/apps/cli.js');

/** An installation as the chart, the compose file and the units make it: secrets in files, a migration before the processes. */
describe('an installation of API and workers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-ops-'));
  const processes: ServiceProcess[] = [];
  let settings: Record<string, string>;

  beforeAll(async () => {
    build();
    const databaseUrl = await emptyDatabase();
    writeFileSync(join(folder, 'APP_SECRET'), `${'q'.repeat(16)}${'w'.repeat(16)}\n`, { mode: 0o440 });
    writeFileSync(join(folder, 'DATABASE_URL'), `${databaseUrl}\n`, { mode: 0o440 });
    settings = {
      NODE_ENV: 'production',
      BASE_URL: 'https://ap.example.com',
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      APP_SECRET_FILE: join(folder, 'APP_SECRET'),
      DATABASE_URL_FILE: join(folder, 'DATABASE_URL'),
    };
    mkdirSync(settings['DATA_DIR'] ?? '');
  });

  afterAll(async () => {
    for (const process of processes) await process.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts a process of the role; resolves with the address of its health once it is ready. */
  async function start(role: 'api' | 'worker'): Promise<{ service: ServiceProcess; health: string }> {
    const healthPort = await freePort();
    const service = ServiceProcess.launch(folder, await freePort(), {
      ...settings,
      ROLE: role,
      MIGRATE: 'off',
      HEALTH_PORT: String(healthPort),
      DRAIN_SECONDS: role === 'api' ? '4' : '0',
    });
    processes.push(service);
    const health = `http://127.0.0.1:${healthPort}`;
    await until(async () => {
      if (service.child.exitCode !== null) throw new Error(service.output);
      return (await statusOf(`${health}/health/ready`)) === 200;
    }, 100_000);
    return { service, health };
  }

  async function statusOf(address: string): Promise<number> {
    return fetch(address).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
  }

  it('migrates an empty database before its processes, which then serve with MIGRATE=off', async () => {
    const { status, stderr } = spawnSync(process.execPath, [CLI, 'migrate'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...settings },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, expect.any(String)]);
    const { health } = await start('worker');
    expect(await statusOf(`${health}/health/live`)).toBe(200);
    expect(await (await fetch(`${health}/metrics`)).text()).toContain('passerelle_work_parked');
  });

  it('tells the balancer that a process stops before it refuses requests', async () => {
    const { service, health } = await start('api');
    expect(await statusOf(`${service.baseUrl}/docs/`)).toBe(200);
    const ended = service.end('SIGTERM');
    await until(async () => (await statusOf(`${health}/health/ready`)) === 503, 10_000);
    expect(await statusOf(`${service.baseUrl}/docs/`)).toBe(200);
    expect(await ended).toBe(0);
  });

  it('makes backups by the script of the compose file, and removes old ones', () => {
    const bin = join(folder, 'bin');
    const backups = join(folder, 'backups');
    for (const path of [bin, backups]) mkdirSync(path);
    writeFileSync(join(bin, 'passerelle'), `#!/bin/sh\nexec '${process.execPath}' '${CLI}' "$@"\n`);
    chmodSync(join(bin, 'passerelle'), 0o755);
    const run = (command: string, extra = {}): number | null =>
      spawnSync('sh', [join(ROOT, 'docker/backup.sh'), command], {
        cwd: folder,
        env: {
          ...settings,
          PATH: `${bin}:${process.env['PATH'] ?? ''}`,
          TMPDIR: folder,
          BACKUP_FOLDER: backups,
          BACKUP_DAYS: '14',
          ...extra,
        },
      }).status;
    const [old, recent] = ['passerelle-2026-01-01.backup', 'passerelle-2026-01-20.backup'];
    for (const [name, days] of [
      [old, 20],
      [recent, 5],
    ] as const) {
      const time = Date.now() / 1000 - days * 86_400;
      writeFileSync(join(backups, name), '');
      utimesSync(join(backups, name), time, time);
    }
    expect(run('check')).not.toBe(0);
    // A backup that fails removes nothing.
    expect(run('now', { DATABASE_URL_FILE: join(folder, 'none') })).not.toBe(0);
    expect(readdirSync(backups)).toEqual([old, recent]);
    expect(run('now')).toBe(0);
    expect(run('check')).toBe(0);
    const files = readdirSync(backups).filter((name) => name.endsWith('.backup'));
    expect(files).toEqual([recent, expect.stringMatching(/^passerelle-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/)]);
    const verified = spawnSync(
      process.execPath,
      [CLI, 'db', 'verify', '--in', join(backups, files[1] ?? '')],
      {
        cwd: folder,
        env: { PATH: process.env['PATH'], ...settings },
      },
    );
    expect(verified.status).toBe(0);
  });
});
