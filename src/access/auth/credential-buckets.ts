import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RefusedClient } from '../../platform/kernel/http/edge/refusal-log';
import { SessionCookie } from './identity/session-cookie';

/** Maximum number of remembered credentials; beyond it the least recently used one is removed. */
const MAX_CACHED_CREDENTIALS = 20_000;

/** Rate limit bucket to which the requests of a credential count. */
export interface CredentialBucket {
  /** Name of the bucket, as `TeamRateLimit.spend` uses it. */
  name: string;
  client: RefusedClient;
}

/**
 * Caches the rate limit bucket of each recently used credential by the digest of the credential, so that the edge can
 * limit requests before authentication. Admitted requests are still authenticated as usual.
 */
@Injectable()
export class CredentialBuckets {
  private readonly buckets = new Map<string, CredentialBucket>();

  constructor(private readonly cookie: SessionCookie) {}

  /**
   * Caches the bucket of a valid credential.
   * @param path of the request target, without its query
   */
  remember(request: IncomingMessage, path: string, bucket: CredentialBucket): void {
    for (const key of this.getCacheKeys(request, path)) {
      this.buckets.delete(key);
      this.buckets.set(key, bucket);
      if (this.buckets.size > MAX_CACHED_CREDENTIALS) this.evictOldest();
    }
  }

  /** Forgets a credential that is no longer valid. */
  forgetCredential(request: IncomingMessage, path: string): void {
    for (const key of this.getCacheKeys(request, path)) this.buckets.delete(key);
  }

  /** Returns the bucket of a request; null when its credential is not cached. */
  find(request: IncomingMessage, path: string): CredentialBucket | null {
    const [key] = this.getCacheKeys(request, path);
    return key === undefined ? null : (this.buckets.get(key) ?? null);
  }

  /** Returns whether the session of a request was valid at its last use, for any operation. */
  isKnownSession(request: IncomingMessage): boolean {
    const [, session] = this.getCacheKeys(request, '');
    return session !== undefined && this.buckets.has(session);
  }

  /**
   * Returns the cache keys of a request. An Authorization header has one bucket. The bucket of a session depends on the
   * operation (team or person), so its first key includes the path; its second key identifies only the session.
   */
  private getCacheKeys(request: IncomingMessage, path: string): string[] {
    const { authorization } = request.headers;
    if (authorization !== undefined) return [digest(authorization)];
    const token = this.cookie.read(request);
    if (token === null) return [];
    const team = String(request.headers['x-passerelle-team'] ?? '');
    return [digest(`${token} ${team} ${request.method ?? ''} ${path}`), digest(token)];
  }

  private evictOldest(): void {
    for (const oldest of this.buckets.keys()) {
      this.buckets.delete(oldest);
      return;
    }
  }
}

function digest(text: string): string {
  return hash('sha256', text, 'base64');
}
