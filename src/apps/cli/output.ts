/** Exit statuses of all commands; `doctor` and `validate` say more about theirs. */
export const EXIT = {
  done: 0,
  /** Refused or failed; of `doctor`: problems were found. */
  failed: 1,
  /** The command line itself is wrong. */
  misused: 2,
  /** There is no installation where the settings point. */
  noInstallation: 4,
  /** The settings are wrong (EX_CONFIG of sysexits.h). */
  settings: 78,
} as const;

/** A mistake of the operator's, shown without a stack trace. */
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

/** Prints the result of a command: as the API would show it with `--json`, else as lines for a person. */
export function print(options: CommonOptions, resource: Record<string, unknown>, lines: string[]): void {
  const text = options.json === true ? JSON.stringify({ success: true, ...resource }) : lines.join('\n');
  process.stdout.write(`${text}\n`);
}
