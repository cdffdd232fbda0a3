/** Interval between two lines of a repeated error. */
const WINDOW_MS = 10_000;
/** Maximum number of distinct lines that are watched at a time; further lines are always written. */
const MAX_LINES = 500;

/** Arguments of pino's hook: fields and message, or only a message. */
export type LogArguments = [fields: unknown, message?: unknown, ...rest: unknown[]];

type Write = (line: LogArguments) => void;

interface Repetition {
  count: number;
  latest: LogArguments;
}

/**
 * Limits log lines that repeat an error: of lines with the same level, message and error message, one is written at
 * once and then at most one in ten seconds, with `repeated`, the number of lines since then. A database that is
 * unavailable for an hour is logged in a few hundred lines instead of filling the disk. Lines without an error are
 * always written, because equal texts may concern different things.
 */
export class LogRepetition {
  private readonly repetitions = new Map<string, Repetition>();

  /** Writes the line now, or counts it for a later one. */
  writeOrCount(level: number, line: LogArguments, write: Write): void {
    const error = getLoggedError(line);
    if (error === null) return write(line);
    const key = `${level} ${String(line[1])} ${error.message}`;
    const repetition = this.repetitions.get(key);
    if (repetition !== undefined) {
      repetition.count += 1;
      repetition.latest = line;
      return;
    }
    write(line);
    if (this.repetitions.size >= MAX_LINES) return;
    this.repetitions.set(key, { count: 0, latest: line });
    this.scheduleSummary(key, write);
  }

  private scheduleSummary(key: string, write: Write): void {
    setTimeout(() => {
      const { count, latest } = this.repetitions.get(key) ?? { count: 0, latest: [''] };
      if (count === 0) {
        this.repetitions.delete(key);
        return;
      }
      this.repetitions.set(key, { count: 0, latest });
      const [fields, ...rest] = latest as [{ err: Error }, ...unknown[]];
      // The first line had the stack.
      write([{ ...fields, err: fields.err.message, repeated: count }, ...rest]);
      this.scheduleSummary(key, write);
    }, WINDOW_MS).unref();
  }
}

function getLoggedError([fields]: LogArguments): Error | null {
  return typeof fields === 'object' && fields !== null && 'err' in fields && fields.err instanceof Error
    ? fields.err
    : null;
}
