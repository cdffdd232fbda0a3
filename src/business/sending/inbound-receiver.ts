import { Injectable } from '@nestjs/common';
import { DOCUMENT_RECEIVED } from '../documents/document-events';
import { DocumentLabels } from '../documents/document-labels';
import { DocumentStore } from '../documents/document-store';
import { DocumentReader } from '../documents/reading/document-reader';
import type { PayloadReading } from '../documents/reading/reading';
import { DocumentObjectStore } from '../documents/objects/document-objects';
import { OriginalPdfStore } from '../documents/originals/original-pdfs';
import { defineEmissions } from '../../platform/events/define-event';
import { NetworkExchangeStore } from '../documents/exchanges/network-exchanges';
import { DomainEvents } from '../../platform/events/domain-events';
import { EventLog } from '../../platform/events/event-log';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { ExchangeEvidence, ReceivedMessage } from '../../network/port/document-network';
import {
  InboundMessages,
  toReceptionOutcome,
  type EarlierDelivery,
} from '../../network/port/inbound-messages';
import { InboundPort, type ReceptionOutcome } from '../../network/port/inbound-port';
import { ExchangeLedger } from '../../network/ledger/exchange-ledger';
import { listRegistrations } from '../../standards/peppol/document-type-identifier';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import type { ValidationOutcome } from '../../standards/rules';
import type { TaxReporting } from '../../standards/taxdata';
import { IncomingResponseHandler } from './answers/incoming-response-handler';
import { LifecycleReceiver } from './lifecycle/lifecycle-receiver';
import { RecipientCheck } from './recipient-check';
import { toReceivedContent, addFindings } from './received-content';
import { toPayeeWarnings } from '../../standards/rules/payee-warnings';
import { SenderHistory } from './senders/sender-history';
import {
  DuplicateReceptionError,
  UpstreamReceptions,
} from '../../network/upstream/receptions/upstream-receptions';
import type { IncomingContent, ReceivingCompany, ReceptionDetails } from './reception-details';
import { COMPANY_OF_RECEIVER, ADVERTISES_DOCUMENT_TYPE } from './sending.queries';

defineEmissions(DOCUMENT_RECEIVED, {
  arrived: {
    operation: 'A document is received from the network',
    change: 'the document is stored, whatever its validation result; a repeated message is not stored again',
  },
  simulated: { operation: '`POST /sandbox/inbound`', change: 'the document is stored' },
});

declare module '../../platform/events/domain-events' {
  interface DomainEventPayloads {
    /** Emitted in the transaction that stores a received document, which makes its receipt valid. */
    'document.arrived': ArrivedDocument;
  }
}

/** A document from the network, with its recipient company. */
export interface ArrivedDocument {
  documentId: string;
  teamId: string;
  companyId: string;
  environment: TeamEnvironment;
  /** Setting of the company; null when it reports to no tax authority. */
  taxReporting: TaxReporting | null;
  type: string;
  /** JSON of the parsed form; null when the document could not be read. */
  parsedJson: string | null;
  message: ReceivedMessage;
  validation: ValidationOutcome;
}

/**
 * Stores documents from the network. A message is acknowledged only after the document, its event and the record for
 * recognising repetitions are committed together; a repeated message gets the first receipt.
 */
@Injectable()
export class InboundReceiver {
  constructor(
    private readonly documents: DocumentStore,
    private readonly labels: DocumentLabels,
    private readonly reader: DocumentReader,
    private readonly events: EventLog,
    private readonly domainEvents: DomainEvents,
    private readonly responseHandler: IncomingResponseHandler,
    private readonly lifecycles: LifecycleReceiver,
    private readonly exchanges: NetworkExchangeStore,
    private readonly originals: OriginalPdfStore,
    private readonly objects: DocumentObjectStore,
    private readonly messages: InboundMessages,
    private readonly senders: SenderHistory,
    private readonly recipients: RecipientCheck,
    private readonly ledger: ExchangeLedger,
    private readonly unitOfWork: UnitOfWork,
    private readonly receptions: UpstreamReceptions,
    port: InboundPort,
  ) {
    port.setHandler((environment, message, receipt, exchange) =>
      this.accept(environment, message, receipt, { exchange }),
    );
  }

  /**
   * Accepts a message. A message with an exchange came from the network and must be of a type that the company
   * advertises; the sandbox tools may submit any type.
   * @param reading reading of the payload, when the caller has one
   * @param companyId only company that may receive the document, when the route of the message belongs to a company
   * @param teamId only team whose companies may receive the document
   * @param alongside writes in the transaction that stores the document
   */
  async accept(
    environment: TeamEnvironment,
    message: ReceivedMessage,
    receipt: string,
    {
      exchange = null,
      reading: existingReading = null,
      companyId = null,
      teamId = null,
      writeAlongside,
    }: ReceptionDetails = {},
  ): Promise<ReceptionOutcome> {
    const earlier = await this.messages.findEarlier(environment, message);
    const receiver = await this.findReceiver(environment, message.receiver);
    if (earlier !== null) return this.repeatReceipt(environment, receiver, earlier, exchange);
    if (receiver === null)
      return { kind: 'not_serviced', message: `${message.receiver} is not served by this access point.` };
    if (teamId !== null && receiver.teamId !== teamId)
      return {
        kind: 'not_serviced',
        message: `${message.receiver} is not an address of the team whose connection delivered the document.`,
      };
    if (companyId !== null && receiver.companyId !== companyId)
      return {
        kind: 'not_serviced',
        message: `${message.receiver} is not an address of the company whose contract delivered the document.`,
      };
    if (exchange !== null && !(await this.advertises(receiver.companyId, message)))
      return {
        kind: 'not_serviced',
        message: `${message.receiver} does not receive ${message.docTypeId} with process ${message.processId}.`,
      };
    const result = existingReading ?? (await this.readPayload(message));
    const content = toReceivedContent(result, message.sender, receiver.houseRulesOff);
    const placedContents = await this.objects.writeContents(receiver.teamId, result.xml, result.pdf);
    const incoming = { message, payloadReading: result, content, receipt, exchange, placedContents };
    try {
      const storedMessage = await this.messages.store(environment, message, receipt, async (tx) => {
        if (exchange !== null && receiver.hasProvider) await this.claimReception(tx, receiver, message);
        await writeAlongside?.(tx);
        return this.store(tx, environment, receiver, incoming);
      });
      if (storedMessage.kind === 'earlier')
        return await this.repeatReceipt(environment, receiver, storedMessage.message, exchange);
      return { kind: 'stored', receipt, documentId: storedMessage.documentId, repeated: false };
    } catch (error) {
      if (!(error instanceof DuplicateReceptionError) || exchange === null) throw error;
      // The provider of the team has already delivered the document: this message still counts and gets a receipt.
      await this.unitOfWork.run((tx) => this.recordExchange(tx, environment, receiver, exchange));
      return { kind: 'stored', receipt, documentId: null, repeated: true };
    }
  }

  private claimReception(
    tx: Transaction,
    { teamId }: ReceivingCompany,
    { messageId, envelopeId, receiver, payload }: ReceivedMessage,
  ): Promise<void> {
    const document = { messageId, instanceId: envelopeId, receiver, content: payload };
    return this.receptions.storeKeys(tx, teamId, document);
  }

  private async readPayload({ payload, processId }: ReceivedMessage): Promise<PayloadReading> {
    return { ...(await this.reader.read(payload, processId)), xml: payload, pdf: null };
  }

  /** Finds the company that receives under an address; null when this installation has no such company. */
  async findReceiver(environment: TeamEnvironment, participant: string): Promise<ReceivingCompany | null> {
    const [row] = await this.unitOfWork.query<ReceivingCompany>(COMPANY_OF_RECEIVER, [
      environment,
      participant,
    ]);
    return row ?? null;
  }

  private async advertises(companyId: string, { docTypeId, processId }: ReceivedMessage): Promise<boolean> {
    const rows = await this.unitOfWork.query(ADVERTISES_DOCUMENT_TYPE, [
      companyId,
      listRegistrations(docTypeId),
      processId,
    ]);
    return rows.length > 0;
  }

  /**
   * Returns the receipt for a repeated message. A repetition under another message id counts as a separate exchange,
   * because it gets a separate receipt.
   */
  private async repeatReceipt(
    environment: TeamEnvironment,
    receiver: ReceivingCompany | null,
    earlier: EarlierDelivery,
    exchange: ExchangeEvidence | null,
  ): Promise<ReceptionOutcome> {
    if (earlier.sameDocument && !earlier.sameId && receiver !== null && exchange !== null)
      await this.unitOfWork.run((tx) => this.recordExchange(tx, environment, receiver, exchange));
    return toReceptionOutcome(earlier);
  }

  private recordExchange(
    tx: Transaction,
    environment: TeamEnvironment,
    { companyId, country }: ReceivingCompany,
    exchange: ExchangeEvidence,
  ): Promise<void> {
    return this.ledger.record(
      tx,
      { environment, direction: 'incoming', companyId, countryC4: country },
      exchange.ledgerMessage,
    );
  }

  private async store(
    tx: Transaction,
    environment: TeamEnvironment,
    receiver: ReceivingCompany,
    { message, payloadReading, content: receivedContent, receipt, exchange, placedContents }: IncomingContent,
  ): Promise<string> {
    const { teamId, companyId, taxReporting } = receiver;
    const matchedResponse = await this.responseHandler.match(tx, companyId, message, receivedContent);
    const statuses = await this.lifecycles.match(tx, companyId, message, receivedContent);
    const changes = await this.senders.compare(tx, teamId, receivedContent, message.sender);
    const mismatch = await this.recipients.compare(tx, companyId, receivedContent, message.receiver);
    const findings = [...(matchedResponse?.findings ?? []), ...statuses.findings, ...changes, ...mismatch];
    const content = addFindings(receivedContent, findings);
    const row = await this.documents.insert(tx, {
      teamId,
      companyId,
      direction: 'incoming',
      type: content.type,
      senderId: message.sender,
      receiverId: message.receiver,
      docTypeId: message.docTypeId,
      processId: message.processId,
      countryC1: message.countryC1,
      xml: payloadReading.xml,
      content,
      placedContents,
      peppolMessageId: message.messageId,
      peppolConversationId: message.conversationId,
      receivedPeppolSignalMessage: receipt,
      envelopeId: message.envelopeId,
    });
    if (payloadReading.pdf !== null)
      await this.originals.insert(tx, row, payloadReading.pdf, placedContents?.pdf);
    if (exchange !== null) {
      await this.exchanges.insert(tx, { documentId: row.id, attempt: null }, exchange);
      await this.recordExchange(tx, environment, receiver, exchange);
    }
    await this.events.record(tx, DOCUMENT_RECEIVED, {
      teamId,
      companyId,
      data: {
        ...{ documentId: row.id, direction: 'incoming', type: content.type },
        ...toPayeeWarnings(content.validation.errors),
      },
    });
    if (matchedResponse !== null)
      await this.responseHandler.store(tx, matchedResponse, row.id, message, content.validation);
    await this.lifecycles.store(tx, statuses, row, message, content);
    const vatNumber = isSelfBilled(content.type) ? null : content.summary.sellerVatNumber;
    await this.labels.addSupplierLabels(tx, row, message.sender, vatNumber);
    const { type, parsedJson, validation } = content;
    await this.domainEvents.emit(tx, 'document.arrived', {
      documentId: row.id,
      teamId,
      companyId,
      environment,
      taxReporting,
      type,
      parsedJson,
      message,
      validation,
    });
    await this.domainEvents.emit(tx, 'document.received', {
      documentId: row.id,
      teamId,
      companyId,
      type,
      parsedJson,
    });
    await tx.recordCreatedResource('document', row.id);
    return row.id;
  }
}

/** Returns whether a document is self-billed: its receiver is the seller. */
function isSelfBilled(type: string): boolean {
  return type.startsWith('selfBilling');
}
