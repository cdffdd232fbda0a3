/** Replaces migration keys in a text that another system has written, such as a fault of the locator, by `…`. */
export function hideKeys(text: string, keys: readonly string[]): string {
  return keys.reduce((hidden, key) => hidden.replaceAll(key, '…'), text);
}

/** Replaces migration keys in everything of an error that is logged or shown. */
export function hideKeysInError(error: unknown, keys: readonly string[]): void {
  if (!(error instanceof Error)) return;
  error.message = hideKeys(error.message, keys);
  if (error.stack !== undefined) error.stack = hideKeys(error.stack, keys);
}
