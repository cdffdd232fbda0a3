import { Injectable } from '@nestjs/common';
import { Batcher } from '../../platform/kernel/batcher';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { NetworkMessage } from '../port/document-network';
import { restoreReceipt, toStoredReceipt, type StoredReceipt } from './signal-message';
import { ACCEPT_MESSAGES, POLL_MESSAGES } from './simulated.queries';

const MAX_BATCH_SIZE = 64;

/** State of a message before its transmission. */
export interface PollResult {
  /** Whether a simulated fault exists for messages to the receiver. */
  disturbed: boolean;
  /** Receipt of an earlier transmission; null without one. */
  receipt: string | null;
}

interface SubmittedMessage {
  message: NetworkMessage;
  receipt: string;
}

/**
 * Messages that the simulated access point has accepted. The simulation should cost little, so concurrent requests are
 * combined into one statement.
 */
@Injectable()
export class SimulatedMessages {
  private readonly pollBatcher: Batcher<NetworkMessage, PollResult>;
  private readonly acceptBatcher: Batcher<SubmittedMessage, string>;

  constructor(private readonly unitOfWork: UnitOfWork) {
    this.pollBatcher = new Batcher((messages) => this.pollAll(messages), MAX_BATCH_SIZE);
    this.acceptBatcher = new Batcher((batch) => this.acceptAll(batch), MAX_BATCH_SIZE);
  }

  poll(message: NetworkMessage): Promise<PollResult> {
    return this.pollBatcher.submit(message);
  }

  /** Stores a message as accepted. @returns the receipt of its first delivery */
  accept(message: NetworkMessage, receipt: string): Promise<string> {
    return this.acceptBatcher.submit({ message, receipt });
  }

  private async pollAll(messages: NetworkMessage[]): Promise<PollResult[]> {
    const ids = messages.map(({ messageId }) => messageId);
    const rows = await this.unitOfWork.query<StoredReceipt & { disturbed: boolean }>(POLL_MESSAGES, [
      ids,
      messages.map(({ receiver }) => receiver),
    ]);
    return rows.map(({ disturbed, ...stored }, n) => ({
      disturbed,
      receipt: restoreReceipt(ids[n] ?? '', stored),
    }));
  }

  private async acceptAll(messages: SubmittedMessage[]): Promise<string[]> {
    const distinctMessages = [
      ...new Map(
        messages.map((submittedMessage) => [submittedMessage.message.messageId, submittedMessage]),
      ).values(),
    ];
    const storedReceipts = distinctMessages.map(({ message, receipt }) =>
      toStoredReceipt(message.messageId, receipt),
    );
    const rows = await this.unitOfWork.query<StoredReceipt & { id: string }>(ACCEPT_MESSAGES, [
      distinctMessages.map(({ message }) => message.messageId),
      distinctMessages.map(({ message }) => message.envelopeId),
      distinctMessages.map(({ message }) => message.receiver),
      storedReceipts.map(({ receipt }) => receipt),
      storedReceipts.map(({ digest }) => digest),
      storedReceipts.map(({ receivedAt }) => receivedAt),
    ]);
    const receipts = new Map(rows.map(({ id, ...row }) => [id, restoreReceipt(id, row)]));
    return messages.map(({ message, receipt }) => receipts.get(message.messageId) ?? receipt);
  }
}
