/** Returns an Idempotency-Key that no other request has (docs/idempotency.md). */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `app-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
