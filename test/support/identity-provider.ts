import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';

export const CLIENT_ID = 'passerelle-test';
export const CLIENT_SECRET = 'the secret of the client: +/% and more';

/** Who is signed in at the provider. */
export interface ProviderPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  amr?: string[];
  /** Seconds since the Unix epoch; omitted: the time of the browser's visit. */
  auth_time?: number;
}

/** How an ID token differs from a good one. */
export interface Flaw {
  claims?: JWTPayload;
  /** Signs with an unpublished key, under the `kid` of a published one; `none`: no signature. */
  signature?: 'foreign' | 'none';
}

interface Code {
  challenge: string;
  nonce: string;
  redirectUri: string;
  person: ProviderPerson;
  flaw: Flaw;
}

/**
 * An identity provider with OpenID Connect Core 1.0: discovery, authorization endpoint, token endpoint with client
 * authentication and PKCE (S256), keys. The provider signs in `person`, without a page.
 */
export class TestIdentityProvider {
  person: ProviderPerson = { sub: 'nobody' };
  flaw: Flaw = {};
  /** While set, all answers are 500. */
  isDown = false;
  /** Query of the last way here. */
  asked = new URLSearchParams();
  readonly redeemed: string[] = [];
  private readonly codes = new Map<string, Code>();

  private constructor(
    private readonly server: Server,
    readonly issuer: string,
    private readonly key: CryptoKey,
    private readonly foreignKey: CryptoKey,
    private readonly jwks: object,
  ) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      this.answer(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    });
  }

  static async start(): Promise<TestIdentityProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const [own, foreign] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
    const jwk = { ...(await exportJWK(own.publicKey)), kid: 'k1', use: 'sig', alg: 'ES256' };
    const issuer = `http://127.0.0.1:${port}/realm`;
    return new TestIdentityProvider(server, issuer, own.privateKey, foreign.privateKey, { keys: [jwk] });
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Simulates a browser at an address of the provider. @returns the query of the redirect back */
  async visit(address: string): Promise<string> {
    const answer = await fetch(address, { redirect: 'manual' });
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`The provider answers ${answer.status}: ${await answer.text()}`);
    return new URL(location).search.slice(1);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.issuer);
    const json = (body: unknown, status = 200): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (this.isDown) return json({ error: 'server_error' }, 500);
    switch (pathname.replace('/realm', '')) {
      case '/.well-known/openid-configuration':
        return json({
          issuer: this.issuer,
          authorization_endpoint: `${this.issuer}/authorize`,
          token_endpoint: `${this.issuer}/token`,
          jwks_uri: `${this.issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['ES256'],
          authorization_response_iss_parameter_supported: true,
        });
      case '/jwks':
        return json(this.jwks);
      case '/authorize':
        return this.authorize(searchParams, response);
      case '/token': {
        const body = new URLSearchParams(await textOf(request));
        const granted = await this.token(body, request.headers.authorization ?? '');
        return granted === null ? json({ error: 'invalid_grant' }, 400) : json(granted);
      }
      default:
        return json({ error: 'not_found' }, 404);
    }
  }

  private authorize(query: URLSearchParams, response: ServerResponse): void {
    this.asked = query;
    const need = (name: string): string => query.get(name) ?? '';
    if (need('client_id') !== CLIENT_ID || need('code_challenge_method') !== 'S256')
      throw new Error('no way to the provider without client and PKCE');
    const code = randomBytes(16).toString('hex');
    this.codes.set(code, {
      challenge: need('code_challenge'),
      nonce: need('nonce'),
      redirectUri: need('redirect_uri'),
      person: { auth_time: Math.floor(Date.now() / 1000), ...this.person },
      flaw: this.flaw,
    });
    const back = new URL(need('redirect_uri'));
    back.search = new URLSearchParams({ code, state: need('state'), iss: this.issuer }).toString();
    response.writeHead(302, { location: back.href }).end();
  }

  private async token(body: URLSearchParams, authorization: string): Promise<object | null> {
    const value = body.get('code') ?? '';
    const code = this.codes.get(value);
    this.codes.delete(value);
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (code === undefined || !isOurClient(authorization)) return null;
    if (challenge !== code.challenge || body.get('redirect_uri') !== code.redirectUri) return null;
    this.redeemed.push(value);
    return { access_token: 'unused', token_type: 'Bearer', id_token: await this.idToken(code) };
  }

  private async idToken({ nonce, person, flaw }: Code): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const times = { iat: now, exp: now + 300 };
    const claims = { iss: this.issuer, aud: CLIENT_ID, nonce, ...times, ...person, ...flaw.claims };
    if (flaw.signature === 'none') {
      const parts = [{ alg: 'none' }, claims].map((part) =>
        Buffer.from(JSON.stringify(part)).toString('base64url'),
      );
      return `${parts.join('.')}.`;
    }
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .sign(flaw.signature === 'foreign' ? this.foreignKey : this.key);
  }
}

/** Both halves are encoded like a form (RFC 6749, section 2.3.1). */
function isOurClient(authorization: string): boolean {
  const halves = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':');
  const plain = halves.map((half) => decodeURIComponent(half.replaceAll('+', ' ')));
  return plain[0] === CLIENT_ID && plain[1] === CLIENT_SECRET;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}
