import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { overloaded } from '../../../platform/kernel/http/api-error';
import { AdmissionRefusedError, WaitingLine } from '../../../platform/kernel/http/admission/waiting-line';
import type { WorkSlot } from '../../../platform/kernel/request-context';

/** Maximum number of messages that are processed at a time. More would only wait for each other on two cores. */
const MAX_CONCURRENT = 16;
/**
 * Limits of the queue. Senders wait for an answer for a minute and more, and many of them do not repeat a rejected
 * message, so they may wait long; the body of a waiting message stays unread on its connection.
 */
const MAX_WAITING = { total: 1_000, perOwner: 500, longestWaitMs: 20_000, standingBounds: null };
/**
 * Memory for the documents of all messages being processed, decompressed, in bytes; at least twice the largest message.
 */
const DOCUMENT_BYTES = 256 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 5;

/** Slot of a message being processed; call `leave` once, after the message is answered. */
export type ReceptionSlot = WorkSlot & { leave(): void };

/**
 * Limits the number of messages of other access points that are processed at a time, separately from API requests, so
 * that neither exhausts the capacity of the other. Networks of senders alternate. A message that waits for its sender
 * returns its slot, which the next one of its network gets.
 */
@Injectable()
export class ReceptionSlots {
  private readonly line: WaitingLine;
  private inWork = 0;
  private bytes = 0;

  private readonly documentBytes: number;

  constructor(@Inject(CONFIG) { peppol }: Config) {
    this.documentBytes = Math.max(DOCUMENT_BYTES, 2 * peppol.messageBytes);
    this.line = new WaitingLine(MAX_WAITING);
  }

  /** Number of messages being processed and in the queue. */
  get usage(): { inWork: number; waiting: number } {
    return { inWork: this.inWork, waiting: this.line.length };
  }

  /**
   * Waits for a slot.
   * @param network of the sender (`toClientNetwork`)
   * @param clientGone aborted when the sender disconnects
   * @throws ApiError 503 `overloaded` when the queue is full, or after 20 s in the queue; ClientDisconnectedError
   */
  async enter(network: string, clientGone: AbortSignal | null): Promise<ReceptionSlot> {
    await this.acquire(network, clientGone, false);
    let isHeld = true;
    let bytes = 0;
    const releaseSlot = (): void => {
      if (!isHeld) return;
      isHeld = false;
      this.inWork -= 1;
      this.admitWaiting();
    };
    return {
      leave: () => {
        this.bytes -= bytes;
        bytes = 0;
        releaseSlot();
      },
      occupyMemory: (more) => {
        if (this.bytes + more > this.documentBytes)
          throw overloaded(
            'The messages being processed use all the memory for messages.',
            RETRY_AFTER_SECONDS,
          );
        this.bytes += more;
        bytes += more;
      },
      releaseMemory: (some) => {
        const releasedBytes = Math.min(some, bytes);
        this.bytes -= releasedBytes;
        bytes -= releasedBytes;
      },
      releaseWhile: async (wait) => {
        releaseSlot();
        const result = await wait();
        await this.acquire(network, clientGone, true);
        isHeld = true;
        return result;
      },
    };
  }

  private async acquire(
    network: string,
    clientGone: AbortSignal | null,
    isReturning: boolean,
  ): Promise<void> {
    if (this.inWork < MAX_CONCURRENT && clientGone?.aborted !== true) {
      this.inWork += 1;
      return;
    }
    try {
      await this.line.join(network, clientGone, () => (this.inWork += 1), isReturning);
    } catch (error) {
      if (!(error instanceof AdmissionRefusedError)) throw error;
      throw overloaded(
        error.reason === 'waited_too_long'
          ? `The message waited for ${MAX_WAITING.longestWaitMs / 1_000} s and could not be processed. Send it again after a while.`
          : 'Too many messages are waiting at the moment; this one was not processed. Send it again after a while.',
        RETRY_AFTER_SECONDS,
      );
    }
  }

  private admitWaiting(): void {
    this.line.admit(() => this.inWork < MAX_CONCURRENT);
  }
}
