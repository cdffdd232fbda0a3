import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { orNullIfMissing } from './embedded-error';

/**
 * Range of the server's port: below the ports that Linux, macOS and Windows use for outgoing connections, so that no
 * outgoing connection occupies the port before a restart.
 */
const [FIRST_PORT, LAST_PORT] = [20_000, 29_999];
const MAX_PROBES = 200;

/**
 * Chooses the server's last port when it is free, or another free one. Another program may bind the port before the
 * server does.
 */
export async function choosePort(file: string): Promise<number> {
  const lastPort = Number((await orNullIfMissing(readFile(file, 'utf8'))) ?? Number.NaN);
  if (Number.isInteger(lastPort) && lastPort > 0 && lastPort < 65_536 && (await isFree(lastPort)))
    return lastPort;
  for (let probes = 0; probes < MAX_PROBES; probes++) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (await isFree(port)) return port;
  }
  throw new Error(`no TCP port from ${FIRST_PORT} to ${LAST_PORT} is free`);
}

/** Stores the port for the next start: processes that lost their connection reconnect to the same port. */
export async function storePort(file: string, port: number): Promise<void> {
  await writeFile(file, `${port}\n`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, '127.0.0.1');
    await once(probe, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}
