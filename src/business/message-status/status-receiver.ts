import { Inject, Injectable } from '@nestjs/common';
import {
  DocumentResponseService,
  type ResponseTargetDelivery,
} from '../documents/responses/document-responses';
import { parseXml, XmlError } from '../../standards/invoice/xml';
import { clock } from '../../platform/kernel/clock';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../../platform/kernel/logger';
import type { ExchangeEvidence, ReceivedMessage } from '../../network/port/document-network';
import {
  MAX_STATUS_BYTES,
  MLS_DOCUMENT_TYPE,
  MLS_PROCESS,
  readStatus,
  type ReadStatus,
} from '../../standards/peppol/mls';
import { toMainId, findMainIdOfParticipant } from '../../standards/peppol/service-provider-id';
import { ProviderReceiver } from '../../network/service-provider/provider-receiver';
import { validateStatus, type ValidationOutcome } from '../../standards/rules';
import { MessageStatusMetrics } from './message-status-metrics';

/** A status that does not belong to a delivery of a document. */
export interface UnclaimedStatus {
  message: ReceivedMessage;
  status: ReadStatus;
  exchange: ExchangeEvidence | null;
}

/** Stores a status of a message that a module sends itself. @returns false when the module did not send the message */
export type StatusHandler = (tx: Transaction, status: UnclaimedStatus) => Promise<boolean>;

/**
 * Receives the statuses of sent messages (MLS 1.0). A status is stored as received, even if it breaks the rules or
 * references an unknown message. Its delivery remains delivered, because the receipt proves that the other provider has
 * the document.
 */
@Injectable()
export class StatusReceiver {
  private readonly handlers: StatusHandler[] = [];

  constructor(
    receiver: ProviderReceiver,
    private readonly responses: DocumentResponseService,
    private readonly metrics: MessageStatusMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    receiver.registerHandler(
      { docTypeId: MLS_DOCUMENT_TYPE, processId: MLS_PROCESS },
      (tx, message, exchange) => this.store(tx, message, exchange),
    );
  }

  /** Registers a handler for the statuses of messages that a module sends itself. */
  register(handler: StatusHandler): void {
    this.handlers.push(handler);
  }

  private async store(
    tx: Transaction,
    message: ReceivedMessage,
    exchange: ExchangeEvidence | null,
  ): Promise<void> {
    const { payload, sender, envelopeId, messageId } = message;
    const status = readStatus(payload);
    const reference = status?.reference ?? null;
    const referencedDelivery = reference === null ? null : await this.responses.findDelivery(tx, reference);
    if (status !== null && referencedDelivery === null)
      for (const handler of this.handlers) if (await handler(tx, { message, status, exchange })) return;
    const validation = validatePayload(payload);
    const matchedDelivery =
      referencedDelivery !== null && isSentByReceivingProvider(message, referencedDelivery)
        ? referencedDelivery
        : null;
    await this.responses.insert(tx, matchedDelivery, {
      kind: 'messageLevelStatus',
      code: status?.code ?? null,
      description: status?.description ?? null,
      issues: status?.issues ?? [],
      validation,
      sender,
      reference,
      envelopeId,
      messageId,
      payload,
      responseDocumentId: null,
      state: null,
      reasons: [],
      effectiveDate: null,
      deliveryId: matchedDelivery?.deliveryId ?? null,
      exchange,
    });
    const facts = {
      messageId,
      sender,
      reference,
      code: status?.code ?? null,
      documentId: matchedDelivery?.documentId,
    };
    if (matchedDelivery === null)
      this.logger.warn(
        facts,
        'a status references no message of this service, or a message that another provider received',
      );
    else if (validation.result !== 'valid')
      this.logger.warn(
        { ...facts, findings: validation.errors.slice(0, 3) },
        'a status breaks the rules of MLS',
      );
    else this.logger.info(facts, 'status of a message received');
    tx.afterCommit(() => this.metrics.recordReceived(status?.code ?? null, matchedDelivery?.madeAt ?? null));
  }
}

/** Validates a status by the rules of this service; an unreadable status is invalid. */
function validatePayload(payload: Buffer): ValidationOutcome {
  const createUnreadableOutcome = (message: string): ValidationOutcome => ({
    result: 'invalid',
    profile: 'unknown',
    ruleSets: [],
    errors: [
      { ruleCode: 'XML', errorMessage: message, errorLevel: 'ERROR', fieldName: '', source: 'XML 1.0' },
    ],
  });
  if (payload.length > MAX_STATUS_BYTES)
    return createUnreadableOutcome(
      `The status has ${payload.length} bytes; at most ${MAX_STATUS_BYTES} are read.`,
    );
  try {
    return validateStatus(parseXml(payload), clock.now().toISOString().slice(0, 10));
  } catch (error) {
    if (error instanceof XmlError)
      return createUnreadableOutcome(`The status cannot be read: ${error.message}.`);
    throw error;
  }
}

/**
 * Returns whether the sender may report on the message: only the service provider that received it may, as proven by its
 * certificate. Simulated messages are not signed.
 */
function isSentByReceivingProvider(
  { sender, origin }: ReceivedMessage,
  { receivedBy }: ResponseTargetDelivery,
): boolean {
  if (origin === null) return true;
  const signer = toMainId(origin.seatId);
  return (
    findMainIdOfParticipant(sender) === signer && (receivedBy === null || toMainId(receivedBy) === signer)
  );
}
