import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, freePort, ROOT } from '../support/process';

describe('a service with a channel to its parent', () => {
  let dataDir: string;

  beforeAll(() => {
    build();
    dataDir = mkdtempSync(join(tmpdir(), 'passerelle stop-'));
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('stops in order at the message "shutdown", with its embedded database', async () => {
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
    };
    const service = spawn(process.execPath, [join(ROOT, 'dist/src/main.js')], {
      cwd: dataDir,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let output = '';
    await new Promise<void>((resolve, reject) => {
      for (const stream of [service.stdout, service.stderr])
        stream?.on('data', (chunk) => {
          output += String(chunk);
          if (output.includes('is running')) resolve();
        });
      service.once('exit', () => reject(new Error(output)));
    });
    const server = join(dataDir, 'postgres/cluster/postmaster.pid');
    expect(existsSync(server)).toBe(true);
    const ended = once(service, 'exit');
    service.send('hello');
    service.send('shutdown');
    expect([await ended, existsSync(server)]).toEqual([[0, null], false]);
  });
});
