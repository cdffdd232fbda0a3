import type { ApiError } from '../../platform/kernel/http/api-error';

/** Maximum number of attempts that end with a temporary failure before background work gives up: about nine hours. */
export const MAX_TEMPORARY_FAILURES = 15;

const [FIRST_PAUSE_SECONDS, MAX_PAUSE_SECONDS] = [30, 3_600];

/** Returns whether a failure is temporary: the network or service does not respond, or there are too many requests. */
export function isTemporaryFailure({ status }: ApiError): boolean {
  return status >= 500 || status === 429;
}

/**
 * Returns the pause in seconds before background work is tried again after a temporary failure: the pause doubles
 * each time, up to an hour.
 * @param attempts number of earlier attempts that ended with a temporary failure
 */
export function getRetryPauseSeconds(attempts: number): number {
  return Math.min(MAX_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts, MAX_TEMPORARY_FAILURES));
}
