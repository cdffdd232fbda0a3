import { toVisibleJson, escapeControlsInLine } from './style';

/** Options that every command has. */
export interface ShowOptions {
  json?: boolean;
}

/** Prints the result of a command: one JSON document in the format of the API, or lines for people. */
export function print(
  { json }: ShowOptions,
  resource: Record<string, unknown>,
  lines: readonly string[],
): void {
  process.stdout.write(
    json === true ? `${toVisibleJson({ success: true, ...resource })}\n` : `${toVisibleLines(lines)}\n`,
  );
}

/** Prints one entry of a stream: a JSON document on one line, or lines for people. */
export function printLine({ json }: ShowOptions, entry: unknown, ...lines: readonly string[]): void {
  process.stdout.write(json === true ? `${toVisibleJson(entry)}\n` : `${toVisibleLines(lines)}\n`);
}

/** Prints a note on standard error, so that it does not get into a pipe. */
export function printNote(...lines: readonly string[]): void {
  process.stderr.write(`${toVisibleLines(lines)}\n`);
}

/** Escapes control characters, so that each line stays one line and moves no cursor. */
function toVisibleLines(lines: readonly string[]): string {
  return lines.map(escapeControlsInLine).join('\n');
}
