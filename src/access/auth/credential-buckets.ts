import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RefusedClient } from '../../platform/kernel/http/edge/refusal-log';
import { SessionCookie } from './identity/session-cookie';

/** Maximum number of remembered credentials; beyond it the least recently used one is removed. */
const MAX_CREDENTIALS = 20_000;

/** Request rate that a credential uses. */
export interface CredentialBucket {
  /** Name of the bucket, as `TeamRateLimit.spend` uses it. */
  name: string;
  client: RefusedClient;
}

/**
 * Caches the request rate of a credential by its digest, so that the edge knows the rate of a request without a lookup of
 * the credential. The cache authenticates no request: an admitted request is authenticated as usual.
 */
@Injectable()
export class CredentialBuckets {
  private readonly buckets = new Map<string, CredentialBucket>();

  constructor(private readonly cookie: SessionCookie) {}

  /**
   * Remembers the rate of a valid credential.
   * @param path of the request target, without its query
   */
  remember(request: IncomingMessage, path: string, bucket: CredentialBucket): void {
    for (const key of this.toKeys(request, path)) {
      this.buckets.delete(key);
      this.buckets.set(key, bucket);
      if (this.buckets.size > MAX_CREDENTIALS) this.forgetOldest();
    }
  }

  /** Forgets a credential that is no longer valid. */
  forget(request: IncomingMessage, path: string): void {
    for (const key of this.toKeys(request, path)) this.buckets.delete(key);
  }

  /** Returns the rate of a request; null when its credential is not remembered. */
  find(request: IncomingMessage, path: string): CredentialBucket | null {
    const [key] = this.toKeys(request, path);
    return key === undefined ? null : (this.buckets.get(key) ?? null);
  }

  /** Returns whether the session of a request was valid at its last use, for any operation. */
  isKnownSession(request: IncomingMessage): boolean {
    const [, session] = this.toKeys(request, '');
    return session !== undefined && this.buckets.has(session);
  }

  /**
   * A header belongs to one team. The rate of a session depends on the operation (rate of its team, or of the person), so
   * its first key includes the path, and its second only the session.
   */
  private toKeys(request: IncomingMessage, path: string): string[] {
    const { authorization } = request.headers;
    if (authorization !== undefined) return [digest(authorization)];
    const token = this.cookie.read(request);
    if (token === null) return [];
    const team = String(request.headers['x-passerelle-team'] ?? '');
    return [digest(`${token} ${team} ${request.method ?? ''} ${path}`), digest(token)];
  }

  private forgetOldest(): void {
    for (const oldest of this.buckets.keys()) {
      this.buckets.delete(oldest);
      return;
    }
  }
}

function digest(text: string): string {
  return hash('sha256', text, 'base64');
}
