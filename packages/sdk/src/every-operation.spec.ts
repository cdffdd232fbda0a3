import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Passerelle } from './index.js';

interface Operation {
  operationId: string;
  security?: Record<string, unknown>[];
}
const { paths, security: usual } = JSON.parse(
  readFileSync(join(__dirname, '../../../openapi.json'), 'utf8'),
) as {
  paths: Record<string, Record<string, Operation>>;
  security: Record<string, unknown>[];
};
/** Of people, whose session no program has. */
const BY_SESSION_ALONE = ['team.leave'];

/** Operations that a key may do, as `GET /api/v1/documents/{}`. */
const operations = new Map(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(
        ([, { security = usual, operationId }]) =>
          security.some((scheme) => 'basicKey' in scheme) && !BY_SESSION_ALONE.includes(operationId),
      )
      .map(([method, { operationId }]) => [
        `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`,
        operationId,
      ]),
  ),
);

/** Calls every method of every resource, with ids, and with objects, wherever one may be wanted. */
async function callEverything(client: Passerelle): Promise<void> {
  const { reporting, ...resources } = client;
  for (const resource of [...Object.values(resources), reporting.fr] as object[]) {
    const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(resource)).filter(
      (name) => name !== 'constructor' && name !== 'follow',
    );
    for (const name of methods) {
      const method = (resource as Record<string, (...parameters: unknown[]) => PromiseLike<unknown>>)[name];
      for (const value of ['{}', {}])
        await Promise.resolve(method?.call(resource, value, value, value)).catch(() => undefined);
    }
  }
}

describe('the client', () => {
  it('has a method for every operation that a key may do', async () => {
    const called = new Set<string>();
    const client = new Passerelle({
      baseUrl: 'http://passerelle',
      auth: { token: 'x' },
      retries: 0,
      fetch: (address, { method }) => {
        called.add(`${method} ${decodeURIComponent(new URL(address).pathname)}`);
        return Promise.resolve(Response.json({}));
      },
    });
    await callEverything(client);
    const missing = [...operations].filter(([call]) => !called.has(call)).map(([, id]) => id);
    expect(missing).toEqual([]);
    expect([...called].filter((call) => !operations.has(call))).toEqual([]);
  });
});
