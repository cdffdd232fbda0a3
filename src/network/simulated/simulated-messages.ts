import { Injectable } from '@nestjs/common';
import { Batcher } from '../../platform/kernel/batcher';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { NetworkMessage } from '../port/document-network';
import { readReceipt, storedReceipt, type StoredReceipt } from './signal-message';
import { ACCEPT_MESSAGES, LOOK_AT_MESSAGES } from './simulated.queries';

const AT_ONCE = 64;

/** State of a message at the beginning of its transmission. */
export interface PollResult {
  /** Whether a fault exists for messages to its receiver. */
  disturbed: boolean;
  /** Receipt of an earlier transmission. */
  receipt: string | null;
}

interface Given {
  message: NetworkMessage;
  receipt: string;
}

/**
 * Messages that the other access point has accepted. It represents another system, so its cost here is kept low:
 * concurrent requests are one statement.
 */
@Injectable()
export class SimulatedMessages {
  private readonly looks: Batcher<NetworkMessage, PollResult>;
  private readonly accepted: Batcher<Given, string>;

  constructor(private readonly unitOfWork: UnitOfWork) {
    this.looks = new Batcher((messages) => this.lookAt(messages), AT_ONCE);
    this.accepted = new Batcher((given) => this.acceptAll(given), AT_ONCE);
  }

  look(message: NetworkMessage): Promise<PollResult> {
    return this.looks.submit(message);
  }

  /** Stores a message as accepted. @returns its receipt: the first one */
  accept(message: NetworkMessage, receipt: string): Promise<string> {
    return this.accepted.submit({ message, receipt });
  }

  private async lookAt(messages: NetworkMessage[]): Promise<PollResult[]> {
    const ids = messages.map(({ messageId }) => messageId);
    const rows = await this.unitOfWork.query<StoredReceipt & { disturbed: boolean }>(LOOK_AT_MESSAGES, [
      ids,
      messages.map(({ receiver }) => receiver),
    ]);
    return rows.map(({ disturbed, ...stored }, n) => ({
      disturbed,
      receipt: readReceipt(ids[n] ?? '', stored),
    }));
  }

  private async acceptAll(given: Given[]): Promise<string[]> {
    const once = [...new Map(given.map((each) => [each.message.messageId, each])).values()];
    const stored = once.map(({ message, receipt }) => storedReceipt(message.messageId, receipt));
    const rows = await this.unitOfWork.query<StoredReceipt & { id: string }>(ACCEPT_MESSAGES, [
      once.map(({ message }) => message.messageId),
      once.map(({ message }) => message.envelopeId),
      once.map(({ message }) => message.receiver),
      stored.map(({ receipt }) => receipt),
      stored.map(({ digest }) => digest),
      stored.map(({ receivedAt }) => receivedAt),
    ]);
    const receipts = new Map(rows.map(({ id, ...row }) => [id, readReceipt(id, row)]));
    return given.map(({ message, receipt }) => receipts.get(message.messageId) ?? receipt);
  }
}
