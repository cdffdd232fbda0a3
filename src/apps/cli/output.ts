/**
 * Exit statuses of the operator commands. The commands `doctor` and `validate` document their exit statuses in more
 * detail.
 */
export const EXIT = {
  done: 0,
  /** The command failed; for `doctor`: problems exist. */
  failed: 1,
  /** The command line is invalid. */
  misused: 2,
  /** There is no installation for the settings. */
  noInstallation: 4,
  /** The settings are wrong (EX_CONFIG of sysexits.h). */
  settings: 78,
} as const;

/** Error that the operator can correct, shown without a stack trace. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly exitCode: number = EXIT.failed,
  ) {
    super(message);
  }
}

/** Options that every command has. */
export interface CommonOptions {
  json?: boolean;
}

/** Prints the result of a command: in the format of the API with `--json`, else as readable lines. */
export function print(options: CommonOptions, resource: Record<string, unknown>, lines: string[]): void {
  const text = options.json === true ? JSON.stringify({ success: true, ...resource }) : lines.join('\n');
  process.stdout.write(`${text}\n`);
}
