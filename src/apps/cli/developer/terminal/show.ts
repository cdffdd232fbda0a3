import { visibleJson, visibleLine } from './style';

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
    json === true ? `${visibleJson({ success: true, ...resource })}\n` : `${shownLines(lines)}\n`,
  );
}

/** One entry of a stream: a JSON document of one line, or lines for a person. */
export function showLine({ json }: ShowOptions, entry: unknown, ...lines: readonly string[]): void {
  process.stdout.write(json === true ? `${visibleJson(entry)}\n` : `${shownLines(lines)}\n`);
}

/** What is said beside the result, and stays out of a pipe. */
export function note(...lines: readonly string[]): void {
  process.stderr.write(`${shownLines(lines)}\n`);
}

/** Whatever a line holds, it stays one line and moves no cursor. */
function shownLines(lines: readonly string[]): string {
  return lines.map(visibleLine).join('\n');
}
