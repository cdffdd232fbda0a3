import { createHash } from 'node:crypto';
import type { Request } from 'express';

const digests = new WeakMap<Request, Buffer>();

/** SHA-256 of a body as it came. */
export function digestOf(body: Uint8Array): Buffer {
  return createHash('sha256').update(body).digest();
}

/** Notes the digest of a request's body as it came, before it is parsed. */
export function noteDigest(request: Request, digest: Uint8Array): void {
  digests.set(request, Buffer.from(digest));
}

/** What a repeated request has to match: SHA-256 over method, path and the digest of the body. */
export function fingerprintOf(request: Request): Buffer {
  const hash = createHash('sha256').update(`${request.method} ${request.path}\n`);
  return hash.update(digests.get(request) ?? '').digest();
}
