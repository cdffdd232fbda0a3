import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Agent } from 'undici';
import { clock } from '../kernel/clock';
import { CONFIG, type Config } from '../kernel/config';
import { Vault } from '../kernel/crypto/vault';
import { UnitOfWork } from '../kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../kernel/logger';
import { Batcher } from '../kernel/queue/batcher';
import { WorkRelay } from '../kernel/queue/work-relay';
import { version } from '../kernel/version';
import { outcomeName, writeOutcomes, type SettledAttempt } from './delivery-outcomes';
import { takeDeliveries, type DueDelivery } from './due-delivery';
import { WEBHOOK_SOURCE } from './fan-out';
import { OriginPlaces } from './origin-places';
import { WebhookFigures } from './webhook-figures';
import { secretPlace } from './webhooks.service';
import { CONNECTIONS_PER_ORIGIN, createWebhookAgent } from './wire/webhook-agent';
import { postWebhook, type PostOutcome } from './wire/post';
import { decide } from './wire/retry-schedule';
import { signatureHeader } from './wire/signature';
import { targetPolicy } from './wire/target-url';

/** Posts at a time in one process. They cost sockets and little else; each webhook gets at most {@link POSTS_PER_WEBHOOK}. */
const POSTS = 1024;
/** Posts at a time to one webhook in one process. */
export const POSTS_PER_WEBHOOK = 8;
/**
 * The relay spreads the work over origins. When a URL was changed a moment ago its new origin may have no place left: then
 * the delivery comes back after this time, not counted.
 */
const ORIGIN_FULL_MS = 200;
const OUTCOMES_AT_ONCE = 100;

const USER_AGENT = `Passerelle-Webhooks/${version}`;

/** How many deliveries of a webhook all processes together may have claimed: none while it is disabled or pausing. */
const CAPACITY = `coalesce((SELECT CASE WHEN w.disabled_at IS NOT NULL OR w.probe_at > statement_timestamp() THEN 0
  ELSE w.claim_window END FROM webhooks w WHERE w.id = lane.key), 0)`;

/** Webhooks of one origin share its connections. */
const ORIGIN = `coalesce((SELECT lower(substring(w.url FROM '^[^:]+://[^/?]+')) FROM webhooks w WHERE w.id = lane.key), '')`;

/** Posts deliveries. URL and secret are read at each attempt, so a change of the webhook holds from then on. */
@Injectable()
export class WebhookProcessor implements OnApplicationShutdown {
  private readonly agent: Agent;
  private readonly origins = new OriginPlaces(CONNECTIONS_PER_ORIGIN);
  private readonly outcomes: Batcher<SettledAttempt, boolean>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
    private readonly figures: WebhookFigures,
    relay: WorkRelay,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) config: Config,
  ) {
    const policy = targetPolicy({
      allowInsecure: config.webhookAllowInsecure,
      allowCidrs: config.webhookAllowCidrs,
    });
    this.agent = createWebhookAgent({ policy });
    this.outcomes = new Batcher(
      (attempts) => writeOutcomes(unitOfWork, logger, attempts),
      OUTCOMES_AT_ONCE,
      2,
    );
    relay.registerTaking<DueDelivery>({
      name: WEBHOOK_SOURCE,
      table: 'webhook_deliveries',
      concurrency: POSTS,
      lanes: {
        column: 'webhook_id',
        team: 'team_id',
        again: 'again',
        capacity: CAPACITY,
        group: ORIGIN,
        inHand: POSTS_PER_WEBHOOK,
        inHandOfGroup: CONNECTIONS_PER_ORIGIN,
      },
      take: (pointers, lease) => takeDeliveries(unitOfWork, pointers, lease),
      handle: (due, leavePlace) => this.deliver(due, leavePlace),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  private async deliver(due: DueDelivery, leavePlace: () => void): Promise<void> {
    if (due.gone) return this.cancel(due);
    if (due.disabled) return this.handBack(due, 0);
    const { origin } = new URL(due.url);
    if (!this.origins.enter(origin)) return this.handBack(due, ORIGIN_FULL_MS * (1 + Math.random()));
    const attemptedAt = clock.now();
    const outcome = await this.post(due).finally(() => this.origins.leave(origin));
    leavePlace();
    const decision = decide(outcome, due.step + 1, Math.random);
    const written = await this.outcomes.ask({ due, attemptedAt, outcome, decision });
    this.figures.attempted(outcomeName(outcome), outcome);
    if (due.attempts === 0 && outcome.kind === 'response')
      this.figures.firstReceipt(due.ageSeconds + outcome.durationMs / 1000);
    this.note(due, outcome, decision.state, written);
  }

  private async post(due: DueDelivery): Promise<PostOutcome> {
    const body = bodyOf(due);
    return postWebhook(this.agent, { url: due.url, headers: this.headers(due, body), body });
  }

  /** The line that leads from an event to what became of it. */
  private note(due: DueDelivery, outcome: PostOutcome, state: string, written: boolean): void {
    const line = {
      teamId: due.teamId,
      webhookId: due.webhookId,
      deliveryId: due.id,
      eventId: due.eventId,
      attempt: due.attempts + 1,
      outcome: outcomeName(outcome),
      status: outcome.kind === 'response' ? outcome.status : null,
      ms: Math.round(outcome.durationMs),
      state,
    };
    if (!written) this.logger.warn(line, 'a webhook was posted, but its delivery had been claimed anew');
    else if (state !== 'delivered') this.logger.info(line, 'a webhook was not delivered');
    else this.logger.debug(line, 'a webhook was delivered');
  }

  private headers(due: DueDelivery, body: Buffer): Record<string, string> {
    const timestamp = clock.seconds();
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      'webhook-id': due.eventId,
      'webhook-timestamp': String(timestamp),
    };
    const secrets = [due.secretSealed, due.previousSecretSealed]
      .filter((sealed) => sealed !== null)
      .map((sealed) => this.vault.open(sealed, secretPlace(due.webhookId)));
    if (secrets.length > 0)
      headers['webhook-signature'] = signatureHeader(due.eventId, timestamp, body, secrets);
    return headers;
  }

  private async cancel({ id, claim }: DueDelivery): Promise<void> {
    await this.unitOfWork.query(
      `UPDATE webhook_deliveries SET state = 'cancelled', next_attempt_at = NULL, lease_until = NULL,
         finished_at = clock_timestamp() WHERE id = $1 AND claim = $2`,
      [id, claim],
    );
  }

  /** Nothing was posted, so nothing is counted. */
  private async handBack({ id, claim }: DueDelivery, delayMs: number): Promise<void> {
    await this.unitOfWork.query(
      `UPDATE webhook_deliveries SET lease_until = NULL,
         next_attempt_at = greatest(next_attempt_at, clock_timestamp() + make_interval(secs => $3))
       WHERE id = $1 AND claim = $2 AND state = 'pending'`,
      [id, claim, delayMs / 1000],
    );
  }
}

/** The payload of contract section 4; made anew from the row at each attempt, always byte for byte the same. */
export function bodyOf(
  event: Pick<DueDelivery, 'eventId' | 'type' | 'occurredAt' | 'teamId' | 'companyId' | 'data'>,
): Buffer {
  const { eventId, type, occurredAt, teamId, companyId, data } = event;
  const head = JSON.stringify({ id: eventId, type, timestamp: occurredAt.toISOString(), teamId, companyId });
  return Buffer.from(`${head.slice(0, -1)},"data":${data}}`);
}
