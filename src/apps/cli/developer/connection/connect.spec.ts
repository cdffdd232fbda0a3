import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandFailedError } from '../exit';
import { createClient, getConnection, ServerClock } from './connect';

const PROFILES = {
  default: { url: 'https://one.example/peppol', key: 'key_1:secret_1' },
  other: { url: 'https://two.example', key: 'key_2:secret_2' },
};

describe('the origin to which a key is sent', () => {
  const before = process.env;
  let home: string;
  const servers: Server[] = [];

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'passerelle-connect-'));
    process.env = { XDG_CONFIG_HOME: home };
    await mkdir(join(home, 'passerelle'));
    await writeFile(join(home, 'passerelle/profiles.json'), JSON.stringify({ profiles: PROFILES }));
  });

  afterEach(async () => {
    process.env = before;
    for (const server of servers.splice(0)) server.close();
    await rm(home, { recursive: true });
  });

  /** Returns the error of a promise. */
  const getError = async (promise: Promise<unknown>): Promise<CommandFailedError> => {
    const error: unknown = await promise.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error instanceof CommandFailedError) return error;
    throw new Error(`The promise was not rejected with a CommandFailedError: ${String(error)}`);
  };

  /** Starts a server on the port that `findLocalService` examines. */
  const startLocalService = async (answer: unknown): Promise<string> => {
    const server = createServer((_request, response) =>
      response.setHeader('x-request-id', '1').end(JSON.stringify(answer)),
    );
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    process.env['PORT'] = String(port);
    return `http://localhost:${port}`;
  };

  it('--profile uses its own address, even when PASSERELLE_URL is set', async () => {
    process.env['PASSERELLE_URL'] = 'https://elsewhere.example';
    expect(await getConnection({ profile: 'other' })).toMatchObject({ url: 'https://two.example' });
  });

  it.each([
    ['--url', { url: 'https://elsewhere.example' }, {}],
    ['--url with --profile', { profile: 'other', url: 'https://one.example' }, {}],
    ['another port', { url: 'https://one.example:8443/peppol' }, {}],
    ['PASSERELLE_URL', {}, { PASSERELLE_URL: 'https://elsewhere.example' }],
    ['PASSERELLE_URL', {}, { PASSERELLE_URL: 'https://elsewhere.example', PASSERELLE_PROFILE: 'other' }],
  ])('a stored key is not sent to another origin set by %s', async (_by, options, settings) => {
    Object.assign(process.env, settings);
    expect(await getError(getConnection(options))).toMatchObject({ status: 1, field: '--url' });
  });

  it('a stored key may be sent to another path of its origin', async () => {
    expect(await getConnection({ url: 'https://one.example/' })).toMatchObject({
      url: 'https://one.example',
      profile: 'default',
    });
  });

  it('the key of the environment is not sent to the address of a profile', async () => {
    process.env['PASSERELLE_KEY'] = 'key_3:secret_3';
    await startLocalService({ service: 'Something else' });
    expect((await getError(getConnection({}))).message).toContain('No address of an installation is set');
  });

  it('the key of the environment is sent to the service on this machine', async () => {
    process.env['PASSERELLE_KEY'] = 'key_3:secret_3';
    const url = await startLocalService({ service: 'Passerelle' });
    expect(await getConnection({})).toMatchObject({ url, profile: null });
  });

  it.each([
    'https://user:word@one.example',
    'user:word@one.example',
    'https://user:word@[',
    'ftp://user:word@x',
  ])('rejects an address with a credential without showing the credential: %s', async (url) => {
    const failure = await getError(createClient({ url, auth: { token: 'a.b.c' } }));
    expect(failure.field).toBe('--url');
    expect(failure.message).not.toMatch(/word/);
  });
});

describe('ServerClock', () => {
  const platformFetch = globalThis.fetch;
  afterEach(() => void (globalThis.fetch = platformFetch));

  it('starts at the date of the first response', async () => {
    const dates = ['Fri, 20 Nov 2026 10:00:00 GMT', 'Fri, 20 Nov 2026 10:00:09 GMT'];
    globalThis.fetch = async () => new Response('', { headers: { date: dates.shift() ?? '' } });
    const serverClock = new ServerClock();
    await serverClock.fetch('http://localhost');
    await serverClock.fetch('http://localhost');
    expect(serverClock.start).toEqual(new Date('2026-11-20T10:00:00Z'));
  });

  it('uses the clock of this machine when no response has a date', async () => {
    globalThis.fetch = async () => new Response('');
    const serverClock = new ServerClock();
    await serverClock.fetch('http://localhost');
    expect(Math.abs(serverClock.start.getTime() - Date.now())).toBeLessThan(60_000);
  });
});
