import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { Credential } from '../../../access/auth/credential';
import { DocumentStore } from '../../documents/document-store';
import type { DocumentResource } from '../../documents/document.resource';
import { DocumentReader } from '../../documents/reading/document-reader';
import type { PayloadReading } from '../../documents/reading/reading';
import { IdentifiersService } from '../../identifiers/identifiers.service';
import { clock } from '../../../platform/kernel/clock';
import { badInput, conflict, undeliverable } from '../../../platform/kernel/http/api-error';
import type { ReceivedMessage } from '../../../network/port/document-network';
import { computePayloadDigest, createReceipt } from '../../../network/simulated/signal-message';
import { SANDBOX_SCHEME } from '../../../standards/peppol/electronic-address-schemes';
import { formatParticipantIdentifier } from '../../../standards/peppol/participant-identifier';
import { InboundReceiver } from '../inbound-receiver';
import { requireAddress } from '../recipient-lookup';
import type { SandboxInboundInput } from './sandbox.input';
import { requireSandbox } from './sandbox-only';

/** Sender and ids of documents that do not state them. */
const UNKNOWN_SENDER = `${SANDBOX_SCHEME}:sender`;
const UNKNOWN_VALUE = 'unstated';
const COUNTRY_C1 = 'BE';

/** Receives any document for a sandbox team, with the code for documents from the network. */
@Injectable()
export class SandboxInbound {
  constructor(
    private readonly inboundReceiver: InboundReceiver,
    private readonly reader: DocumentReader,
    private readonly identifiers: IdentifiersService,
    private readonly documents: DocumentStore,
  ) {}

  /**
   * @throws ApiError 400, 403 for production teams, 404 for an unknown company, 409 when the message id was used for other
   *   content, 422 when the receiver is not the team's or not published
   */
  async receive(credential: Credential, input: SandboxInboundInput): Promise<DocumentResource> {
    requireSandbox(credential);
    const { teamId, environment } = credential;
    const receiver = await this.findReceiver(teamId, input);
    if ((await this.inboundReceiver.findReceiver(environment, receiver))?.teamId !== teamId)
      throw notServedError(receiver);
    const result = await this.reader.readPayload(input.document, input.processId ?? null);
    const message = toMessage(input, receiver, result);
    const receipt = createReceipt(message.messageId, computePayloadDigest(message.payload), clock.now());
    const outcome = await this.inboundReceiver.accept(environment, message, receipt, { reading: result });
    switch (outcome.kind) {
      case 'stored':
        if (outcome.documentId === null)
          throw conflict(
            'document_deleted',
            'The message was already received, and its document has been deleted.',
          );
        return this.documents.get(teamId, outcome.documentId);
      case 'not_serviced':
        throw notServedError(receiver);
      case 'conflicting':
        throw conflict('message_id_reused', outcome.message, 'messageId');
    }
  }

  private async findReceiver(teamId: string, { companyId, receiver }: SandboxInboundInput): Promise<string> {
    if ((companyId === undefined) === (receiver === undefined))
      throw badInput({ root: ['must have exactly one of companyId and receiver; received both or neither'] });
    if (receiver !== undefined) return requireAddress(receiver, 'receiver');
    const ownIdentifiers = await this.identifiers.list(teamId, companyId ?? '');
    const publishedIdentifier =
      ownIdentifiers.find(({ publication }) => publication !== 'unpublished') ?? ownIdentifiers[0];
    if (publishedIdentifier === undefined)
      throw undeliverable(
        'recipient_not_found',
        'The company has no identifier, so it cannot receive documents. Add an identifier under /identifiers.',
        'companyId',
      );
    return formatParticipantIdentifier(publishedIdentifier);
  }
}

function toMessage(
  input: SandboxInboundInput,
  receiver: string,
  payloadReading: PayloadReading,
): ReceivedMessage {
  const documentValues = payloadReading.ok ? payloadReading.reading : null;
  return {
    messageId: input.messageId ?? `${randomUUID()}@sandbox.invalid`,
    conversationId: randomUUID(),
    envelopeId: input.messageId ?? randomUUID(),
    sender:
      input.sender === undefined
        ? (documentValues?.statedSender ?? UNKNOWN_SENDER)
        : requireAddress(input.sender, 'sender'),
    receiver,
    docTypeId: input.docTypeId ?? documentValues?.docTypeId ?? UNKNOWN_VALUE,
    processId: input.processId ?? documentValues?.processId ?? UNKNOWN_VALUE,
    countryC1: COUNTRY_C1,
    payload:
      payloadReading.xml.length === 0 && payloadReading.pdf !== null
        ? payloadReading.pdf
        : payloadReading.xml,
    origin: null,
  };
}

function notServedError(receiver: string): Error {
  return undeliverable(
    'recipient_not_found',
    `${receiver} is not a published identifier of the team, so no document can be received for it.`,
    'receiver',
  );
}
