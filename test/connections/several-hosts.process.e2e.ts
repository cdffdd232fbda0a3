import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, freePort, ROOT, sandboxOf, ServiceProcess } from '../support/process';
import { ReplicatedServers } from '../support/replicated-servers';
import { until } from '../support/until';

describe('connections', () => {
  /** A server and its standby, in one connection string. */
  describe('a database of several hosts', () => {
    let servers: ReplicatedServers;
    let dataDir: string;
    let service: ServiceProcess;

    beforeAll(async () => {
      build();
      servers = await ReplicatedServers.start();
      dataDir = mkdtempSync(join(tmpdir(), 'passerelle-hosts-'));
      service = ServiceProcess.launch(dataDir, await freePort(), { DATABASE_URL: servers.url });
      await service.ready();
    });

    afterAll(async () => {
      await service.end('SIGKILL');
      await servers.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });

    const label = (name: string): Promise<number> =>
      sandboxOf(service)
        .client.post('/api/v1/labels', { name })
        .then(({ status }) => status);
    const labels = async (): Promise<string[]> => {
      const { body } = await sandboxOf(service).client.get('/api/v1/labels');
      return (body.labels as { name: string }[]).map(({ name }) => name);
    };

    const isListening = (names: string[]): boolean =>
      names.some((name) => name.startsWith('passerelle listen '));

    it('is migrated, written to, listened to and queued on at the host that takes writes', async () => {
      expect(await servers.connections(servers.standbyAdminUrl)).toEqual([]);
      expect(await servers.connections(servers.primaryAdminUrl)).toEqual(
        expect.arrayContaining(['passerelle', expect.stringMatching(/^passerelle listen /)]),
      );
      const env = { PATH: process.env['PATH'], DATABASE_URL: servers.url, DATA_DIR: dataDir };
      const program = join(ROOT, 'dist/src/apps/cli.js');
      const list = spawnSync(process.execPath, [program, 'team', 'list', '--json'], {
        env,
        cwd: dataDir,
        encoding: 'utf8',
      });
      expect([list.status, list.stdout]).toEqual([0, expect.stringContaining('team_')]);
      const doctor = spawnSync(process.execPath, [program, 'doctor', '--json'], {
        env,
        cwd: dataDir,
        encoding: 'utf8',
      });
      const { findings } = JSON.parse(doctor.stdout) as { findings: { check: string; message: string }[] };
      expect(findings.filter(({ check }) => check === 'standby')).toMatchObject([
        { message: expect.stringContaining('DATABASE_URL names 2 hosts, but no commit waits for a standby') },
      ]);
    });

    it('is followed to the standby that takes the place of a server that died', async () => {
      expect(await label('before')).toBe(200);
      await servers.failOver();
      await until(async () => (await label(`after ${Math.random()}`)) === 200, 120_000);
      await until(async () => isListening(await servers.connections(servers.standbyAdminUrl)), 120_000);
      await service.ready();
      expect(await labels()).toContain('before');
    });

    it('is left by sessions when it becomes read-only, and found again by itself', async () => {
      const turn = async (state: 'on' | 'off'): Promise<void> => {
        await servers.ask(
          servers.standbyAdminUrl,
          `ALTER SYSTEM SET default_transaction_read_only = ${state}`,
        );
        await servers.ask(servers.standbyAdminUrl, 'SELECT pg_reload_conf()');
      };
      await turn('on');
      await until(async () => (await label(`refused ${Math.random()}`)) === 503, 120_000);
      await until(async () => !isListening(await servers.connections(servers.standbyAdminUrl)), 120_000);
      await turn('off');
      await until(async () => (await label(`again ${Math.random()}`)) === 200, 120_000);
      expect(await service.end('SIGTERM')).toBe(0);
    });
  });
});
