import type { QuarantinedMessage } from '../port/quarantine-port';

const MIB = 1024 * 1024;
/**
 * Limits for the bytes and the number of waiting messages, in total and for one sender. An empty queue always has space
 * for one message of the maximum size.
 */
const TOTAL_LIMITS = { bytes: 96 * MIB, messages: 400 };
const SENDER_LIMITS = { bytes: 48 * MIB, messages: 100 };

/**
 * Queue of rejected messages that wait for storage, with limited memory. A sender of too many messages loses only its
 * own messages.
 */
export class QuarantineQueue {
  private readonly queue: QuarantinedMessage[] = [];
  private readonly bySender = new Map<string, { bytes: number; messages: number }>();
  private bytes = 0;

  /** Adds a message. @returns false when there is no space */
  add(message: QuarantinedMessage): boolean {
    const size = countBytes(message);
    const senderUsage = this.bySender.get(message.seatId) ?? { bytes: 0, messages: 0 };
    const fits =
      this.bytes + size <= TOTAL_LIMITS.bytes &&
      this.queue.length < TOTAL_LIMITS.messages &&
      senderUsage.bytes + size <= SENDER_LIMITS.bytes &&
      senderUsage.messages < SENDER_LIMITS.messages;
    if (!fits) return false;
    this.queue.push(message);
    this.bytes += size;
    this.bySender.set(message.seatId, {
      bytes: senderUsage.bytes + size,
      messages: senderUsage.messages + 1,
    });
    return true;
  }

  /**
   * Returns the message that has waited longest; undefined when the queue is empty. The message occupies its memory
   * until `removeFirst`.
   */
  getFirst(): QuarantinedMessage | undefined {
    return this.queue[0];
  }

  /** Frees the space of the first message. */
  removeFirst(): void {
    const message = this.queue.shift();
    if (message === undefined) return;
    const size = countBytes(message);
    this.bytes -= size;
    const { bytes, messages } = this.bySender.get(message.seatId) ?? { bytes: size, messages: 1 };
    if (messages === 1) this.bySender.delete(message.seatId);
    else this.bySender.set(message.seatId, { bytes: bytes - size, messages: messages - 1 });
  }
}

/** Returns the size of a message, in memory and in the table. */
export function countBytes({
  soap,
  payload,
  answer,
}: Pick<QuarantinedMessage, 'soap' | 'payload' | 'answer'>): number {
  return soap.length + (payload?.length ?? 0) + answer.length;
}
