import { chmodSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';

/** Characters of a request: a wrapped key of RSA-4096 has about 700. */
const MAX_LINE = 16 * 1024;
const OPERATIONS = ['sign', 'unwrapKey'];

/**
 * Serves keys over a Unix socket that its owner alone may use: a line of JSON each way, answered in the order in which they are done.
 * @param {string} path
 * @param {Map<string, { sign: Function, unwrapKey: Function }>} keys by the SHA-256 of their certificates
 */
export async function serve(path, keys) {
  rmSync(path, { force: true });
  const server = createServer((socket) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('error', () => socket.destroy());
    socket.on('data', (piece) => {
      const lines = `${text}${piece}`.split('\n');
      text = lines.pop() ?? '';
      if (text.length > MAX_LINE || lines.some(({ length }) => length > MAX_LINE)) return socket.destroy();
      for (const line of lines)
        void answer(line, keys).then(
          (reply) => socket.writable && socket.write(`${JSON.stringify(reply)}\n`),
        );
    });
  });
  const mask = process.umask(0o177);
  await new Promise((resolve, reject) => server.once('error', reject).listen(path, resolve));
  process.umask(mask);
  chmodSync(path, 0o600);
  return server;
}

async function answer(line, keys) {
  let request;
  try {
    request = JSON.parse(line);
  } catch {
    return { id: 0, error: 'the line is not JSON' };
  }
  const { id, operation, certificate, data } = request ?? {};
  if (typeof id !== 'number' || typeof data !== 'string') return { id: 0, error: 'id or data is missing' };
  if (!OPERATIONS.includes(operation))
    return { id, error: `the operation is "${operation}"; accepted: ${OPERATIONS.join(', ')}` };
  const key = keys.get(certificate);
  if (key === undefined) return { id, error: `there is no key of the certificate ${certificate}` };
  const bytes = Buffer.from(data, 'base64');
  if (operation === 'sign' && bytes.length !== 32)
    return { id, error: `data has ${bytes.length} bytes; sign takes the 32 of a SHA-256` };
  try {
    const result = await key[operation](bytes);
    return { id, result: result === null ? null : result.toString('base64') };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}
