import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface HttpAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  ms: number;
}

const agent = new Agent({ keepAlive: false, maxSockets: 1000 });

/** One request over a new connection, so that the effect of a stop does not depend on connection reuse. */
export function post(
  baseUrl: string,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<HttpAnswer> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${baseUrl}${path}`,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString('utf8'),
            ms: performance.now() - started,
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify(body));
  });
}

/** @throws Error naming what did not happen in time */
export async function until(
  what: string,
  fits: () => boolean | Promise<boolean>,
  ms = 30_000,
): Promise<void> {
  for (const end = Date.now() + ms; !(await fits()); await sleep(20))
    if (Date.now() > end) throw new Error(`It did not come to this within ${ms / 1000} s: ${what}`);
}
