/**
 * Returns whether the service has hidden a secret, because the last verification of the person is too long ago. Such a text
 * is neither shown nor copied.
 */
export function isHiddenSecret(secret: string): boolean {
  return /^•+$/.test(secret);
}
