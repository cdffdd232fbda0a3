import { Injectable } from '@nestjs/common';
import {
  moveAfter,
  type AttemptOutcome,
  type DeliveryChannel,
} from '../documents/deliveries/delivery-states';
import {
  DeliveryStore,
  type Attempt,
  type DueDelivery,
  type LeasedDelivery,
} from '../documents/deliveries/delivery-store';
import { DocumentDelivery } from '../documents/deliveries/document-delivery';
import { clock } from '../kernel/clock';
import { type Transaction, UnitOfWork } from '../kernel/database/unit-of-work';
import { WorkRelay } from '../kernel/queue/work-relay';
import { CircuitBreaker } from './circuit-breaker';
import type { DeliveryCarrier } from './delivery-carrier';
import { DELIVERY_SOURCE, nextAttemptSeconds } from './delivery-schedule';
import { MailCarrier } from './mail/mail-carrier';
import { MailFallback } from './mail/mail-fallback';
import { NetworkCarrier } from './network-carrier';

/** Deliveries in hand of one process: they wait for others most of the time. */
const CONCURRENCY = 64;
/** To one destination, all teams together; a slow access point holds no more than these. */
const TO_ONE_DESTINATION = 8;
/** What all processes together may have claimed of a team's deliveries to one destination. */
const CLAIMED_OF_LANE = 16;
/** A lane is `<team> <destination>`: what teams send to the same place is theirs to wait for, and they take turns. */
const DESTINATION = `substr(lane.key, strpos(lane.key, ' ') + 1)`;

/** Makes the attempts that are due, each by the carrier of its channel, and writes down what became of them. */
@Injectable()
export class DeliveryProcessor {
  private readonly carriers: Record<DeliveryChannel, DeliveryCarrier>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deliveries: DeliveryStore,
    private readonly documents: DocumentDelivery,
    relay: WorkRelay,
    private readonly breaker: CircuitBreaker,
    private readonly fallback: MailFallback,
    network: NetworkCarrier,
    mail: MailCarrier,
  ) {
    this.carriers = { peppol: network, email: mail };
    relay.registerTaking<LeasedDelivery>({
      name: DELIVERY_SOURCE,
      table: 'deliveries',
      concurrency: CONCURRENCY,
      lanes: {
        column: 'lane',
        team: 'team_id',
        again: 'again',
        capacity: String(CLAIMED_OF_LANE),
        group: DESTINATION,
        inHand: TO_ONE_DESTINATION,
        inHandOfGroup: TO_ONE_DESTINATION,
      },
      take: (pointers, lease) => deliveries.take(pointers, lease),
      handle: (leased, leavePlace) => this.deliver(leased, leavePlace),
      parked: (tx, ids) => documents.parked(tx, ids),
    });
  }

  private async deliver(leased: LeasedDelivery, leavePlace: () => void): Promise<void> {
    const { pause, failedBefore } = await this.breaker.ask(leased.destination);
    if (pause !== null) return this.deliveries.postpone(leased, pause * (1 + Math.random() / 10));
    const due = await this.deliveries.loaded(leased);
    if (due === null) return;
    const attemptedAt = clock.now();
    const started = performance.now();
    const outcome = await this.attempt(due);
    const durationMs = Math.round(performance.now() - started);
    leavePlace();
    const attempt = { number: due.attempts + 1, attemptedAt, durationMs, outcome };
    await this.breaker.learn(due.destination, outcome, failedBefore);
    await this.unitOfWork.run((tx) => this.conclude(tx, due, attempt));
  }

  private async attempt(due: DueDelivery): Promise<AttemptOutcome> {
    try {
      return await this.carriers[due.channel].carry(due);
    } catch (error) {
      // A defect of a carrier must not decide a document's fate: its outcome is unknown.
      const message = error instanceof Error ? error.message : String(error);
      return { kind: 'retry', message, providerCode: null };
    }
  }

  /** Writes nothing when the delivery was claimed anew meanwhile: another worker's outcome counts. */
  private async conclude(tx: Transaction, due: DueDelivery, attempt: Attempt): Promise<void> {
    const { outcome } = attempt;
    const hurry = outcome.kind === 'retry' && outcome.hurry === true;
    const wait = nextAttemptSeconds(due.channel, attempt.number, hurry, Math.random());
    const late = outcome.kind === 'retry' && (await this.deliveries.isLate(tx, due.id));
    const move = moveAfter(outcome, wait, late);
    if (move.status !== 'pending') await this.documents.lock(tx, due.documentId);
    if (!(await this.deliveries.move(tx, due, attempt, move))) return;
    if (move.status === 'pending') return;
    if (move.status === 'failed') await this.fallback.follow(tx, due);
    await this.documents.finish(tx, due.documentId, {
      id: due.id,
      channel: due.channel,
      status: move.status,
      failure: move.status === 'failed' ? move.failure : null,
      receipt: outcome.kind === 'accepted' ? outcome.receipt : null,
    });
  }
}
