import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Agent } from 'undici';
import { clock } from '../kernel/clock';
import { CONFIG, type Config } from '../kernel/config';
import { Vault } from '../kernel/crypto/vault';
import { type Transaction, UnitOfWork } from '../kernel/database/unit-of-work';
import type { WorkPointer } from '../kernel/queue/job-queues';
import { WorkRelay } from '../kernel/queue/work-relay';
import { version } from '../kernel/version';
import { WEBHOOK_SOURCE } from './fan-out';
import { secretPlace } from './webhooks.service';
import { createWebhookAgent } from './wire/guarded-connector';
import { postWebhook, type PostOutcome } from './wire/post';
import { decide, type RetryDecision } from './wire/retry-schedule';
import { signatureHeader } from './wire/signature';
import { targetPolicy } from './wire/target-url';

const CONCURRENCY = 32;
const USER_AGENT = `Passerelle-Webhooks/${version}`;

interface DueDelivery {
  attempts: number;
  webhookId: string;
  url: string;
  secretSealed: Buffer | null;
  gone: boolean;
  eventId: string;
  type: string;
  occurredAt: Date;
  teamId: string;
  companyId: string | null;
  data: object;
}

/** Posts deliveries. URL and secret are read at each attempt, so a change of the webhook holds from then on. */
@Injectable()
export class WebhookProcessor implements OnApplicationShutdown {
  private readonly agent: Agent;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
    private readonly relay: WorkRelay,
    @Inject(CONFIG) config: Config,
  ) {
    const policy = targetPolicy({
      allowInsecure: config.webhookAllowInsecure,
      allowCidrs: config.webhookAllowCidrs,
    });
    this.agent = createWebhookAgent({ policy });
    relay.register({
      name: WEBHOOK_SOURCE,
      table: 'webhook_deliveries',
      concurrency: CONCURRENCY,
      handle: (pointer) => this.deliver(pointer),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  private async deliver(pointer: WorkPointer): Promise<void> {
    const due = await this.load(pointer);
    if (due === null) return;
    if (due.gone) {
      await this.unitOfWork.run((tx) => this.finish(tx, pointer, 'cancelled'));
      return;
    }
    const attemptedAt = clock.now();
    const body = Buffer.from(JSON.stringify(bodyOf(due)));
    const outcome = await postWebhook(this.agent, { url: due.url, headers: this.headers(due, body), body });
    const attempt = due.attempts + 1;
    const decision = decide(outcome, attempt, Math.random);
    await this.unitOfWork.run(async (tx) => {
      if (!(await this.finish(tx, pointer, decision.state, decision))) return;
      await tx.query(
        `INSERT INTO webhook_attempts (delivery_id, number, attempted_at, duration_ms, outcome, status, detail)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [
          pointer.id,
          attempt,
          attemptedAt,
          Math.round(outcome.durationMs),
          outcomeName(outcome),
          statusOf(outcome),
          detailOf(outcome),
        ],
      );
    });
    if (decision.state === 'retry') this.relay.nudge(WEBHOOK_SOURCE);
  }

  private async load(pointer: WorkPointer): Promise<DueDelivery | null> {
    const [row] = await this.unitOfWork.query<DueDelivery>(
      `SELECT d.attempts, w.id AS "webhookId", w.url, w.secret_sealed AS "secretSealed",
         w.deleted_at IS NOT NULL AS gone,
         e.id AS "eventId", e.type, e.occurred_at AS "occurredAt", e.team_id AS "teamId", e.company_id AS "companyId", e.data
       FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id JOIN events e ON e.id = d.event_id
       WHERE d.id = $1 AND d.claim = $2 AND d.next_attempt_at IS NOT NULL`,
      [pointer.id, pointer.claim],
    );
    return row ?? null;
  }

  private headers(due: DueDelivery, body: Buffer): Record<string, string> {
    const timestamp = clock.seconds();
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      'webhook-id': due.eventId,
      'webhook-timestamp': String(timestamp),
    };
    if (due.secretSealed !== null) {
      const secret = this.vault.open(due.secretSealed, secretPlace(due.webhookId));
      headers['webhook-signature'] = signatureHeader(due.eventId, timestamp, body, [secret]);
    }
    return headers;
  }

  /** Writes the new state unless the delivery was claimed anew meanwhile; false then. */
  private async finish(
    tx: Transaction,
    pointer: WorkPointer,
    state: RetryDecision['state'] | 'cancelled',
    decision?: RetryDecision,
  ): Promise<boolean> {
    const delayMs = decision?.state === 'retry' ? decision.delayMs : null;
    const rows = await tx.query(
      `UPDATE webhook_deliveries SET
         state = CASE WHEN $3 = 'retry' THEN 'pending' ELSE $3 END,
         attempts = attempts + CASE WHEN $3 = 'cancelled' THEN 0 ELSE 1 END,
         next_attempt_at = clock_timestamp() + make_interval(secs => $4::double precision / 1000),
         finished_at = CASE WHEN $3 = 'retry' THEN NULL ELSE clock_timestamp() END,
         lease_until = NULL
       WHERE id = $1 AND claim = $2 AND state = 'pending' RETURNING id`,
      [pointer.id, pointer.claim, state, delayMs],
    );
    return rows.length > 0;
  }
}

/** The payload of contract section 4; made anew from the row at each attempt, always byte for byte the same. */
function bodyOf({ eventId, type, occurredAt, teamId, companyId, data }: DueDelivery): object {
  return { id: eventId, type, timestamp: occurredAt.toISOString(), teamId, companyId, data };
}

function outcomeName(outcome: PostOutcome): string {
  return outcome.kind === 'no_response' ? outcome.reason : outcome.kind;
}

function statusOf(outcome: PostOutcome): number | null {
  return outcome.kind === 'response' ? outcome.status : null;
}

function detailOf(outcome: PostOutcome): string {
  return outcome.kind === 'response' ? outcome.bodyStart : outcome.message;
}
