/** Options that every command has. */
export interface ShowOptions {
  json?: boolean;
}

/** The result of a command: one JSON document in the shape of the API, or lines for a person. */
export function show(
  { json }: ShowOptions,
  resource: Record<string, unknown>,
  lines: readonly string[],
): void {
  process.stdout.write(
    json === true ? `${JSON.stringify({ success: true, ...resource })}\n` : `${lines.join('\n')}\n`,
  );
}

/** One entry of a stream: a JSON document of one line, or a line for a person. */
export function showLine({ json }: ShowOptions, entry: unknown, line: string): void {
  process.stdout.write(json === true ? `${JSON.stringify(entry)}\n` : `${line}\n`);
}

/** What is said beside the result, and stays out of a pipe. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}
