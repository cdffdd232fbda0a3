import type { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { Logger } from '../../platform/kernel/logger';
import type { DuePost } from './webhook-work';
import { WRITE_HEALTH, WRITE_OUTCOMES } from './posting.queries';
import { getHealthChange, type AttemptResult, type EndpointHealth } from './endpoint-health';
import type { PostOutcome } from '../wire/post';
import type { RetryDecision } from '../wire/retry-schedule';

/** Finished attempt that must be stored. */
export interface FinishedAttempt {
  due: DuePost;
  attemptedAt: Date;
  outcome: PostOutcome;
  /** Headers of the request for display; null when no request was sent. */
  requestHeaders: Record<string, string> | null;
  decision: RetryDecision;
}

/**
 * Writes attempts and the new states of their deliveries in one statement. A delivery that another worker has claimed
 * in the meantime is skipped. A delivery that was cancelled during its post stays cancelled unless the post
 * succeeded; the attempt is logged in both cases.
 * @returns for each attempt whether it was written
 */
export async function writeOutcomes(
  unitOfWork: UnitOfWork,
  logger: Logger,
  attempts: FinishedAttempt[],
): Promise<boolean[]> {
  const writtenRows = await unitOfWork.query<WrittenAttempt>(WRITE_OUTCOMES, [
    attempts.map(({ due }) => due.id),
    attempts.map(({ due }) => due.claim),
    attempts.map(toDeliveryState),
    attempts.map(({ decision }) => (decision.state === 'retry' ? decision.delayMs / 1000 : 0)),
    attempts.map(({ attemptedAt }) => attemptedAt),
    attempts.map(({ outcome }) => Math.round(outcome.durationMs)),
    attempts.map(({ outcome }) => getOutcomeName(outcome)),
    attempts.map(({ outcome }) => (outcome.kind === 'response' ? outcome.status : null)),
    attempts.map(({ outcome }) => (outcome.kind === 'response' ? outcome.bodyStart : outcome.message)),
    attempts.map(({ due }) => due.manual),
    attempts.map(({ requestHeaders }) => (requestHeaders === null ? null : JSON.stringify(requestHeaders))),
  ]);
  const health = new Map(writtenRows.map((row) => [row.id, row]));
  const writtenAttempts = attempts.flatMap((attempt) => {
    const currentHealth = health.get(attempt.due.id);
    return currentHealth === undefined ? [] : [{ ...attempt, currentHealth }];
  });
  await writeHealth(unitOfWork, logger, writtenAttempts);
  return attempts.map(({ due }) => health.has(due.id));
}

/** Row of a written attempt, with the health of its endpoint at the time of writing. */
interface WrittenAttempt extends EndpointHealth {
  id: string;
}

/** Returns the new state of the delivery. `resume`: a manual attempt failed, and the schedule continues. */
function toDeliveryState({ due, decision }: FinishedAttempt): RetryDecision['state'] | 'resume' {
  const failedForNow = decision.state === 'retry' || decision.state === 'exhausted';
  return due.resumes && failedForNow ? 'resume' : decision.state;
}

/** Returns the class of an outcome for the log and the metrics: `response`, `timeout`, `blocked`, `refused`, `dns` … */
export function getOutcomeName(outcome: PostOutcome): string {
  return outcome.kind === 'no_response' ? outcome.reason : outcome.kind;
}

/**
 * Writes the health of the endpoints. The attempts are already stored, so an error is only logged; later attempts
 * update the health again.
 */
async function writeHealth(
  unitOfWork: UnitOfWork,
  logger: Logger,
  attempts: (FinishedAttempt & { currentHealth: EndpointHealth })[],
): Promise<void> {
  const byWebhook = new Map<
    string,
    { due: DuePost; currentHealth: EndpointHealth; results: AttemptResult[] }
  >();
  for (const { due, currentHealth, outcome, decision } of attempts) {
    const endpoint = byWebhook.get(due.webhookId) ?? { due, currentHealth, results: [] };
    endpoint.results.push({
      kind: outcome.kind,
      durationMs: outcome.durationMs,
      isDelivered: decision.state === 'delivered',
    });
    byWebhook.set(due.webhookId, endpoint);
  }
  for (const [webhookId, { due, currentHealth, results }] of byWebhook) {
    const change = getHealthChange(currentHealth, results);
    if (change === null) continue;
    const { claimWindow, timeouts, isAnswered, failing } = change;
    const line = { webhookId, teamId: due.teamId };
    try {
      const [row] = await unitOfWork.query<{ disabled: boolean }>(WRITE_HEALTH, [
        webhookId,
        claimWindow,
        timeouts,
        isAnswered,
        failing,
      ]);
      if (row?.disabled === true)
        logger.warn(line, 'a webhook was disabled because its endpoint failed for days');
    } catch (error) {
      logger.warn({ err: error, ...line }, 'the health of an endpoint could not be stored');
    }
  }
}
