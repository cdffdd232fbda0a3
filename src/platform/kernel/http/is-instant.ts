import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsISO8601, Matches } from 'class-validator';

/**
 * An instant needs its offset: without one it would mean local time, which may differ between the process and the
 * database.
 */
const INSTANT_PATTERN =
  /^(?!0000)\d{4}-\d\d-\d\dT([01]\d|2[0-3]):\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/;
const DAY_PATTERN = /^(?!0000)\d{4}-\d\d-\d\d$/;

/** Validates an instant in ISO 8601 with its offset (contract, section 1). */
export function IsInstant(): PropertyDecorator {
  const options = { message: '$property must be an instant with its offset, e.g. 2026-11-21T09:58:00Z' };
  return applyDecorators(Matches(INSTANT_PATTERN, options), IsISO8601({ strict: true }, options));
}

/** Validates a bound of a period: an instant, or a day, which means its first moment in UTC. */
export function IsInstantOrDay(): PropertyDecorator {
  const asInstant = ({ value }: { value: unknown }): unknown =>
    typeof value === 'string' && DAY_PATTERN.test(value) ? `${value}T00:00:00.000Z` : value;
  return applyDecorators(Transform(asInstant), IsInstant());
}

/** Validates a day of the calendar. */
export function IsDay(): PropertyDecorator {
  const options = { message: '$property must be a day of the calendar, YYYY-MM-DD' };
  return applyDecorators(Matches(DAY_PATTERN, options), IsISO8601({ strict: true }, options));
}
