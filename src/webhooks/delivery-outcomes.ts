import type { UnitOfWork } from '../kernel/database/unit-of-work';
import type { Logger } from '../kernel/logger';
import { UNLEASED } from '../kernel/queue/work-table';
import type { DueDelivery } from './due-delivery';
import {
  changeOfHealth,
  FAILING_TOO_LONG,
  WRITE_HEALTH,
  type Contact,
  type KnownHealth,
} from './endpoint-health';
import type { PostOutcome } from './wire/post';
import type { RetryDecision } from './wire/retry-schedule';

/** An attempt that is over and has to be stored. */
export interface SettledAttempt {
  due: DueDelivery;
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
  const written = await unitOfWork.query<WrittenAttempt>(WRITE, [
    attempts.map(({ due }) => due.id),
    attempts.map(({ due }) => due.claim),
    attempts.map(stateOf),
    attempts.map(({ decision }) => (decision.state === 'retry' ? decision.delayMs / 1000 : 0)),
    attempts.map(({ attemptedAt }) => attemptedAt),
    attempts.map(({ outcome }) => Math.round(outcome.durationMs)),
    attempts.map(({ outcome }) => outcomeName(outcome)),
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
function stateOf({ due, decision }: SettledAttempt): RetryDecision['state'] | 'resume' {
  const failedForNow = decision.state === 'retry' || decision.state === 'exhausted';
  return due.resumes && failedForNow ? 'resume' : decision.state;
}

const WRITE = `WITH o AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::float8[], $5::timestamptz[], $6::int[], $7::text[],
      $8::int[], $9::text[], $10::boolean[])
      AS o(id, claim, state, delay, attempted_at, duration_ms, outcome, status, detail, manual)
  ), mine AS (
    SELECT d.id, d.state = 'pending' AND o.state IN ('retry', 'resume') AS goes_on
    FROM webhook_deliveries d JOIN o ON o.id = d.id AND o.claim = d.claim ORDER BY d.id FOR UPDATE OF d
  ), written AS (
    UPDATE webhook_deliveries d SET
      attempts = d.attempts + 1,
      step = d.step + CASE o.state WHEN 'resume' THEN 0 ELSE 1 END,
      state = CASE WHEN mine.goes_on THEN 'pending' WHEN d.state = 'pending' OR o.state = 'delivered' THEN o.state ELSE d.state END,
      next_attempt_at = CASE WHEN NOT mine.goes_on THEN NULL
        WHEN o.state = 'resume' THEN greatest(d.resume_at, clock_timestamp())
        ELSE clock_timestamp() + make_interval(secs => o.delay) END,
      finished_at = CASE WHEN mine.goes_on THEN NULL ELSE clock_timestamp() END,
      again = true, manual = false, resume_at = NULL, ${UNLEASED}
    FROM o, mine WHERE d.id = mine.id AND o.id = mine.id AND d.claim = o.claim
    RETURNING d.id, d.attempts, d.webhook_id
  ), logged AS (
    INSERT INTO webhook_attempts (delivery_id, number, attempted_at, duration_ms, outcome, status, detail, manual)
    SELECT o.id, w.attempts, o.attempted_at, o.duration_ms, o.outcome, o.status, o.detail, o.manual
    FROM written w JOIN o ON o.id = w.id
  )
  SELECT written.id, w.claim_window AS "claimWindow", w.timeouts_in_row AS "timeoutsInRow",
    w.failing_since IS NOT NULL AS failing, ${FAILING_TOO_LONG} AS "failingTooLong"
  FROM written JOIN webhooks w ON w.id = written.webhook_id`;

/** The class of an outcome, as the log and the metrics show it: `response`, `timeout`, `blocked`, `refused`, `dns` … */
export function outcomeName(outcome: PostOutcome): string {
  return outcome.kind === 'no_response' ? outcome.reason : outcome.kind;
}

/** Attempts are written by now: what fails here is reported by the next ones. */
async function writeHealth(
  unitOfWork: UnitOfWork,
  logger: Logger,
  attempts: (SettledAttempt & { known: KnownHealth })[],
): Promise<void> {
  const byWebhook = new Map<string, { due: DueDelivery; known: KnownHealth; contacts: Contact[] }>();
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
    const change = changeOfHealth(known, contacts);
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
