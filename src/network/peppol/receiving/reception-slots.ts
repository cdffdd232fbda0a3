import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { overloaded } from '../../../platform/kernel/http/failure';
import { TurnedAway, WaitingLine } from '../../../platform/kernel/http/admission/waiting-line';
import type { WorkSlot } from '../../../platform/kernel/request-context';

/** Messages that are worked on at a time. More of them only wait for each other on two cores. */
const PLACES = 16;
/**
 * Messages that wait for a place. Senders wait for an answer for a minute and more, and many of them do not send a message
 * again that was turned away, so they wait long; each waits with its body still on its connection.
 */
const LINE = { total: 1_000, perOwner: 500, longestWaitMs: 20_000, standing: null };
/** Bytes of the documents of all messages in work, decompressed; at least twice the largest message. */
const DOCUMENT_BYTES = 256 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 5;

/** The place of a message in work; `leave` has to be called once, when the message is answered. */
export type ReceptionSlot = WorkSlot & { leave(): void };

/**
 * Lets messages of other access points into work, apart from the requests of the API: neither can use up the places of the
 * other. Networks of senders take turns. A message that waits for its sender to go on gives its place up, and has the next
 * one of its network.
 */
@Injectable()
export class ReceptionSlots {
  private readonly line: WaitingLine;
  private inWork = 0;
  private bytes = 0;

  private readonly documentBytes: number;

  constructor(@Inject(CONFIG) { peppol }: Config) {
    this.documentBytes = Math.max(DOCUMENT_BYTES, 2 * peppol.messageBytes);
    this.line = new WaitingLine(LINE);
  }

  /** Messages in work and in line. */
  get figures(): { inWork: number; waiting: number } {
    return { inWork: this.inWork, waiting: this.line.length };
  }

  /**
   * Waits for a place.
   * @param network of the sender (`clientNetwork`)
   * @param left aborted when the sender has gone
   * @throws Failure 503 `overloaded` when the line is full, or after 20 s in it; ClientGone
   */
  async enter(network: string, left: AbortSignal | null): Promise<ReceptionSlot> {
    await this.take(network, left, false);
    let isHeld = true;
    let bytes = 0;
    const giveUp = (): void => {
      if (!isHeld) return;
      isHeld = false;
      this.inWork -= 1;
      this.admitWaiting();
    };
    return {
      leave: () => {
        this.bytes -= bytes;
        bytes = 0;
        giveUp();
      },
      occupyMemory: (more) => {
        if (this.bytes + more > this.documentBytes)
          throw overloaded(
            'The messages in work take up all the memory there is for them.',
            RETRY_AFTER_SECONDS,
          );
        this.bytes += more;
        bytes += more;
      },
      releaseWhile: async (wait) => {
        giveUp();
        const result = await wait();
        await this.take(network, left, true);
        isHeld = true;
        return result;
      },
    };
  }

  private async take(network: string, left: AbortSignal | null, isReturning: boolean): Promise<void> {
    if (this.inWork < PLACES && left?.aborted !== true) {
      this.inWork += 1;
      return;
    }
    try {
      await this.line.join(network, left, () => (this.inWork += 1), isReturning);
    } catch (error) {
      if (!(error instanceof TurnedAway)) throw error;
      throw overloaded(
        error.reason === 'waited_too_long'
          ? `The message waited for ${LINE.longestWaitMs / 1_000} s and could not be looked at. Send it again after a while.`
          : 'Too many messages wait at the moment; this one was not looked at. Send it again after a while.',
        RETRY_AFTER_SECONDS,
      );
    }
  }

  private admitWaiting(): void {
    this.line.admit(() => this.inWork < PLACES);
  }
}
