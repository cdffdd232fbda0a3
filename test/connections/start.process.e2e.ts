import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openInstallation } from '../../src/apps/installation';
import { parseConfig } from '../../src/platform/kernel/config';
import { createLogger } from '../../src/platform/kernel/logger';
import { cloneDatabase, overTcp } from '../support/database';

/** A database that goes away while a process starts. */
describe('a start whose database goes away after its first answer', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-start-'));
  let databaseUrl: string;
  let port: Server;
  let isRefused: (connection: number) => boolean;
  let connections: number;

  beforeAll(async () => {
    const url = new URL(overTcp(await cloneDatabase()));
    const [host, target] = [url.hostname, Number(url.port)];
    port = createServer((socket) => {
      connections += 1;
      socket.on('error', () => undefined);
      if (isRefused(connections)) return socket.destroy();
      const onward = connect(target, host).on('error', () => socket.destroy());
      socket.pipe(onward).pipe(socket);
    });
    await new Promise<void>((resolve) => port.listen(0, host, resolve));
    url.port = String((port.address() as AddressInfo).port);
    databaseUrl = url.href;
  });
  afterAll(async () => {
    await new Promise((resolve) => port.close(resolve));
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function open(startupTimeoutSeconds: number): Promise<string[]> {
    connections = 0;
    const lines: string[] = [];
    const config = parseConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      APP_SECRET: 'a secret of the test run, long enough to be accepted',
      STARTUP_TIMEOUT_SECONDS: String(startupTimeoutSeconds),
    });
    const logger = createLogger('warn', { write: (line: string) => void lines.push(line) });
    await (await openInstallation(config, logger)).close();
    return lines;
  }

  it('waits for it again, and says so', async () => {
    isRefused = (connection) => connection === 2 || connection === 3;
    const lines = await open(60);
    expect(connections).toBeGreaterThan(3);
    expect(lines.filter((line) => line.includes('became unavailable during the start'))).not.toEqual([]);
  });

  it('fails with the reason when it stays away', async () => {
    isRefused = (connection) => connection > 1;
    await expect(open(1)).rejects.toThrow(/the database does not respond after 1 s/);
  });
});
