import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findRunning } from '../../../../src/platform/kernel/database/embedded';
import { freePort, sandboxOf, ServiceProcess } from '../../process';
import { superuserUrl } from '../../superuser';
import { until } from '../http';
import type { FaultCase, Sightings } from '../stage';

/** Enough for a new cluster and a few segments of its log. */
const DISK = 'size=256m,mode=755';
const FULL_DISK_MS = 20_000;
const READY_LIMIT_MS = 60_000;

/** A file system that may become full without side effects; only root may mount one. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0;

export const DISK_CASES: FaultCase[] = [
  {
    id: 'F12',
    name: 'disk of the embedded database full, then freed',
    setting: 'one process',
    quick: false,
    limit: 240,
    async play() {
      const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-disk-'));
      if (spawnSync('mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', dataDir]).status !== 0)
        throw new Error('tmpfs cannot be mounted here');
      const service = ServiceProcess.launch(dataDir, await freePort(), { RATE_LIMIT_PER_SECOND: '100000' });
      try {
        return await fillAndFree(service, dataDir);
      } finally {
        await service.end('SIGTERM');
        spawnSync('umount', ['-l', dataDir]);
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
  },
];

async function fillAndFree(service: ServiceProcess, dataDir: string): Promise<Sightings> {
  await service.ready();
  const { client } = sandboxOf(service);
  const url = (await findRunning(dataDir)) ?? '';
  const acknowledged: string[] = [];
  const statuses = new Map<number, number>();
  const write = async (): Promise<void> => {
    const name = `label ${acknowledged.length} ${Math.random()}`;
    const { status } = await client.post('/api/v1/labels', { name });
    if (status === 200) acknowledged.push(name);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  await write();

  const ballast = join(dataDir, 'ballast');
  const { bavail, bsize } = statfsSync(dataDir);
  writeFileSync(ballast, Buffer.alloc(bavail * bsize));
  // The log continues in existing segments; new ones are requested until no space remains.
  const admin = new Client({ connectionString: superuserUrl(url, dataDir) });
  admin.on('error', () => undefined);
  await admin.connect();
  const filling = (async () => {
    for (;;)
      await admin.query('SELECT pg_switch_wal(), pg_logical_emit_message(false, $1, $1)', ['filled up']);
  })().catch(() => undefined);
  for (const end = Date.now() + FULL_DISK_MS; Date.now() < end; await sleep(250)) await write();
  await filling;
  await admin.end().catch(() => undefined);
  const { activity } = (await (await fetch(`${service.baseUrl}/health/live`)).json()) as { activity: string };
  expect(activity).toBe('restarting_database');

  const freed = performance.now();
  rmSync(ballast);
  await until(
    'the service is ready again',
    async () => (await fetch(`${service.baseUrl}/health/ready`)).ok,
    READY_LIMIT_MS,
  );
  const readyAfterMs = Math.round(performance.now() - freed);
  await write();
  const { body } = await client.get('/api/v1/labels');
  const storedLabels = (body.labels as { name: string }[]).map(({ name }) => name);
  expect(storedLabels).toEqual(expect.arrayContaining(acknowledged));
  expect([...statuses.keys()].sort()).toEqual([200, 503]);
  return { readyAfterMs, answers503: statuses.get(503) ?? 0, acknowledged: acknowledged.length };
}
