import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { AsyncResource } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { Counter } from 'prom-client';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../../platform/kernel/logger';
import { memoizeFor } from '../../platform/metrics/memoize';
import { MetricsRegistry } from '../../platform/metrics/metrics-registry';
import { QuarantinePort, type QuarantinedMessage } from '../port/quarantine-port';
import { newQuarantineId } from './quarantine-entry.entity';
import {
  COUNT_BY_REASON,
  COUNT_REPETITION,
  INSERT_ENTRY,
  TOTAL_BYTES,
  DELETE_EXCESS_ENTRIES,
} from './quarantine.queries';
import { countBytes, QuarantineQueue } from './waiting-messages';

/** Time in milliseconds for which the values of metrics are cached. */
const COUNT_CACHE_MS = 5_000;
const MIB = 1024 * 1024;

/**
 * Stores rejected messages in the background, one after another, without delaying responses. A message that cannot be
 * stored is lost and counted; the sender has received the error signal, and the log contains the ids of the message.
 */
@Injectable()
export class QuarantineStore implements BeforeApplicationShutdown {
  private readonly waitingMessages = new QuarantineQueue();
  private readonly lostMessages: Counter<'why'>;
  private readonly maxBytes: number;
  private currentStorageRun: Promise<void> | null = null;
  /** Runs outside the context of the rejected request, so that the work is not counted for that request. */
  private readonly startStoring = AsyncResource.bind(() => this.storeAll());

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    port: QuarantinePort,
    metrics: MetricsRegistry,
  ) {
    this.maxBytes = config.quarantineMaxMib * MIB;
    this.lostMessages = metrics.counter(
      'quarantine_lost_total',
      'Rejected messages that were lost: too many at the same time (busy), or the storage failed (failed)',
      ['why'],
    );
    const count = memoizeFor(COUNT_CACHE_MS, () => this.queryCounts());
    metrics.gauge(
      'quarantine_entries',
      'Messages in quarantine that have not been replayed, by reason',
      ['reason'],
      async () => (await count()).map(({ reason, entries }) => ({ labels: { reason }, value: entries })),
    );
    metrics.gauge(
      'quarantine_bytes',
      'Bytes of the messages in quarantine, by reason',
      ['reason'],
      async () => (await count()).map(({ reason, bytes }) => ({ labels: { reason }, value: bytes })),
    );
    if (this.maxBytes > 0) port.setStore((message) => this.add(message));
  }

  /** Waits until all messages are stored. */
  async waitUntilIdle(): Promise<void> {
    await this.currentStorageRun;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.waitUntilIdle();
  }

  private add(message: QuarantinedMessage): void {
    if (countBytes(message) > this.maxBytes || !this.waitingMessages.add(message))
      return this.recordLoss(message, 'busy');
    this.currentStorageRun ??= this.startStoring();
  }

  private async storeAll(): Promise<void> {
    for (
      let next = this.waitingMessages.getFirst();
      next !== undefined;
      next = this.waitingMessages.getFirst()
    ) {
      const message = next;
      await this.store(message).catch((error: unknown) => this.recordLoss(message, 'failed', error));
      this.waitingMessages.removeFirst();
    }
    this.currentStorageRun = null;
  }

  private recordLoss(
    { messageId, seatId, reason }: QuarantinedMessage,
    why: 'busy' | 'failed',
    error?: unknown,
  ): void {
    this.lostMessages.inc({ why });
    this.logger.warn(
      { err: error, messageId, from: seatId, reason, why },
      'a rejected message was lost and is not in quarantine',
    );
  }

  private async store(message: QuarantinedMessage): Promise<void> {
    const digest = message.payload === null ? null : createHash('sha256').update(message.payload).digest();
    const { seatId, messageId, receivedAt } = message;
    await this.unitOfWork.run(async (tx) => {
      const countedRows = await tx.query(COUNT_REPETITION, [seatId, messageId, receivedAt, digest]);
      if (countedRows.length > 0) return;
      await tx.query(INSERT_ENTRY, [newQuarantineId(), ...toColumns(message, digest)]);
      const [total] = await tx.query<{ bytes: number }>(TOTAL_BYTES);
      if (total !== undefined && total.bytes > this.maxBytes)
        await tx.query(DELETE_EXCESS_ENTRIES, [this.maxBytes]);
    });
  }

  private queryCounts(): Promise<{ reason: string; entries: number; bytes: number }[]> {
    return this.unitOfWork.query(COUNT_BY_REASON);
  }
}

function toColumns(message: QuarantinedMessage, digest: Buffer | null): unknown[] {
  return [
    message.seatId,
    message.messageId,
    message.reason,
    message.code,
    message.detail,
    message.logId,
    message.conversationId,
    message.envelopeId,
    message.sender,
    message.receiver,
    message.documentType,
    message.process,
    message.soap,
    message.payload,
    digest,
    message.answer,
    JSON.stringify(message.revocation),
    countBytes(message),
    message.receivedAt,
  ];
}
