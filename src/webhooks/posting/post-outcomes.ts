import type { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { Logger } from '../../platform/kernel/logger';
import type { DuePost } from './webhook-work';
import { WRITE_HEALTH, WRITE_OUTCOMES } from './posting.queries';
import { getHealthChange, type Contact, type KnownHealth } from './endpoint-health';
import type { PostOutcome } from '../wire/post';
import type { RetryDecision } from '../wire/retry-schedule';

/** An attempt that is over and has to be stored. */
export interface SettledAttempt {
  due: DuePost;
  attemptedAt: Date;
  outcome: PostOutcome;
  decision: RetryDecision;
}

/**
 * Writes attempts and what they make of their deliveries, in one statement for all of them. Nothing is written for a
 * delivery that was claimed again meanwhile. A delivery that was cancelled while its post was under way stays cancelled
 * unless it arrived; the attempt is logged either way.
 * @returns for each attempt whether it was written
 */
export async function writeOutcomes(
  unitOfWork: UnitOfWork,
  logger: Logger,
  attempts: SettledAttempt[],
): Promise<boolean[]> {
  const written = await unitOfWork.query<WrittenAttempt>(WRITE_OUTCOMES, [
    attempts.map(({ due }) => due.id),
    attempts.map(({ due }) => due.claim),
    attempts.map(toState),
    attempts.map(({ decision }) => (decision.state === 'retry' ? decision.delayMs / 1000 : 0)),
    attempts.map(({ attemptedAt }) => attemptedAt),
    attempts.map(({ outcome }) => Math.round(outcome.durationMs)),
    attempts.map(({ outcome }) => getOutcomeName(outcome)),
    attempts.map(({ outcome }) => (outcome.kind === 'response' ? outcome.status : null)),
    attempts.map(({ outcome }) => (outcome.kind === 'response' ? outcome.bodyStart : outcome.message)),
    attempts.map(({ due }) => due.manual),
  ]);
  const health = new Map(written.map((row) => [row.id, row]));
  const noted = attempts.flatMap((attempt) => {
    const known = health.get(attempt.due.id);
    return known === undefined ? [] : [{ ...attempt, known }];
  });
  await writeHealth(unitOfWork, logger, noted);
  return attempts.map(({ due }) => health.has(due.id));
}

/** An attempt that was written, with what its endpoint is at that moment. */
interface WrittenAttempt extends KnownHealth {
  id: string;
}

/** `resume`: a manual attempt failed, and the schedule goes on where it was. */
function toState({ due, decision }: SettledAttempt): RetryDecision['state'] | 'resume' {
  const failedForNow = decision.state === 'retry' || decision.state === 'exhausted';
  return due.resumes && failedForNow ? 'resume' : decision.state;
}

/** The class of an outcome, as the log and the metrics show it: `response`, `timeout`, `blocked`, `refused`, `dns` … */
export function getOutcomeName(outcome: PostOutcome): string {
  return outcome.kind === 'no_response' ? outcome.reason : outcome.kind;
}

/** Attempts are written by now: what fails here is reported by the next ones. */
async function writeHealth(
  unitOfWork: UnitOfWork,
  logger: Logger,
  attempts: (SettledAttempt & { known: KnownHealth })[],
): Promise<void> {
  const byWebhook = new Map<string, { due: DuePost; known: KnownHealth; contacts: Contact[] }>();
  for (const { due, known, outcome, decision } of attempts) {
    const endpoint = byWebhook.get(due.webhookId) ?? { due, known, contacts: [] };
    endpoint.contacts.push({
      kind: outcome.kind,
      durationMs: outcome.durationMs,
      delivered: decision.state === 'delivered',
    });
    byWebhook.set(due.webhookId, endpoint);
  }
  for (const [webhookId, { due, known, contacts }] of byWebhook) {
    const change = getHealthChange(known, contacts);
    if (change === null) continue;
    const { claimWindow, timeouts, answered, failing } = change;
    const line = { webhookId, teamId: due.teamId };
    try {
      const [row] = await unitOfWork.query<{ disabled: boolean }>(WRITE_HEALTH, [
        webhookId,
        claimWindow,
        timeouts,
        answered,
        failing,
      ]);
      if (row?.disabled === true) logger.warn(line, 'a webhook failed for days and is disabled');
    } catch (error) {
      logger.warn({ err: error, ...line }, 'the health of an endpoint could not be stored');
    }
  }
}
