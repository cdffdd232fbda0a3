import * as client from 'openid-client';
import { createServer, type AddressInfo } from 'node:net';
import type { PersonClient } from '../support/people';
import { startService, type Service } from '../support/service';

export const CALLBACK = 'http://127.0.0.1/callback';

/** Application that is registered by a team, as `POST /api/core/applications` answers. */
export interface Registered {
  id: string;
  secret: string | null;
}

/** Starts a service whose public address is the one that it listens at, as its metadata says. */
export async function startAt(settings: Record<string, string>): Promise<Service> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return startService({ PORT: String(port), BASE_URL: `http://127.0.0.1:${port}`, ...settings });
}

/** Finds the server by its metadata, as a program that knows only the address does. */
export function discover(
  baseUrl: string,
  { id, secret }: Registered,
  authenticate?: client.ClientAuth,
): Promise<client.Configuration> {
  return client.discovery(
    new URL(baseUrl),
    id,
    secret ?? undefined,
    authenticate ?? (secret === null ? client.None() : client.ClientSecretBasic(secret)),
    { algorithm: 'oauth2', execute: [client.allowInsecureRequests] },
  );
}

/** Registers an application as an owner of a team. */
export async function register(owner: PersonClient, more: Record<string, unknown> = {}): Promise<Registered> {
  const { status, body } = await owner.post('/api/core/applications', {
    name: 'Accounting connector',
    redirectUris: [CALLBACK],
    clientType: 'public',
    scopes: ['read', 'send'],
    ...more,
  });
  expect([status, body.errors]).toEqual([200, undefined]);
  return { id: body.application.id as string, secret: body.secret as string | null };
}

/** Request of a client, with what it has to remember until the answer. */
export interface Begun {
  url: URL;
  verifier: string;
  state: string;
}

/** Builds the address to which the client sends the browser. */
export async function begin(
  configuration: client.Configuration,
  more: Record<string, string> = {},
): Promise<Begun> {
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: CALLBACK,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    ...more,
  });
  return { url, verifier, state };
}

/** Opens the address in the browser of a person, who consents; returns the address to which the browser is sent. */
export async function consent(
  member: PersonClient,
  { url }: Begun,
  more: Record<string, unknown> = {},
): Promise<URL> {
  const opened = await fetch(url, { redirect: 'manual' });
  const page = new URL(opened.headers.get('location') ?? '');
  expect([opened.status, page.pathname]).toEqual([302, '/app/authorize']);
  const request = page.searchParams.get('request');
  const { status, body } = await member.post('/api/core/consents', {
    request,
    teamId: member.teamId,
    ...more,
  });
  expect([status, body.errors]).toEqual([200, undefined]);
  return new URL(body.url as string);
}

/** Exchanges the code of an answer, as the client library does. */
export function exchange(
  configuration: client.Configuration,
  answer: URL,
  { verifier, state }: Begun,
): ReturnType<typeof client.authorizationCodeGrant> {
  return client.authorizationCodeGrant(configuration, answer, {
    pkceCodeVerifier: verifier,
    expectedState: state,
  });
}

/** Posts a form to an endpoint without the library, for what the library would not send. */
export async function postForm(
  baseUrl: string,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }> {
  const answer = await fetch(`${baseUrl}${path}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
  });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, unknown>,
  };
}

/** Status of a request with an access token. */
export async function statusWith(baseUrl: string, token: string, path: string): Promise<number> {
  const answer = await fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  return answer.status;
}
