import type { ApiError } from '../../platform/kernel/http/api-error';

/** Maximum number of attempts that end with a temporary failure before background work gives up: about nine hours. */
export const MAX_PASSING_ATTEMPTS = 15;

const [FIRST_PAUSE_SECONDS, MAX_PAUSE_SECONDS] = [30, 3_600];

/** Returns whether a failure is temporary: the network or the service does not answer, or there are too many requests. */
export function isPassingFailure({ status }: ApiError): boolean {
  return status >= 500 || status === 429;
}

/**
 * Returns the pause in seconds before background work is tried again after a passing failure: twice as long each time, at most
 * an hour.
 * @param attempts number of attempts that passing failures have ended before this one
 */
export function getPause(attempts: number): number {
  return Math.min(MAX_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts, MAX_PASSING_ATTEMPTS));
}
