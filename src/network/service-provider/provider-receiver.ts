import { Injectable } from '@nestjs/common';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { AdvertisedDocumentType, ExchangeEvidence, ReceivedMessage } from '../port/document-network';
import { InboundMessages, toReceptionOutcome, type EarlierMessage } from '../port/inbound-messages';
import { InboundPort, SIMULATED_PROVIDER, type ReceptionOutcome } from '../port/inbound-port';
import { ExchangeLedger } from '../ledger/exchange-ledger';
import { PublishedParticipants } from '../peppol/publishing/published-participants';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import { ServiceProvider } from './service-provider';

/** Stores a message to the provider, in the transaction that makes its receipt valid. */
export type ProviderMessageHandler = (
  tx: Transaction,
  message: ReceivedMessage,
  exchange: ExchangeEvidence | null,
) => Promise<void>;

interface RegisteredHandler extends AdvertisedDocumentType {
  handler: ProviderMessageHandler;
}

/** The provider is one for all teams; messages of the sandbox are not distinguished. */
const ENVIRONMENT: TeamEnvironment = 'production';

/**
 * Receives messages of other providers to this one. A message is acknowledged after the module for its document type has
 * stored it; a repeated message gets the first receipt.
 */
@Injectable()
export class ProviderReceiver {
  private readonly services: RegisteredHandler[] = [];

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
    publishedParticipants.publishAlways((participant) =>
      this.provider.isOwnParticipant(participant) ? this.servedTypes : null,
    );
  }

  /** Called by the module that stores messages of a document type. */
  register(type: AdvertisedDocumentType, handler: ProviderMessageHandler): void {
    this.services.push({ ...type, handler });
  }

  /** Document types that the provider receives, for its metadata. */
  get servedTypes(): AdvertisedDocumentType[] {
    return this.services.map(({ docTypeId, processId }) => ({ docTypeId, processId }));
  }

  private async accept(
    message: ReceivedMessage,
    receipt: string,
    exchange: ExchangeEvidence | null,
  ): Promise<ReceptionOutcome> {
    const earlier = await this.messages.findEarlier(ENVIRONMENT, message);
    if (earlier !== null) return this.repeatReceipt(earlier, exchange);
    const { receiver, docTypeId, processId } = message;
    const service = this.services.find((one) => one.docTypeId === docTypeId && one.processId === processId);
    if (service === undefined)
      return {
        kind: 'not_serviced',
        message: `${receiver}, the provider, does not receive ${docTypeId} with process ${processId}.`,
      };
    const storedMessage = await this.messages.store(ENVIRONMENT, message, receipt, async (tx) => {
      await service.handler(tx, message, exchange);
      await this.recordExchange(tx, exchange);
      return null;
    });
    if (storedMessage.kind === 'earlier') return this.repeatReceipt(storedMessage.message, exchange);
    return { kind: 'stored', receipt, documentId: null, repeated: false };
  }

  /**
   * Returns the outcome for a repeated message. A repetition under another message id gets its own receipt and counts
   * as a separate exchange.
   */
  private async repeatReceipt(
    earlier: EarlierMessage,
    exchange: ExchangeEvidence | null,
  ): Promise<ReceptionOutcome> {
    if (earlier.sameDocument && !earlier.sameId)
      await this.unitOfWork.run((tx) => this.recordExchange(tx, exchange));
    return toReceptionOutcome(earlier);
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
