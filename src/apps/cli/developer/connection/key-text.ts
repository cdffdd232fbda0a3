import type { Auth } from '#sdk';

/** How a key is stored and handed to the client. */
export type StoredAuth = Extract<Auth, { key: string }> | { token: string };

/**
 * Reads a key as people paste it: `key_…:secret_…`, the two separated by blanks or line ends, or a JWT.
 * @returns null when it is none of them
 */
export function readKey(text: string): StoredAuth | null {
  const trimmed = text.trim();
  if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(trimmed)) return { token: trimmed };
  const parts = /^(key_\w+)(?:\s*:\s*|\s+)(\S+)$/.exec(trimmed);
  return parts?.[1] === undefined || parts[2] === undefined ? null : { key: parts[1], secret: parts[2] };
}

/** What may be shown of a key. */
export function formatKeyName(auth: StoredAuth): string {
  return 'key' in auth ? auth.key : 'JWT';
}
