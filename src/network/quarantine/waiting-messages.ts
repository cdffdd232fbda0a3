import type { QuarantinedMessage } from '../port/quarantine-port';

const MIB = 1024 * 1024;
/**
 * Limits of waiting messages in bytes and number, of all senders and of one: one message of the largest size always
 * fits.
 */
const MAX_BYTES = { bytes: 96 * MIB, messages: 400 };
const MAX_BYTES_PER_SENDER = { bytes: 48 * MIB, messages: 100 };

/** Refused messages that wait for storage, in limited memory: a sender of too many messages loses only its own. */
export class WaitingMessages {
  private readonly queue: QuarantinedMessage[] = [];
  private readonly bySender = new Map<string, { bytes: number; messages: number }>();
  private bytes = 0;

  /** @returns false when there is no space */
  add(message: QuarantinedMessage): boolean {
    const size = countBytes(message);
    const share = this.bySender.get(message.seatId) ?? { bytes: 0, messages: 0 };
    const fits =
      this.bytes + size <= MAX_BYTES.bytes &&
      this.queue.length < MAX_BYTES.messages &&
      share.bytes + size <= MAX_BYTES_PER_SENDER.bytes &&
      share.messages < MAX_BYTES_PER_SENDER.messages;
    if (!fits) return false;
    this.queue.push(message);
    this.bytes += size;
    this.bySender.set(message.seatId, { bytes: share.bytes + size, messages: share.messages + 1 });
    return true;
  }

  /**
   * Returns the message that has waited longest; undefined when none waits. The message occupies its memory until
   * `removeFirst`.
   */
  first(): QuarantinedMessage | undefined {
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
