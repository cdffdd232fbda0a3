/** Returns the `code` that Node and undici set on their errors; undefined without one. */
export function getErrorCode(error: unknown): string | undefined {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode && typeof error.code === 'string' ? error.code : undefined;
}
