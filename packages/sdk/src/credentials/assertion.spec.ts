import { generateKeyPairSync, verify } from 'node:crypto';
import { inspect } from 'node:util';
import { Passerelle, type PrivateJwk } from '../index.js';
import type { Fetch } from '../transport/transport.js';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const TEAM = { success: true, team: { id: 'team_1', name: 'A' } };

/** A service that gives out tokens `t1`, `t2` … and accepts those of `accepted`. */
class TokenService {
  readonly assertions: string[] = [];
  readonly used: string[] = [];
  accepted: (token: string) => boolean = () => true;

  readonly fetch: Fetch = async (address, { headers, body }) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (address.endsWith('/oauth2/token')) {
      this.assertions.push((body as URLSearchParams).get('assertion') ?? '');
      return Response.json({ success: true, access_token: `t${this.assertions.length}` });
    }
    const token = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? '';
    this.used.push(token);
    return this.accepted(token)
      ? Response.json(TEAM)
      : Response.json({ success: false, errors: {} }, { status: 401 });
  };
}

const clientOf = (service: TokenService, key: string | PrivateJwk = PEM, lifetime?: number): Passerelle =>
  new Passerelle({
    baseUrl: 'https://peppol.example.com',
    auth: { assertion: { teamId: 'team_1', userId: 'usr_1', privateKey: key, kid: 'main', lifetime } },
    fetch: service.fetch,
  });
const claimsOf = (jwt: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

describe('the credential of an assertion', () => {
  it.each<[string, string | PrivateJwk]>([
    ['PEM', PEM],
    ['a JWK', privateKey.export({ format: 'jwk' })],
  ])('signs what the token endpoint asks for, with %s', async (_, key) => {
    const service = new TokenService();
    await clientOf(service, key).team.get();
    const [head = '', claims = '', signature = ''] = service.assertions[0]?.split('.') ?? [];
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({
      alg: 'RS256',
      typ: 'JWT',
      kid: 'main',
    });
    expect(claimsOf(service.assertions[0] ?? '')).toMatchObject({
      iss: 'team_1',
      sub: 'team_1',
      team_id: 'team_1',
      user_id: 'usr_1',
      aud: 'https://peppol.example.com/api/core/oauth2/token',
    });
    const input = Buffer.from(`${head}.${claims}`);
    expect(verify('sha256', input, publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  it('obtains one token for any number of callers, and a new one before the end of its life', async () => {
    const service = new TokenService();
    const client = clientOf(service, PEM, 100);
    await Promise.all(Array.from({ length: 20 }, () => client.team.get()));
    expect(service.assertions).toHaveLength(1);
    jest.useFakeTimers({
      now: Date.now() + 91_000,
      doNotFake: ['setTimeout', 'clearTimeout', 'nextTick', 'queueMicrotask'],
    });
    await client.team.get();
    jest.useRealTimers();
    expect(service.used.at(-1)).toBe('t2');
    expect(claimsOf(service.assertions[0] ?? '')['jti']).not.toBe(
      claimsOf(service.assertions[1] ?? '')['jti'],
    );
  });

  it('obtains another one, once, when a token is refused before its end', async () => {
    const service = new TokenService();
    service.accepted = (token) => token === 't2';
    await clientOf(service).team.get();
    expect(service.used).toEqual(['t1', 't2']);
    service.accepted = () => false;
    await expect(clientOf(service).team.get()).rejects.toMatchObject({ status: 401 });
    expect(service.used).toHaveLength(4);
  });

  it('does not end the renewal of others with one caller’s signal', async () => {
    const service = new TokenService();
    const client = clientOf(service);
    const controller = new AbortController();
    const [one, other] = [client.team.get({ signal: controller.signal }), client.team.get()];
    controller.abort(new Error('gone'));
    await expect(one).rejects.toThrow('gone');
    await expect(other).resolves.toEqual(TEAM.team);
    expect(service.assertions).toHaveLength(1);
  });

  it('says what is wrong with a key without repeating it', async () => {
    const broken = PEM.replace('PRIVATE KEY-----\nMII', 'PRIVATE KEY-----\nMIJ');
    const error: unknown = await clientOf(new TokenService(), broken)
      .team.get()
      .catch((caught: unknown) => caught);
    expect(inspect(error, { depth: 10 })).toContain('auth.privateKey must be a private RSA key');
    expect(inspect(error, { depth: 10 })).not.toContain(PEM.slice(60, 100));
  });
});
