/**
 * The one place that reads the process clock. Schedules never use it: what is due is decided by the
 * database's clock, so processes whose clocks differ agree. This clock serves logs, tokens and stamps.
 */
export const clock = {
  /** The present instant. */
  now(): Date {
    return new Date();
  },
  /** Milliseconds since the Unix epoch. */
  milliseconds(): number {
    return Date.now();
  },
  /** Whole seconds since the Unix epoch, as JWT and Standard Webhooks carry them. */
  seconds(): number {
    return Math.floor(Date.now() / 1000);
  },
};

/** The day of an instant in UTC, `YYYY-MM-DD`. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** ISO 8601 UTC with milliseconds and `Z`, or null: the only form in which the API shows an instant. */
export function isoOrNull(instant: Date | null): string | null {
  return instant === null ? null : instant.toISOString();
}
