/**
 * Formats the message of an error on one line; an error of several attempts, such as the addresses of a host name,
 * includes the messages of all.
 */
export function formatErrorOnOneLine(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(formatErrorOnOneLine).join('; ');
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return String(message)
    .trim()
    .replace(/\s*\n\s*/g, ' | ');
}
