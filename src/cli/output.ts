/** A mistake of the operator's, told without a stack trace. */
export class CommandError extends Error {}

/** Options that every command has. */
export interface CommonOptions {
  json?: boolean;
}

/** Prints the result of a command: as the API would show it with `--json`, else as lines for a person. */
export function print(options: CommonOptions, resource: Record<string, unknown>, lines: string[]): void {
  const text = options.json === true ? JSON.stringify({ success: true, ...resource }) : lines.join('\n');
  process.stdout.write(`${text}\n`);
}
