import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import {
  getTransition,
  type AttemptOutcome,
  type DeliveryChannelKind,
} from '../documents/deliveries/delivery-states';
import { NO_DOUBTS } from '../documents/deliveries/delivery-doubts';
import { DeliveryStore, type Attempt, type DueDelivery, type LeasedDelivery } from './delivery-store';
import {
  MAX_CONCURRENT_DELIVERIES,
  DELIVERY_QUEUE,
  DELIVERY_WORK,
  type DeliveryChannel,
} from './delivery-work';
import { DocumentDelivery, mustAnnounceEnd, toDeliveryEndedPayload } from './document-delivery';
import { DependencyUnavailableError } from '../../platform/kernel/http/api-error';
import { clock } from '../../platform/kernel/clock';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import type { Batch } from '../../platform/kernel/queue/work';
import {
  createWorkerOptions,
  WorkProcessor,
  type WriteOutcome,
} from '../../platform/kernel/queue/work.processor';
import { DeliveredBatchWriter } from './delivered-batch-writer';
import { CircuitBreaker } from './circuit-breaker';
import { getRetryWaitSeconds } from './delivery-schedule';
import { MailChannel } from './mail/mail-channel';
import { MailFallback } from './mail/mail-fallback';
import { NetworkChannel } from './network-channel';

/** Makes the due attempts, each over the channel of its delivery, and stores their outcomes. */
@Processor(DELIVERY_QUEUE, createWorkerOptions(MAX_CONCURRENT_DELIVERIES))
export class DeliveryProcessor extends WorkProcessor<LeasedDelivery> {
  private readonly channels: Record<DeliveryChannelKind, DeliveryChannel>;

  constructor(
    @InjectQueue(DELIVERY_QUEUE) queue: Queue<Batch>,
    private readonly deliveries: DeliveryStore,
    private readonly documents: DocumentDelivery,
    private readonly deliveredBatches: DeliveredBatchWriter,
    private readonly breaker: CircuitBreaker,
    private readonly fallback: MailFallback,
    network: NetworkChannel,
    mail: MailChannel,
  ) {
    super(queue, DELIVERY_WORK);
    this.channels = { peppol: network, email: mail };
  }

  override async onParked(tx: Transaction, ids: string[]): Promise<void> {
    await this.documents.recordParked(tx, ids);
    await super.onParked(tx, ids);
  }

  protected async handle(leasedDelivery: LeasedDelivery): Promise<WriteOutcome | void> {
    // A delivery past its give-up time makes one last attempt although the circuit is open; otherwise thousands of
    // deliveries would wait for days before they fail.
    const pause = leasedDelivery.late ? null : await this.breaker.findPauseSeconds(leasedDelivery);
    if (pause !== null) {
      await this.work.postpone(this.unitOfWork, leasedDelivery, pause * (1 + Math.random() / 10));
      return;
    }
    const due = await this.deliveries.loadPayload(leasedDelivery);
    if (due === null) return;
    const attemptedAt = clock.now();
    const startedAt = performance.now();
    const outcome = await this.transmit(due);
    const durationMs = Math.round(performance.now() - startedAt);
    const attempt = { number: due.attempts + 1, attemptedAt, durationMs };
    return async () => {
      await this.store(due, { ...attempt, outcome });
      // The outcome is stored even when updating the circuit breaker fails; the next attempt updates it again.
      await this.breaker.recordOutcome(due, outcome).catch((error: unknown) => {
        const { id, destination } = due;
        this.logger.warn(
          { err: error, id, destination },
          'the circuit breaker could not be updated after an attempt',
        );
      });
    };
  }

  private async store(due: DueDelivery, attempt: Attempt): Promise<void> {
    const { outcome } = attempt;
    if (outcome.kind === 'accepted' && (await this.deliveredBatches.store(due, { ...attempt, outcome })))
      return;
    await this.unitOfWork.run((tx) => this.storeOutcome(tx, due, attempt));
  }

  private async transmit(due: DueDelivery): Promise<AttemptOutcome> {
    try {
      return await this.channels[due.channel].deliver(due);
    } catch (error) {
      if (error instanceof DependencyUnavailableError) throw error;
      // A defect in a channel must not determine the outcome of a delivery, so the outcome is unknown.
      const message = error instanceof Error ? error.message : String(error);
      return { kind: 'retry', message, providerCode: null };
    }
  }

  /**
   * Stores the outcome of an attempt. Has no effect when the delivery was claimed again: the outcome of the other worker
   * counts.
   */
  private async storeOutcome(tx: Transaction, due: DueDelivery, attempt: Attempt): Promise<void> {
    const { outcome } = attempt;
    const isUrgent = outcome.kind === 'retry' && outcome.hurry === true;
    const wait = getRetryWaitSeconds(due.channel, attempt.number, isUrgent, Math.random());
    const isPastGiveUp = outcome.kind === 'retry' && (await this.deliveries.isLate(tx, due.id));
    const isFinal = outcome.kind === 'refused' || isPastGiveUp || wait === null;
    const doubts = isFinal ? await this.deliveries.countDoubts(tx, due.id) : NO_DOUBTS;
    const move = getTransition(outcome, wait, isPastGiveUp, doubts);
    if (move.status !== 'pending') await this.documents.lock(tx, due.documentId);
    if (!(await this.deliveries.move(tx, due, attempt, move))) return;
    if (move.status === 'pending') return;
    if (move.status === 'failed') await this.fallback.createMailDeliveries(tx, due);
    await this.documents.finish(tx, due.documentId, {
      id: due.id,
      channel: due.channel,
      status: move.status,
      failure: move.status === 'failed' ? move.failure : null,
    });
    if (mustAnnounceEnd(due, move.status))
      await this.documents.announceEnd(tx, toDeliveryEndedPayload(due, move.status));
  }
}
