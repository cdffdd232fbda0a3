import { generateKeyPairSync } from 'node:crypto';
import { inspect } from 'node:util';
import * as sdk from './index.js';
import { Passerelle, verifyWebhook, type Auth, type PasserelleOptions } from './index.js';

const SECRET = 'secret_neverShownAnywhere0123456789';
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const PART_OF_PEM = PEM.slice(200, 240);
const JWT = `eyJ.${SECRET}.sig`;

/** Ways to sign in, and what must not be seen of each. */
const WAYS: [string, Auth, string[]][] = [
  ['a basic key', { key: 'key_1', secret: SECRET }, [SECRET, btoa(`key_1:${SECRET}`)]],
  ['a token', { token: JWT }, [SECRET]],
  ['a supplier of tokens', { token: () => JWT }, [SECRET]],
  [
    'an assertion',
    { assertion: { teamId: 'team_1', userId: 'u', privateKey: PEM } },
    [PART_OF_PEM, SECRET, 'BEGIN PRIVATE'],
  ],
];
const STATUSES = [301, 400, 401, 403, 404, 409, 418, 422, 429, 500, 503];

type Fetch = NonNullable<PasserelleOptions['fetch']>;

/** Everything that people or programs may come to see of a value. */
function shownBy(value: unknown): string {
  const shown = [inspect(value, { depth: 30, showHidden: true }), JSON.stringify(value), String(value)];
  if (value instanceof Error)
    shown.push(value.stack ?? '', value.message, inspect(value.cause, { depth: 30 }));
  return shown.join('\n');
}

/** A service that answers with a status, and its token endpoint with a token. */
const answering =
  (status: number): Fetch =>
  (address) =>
    Promise.resolve(
      address.endsWith('/oauth2/token')
        ? Response.json({ access_token: JWT })
        : Response.json({ success: false, errors: { root: ['no'] } }, { status }),
    );

/** What a platform may throw: it repeats the whole request. */
const failing: Fetch = (address, init) =>
  Promise.reject(
    Object.assign(new TypeError(`fetch failed for ${address} ${JSON.stringify(init)}`, { cause: { init } })),
  );

describe.each(WAYS)('the secret of %s', (_, auth, secrets) => {
  const client = (fetch: Fetch, options: Partial<PasserelleOptions> = {}): Passerelle =>
    new Passerelle({ baseUrl: 'https://peppol.example.com', auth, fetch, retries: 0, ...options });
  const expectHidden = (value: unknown): void => {
    const shown = shownBy(value);
    for (const secret of secrets) expect(shown).not.toContain(secret);
  };

  it('is in no error, whatever comes back', async () => {
    const seen = new Set<string>();
    for (const fetch of [failing, ...STATUSES.map((status) => answering(status))]) {
      const error: unknown = await client(fetch)
        .documents.list({ search: 'x' })
        .then(
          () => null,
          (caught: unknown) => caught,
        );
      expect(error).toBeInstanceOf(sdk.PasserelleError);
      seen.add((error as Error).name);
      expectHidden(error);
    }
    const named = Object.keys(sdk).filter((name) => name.endsWith('Error'));
    // A limit of time is seen below, and a webhook holds no credential.
    const others = ['TimeoutError', 'WebhookVerificationError'];
    expect([...seen, ...others].sort()).toEqual(named.sort());
    const silent = client(
      (_address, init) =>
        new Promise((_resolve, reject) =>
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
        ),
      // The token of an assertion is asked for beyond the call that gave up; that ends too, with the test.
      { attemptTimeout: 20 },
    );
    expectHidden(await silent.team.get({ timeout: 20 }).catch((caught: unknown) => caught));
  });

  it('is in no object of the client', async () => {
    const from = client(answering(200));
    await from.team.get();
    const members: unknown[] = Object.values(from);
    const objects = [from, ...members, from.reporting.fr, from.documents.list()];
    for (const object of objects) expectHidden(object);
  });
});

describe('the secret of a webhook', () => {
  it('is in no error of its verification', async () => {
    const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' };
    for (const call of [
      verifyWebhook('{}', {}, SECRET),
      verifyWebhook('{}', headers, SECRET),
      verifyWebhook('{}', headers, SECRET, { now: 1_000 }),
      verifyWebhook('{}', headers, `whsec_${SECRET}!`, { now: 1_000 }),
    ]) {
      const error: unknown = await call.catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(Error);
      expect(shownBy(error)).not.toContain(SECRET);
    }
  });
});
