import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose';

/** Faults of a provider; omitted ones do not occur. */
export interface Faults {
  /** Members of the ID token instead of the right ones. */
  claims?: JWTPayload;
  /** `foreign`: a key that is not published; `none`: no signature; `secret`: HMAC with the client secret. */
  signature?: 'foreign' | 'none' | 'secret';
  /** Parameters of the redirect that replace the right ones; null: omitted. */
  redirect?: Record<string, string | null>;
  /** Bytes that are added to the metadata. */
  metadataBytes?: number;
  /** Issuer in the metadata. */
  metadataIssuer?: string;
  /** Milliseconds before the token endpoint answers. */
  tokenDelayMs?: number;
  /** Milliseconds before the next refreshes answer, in order; their tokens are used immediately. */
  refreshDelaysMs?: number[];
  /** Milliseconds before the metadata are answered. */
  metadataDelayMs?: number;
  /** Error of the token endpoint at refreshes. */
  refreshError?: string;
  /** Accepts every request, and never answers one. */
  hangs?: boolean;
  /** Gives no refresh token. */
  withoutRefreshToken?: boolean;
  /** Answers nothing but 500. */
  isDown?: boolean;
}

interface Code {
  challenge: string;
  nonce: string;
  claims: JWTPayload;
}

/**
 * A provider of a team (OpenID Connect Core 1.0) that signs in the person of `claims`, without a page, with configurable
 * faults.
 */
export class FaultyProvider {
  claims: JWTPayload = { sub: 'nobody' };
  faults: Faults = {};
  /** Query of the last request for authorization. */
  asked = new URLSearchParams();
  keyRequests = 0;
  refreshes = 0;
  /** Requests that were not answered. */
  unanswered = 0;
  readonly clientId = 'passerelle';
  readonly clientSecret = 'a secret of the client';
  private keys: { kid: string; key: CryptoKey; jwk: JWK }[] = [];
  private readonly codes = new Map<string, Code>();
  private readonly refreshTokens = new Map<string, JWTPayload>();

  private constructor(
    private readonly server: Server,
    readonly issuer: string,
    private readonly foreign: CryptoKey,
  ) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      this.answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
    });
  }

  static async start(): Promise<FaultyProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const foreign = await generateKeyPair('RS256');
    const provider = new FaultyProvider(server, `http://127.0.0.1:${port}`, foreign.privateKey);
    await provider.addKey('k1');
    return provider;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Signs with a new key from now on; the former keys remain published. */
  async addKey(kid: string): Promise<void> {
    const { publicKey, privateKey } = await generateKeyPair('RS256');
    const jwk = { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' };
    this.keys.push({ kid, key: privateKey, jwk });
  }

  /** Simulates a browser at an address of the provider. @returns the redirect address */
  async visit(address: string): Promise<URL> {
    const location = (await fetch(address, { redirect: 'manual' })).headers.get('location');
    if (location === null) throw new Error('The provider sends the browser nowhere');
    return new URL(location);
  }

  /** A signed token with these claims, such as a logout token. */
  async sign(claims: JWTPayload, signature?: Faults['signature']): Promise<string> {
    if (signature === 'none') {
      const parts = [{ alg: 'none' }, claims].map((part) =>
        Buffer.from(JSON.stringify(part)).toString('base64url'),
      );
      return `${parts.join('.')}.`;
    }
    const jwt = new SignJWT(claims);
    if (signature === 'secret')
      return jwt.setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(this.clientSecret.padEnd(32)));
    const newest = this.keys.at(-1);
    if (newest === undefined) throw new Error('The provider has no key');
    const key = signature === 'foreign' ? this.foreign : newest.key;
    return jwt.setProtectedHeader({ alg: 'RS256', kid: newest.kid }).sign(key);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.issuer);
    const json = (body: unknown, status = 200): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (this.faults.hangs === true) {
      this.unanswered += 1;
      return;
    }
    if (this.faults.isDown === true) return json({ error: 'server_error' }, 500);
    switch (pathname) {
      case '/.well-known/openid-configuration':
        await setTimeout(this.faults.metadataDelayMs ?? 0);
        return json(this.metadata());
      case '/jwks':
        this.keyRequests += 1;
        return json({ keys: this.keys.map(({ jwk }) => jwk) });
      case '/authorize':
        return this.authorize(searchParams, response);
      case '/token': {
        let body = '';
        for await (const part of request) body += String(part);
        await setTimeout(this.faults.tokenDelayMs ?? 0);
        const [granted, status] = await this.token(new URLSearchParams(body));
        return json(granted, status);
      }
      default:
        return json({ error: 'not_found' }, 404);
    }
  }

  private metadata(): object {
    return {
      issuer: this.faults.metadataIssuer ?? this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      scopes_supported: ['openid', 'email', 'offline_access'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      authorization_response_iss_parameter_supported: true,
      padding: 'x'.repeat(this.faults.metadataBytes ?? 0),
    };
  }

  private authorize(query: URLSearchParams, response: ServerResponse): void {
    this.asked = query;
    const read = (name: string): string => query.get(name) ?? '';
    const code = randomBytes(16).toString('hex');
    const claims = { auth_time: Math.floor(Date.now() / 1000), ...this.claims };
    this.codes.set(code, { challenge: read('code_challenge'), nonce: read('nonce'), claims });
    const back = new URL(read('redirect_uri'));
    const parameters = new URLSearchParams({ code, state: read('state'), iss: this.issuer });
    for (const [name, value] of Object.entries(this.faults.redirect ?? {}))
      if (value === null) parameters.delete(name);
      else parameters.set(name, value);
    back.search = parameters.toString();
    response.writeHead(302, { location: back.href }).end();
  }

  private async token(body: URLSearchParams): Promise<[object, number]> {
    if (body.get('grant_type') === 'refresh_token') return this.refresh(body.get('refresh_token') ?? '');
    const code = this.codes.get(body.get('code') ?? '');
    this.codes.delete(body.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (code === undefined || challenge !== code.challenge) return [{ error: 'invalid_grant' }, 400];
    return [await this.grant(code.claims, { nonce: code.nonce }), 200];
  }

  private async refresh(token: string): Promise<[object, number]> {
    this.refreshes += 1;
    const claims = this.refreshTokens.get(token);
    this.refreshTokens.delete(token);
    if (claims === undefined || this.faults.refreshError !== undefined)
      return [{ error: this.faults.refreshError ?? 'invalid_grant' }, 400];
    const granted = await this.grant(claims, {});
    await setTimeout(this.faults.refreshDelaysMs?.shift() ?? 0);
    return [granted, 200];
  }

  private async grant(claims: JWTPayload, nonce: JWTPayload): Promise<object> {
    const now = Math.floor(Date.now() / 1000);
    const refreshToken = randomBytes(16).toString('hex');
    this.refreshTokens.set(refreshToken, claims);
    const standard = { iss: this.issuer, aud: this.clientId, iat: now, exp: now + 300 };
    const token = { ...standard, ...nonce, ...claims, ...this.faults.claims };
    return {
      access_token: 'unused',
      token_type: 'Bearer',
      ...(this.faults.withoutRefreshToken === true ? {} : { refresh_token: refreshToken }),
      id_token: await this.sign(token, this.faults.signature),
    };
  }
}
