import type { UnitOfWork } from '../kernel/database/unit-of-work';
import type { DueDelivery } from './due-delivery';
import { changeOfHealth, type Contact, type HealthChange } from './endpoint-health';
import type { PostOutcome } from './wire/post';
import type { RetryDecision } from './wire/retry-schedule';

/** An attempt that is over and has to be written down. */
export interface SettledAttempt {
  due: DueDelivery;
  attemptedAt: Date;
  outcome: PostOutcome;
  decision: RetryDecision;
}

/**
 * Writes attempts and what they make of their deliveries, in one statement for all of them. Nothing is written for a
 * delivery that was claimed anew meanwhile. A delivery that was cancelled while its post was under way stays cancelled
 * unless it arrived; the attempt is logged either way.
 * @returns for each attempt whether it was written
 */
export async function writeOutcomes(unitOfWork: UnitOfWork, attempts: SettledAttempt[]): Promise<boolean[]> {
  const written = await unitOfWork.query<{ id: string }>(WRITE, [
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
  const ids = new Set(written.map(({ id }) => id));
  const noted = attempts.filter(({ due }) => ids.has(due.id));
  await writeHealth(unitOfWork, noted);
  return attempts.map(({ due }) => ids.has(due.id));
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
      again = true, manual = false, resume_at = NULL, lease_until = NULL
    FROM o, mine WHERE d.id = mine.id AND o.id = mine.id AND d.claim = o.claim
    RETURNING d.id, d.attempts
  ), logged AS (
    INSERT INTO webhook_attempts (delivery_id, number, attempted_at, duration_ms, outcome, status, detail, manual)
    SELECT o.id, w.attempts, o.attempted_at, o.duration_ms, o.outcome, o.status, o.detail, o.manual
    FROM written w JOIN o ON o.id = w.id
  )
  SELECT id FROM written`;

/** The class of an outcome, as the log and the metrics show it: `response`, `timeout`, `blocked`, `refused`, `dns` … */
export function outcomeName(outcome: PostOutcome): string {
  return outcome.kind === 'no_response' ? outcome.reason : outcome.kind;
}

async function writeHealth(unitOfWork: UnitOfWork, attempts: SettledAttempt[]): Promise<void> {
  const byWebhook = new Map<string, { due: DueDelivery; contacts: Contact[] }>();
  for (const { due, outcome, decision } of attempts) {
    const known = byWebhook.get(due.webhookId) ?? { due, contacts: [] };
    known.contacts.push({
      kind: outcome.kind,
      durationMs: outcome.durationMs,
      delivered: decision.state === 'delivered',
    });
    byWebhook.set(due.webhookId, known);
  }
  for (const [webhookId, { due, contacts }] of byWebhook) {
    const change = changeOfHealth(due, contacts);
    if (change !== null) await unitOfWork.query(HEALTH, [webhookId, ...healthParameters(change)]);
  }
}

function healthParameters(change: HealthChange): unknown[] {
  const { claimWindow, timeouts, answered, pauseSeconds, failing, disable } = change;
  return [claimWindow, timeouts, answered, pauseSeconds, failing, disable];
}

const HEALTH = `UPDATE webhooks SET
    claim_window = $2,
    timeouts_in_row = CASE WHEN $4 THEN 0 ELSE timeouts_in_row END + $3,
    probe_at = CASE WHEN $5::float8 IS NULL THEN NULL ELSE clock_timestamp() + make_interval(secs => $5) END,
    failing_since = CASE WHEN $6 THEN coalesce(failing_since, clock_timestamp()) END,
    disabled_at = CASE WHEN $7 THEN coalesce(disabled_at, clock_timestamp()) ELSE disabled_at END
  WHERE id = $1`;
