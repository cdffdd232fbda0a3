import { Inject, Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { clock } from '../../../platform/kernel/clock';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import { formatErrorOnOneLine } from '../../../platform/kernel/error-type';
import { findCurrentTraceparent, runInSpan } from '../../../platform/kernel/tracing/active-span';
import { TRACEPARENT } from '../../../platform/kernel/tracing/trace-context';
import {
  buildRequest,
  KeyUnavailableError,
  MAX_RESPONSE_BYTES,
  openResponse,
  type As4Response,
} from '../../../standards/peppol/as4';
import {
  formatFullDocumentType,
  parseDocumentTypeIdentifier,
} from '../../../standards/peppol/document-type-identifier';
import { PROCESS_SCHEME } from '../../../standards/peppol/process-identifier';
import { InvalidEnvelopeError, writeEnvelope, type SchemedValue } from '../../../standards/peppol/sbdh';
import {
  NetworkUnavailableError,
  type DeliveryDoubt,
  type ExchangeEvidence,
  type NetworkMessage,
  type TransmissionOutcome,
} from '../../port/document-network';
import { HttpFailedError } from '../http-request';
import type { OwnCertificate } from '../certificates/identity-files';
import { NetworkTrust, toRevocationEvidence } from '../certificates/network-trust';
import { OwnCertificates } from '../certificates/own-certificates';
import type { EndpointLookup } from '../metadata-lookup';
import { NetworkConnections } from '../network-connections';
import { ParticipantLookup } from '../participant-lookup';
import { toDeliveryDoubt, isNotServiced, toOutcome } from './answer-outcome';

/** Endpoint of a receiver with a verified certificate. */
export type Endpoint = Extract<EndpointLookup, { kind: 'found' }>;

/** Outcome of an exchange, and whether outdated metadata would explain the outcome. */
interface SendResult {
  outcome: TransmissionOutcome;
  mayBeStale: boolean;
}

/** Error codes of a receiver that outdated cached metadata may cause. */
const STALE_METADATA_CODES = /^EBMS:010[123]$/;

/**
 * Transmits a message to the receiver's access point. All contents except signature and encryption depend on data that
 * was stored before the first attempt, so a repeated message is identical for the receiver.
 */
@Injectable()
export class Transmission {
  constructor(
    private readonly lookup: ParticipantLookup,
    private readonly ownCertificates: OwnCertificates,
    private readonly trust: NetworkTrust,
    private readonly connections: NetworkConnections,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Transmits a message. Failures of the network are returned as outcomes, not thrown.
   * @param endpoint endpoint to use without a look-up in the SML; null: the registered endpoint of the receiver
   */
  async transmit(message: NetworkMessage, endpoint: Endpoint | null = null): Promise<TransmissionOutcome> {
    const ownCertificate = this.ownCertificates.findCurrent();
    if (ownCertificate === null)
      return toRetry('This access point has no certificate that is valid now; see `network check`.', null);
    const type = toDocumentType(message.docTypeId);
    if (type === null)
      return toRejection(
        'document_not_supported',
        `${message.docTypeId} is not a valid document type identifier of the network.`,
      );
    try {
      if (endpoint !== null) return (await this.send(message, type, ownCertificate, endpoint)).outcome;
      const endpointBefore = await this.findEndpoint(message, type);
      if (endpointBefore.kind !== 'found') return toNotFoundOutcome(endpointBefore, message);
      const result = await this.send(message, type, ownCertificate, endpointBefore);
      if (!result.mayBeStale) return result.outcome;
      this.lookup.evict(message.receiver);
      const endpointAfter = await this.findEndpoint(message, type);
      if (endpointAfter.kind !== 'found' || isSameEndpoint(endpointBefore, endpointAfter))
        return result.outcome;
      return (await this.send(message, type, ownCertificate, endpointAfter)).outcome;
    } catch (error) {
      if (error instanceof KeyUnavailableError) return this.toKeyUnavailableOutcome(message, error);
      if (error instanceof NetworkUnavailableError) return toRetry(error.message, null);
      if (error instanceof InvalidEnvelopeError) return toRejection('validation', error.message);
      throw error;
    }
  }

  private findEndpoint(message: NetworkMessage, type: SchemedValue): Promise<EndpointLookup> {
    return this.lookup.findEndpoint(message.receiver, type, {
      scheme: PROCESS_SCHEME,
      value: message.processId,
    });
  }

  /** Makes one exchange in a separate span. */
  private send(
    message: NetworkMessage,
    type: SchemedValue,
    ownCertificate: OwnCertificate,
    endpoint: Endpoint,
  ): Promise<SendResult> {
    const attributes = {
      'server.address': new URL(endpoint.url).hostname,
      'messaging.message.id': message.messageId,
      'passerelle.peer.seat': endpoint.receiver.seatId,
    };
    return runInSpan('as4.send', { kind: 'client', attributes }, async (span) => {
      const result = await this.exchange(message, type, ownCertificate, endpoint);
      const { kind, exchange } = result.outcome;
      span?.setAttributes({
        'passerelle.outcome': kind,
        'http.response.status_code': exchange?.status ?? undefined,
      });
      if (kind !== 'accepted') span?.fail(result.outcome.providerCode ?? kind);
      return result;
    });
  }

  private async exchange(
    message: NetworkMessage,
    type: SchemedValue,
    ownCertificate: OwnCertificate,
    { url, receiver }: Endpoint,
  ): Promise<SendResult> {
    const peer = receiver.certificate.der;
    const request = await buildRequest(
      {
        messageId: message.messageId,
        conversationId: message.conversationId,
        timestamp: message.madeAt,
        from: ownCertificate.seatId,
        to: receiver.seatId,
        process: message.processId,
        documentType: `${type.scheme}::${type.value}`,
        originalSender: message.sender,
        finalRecipient: message.receiver,
        payload: message.envelope ?? createEnvelope(message, type),
      },
      ownCertificate.identity,
      peer,
    );
    const exchange: ExchangeEvidence = {
      ledgerMessage: {
        messageId: message.messageId,
        sentAt: message.madeAt,
        peerSeatId: receiver.seatId,
        documentType: type,
        process: { scheme: PROCESS_SCHEME, value: message.processId },
        countryC1: message.countryC1,
      },
      url,
      status: null,
      requestSoap: request.soap,
      answer: null,
      ownCertificate: ownCertificate.identity.certificate,
      peerCertificate: peer,
      ownKeyCustody: ownCertificate.identity.keyLocation.kind,
      revocation: toRevocationEvidence(receiver.revocation),
      startedAt: clock.now(),
      answeredAt: null,
    };
    const traceparent = findCurrentTraceparent();
    try {
      const { status, contentType, body } = await this.connections.post(
        url,
        {
          headers: {
            'content-type': request.contentType,
            'content-length': String(request.length),
            ...(traceparent !== null && { [TRACEPARENT]: traceparent }),
          },
          body: Readable.from(request.body, { objectMode: false }),
        },
        MAX_RESPONSE_BYTES,
      );
      Object.assign(exchange, { status, answeredAt: clock.now() });
      const signal = await openResponse(contentType, [body], {
        messageId: message.messageId,
        references: request.references,
        receiver: peer,
        isSameReceiver: (certificate) => this.isSameSeat(certificate, receiver.seatId),
      });
      exchange.answer = signal.soap;
      const outcome = toOutcome(signal, { status, isRepeated: message.earlierAttempts > 0 });
      this.logOutcome(message, url, outcome);
      return { outcome: { ...outcome, exchange }, mayBeStale: hasStaleMetadataSymptom(signal, status) };
    } catch (error) {
      if (!(error instanceof HttpFailedError)) throw error;
      this.lookup.evict(message.receiver);
      const outcome = {
        ...toRetry(`${url}: ${formatErrorOnOneLine(error)}`, null),
        ...toDoubtAfterFailure(error),
      };
      this.logOutcome(message, url, outcome);
      return { outcome: { ...outcome, exchange }, mayBeStale: false };
    }
  }

  /**
   * Returns whether a certificate belongs to a seat. During a change of certificates, a receiver may sign with the
   * other certificate of the same seat.
   */
  private async isSameSeat(certificate: Buffer, seatId: string): Promise<boolean> {
    const certificateCheck = await this.trust.accessPoints.check(certificate, 'sign');
    return certificateCheck.trusted && certificateCheck.seatId === seatId;
  }

  /** Logs the reason and returns an outcome without it, because the reason contains the path of a socket. */
  private toKeyUnavailableOutcome(
    { messageId }: NetworkMessage,
    { message: reason }: KeyUnavailableError,
  ): TransmissionOutcome {
    this.logger.error({ messageId, reason }, 'the private key of the access point cannot be used');
    return toRetry(
      'Nothing was sent, because the private key of this access point cannot be used at the moment.',
      null,
    );
  }

  private logOutcome(message: NetworkMessage, url: string, outcome: TransmissionOutcome): void {
    const { messageId, envelopeId, receiver } = message;
    const facts = { messageId, envelopeId, receiver, url, outcome: outcome.kind };
    if (outcome.kind === 'accepted') this.logger.info(facts, 'message transmitted');
    else
      this.logger.warn(
        { ...facts, code: outcome.providerCode, reason: outcome.message },
        'message not transmitted',
      );
  }
}

function createEnvelope(message: NetworkMessage, type: SchemedValue): Buffer {
  return writeEnvelope(
    {
      instanceId: message.envelopeId,
      sender: message.sender,
      receiver: message.receiver,
      documentType: type,
      process: { scheme: PROCESS_SCHEME, value: message.processId },
      countryC1: message.countryC1,
      mlsTo: null,
      mlsType: message.mlsType,
    },
    message.madeAt,
    message.payload,
  );
}

/** Splits a document type identifier into scheme and value; null when it is invalid. */
export function toDocumentType(docTypeId: string): SchemedValue | null {
  const documentType = parseDocumentTypeIdentifier(docTypeId);
  if (!documentType.ok) return null;
  const value = formatFullDocumentType(documentType.documentType).slice(
    documentType.documentType.scheme.length + 2,
  );
  return { scheme: documentType.documentType.scheme, value };
}

function toNotFoundOutcome(
  lookupResult: Exclude<EndpointLookup, Endpoint>,
  { receiver }: NetworkMessage,
): TransmissionOutcome {
  switch (lookupResult.kind) {
    case 'not registered':
      return toRejection('recipient_not_found', `${receiver} is not registered on the network.`);
    case 'not supported':
      return toRejection('document_not_supported', `${lookupResult.reason}.`);
    case 'unusable':
      return toRejection('other', `Nothing was sent. ${lookupResult.reason}`);
  }
}

/** Returns whether the receiver may have the message after an exchange without a complete response. */
function toDoubtAfterFailure({ progress }: HttpFailedError): { arrivalDoubt?: DeliveryDoubt } {
  if (progress === 'unsent') return {};
  return progress === 'sent' ? { arrivalDoubt: 'sent' } : toDeliveryDoubt(progress.status);
}

/** Returns whether outdated metadata would explain the error signal or the page of another server. */
function hasStaleMetadataSymptom(answer: As4Response, status: number): boolean {
  if (answer.kind === 'errors')
    return isNotServiced(answer.errors) || answer.errors.some(({ code }) => STALE_METADATA_CODES.test(code));
  return answer.kind === 'unusable' && answer.soap === null && status >= 400;
}

function isSameEndpoint(one: Endpoint, other: Endpoint): boolean {
  return (
    one.url === other.url && one.receiver.certificate.fingerprint === other.receiver.certificate.fingerprint
  );
}

function toRetry(message: string, providerCode: string | null): TransmissionOutcome & { kind: 'retry' } {
  return { kind: 'retry', message, providerCode };
}

function toRejection(
  category: 'recipient_not_found' | 'document_not_supported' | 'validation' | 'other',
  message: string,
): TransmissionOutcome {
  return { kind: 'refused', category, message, providerCode: null };
}
