import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { meanwhile } from '../support/per-worker';
import { build, freePort, ServiceProcess } from '../support/process';
import { cloneDatabase } from '../support/database';
import { TcpProxy } from '../support/faults/tcp-proxy';

const WATCHED_MS = 12_000;

/** A process loses its database and is watched. */
describe('connections', () => {
  const seen = meanwhile(async () => {
    build();
    const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-quiet-'));
    const url = await cloneDatabase();
    const wire = await TcpProxy.start(Number(new URL(url).port));
    const service = ServiceProcess.launch(dataDir, await freePort(), {
      DATABASE_URL: wire.in(url),
      APP_SECRET: 'a secret of the test run, long enough to be accepted',
      NODE_ENV: 'test',
    });
    try {
      await service.ready();
      wire.leadTo(await freePort());
      wire.cut();
      // The first line of each error comes with its stack; what comes for hours is what counts.
      await sleep(3_000);
      const before = service.output.length;
      const since = performance.now();
      await sleep(WATCHED_MS);
      return {
        seconds: (performance.now() - since) / 1000,
        firstLines: service.output.slice(0, before),
        written: service.output.slice(before),
        exitCode: service.child.exitCode,
      };
    } finally {
      await service.end('SIGKILL');
      await wire.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  describe('an idle process without its database', () => {
    it('writes less than 1 kB of log a second, and each error at least once', async () => {
      const { seconds, firstLines, written, exitCode } = await seen();
      expect(firstLines).toContain('the dispatcher could not search for due work');
      expect(written.length / seconds).toBeLessThan(1_000);
      expect(written).toMatch(/"repeated":\d+/);
      expect(exitCode).toBeNull();
    }, 180_000);
  });
});
