import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { AsyncResource } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { Counter } from 'prom-client';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../../platform/kernel/logger';
import { memoizeFor } from '../../platform/metrics/memoize';
import { MetricsRegistry } from '../../platform/metrics/metrics-registry';
import { QuarantinePort, type RefusedMessage } from '../port/quarantine-port';
import { newQuarantineId } from './quarantine-entry.entity';
import { COUNT, COUNT_AGAIN, KEEP, TOTAL, TRIM } from './quarantine.queries';
import { bytesOf, WaitingMessages } from './waiting-messages';

/** Lifetime of values for metrics. */
const HELD_MS = 5_000;
const MIB = 1024 * 1024;

/**
 * Stores refused messages in the background, one after the other. An answer never waits for it. A message that cannot
 * be stored is lost, and counted: its sender has the error, and the log has its ids.
 */
@Injectable()
export class QuarantineStore implements BeforeApplicationShutdown {
  private readonly waiting = new WaitingMessages();
  private readonly lost: Counter<'why'>;
  private readonly maxBytes: number;
  private running: Promise<void> | null = null;
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
    this.lost = metrics.counter(
      'quarantine_lost_total',
      'Refused messages that were lost: too many at a time (busy), or they could not be stored (failed)',
      ['why'],
    );
    const count = memoizeFor(HELD_MS, () => this.count());
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
    if (this.maxBytes > 0) port.keepWith((message) => this.keep(message));
  }

  /** Waits until all messages are stored. */
  async idle(): Promise<void> {
    await this.running;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.idle();
  }

  private keep(message: RefusedMessage): void {
    if (bytesOf(message) > this.maxBytes || !this.waiting.add(message)) return this.lose(message, 'busy');
    this.running ??= this.start();
  }

  private async storeAll(): Promise<void> {
    for (let next = this.waiting.first(); next !== undefined; next = this.waiting.first()) {
      const message = next;
      await this.store(message).catch((error: unknown) => this.lose(message, 'failed', error));
      this.waiting.done();
    }
    this.running = null;
  }

  private lose({ messageId, seatId, reason }: RefusedMessage, why: 'busy' | 'failed', error?: unknown): void {
    this.lost.inc({ why });
    this.logger.warn({ err: error, messageId, from: seatId, reason, why }, 'a refused message was lost');
  }

  private async store(message: RefusedMessage): Promise<void> {
    const digest = message.payload === null ? null : createHash('sha256').update(message.payload).digest();
    const { seatId, messageId, receivedAt } = message;
    await this.unitOfWork.run(async (tx) => {
      const again = await tx.query(COUNT_AGAIN, [seatId, messageId, receivedAt, digest]);
      if (again.length > 0) return;
      await tx.query(KEEP, [newQuarantineId(), ...columnsOf(message, digest)]);
      const [total] = await tx.query<{ bytes: number }>(TOTAL);
      if (total !== undefined && total.bytes > this.maxBytes) await tx.query(TRIM, [this.maxBytes]);
    });
  }

  private count(): Promise<{ reason: string; entries: number; bytes: number }[]> {
    return this.unitOfWork.query(COUNT);
  }
}

function columnsOf(message: RefusedMessage, digest: Buffer | null): unknown[] {
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
    bytesOf(message),
    message.receivedAt,
  ];
}
