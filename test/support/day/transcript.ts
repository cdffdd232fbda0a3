import { isDeepStrictEqual } from 'node:util';

/** Thrown when a result differs from the expected one: the day ends. */
export class DeviationError extends Error {}

/** Log of the day: one plain line for each step, with counts and durations. */
export class Transcript {
  readonly lines: string[] = [];
  private readonly startedAt = performance.now();

  /** @param print gets each line at once */
  constructor(private readonly print: (line: string) => void) {}

  /** The next part of the day. */
  part(title: string): void {
    this.write(`-- ${title}`);
  }

  /** Logs a step. */
  say(text: string): void {
    this.write(`   ${text}`);
  }

  /** Logs a comparison that succeeds. @throws Deviation when it fails */
  expect(what: string, found: unknown, expected: unknown): void {
    if (!isDeepStrictEqual(found, expected))
      throw new DeviationError(`${what}: found ${formatValue(found)}, expected ${formatValue(expected)}`);
    this.write(`ok ${what}: ${formatValue(found)}`);
  }

  /** Logs a condition that is true. @throws Deviation when it is false */
  holds(what: string, holds: boolean, found: string): void {
    if (!holds) throw new DeviationError(`${what}: found ${found}`);
    this.write(`ok ${what}: ${found}`);
  }

  /** Logs the reason for the end of the day. */
  fail(error: unknown): void {
    const deviates = error instanceof DeviationError;
    this.write(
      deviates ? `DIFF ${error.message}` : `FAILED ${error instanceof Error ? error.stack : String(error)}`,
    );
  }

  private write(line: string): void {
    const seconds = ((performance.now() - this.startedAt) / 1000).toFixed(1).padStart(6);
    this.lines.push(`${seconds} s  ${line}`);
    this.print(`${seconds} s  ${line}`);
  }
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
