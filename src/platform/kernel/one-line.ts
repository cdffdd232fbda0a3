/** What an error says, on one line; of several attempts in one, such as the addresses of a host name, all of them. */
export function oneLine(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(oneLine).join('; ');
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return String(message)
    .trim()
    .replace(/\s*\n\s*/g, ' | ');
}
