import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, freePort, ServiceProcess } from '../support/process';
import { cloneDatabase } from '../support/database';
import { TcpProxy } from '../support/faults/tcp-proxy';

const SECONDS = 12;
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function quietLog(): void {
  describe('an idle process without its database', () => {
    it('writes less than 1 kB of log a second, and each error at least once', async () => {
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
        expect(service.output).toContain('the dispatcher could not look for work');
        await sleep(SECONDS * 1000);
        const written = service.output.slice(before);
        expect(written.length / SECONDS).toBeLessThan(1_000);
        expect(written).toMatch(/"repeated":\d+/);
        expect(service.child.exitCode).toBeNull();
      } finally {
        await service.end('SIGKILL');
        await wire.stop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    }, 180_000);
  });
}
