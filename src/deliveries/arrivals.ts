import { Injectable } from '@nestjs/common';
import { DELIVERY_STATUS_CHANGED } from '../documents/document-events';
import { EventLog } from '../events/event-log';
import { Batcher } from '../kernel/batcher';
import { UnitOfWork, type Transaction } from '../kernel/database/unit-of-work';
import { STORE_ARRIVALS } from './deliveries.queries';
import { DeliveryStore, type AcceptedAttempt, type LeasedDelivery } from './delivery-store';

/** Deliveries of one transaction, and transactions at a time. */
const [TOGETHER, AT_ONCE] = [64, 2];

/** A delivery that the other side has accepted. */
interface Arrival {
  delivery: LeasedDelivery;
  attempt: AcceptedAttempt;
}

/**
 * Stores deliveries that arrived, which is what most of them come to: those that end while others are being stored are one
 * transaction. It waits for nobody: what another transaction holds at that moment is left out, and when it fails nothing of it is
 * written, so that no delivery depends on its neighbours.
 */
@Injectable()
export class Arrivals {
  private readonly arriving: Batcher<Arrival, boolean>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deliveries: DeliveryStore,
    private readonly events: EventLog,
  ) {
    this.arriving = new Batcher((arrivals) => this.storeAll(arrivals), TOGETHER, AT_ONCE);
  }

  /** @returns false when nothing was written: the delivery has to be concluded by itself, if it is still its worker's */
  store(delivery: LeasedDelivery, attempt: AcceptedAttempt): Promise<boolean> {
    return this.arriving.ask({ delivery, attempt });
  }

  private async storeAll(arrivals: Arrival[]): Promise<boolean[]> {
    const stored = await this.unitOfWork
      .run((tx) => this.storeIn(tx, arrivals))
      .catch(() => new Set<string>());
    return arrivals.map(({ delivery }) => stored.has(delivery.id));
  }

  /** @returns ids of those that were written */
  private async storeIn(tx: Transaction, arrivals: Arrival[]): Promise<Set<string>> {
    const rows = await tx.query<{ id: string }>(STORE_ARRIVALS, [
      arrivals.map(({ delivery }) => delivery.id),
      arrivals.map(({ delivery }) => delivery.claim),
      arrivals.map(({ attempt }) => attempt.attemptedAt),
      arrivals.map(({ attempt }) => attempt.durationMs),
      arrivals.map(({ attempt }) => attempt.outcome.note ?? null),
      arrivals.map(({ attempt }) => attempt.outcome.receipt),
    ]);
    const stored = new Set(rows.map(({ id }) => id));
    for (const { delivery, attempt } of arrivals) {
      if (!stored.has(delivery.id)) continue;
      await this.deliveries.keepExchange(tx, delivery, attempt);
      await this.notify(tx, delivery);
    }
    return stored;
  }

  private async notify(tx: Transaction, delivery: LeasedDelivery): Promise<void> {
    const { id, documentId, teamId, companyId, type, channel } = delivery;
    await this.events.record(tx, DELIVERY_STATUS_CHANGED, {
      teamId,
      companyId,
      data: {
        documentId,
        direction: 'outgoing',
        type,
        deliveryStatus: 'delivered',
        deliveryId: id,
        channel,
        status: 'delivered',
        previousStatus: 'pending',
        failure: null,
      },
    });
  }
}
