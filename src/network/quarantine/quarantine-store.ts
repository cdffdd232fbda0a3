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
import { COUNT, COUNT_REPETITION, INSERT_ENTRY, TOTAL, TRIM } from './quarantine.queries';
import { countBytes, WaitingMessages } from './waiting-messages';

/** Lifetime of values for metrics. */
const COUNT_CACHE_MS = 5_000;
const MIB = 1024 * 1024;

/**
 * Stores refused messages in the background, one after another, without delaying an answer. A message that cannot be
 * stored is lost and counted; its sender has the error, and the log contains its ids.
 */
@Injectable()
export class QuarantineStore implements BeforeApplicationShutdown {
  private readonly waitingMessages = new WaitingMessages();
  private readonly lostCounter: Counter<'why'>;
  private readonly maxBytes: number;
  private currentRun: Promise<void> | null = null;
  /** Outside of the context of the refused request, so that its work is not counted for the answer. */
  private readonly start = AsyncResource.bind(() => this.storeAll());

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    port: QuarantinePort,
    metrics: MetricsRegistry,
  ) {
    this.maxBytes = config.quarantineMaxMib * MIB;
    this.lostCounter = metrics.counter(
      'quarantine_lost_total',
      'Refused messages that were lost: too many at a time (busy), or they could not be stored (failed)',
      ['why'],
    );
    const count = memoizeFor(COUNT_CACHE_MS, () => this.count());
    metrics.gauge(
      'quarantine_entries',
      'Messages in quarantine that were not replayed, by reason',
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
    await this.currentRun;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.waitUntilIdle();
  }

  private add(message: QuarantinedMessage): void {
    if (countBytes(message) > this.maxBytes || !this.waitingMessages.add(message))
      return this.recordLoss(message, 'busy');
    this.currentRun ??= this.start();
  }

  private async storeAll(): Promise<void> {
    for (let next = this.waitingMessages.first(); next !== undefined; next = this.waitingMessages.first()) {
      const message = next;
      await this.store(message).catch((error: unknown) => this.recordLoss(message, 'failed', error));
      this.waitingMessages.removeFirst();
    }
    this.currentRun = null;
  }

  private recordLoss(
    { messageId, seatId, reason }: QuarantinedMessage,
    why: 'busy' | 'failed',
    error?: unknown,
  ): void {
    this.lostCounter.inc({ why });
    this.logger.warn({ err: error, messageId, from: seatId, reason, why }, 'a refused message was lost');
  }

  private async store(message: QuarantinedMessage): Promise<void> {
    const digest = message.payload === null ? null : createHash('sha256').update(message.payload).digest();
    const { seatId, messageId, receivedAt } = message;
    await this.unitOfWork.run(async (tx) => {
      const repetition = await tx.query(COUNT_REPETITION, [seatId, messageId, receivedAt, digest]);
      if (repetition.length > 0) return;
      await tx.query(INSERT_ENTRY, [newQuarantineId(), ...toColumns(message, digest)]);
      const [total] = await tx.query<{ bytes: number }>(TOTAL);
      if (total !== undefined && total.bytes > this.maxBytes) await tx.query(TRIM, [this.maxBytes]);
    });
  }

  private count(): Promise<{ reason: string; entries: number; bytes: number }[]> {
    return this.unitOfWork.query(COUNT);
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
