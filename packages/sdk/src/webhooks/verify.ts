import type { Named } from '../api/operations.js';

/** Why a webhook does not count. */
export type WebhookProblem = 'header_missing' | 'body_not_raw' | 'timestamp' | 'signature' | 'not_json';

/** The webhook is not to be believed: answer 400 and do nothing. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';

  constructor(
    readonly problem: WebhookProblem,
    message: string,
  ) {
    super(message);
  }
}

/** Headers as frameworks have them: `Headers`, or an object with names in any case. */
export type HeadersLike =
  { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** Seconds that the clock of the sender may be off, before or behind. Default: 300 */
  tolerance?: number;
  /** Milliseconds since 1970 that count as now */
  now?: number;
}

const DEFAULT_TOLERANCE = 300;
const PREFIX = 'whsec_';

/**
 * Verifies a delivery (Standard Webhooks 1.0, symmetric signatures) and answers its event.
 * @param body what came, untouched: text or bytes. A parsed object is refused, as its bytes are lost
 * @param secrets one, or several while they rotate: any of them may have signed
 * @throws WebhookVerificationError when it is not genuine, TypeError when a secret cannot be one
 */
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  headers: HeadersLike,
  secrets: string | readonly string[],
  { tolerance = DEFAULT_TOLERANCE, now = Date.now() }: VerifyOptions = {},
): Promise<Named<'Event'> | Named<'WebhookTestEvent'>> {
  const raw = rawBytes(body);
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  checkTimestamp(timestamp, tolerance, now);
  const signed = concatenated(new TextEncoder().encode(`${id}.${timestamp}.`), raw);
  const given = signatures
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .map((part) => part.slice('v1,'.length));
  for (const secret of [secrets].flat()) {
    const key = await importSecret(secret);
    // Web Crypto compares in constant time.
    for (const signature of given) {
      const bytes = fromBase64(signature);
      if (bytes !== null && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return eventOf(raw);
    }
  }
  throw new WebhookVerificationError(
    'signature',
    'No signature of webhook-signature is of this body and secret',
  );
}

function rawBytes(body: unknown): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new WebhookVerificationError(
    'body_not_raw',
    'The body must be the text or bytes that came; received a parsed value, whose bytes are lost. Read the raw body first',
  );
}

function headerOf(headers: HeadersLike, name: string): string {
  const value = isHeaders(headers)
    ? headers.get(name)
    : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const text = [value].flat()[0];
  if (typeof text === 'string' && text !== '') return text;
  throw new WebhookVerificationError('header_missing', `The header ${name} is missing`);
}

function isHeaders(headers: HeadersLike): headers is { get(name: string): string | null } {
  return typeof headers['get'] === 'function';
}

function checkTimestamp(timestamp: string, tolerance: number, now: number): void {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : NaN;
  const off = now / 1000 - seconds;
  if (Math.abs(off) <= tolerance) return;
  throw new WebhookVerificationError(
    'timestamp',
    Number.isNaN(off)
      ? 'webhook-timestamp must be seconds since 1970'
      : `webhook-timestamp is ${Math.round(Math.abs(off))} s ${off > 0 ? 'old' : 'ahead'}; ${tolerance} s are accepted`,
  );
}

async function importSecret(secret: string): ReturnType<typeof crypto.subtle.importKey> {
  if (typeof secret !== 'string' || secret === '') throw new TypeError('secret must be that of the webhook');
  // A secret of the caller's own, without the prefix, is its text.
  const bytes = secret.startsWith(PREFIX)
    ? fromBase64(secret.slice(PREFIX.length))
    : new TextEncoder().encode(secret);
  if (bytes === null || bytes.length === 0) throw new TypeError(`secret must be base64 after ${PREFIX}`);
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function concatenated(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + tail.length);
  whole.set(head);
  whole.set(tail, head.length);
  return whole;
}

function eventOf(raw: Uint8Array): Named<'Event'> | Named<'WebhookTestEvent'> {
  let event: unknown;
  try {
    event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    throw new WebhookVerificationError('not_json', 'The body is signed, but no JSON');
  }
  // Signed by the service, whose events are as openapi.json says.
  return event as Named<'Event'>;
}
