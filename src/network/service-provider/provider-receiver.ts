import { Injectable } from '@nestjs/common';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { AdvertisedDocumentType, ExchangeEvidence, ReceivedMessage } from '../port/document-network';
import { InboundMessages, toReceptionOutcome, type EarlierDelivery } from '../port/inbound-messages';
import { InboundPort, SIMULATED_PROVIDER, type ReceptionOutcome } from '../port/inbound-port';
import { ExchangeLedger } from '../ledger/exchange-ledger';
import { PublishedParticipants } from '../peppol/publishing/published-participants';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import { ServiceProvider } from './service-provider';

/** Stores a message to the service provider, in the transaction that also stores the receipt. */
export type ProviderMessageHandler = (
  tx: Transaction,
  message: ReceivedMessage,
  exchange: ExchangeEvidence | null,
) => Promise<void>;

interface RegisteredHandler extends AdvertisedDocumentType {
  handler: ProviderMessageHandler;
}

/** Environment of all messages. There is one service provider for all teams; sandbox messages are not distinguished. */
const ENVIRONMENT: TeamEnvironment = 'production';

/**
 * Receives messages of other service providers to this service provider. A message is acknowledged after the module for
 * its document type has stored it; a repeated message gets the first receipt.
 */
@Injectable()
export class ProviderReceiver {
  private readonly registeredHandlers: RegisteredHandler[] = [];

  constructor(
    port: InboundPort,
    publishedParticipants: PublishedParticipants,
    private readonly provider: ServiceProvider,
    private readonly messages: InboundMessages,
    private readonly ledger: ExchangeLedger,
    private readonly unitOfWork: UnitOfWork,
  ) {
    port.setProviderMailbox({
      isFor: (environment, participant) =>
        provider.isOwnParticipant(participant) ||
        (environment === 'sandbox' && participant === SIMULATED_PROVIDER),
      accept: (_environment, message, receipt, exchange) => this.accept(message, receipt, exchange),
    });
    publishedParticipants.addFixedParticipants((participant) =>
      this.provider.isOwnParticipant(participant) ? this.documentTypes : null,
    );
  }

  /** Registers a handler. Each module that stores messages of a document type calls this. */
  registerHandler(type: AdvertisedDocumentType, handler: ProviderMessageHandler): void {
    this.registeredHandlers.push({ ...type, handler });
  }

  /** Document types that the service provider receives, for its metadata. */
  get documentTypes(): AdvertisedDocumentType[] {
    return this.registeredHandlers.map(({ docTypeId, processId }) => ({ docTypeId, processId }));
  }

  private async accept(
    message: ReceivedMessage,
    receipt: string,
    exchange: ExchangeEvidence | null,
  ): Promise<ReceptionOutcome> {
    const earlierDelivery = await this.messages.findEarlier(ENVIRONMENT, message);
    if (earlierDelivery !== null) return this.repeatReceipt(earlierDelivery, exchange);
    const { receiver, docTypeId, processId } = message;
    const registeredHandler = this.registeredHandlers.find(
      (one) => one.docTypeId === docTypeId && one.processId === processId,
    );
    if (registeredHandler === undefined)
      return {
        kind: 'not_serviced',
        message: `The service provider ${receiver} does not receive ${docTypeId} with process ${processId}.`,
      };
    const storedMessage = await this.messages.store(ENVIRONMENT, message, receipt, async (tx) => {
      await registeredHandler.handler(tx, message, exchange);
      await this.recordExchange(tx, exchange);
      return null;
    });
    if (storedMessage.kind === 'earlier') return this.repeatReceipt(storedMessage.message, exchange);
    return { kind: 'stored', receipt, documentId: null, repeated: false };
  }

  /**
   * Returns the outcome for a repeated message. A repetition with another message id gets its own receipt and counts as
   * a separate exchange.
   */
  private async repeatReceipt(
    earlierDelivery: EarlierDelivery,
    exchange: ExchangeEvidence | null,
  ): Promise<ReceptionOutcome> {
    if (earlierDelivery.sameDocument && !earlierDelivery.sameId)
      await this.unitOfWork.run((tx) => this.recordExchange(tx, exchange));
    return toReceptionOutcome(earlierDelivery);
  }

  private async recordExchange(tx: Transaction, exchange: ExchangeEvidence | null): Promise<void> {
    if (exchange === null) return;
    const countryC4 = this.provider.findIdentity()?.country ?? null;
    await this.ledger.record(
      tx,
      { environment: ENVIRONMENT, direction: 'incoming', companyId: null, countryC4 },
      exchange.ledgerMessage,
    );
  }
}
