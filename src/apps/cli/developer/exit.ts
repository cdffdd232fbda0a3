/** Exit statuses of the developer commands. The exit statuses of the operator commands are in `cli/output.ts`. */
export const EXIT = {
  ok: 0,
  /** Any other failure, including a wrong command line. */
  failed: 1,
  /** The credential is missing or invalid. */
  authentication: 2,
  /** The input is not valid. */
  invalid: 3,
  /** The file, profile or resource does not exist. */
  notFound: 4,
} as const;

export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];

/** Error that the developer can correct, with the invalid field and a command that helps. */
export class CommandFailedError extends Error {
  constructor(
    readonly status: ExitStatus,
    message: string,
    /** Suggested next command or page */
    readonly next?: string,
    /** Dotted path of the field, or name of the option or file; `root` when the error concerns none of these */
    readonly field: string = 'root',
  ) {
    super(message);
  }
}
