import { timingSafeEqual } from 'node:crypto';
import type { Vault } from './vault';

/** Returns a token that only this installation can make for a text. */
export function signText(vault: Vault, text: string): string {
  return vault.hashSecret(text).toString('base64url');
}

/** Returns whether a token belongs to the text, under any available secret. */
export function isSigned(vault: Vault, text: string, token: string): boolean {
  const presentedBytes = Buffer.from(token, 'base64url');
  let isValid = false;
  for (const hash of vault.hashSecretWithAllKeys(text))
    if (presentedBytes.length === hash.length && timingSafeEqual(presentedBytes, hash)) isValid = true;
  return isValid;
}
