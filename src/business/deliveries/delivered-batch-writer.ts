import { Injectable } from '@nestjs/common';
import { DELIVERY_STATUS_CHANGED } from '../documents/document-events';
import { EventLog, toEventColumns, newEvent, type RecordedEvent } from '../../platform/events/event-log';
import { Batcher } from '../../platform/kernel/batcher';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import { storeDeliveredBatchStatement } from './deliveries.queries';
import { DocumentDelivery, mustAnnounceEnd, toDeliveryEndedPayload } from './document-delivery';
import { DeliveryStore, type AcceptedAttempt, type LeasedDelivery } from './delivery-store';

/** Maximum number of deliveries in a statement, and of concurrent statements. */
const [MAX_BATCH, MAX_CONCURRENT_BATCHES] = [64, 2];

/** A delivery that the other side has accepted, with its attempt. */
interface DeliveredAttempt {
  delivery: LeasedDelivery;
  attempt: AcceptedAttempt;
  event: RecordedEvent;
}

/**
 * Stores accepted deliveries, the most frequent outcome. Deliveries that end while a statement runs are stored together
 * by the next statement. A statement does not wait for locks: it skips rows that another transaction has locked, and a
 * failed statement has no effect, so deliveries of a batch are independent.
 */
@Injectable()
export class DeliveredBatchWriter {
  private readonly batcher: Batcher<DeliveredAttempt, boolean>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deliveries: DeliveryStore,
    private readonly documents: DocumentDelivery,
    private readonly events: EventLog,
  ) {
    this.batcher = new Batcher(
      (batch) => this.storeAll(batch),
      MAX_BATCH,
      MAX_CONCURRENT_BATCHES,
      undefined,
      null,
      'deliveries.store',
    );
  }

  /** @returns false when the delivery was not written: the caller then stores the outcome in a separate transaction */
  store(delivery: LeasedDelivery, attempt: AcceptedAttempt): Promise<boolean> {
    return this.batcher.submit({ delivery, attempt, event: toEvent(delivery) });
  }

  private async storeAll(batch: DeliveredAttempt[]): Promise<boolean[]> {
    const storedDeliveries = await this.write(batch).catch(() => new Map<string, boolean>());
    const storedFlags = batch.map(({ delivery }) => storedDeliveries.has(delivery.id));
    this.events.announce(
      batch.filter((_, i) => storedFlags[i]).map(({ event }) => event),
      [...storedDeliveries.values()].includes(true),
    );
    return storedFlags;
  }

  private write(batch: DeliveredAttempt[]): Promise<Map<string, boolean>> {
    if (!batch.some(needsTransaction)) return this.writeIn(this.unitOfWork, batch);
    return this.unitOfWork.run(async (tx) => {
      const storedDeliveries = await this.writeIn(tx, batch);
      for (const { delivery, attempt } of batch) {
        if (!storedDeliveries.has(delivery.id)) continue;
        await this.deliveries.insertExchange(tx, delivery, attempt);
        if (mustAnnounceEnd(delivery, 'delivered'))
          await this.documents.announceEnd(tx, toDeliveryEndedPayload(delivery, 'delivered'));
      }
      return storedDeliveries;
    });
  }

  /**
   * @returns ids of the deliveries that were written, and whether their events created further rows
   */
  private async writeIn(database: Pick<UnitOfWork | Transaction, 'query'>, batch: DeliveredAttempt[]) {
    const rowsToWrite = batch.map(({ delivery: { id }, attempt, event }) => ({
      id,
      attempted_at: attempt.attemptedAt,
      duration_ms: attempt.durationMs,
      note: attempt.outcome.note,
      receipt: attempt.outcome.receipt,
      ...toEventColumns(event),
    }));
    const rows = await database.query<{ id: string; followed: boolean }>(storeDeliveredBatchStatement(), [
      JSON.stringify(rowsToWrite),
      batch.map(({ delivery }) => delivery.id),
      batch.map(({ delivery }) => delivery.claim),
    ]);
    return new Map(rows.map(({ id, followed: isFollowed }) => [id, isFollowed]));
  }
}

function needsTransaction({ delivery, attempt }: DeliveredAttempt): boolean {
  return attempt.outcome.exchange !== undefined || mustAnnounceEnd(delivery, 'delivered');
}

function toEvent({ id, documentId, teamId, companyId, type, channel }: LeasedDelivery): RecordedEvent {
  return newEvent(DELIVERY_STATUS_CHANGED, {
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
