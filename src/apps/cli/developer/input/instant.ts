import { InvalidArgumentError } from 'commander';
import { clock } from '../../../../platform/kernel/clock';
import { printNote } from '../terminal/print';

const SECONDS_BY_UNIT: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/**
 * Parses an instant as people write it: `2026-11-20T10:00:00Z`, `2026-11-20`, or a duration before now, `30s`, `10m`,
 * `2h`, `7d`.
 */
export function parseInstant(text: string, now: Date = clock.now()): string {
  const durationParts = /^(\d{1,6})([smhd])$/.exec(text);
  if (durationParts !== null) {
    const seconds = Number(durationParts[1]) * (SECONDS_BY_UNIT[durationParts[2] ?? ''] ?? 1);
    return new Date(now.getTime() - seconds * 1_000).toISOString();
  }
  const instant = /^\d{4}-\d{2}-\d{2}/.test(text) ? new Date(text) : new Date(NaN);
  if (!Number.isNaN(instant.getTime())) return instant.toISOString();
  throw new InvalidArgumentError(
    `must be an instant such as 2026-11-20T10:00:00Z, or a time before now such as 10m, 2h or 7d; received "${text}".`,
  );
}

/** Parses a whole number from 1. */
export function parseCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError(`must be a whole number from 1; received "${text}".`);
}

/** Minimum retention of events in days (docs/webhooks.md). */
const RETENTION_DAYS = 30;

/** Prints a note on standard error when the requested events may be older than the retention. */
export function noteIfBeyondRetention(since: string | Date): void {
  const days = (clock.milliseconds() - new Date(since).getTime()) / 86_400_000;
  if (days > RETENTION_DAYS)
    printNote(
      `The service keeps events for ${RETENTION_DAYS} days; earlier events may be deleted. Lists of documents have no such limit.`,
    );
}
