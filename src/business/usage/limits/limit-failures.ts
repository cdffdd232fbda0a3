import { declareFailures } from '../../../platform/kernel/http/declared-failures';
import { ApiError } from '../../../platform/kernel/http/api-error';

/** Reasons why documents beyond a limit are rejected. */
export const LIMIT_FAILURES = declareFailures({
  quota_exceeded: {
    status: 429,
    errors: {
      root: [
        'The plan "Starter" includes 1000 documents a month, and the team has sent 1000 in 2026-11. It can send again from 2026-12-01T00:00:00.000Z, or with a larger plan of the operator.',
      ],
    },
  },
  daily_limit_reached: {
    status: 429,
    errors: {
      root: [
        'The API key key_01KAJ3Q5CZ9V7T5R3P1N9M7K5J may send at most 100 documents a day, and has sent 100 on 2026-11-28. It can send again from 2026-11-29T00:00:00.000Z.',
      ],
    },
  },
});

/**
 * Returns whether a document was refused because of a limit, so that it can be sent once the limit renews or is raised.
 */
export function isLimitError(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'quota_exceeded' || error.code === 'daily_limit_reached')
  );
}

/** A limit that is used up. */
interface ExhaustedLimit {
  code: keyof typeof LIMIT_FAILURES;
  message: string;
  limit: number;
  /** Instant from which documents are accepted again. */
  renewsAt: Date;
  now: Date;
}

/** Creates the error 429 of an exhausted limit, with the rate-limit headers. */
export function createLimitError({ code, message, limit, renewsAt, now }: ExhaustedLimit): ApiError {
  const seconds = String(Math.max(1, Math.ceil((renewsAt.getTime() - now.getTime()) / 1000)));
  return new ApiError(
    429,
    code,
    { root: [message] },
    {
      'Retry-After': seconds,
      'RateLimit-Limit': String(limit),
      'RateLimit-Remaining': '0',
      'RateLimit-Reset': seconds,
    },
  );
}
