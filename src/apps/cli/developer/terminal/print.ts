import { toVisibleJson, escapeControlsInLine } from './style';

/** Options that every command has. */
export interface ShowOptions {
  json?: boolean;
}

/** The result of a command: one JSON document in the shape of the API, or lines for a person. */
export function print(
  { json }: ShowOptions,
  resource: Record<string, unknown>,
  lines: readonly string[],
): void {
  process.stdout.write(
    json === true ? `${toVisibleJson({ success: true, ...resource })}\n` : `${toVisibleLines(lines)}\n`,
  );
}

/** One entry of a stream: a JSON document of one line, or lines for a person. */
export function printLine({ json }: ShowOptions, entry: unknown, ...lines: readonly string[]): void {
  process.stdout.write(json === true ? `${toVisibleJson(entry)}\n` : `${toVisibleLines(lines)}\n`);
}

/** What is said beside the result, and stays out of a pipe. */
export function printNote(...lines: readonly string[]): void {
  process.stderr.write(`${toVisibleLines(lines)}\n`);
}

/** Whatever a line holds, it stays one line and moves no cursor. */
function toVisibleLines(lines: readonly string[]): string {
  return lines.map(escapeControlsInLine).join('\n');
}
