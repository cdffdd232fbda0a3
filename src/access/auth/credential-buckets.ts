import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RefusedClient } from '../../platform/kernel/http/edge/refusal-log';
import { SessionCookie } from './identity/session-cookie';

/** Credentials that are remembered; beyond these the one that was used longest ago is forgotten. */
const MOST = 20_000;

/** The request rate that a credential spends. */
export interface CredentialBucket {
  /** As `TeamRateLimit.spend` names it. */
  name: string;
  client: RefusedClient;
}

/**
 * Remembers by the digest of a credential which request rate it spent at its last use, so that the edge knows the rate of a request without
 * looking the credential up. It lets nobody in: a request that is not refused by it is authenticated as ever.
 */
@Injectable()
export class CredentialBuckets {
  private readonly buckets = new Map<string, CredentialBucket>();

  constructor(private readonly cookie: SessionCookie) {}

  /** Remembers what a valid credential spends. @param path of the request target, without its query */
  learn(request: IncomingMessage, path: string, bucket: CredentialBucket): void {
    for (const key of this.keys(request, path)) {
      this.buckets.delete(key);
      this.buckets.set(key, bucket);
      if (this.buckets.size > MOST) this.forgetOldest();
    }
  }

  /** Forgets a credential that is valid no more. */
  forget(request: IncomingMessage, path: string): void {
    for (const key of this.keys(request, path)) this.buckets.delete(key);
  }

  /** The rate that a request spends; null when its credential is not remembered. */
  find(request: IncomingMessage, path: string): CredentialBucket | null {
    const [key] = this.keys(request, path);
    return key === undefined ? null : (this.buckets.get(key) ?? null);
  }

  /** Whether the session of a request was valid at its last use, whatever it was used for. */
  isKnownSession(request: IncomingMessage): boolean {
    const [, session] = this.keys(request, '');
    return session !== undefined && this.buckets.has(session);
  }

  /**
   * A header stands for one team. What a session spends depends on the operation (its team's rate or the person's own), so its first key
   * names the path, and its second the session alone.
   */
  private keys(request: IncomingMessage, path: string): string[] {
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
