/** Exit statuses of the developer's commands. The operator's are in `cli/output.ts`. */
export const EXIT = {
  ok: 0,
  /** Anything else, also a wrong command line. */
  failed: 1,
  /** There is no credential, or it does not count. */
  authentication: 2,
  /** What was given is not valid. */
  invalid: 3,
  /** There is no such file, profile or resource. */
  notFound: 4,
} as const;

export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];

/** A mistake that the developer can correct: what is wrong, where, and the command that helps. */
export class CommandFailedError extends Error {
  constructor(
    readonly status: ExitStatus,
    message: string,
    /** What to type or look at next */
    readonly next?: string,
    /** Dotted path of the field, name of the option or of the file; `root` when none is to blame */
    readonly field: string = 'root',
  ) {
    super(message);
  }
}
