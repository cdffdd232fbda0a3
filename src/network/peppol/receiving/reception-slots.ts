import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { overloaded } from '../../../platform/kernel/http/api-error';
import {
  AdmissionRefusedError,
  AdmissionQueue,
} from '../../../platform/kernel/http/admission/admission-queue';
import type { WorkSlot } from '../../../platform/kernel/request-context';

/**
 * Maximum number of messages that are processed at the same time. On two cores, more messages would only wait for each
 * other.
 */
const MAX_CONCURRENT_MESSAGES = 16;
/**
 * Limits of the queue. Senders wait for a response for a minute or more, and many senders do not repeat a rejected
 * message, so messages may wait long. The body of a waiting message is not read.
 */
const QUEUE_LIMITS = { total: 1_000, perOwner: 500, longestWaitMs: 20_000, standingBounds: null };
/**
 * Memory for the documents of all messages being processed, decompressed, in bytes; at least twice the largest message.
 */
const MIN_DOCUMENT_MEMORY_BYTES = 256 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 5;

/** Slot of a message that is being processed. Call `leave` once, after the response is sent. */
export type ReceptionSlot = WorkSlot & { leave(): void };

/**
 * Limits the number of concurrent messages of other access points, separately from API requests, so that neither
 * exhausts the capacity of the other. The networks of senders take turns. A message that waits for data from its sender
 * releases its slot; the next message of the same network then gets the slot.
 */
@Injectable()
export class ReceptionSlots {
  private readonly queue: AdmissionQueue;
  private inWork = 0;
  private usedBytes = 0;

  private readonly maxDocumentBytes: number;

  constructor(@Inject(CONFIG) { peppol }: Config) {
    this.maxDocumentBytes = Math.max(MIN_DOCUMENT_MEMORY_BYTES, 2 * peppol.messageBytes);
    this.queue = new AdmissionQueue(QUEUE_LIMITS);
  }

  /** Number of messages that are being processed, and number of messages in the queue. */
  get usage(): { inWork: number; waiting: number } {
    return { inWork: this.inWork, waiting: this.queue.length };
  }

  /**
   * Waits for a slot.
   * @param network network of the sender (`toClientNetwork`)
   * @param clientGone aborted when the sender disconnects
   * @throws ApiError 503 `overloaded` when the queue is full, or after 20 s in the queue; ClientDisconnectedError
   */
  async enter(network: string, clientGone: AbortSignal | null): Promise<ReceptionSlot> {
    await this.acquire(network, clientGone, false);
    let isOccupied = true;
    let bytes = 0;
    const releaseSlot = (): void => {
      if (!isOccupied) return;
      isOccupied = false;
      this.inWork -= 1;
      this.admitWaiting();
    };
    return {
      leave: () => {
        this.usedBytes -= bytes;
        bytes = 0;
        releaseSlot();
      },
      occupyMemory: (more) => {
        if (this.usedBytes + more > this.maxDocumentBytes)
          throw overloaded(
            'The memory for received messages is in use at the moment. Send the message again later.',
            RETRY_AFTER_SECONDS,
          );
        this.usedBytes += more;
        bytes += more;
      },
      releaseMemory: (some) => {
        const releasedBytes = Math.min(some, bytes);
        this.usedBytes -= releasedBytes;
        bytes -= releasedBytes;
      },
      releaseWhile: async (wait) => {
        releaseSlot();
        const result = await wait();
        await this.acquire(network, clientGone, true);
        isOccupied = true;
        return result;
      },
    };
  }

  private async acquire(
    network: string,
    clientGone: AbortSignal | null,
    isReturning: boolean,
  ): Promise<void> {
    if (this.inWork < MAX_CONCURRENT_MESSAGES && clientGone?.aborted !== true) {
      this.inWork += 1;
      return;
    }
    try {
      await this.queue.join(network, clientGone, () => (this.inWork += 1), isReturning);
    } catch (error) {
      if (!(error instanceof AdmissionRefusedError)) throw error;
      throw overloaded(
        error.reason === 'waited_too_long'
          ? `The message waited for ${QUEUE_LIMITS.longestWaitMs / 1_000} s and could not be processed. Send the message again later.`
          : 'Too many messages are waiting at the moment, so this message was not processed. Send the message again later.',
        RETRY_AFTER_SECONDS,
      );
    }
  }

  private admitWaiting(): void {
    this.queue.admit(() => this.inWork < MAX_CONCURRENT_MESSAGES);
  }
}
