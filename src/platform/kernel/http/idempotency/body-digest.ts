import { createHash } from 'node:crypto';
import type { Request } from 'express';

const digests = new WeakMap<Request, Buffer>();

/** Computes the SHA-256 of a body as received. */
export function computeDigest(body: Uint8Array): Buffer {
  return createHash('sha256').update(body).digest();
}

/** Returns a SHA-256 hash for a body that arrives in parts. */
export function createBodyHash(): { add(part: Buffer): void; end(): Buffer } {
  const hash = createHash('sha256');
  return { add: (part) => void hash.update(part), end: () => hash.digest() };
}

/** Stores the digest of a request's body as received, before it is parsed. */
export function storeDigest(request: Request, digest: Uint8Array): void {
  digests.set(request, Buffer.from(digest));
}

/**
 * Returns the fingerprint that a repeated request has to match: SHA-256 over method, path with its query, and the digest of
 * the body.
 */
export function computeRequestFingerprint(request: Request): Buffer {
  const hash = createHash('sha256').update(`${request.method} ${request.originalUrl}\n`);
  return hash.update(digests.get(request) ?? '').digest();
}
