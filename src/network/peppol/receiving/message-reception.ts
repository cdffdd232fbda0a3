import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { clock } from '../../../platform/kernel/clock';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { unavailable } from '../../../platform/kernel/http/api-error';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import { requestContext } from '../../../platform/kernel/request-context';
import {
  As4Error,
  buildError,
  buildReceipt,
  checkConsistency,
  checkSeats,
  KeyUnavailableError,
  messageTooLargeError,
  NOT_SERVICED,
  openRequest,
  openSoapPart,
  type OpenedRequest,
  type SignalInfo,
} from '../../../standards/peppol/as4';
import { escapeText } from '../../../standards/peppol/c14n';
import type { TeamEnvironment } from '../../../access/teams/team.entity';
import type { ExchangeEvidence, ReceivedMessage } from '../../port/document-network';
import { InboundPort, type ReceptionOutcome, TestMessagePort } from '../../port/inbound-port';
import { QuarantinePort } from '../../port/quarantine-port';
import type { OwnCertificate } from '../certificates/identity-files';
import { NetworkTrust, toRevocationEvidence } from '../certificates/network-trust';
import { OwnCertificates } from '../certificates/own-certificates';
import { ReceptionContext, type TrustedSigner } from './reception-context';
import { FileSpool, MemoryBudget } from './file-spool';
import { PayloadMemoryLimiter, type PayloadReservation } from './payload-memory-limiter';
import { parseEnvelope, toReceivedMessage } from './received-message';

type StoredReception = Extract<ReceptionOutcome, { kind: 'stored' }>;

/** Response to a received message. */
export interface ReceptionResult {
  /** Signed receipt or signed error signal. */
  signal: Buffer;
  /** Whether a trusted access point signed the message, even if the message was rejected. */
  signerTrusted: boolean;
}

/** A message that was rejected earlier, with the revocation status of its signer at that time. */
export interface RejectedMessage {
  /** SOAP part as received. */
  soap: Buffer;
  payload: Buffer;
  seatId: string;
  revocation: Record<string, string | null>;
  receivedAt: Date;
}

/** The access point that signed a message. */
type VerifiedPeer = Pick<RejectedMessage, 'seatId' | 'revocation'>;

/**
 * Memory limits in bytes for one message and for all concurrent messages; larger contents are stored in files. The
 * senders are not verified yet, so hundreds of concurrent messages must not exhaust the memory of the process.
 */
const MEMORY_BYTES_PER_MESSAGE = 1024 * 1024;
const TOTAL_MEMORY_BYTES = 64 * 1024 * 1024;

/**
 * Receives messages of other access points: opens and verifies a message, passes the document to the module that stores
 * it, and responds with the stored receipt or with an error signal.
 */
@Injectable()
export class MessageReception {
  private readonly environments: TeamEnvironment[];
  private readonly spoolFolder: string;
  /** Maximum size in bytes of a message as received, and of its decompressed document. */
  private readonly maxBytes: number;
  private readonly payloadMemory: PayloadMemoryLimiter;
  private readonly host: string;
  private readonly memory = new MemoryBudget(TOTAL_MEMORY_BYTES);

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly ownCertificates: OwnCertificates,
    private readonly trust: NetworkTrust,
    private readonly inbound: InboundPort,
    private readonly quarantine: QuarantinePort,
    private readonly testMessages: TestMessagePort,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.environments =
      config.peppol.sandboxNetwork === 'peppol' ? ['production', 'sandbox'] : ['production'];
    this.spoolFolder = join(config.dataDir, 'incoming');
    this.maxBytes = config.peppol.messageBytes;
    this.payloadMemory = new PayloadMemoryLimiter(this.maxBytes);
    this.host = new URL(config.peppol.endpointUrl).hostname;
  }

  /**
   * Processes a message.
   * @param contentType content type of the HTTP request
   * @param body body of the HTTP request, which is read once
   * @param logId reference to the line in our log, stated in error signals
   * @param length announced size of the body in bytes; null without one
   * @throws ApiError 503 when the message cannot be validated now; without an AS4 signal, the sender repeats the
   * message
   */
  async receive(
    contentType: string,
    body: AsyncIterable<Buffer>,
    logId: string,
    length: number | null = null,
  ): Promise<ReceptionResult> {
    const ownCertificate = this.getCurrentCertificate();
    const context = new ReceptionContext(clock.now(), length);
    const reservation = this.payloadMemory.createReservation();
    try {
      const openedRequest = await this.open(contentType, body, context, reservation);
      if (context.head === null) throw new Error('A message was opened before its signer was verified');
      const { seatId, revocation } = context.head.signer;
      const peer = { seatId, revocation: toRevocationEvidence(revocation) };
      const { receipt } = await this.accept(openedRequest, peer, ownCertificate, context);
      return { signal: receipt, signerTrusted: true };
    } catch (error) {
      if (error instanceof KeyUnavailableError) {
        // The reason contains the path of a socket, which other parties must not see.
        this.logger.error(
          { logId, reason: error.message },
          'the private key of the access point cannot be used',
        );
        throw unavailable('The private key of this access point cannot be used at the moment.', 30);
      }
      if (!(error instanceof As4Error)) throw error;
      this.logger.warn(
        { logId, code: error.code, reason: error.detail, messageId: error.refToMessageId },
        'message of another access point rejected',
      );
      const signal = await buildError(this.createSignalInfo(), error, ownCertificate.identity, logId);
      const quarantinedMessage = context.toQuarantinedMessage(error, signal, logId);
      if (quarantinedMessage !== null) this.quarantine.add(quarantinedMessage);
      return { signal, signerTrusted: context.head !== null };
    } finally {
      reservation.release();
    }
  }

  /**
   * Processes a message that was rejected earlier, as if it were received now, without the sender. If the sender
   * repeats the message, the sender receives the receipt that is stored with the document.
   * @returns the stored reception; its `documentId` is null when the document was deleted after an earlier delivery of
   * the message
   * @throws As4Error when the message is rejected again; ApiError 503 without a valid certificate
   */
  async replay({ soap, payload, receivedAt, ...peer }: RejectedMessage): Promise<StoredReception> {
    const openedRequest = { ...(await openSoapPart(soap)), payload, soap };
    const { storedReception } = await this.accept(
      openedRequest,
      peer,
      this.getCurrentCertificate(),
      new ReceptionContext(receivedAt),
    );
    if (storedReception === null) throw new As4Error('Other', 'A test message has no document');
    return storedReception;
  }

  private getCurrentCertificate(): OwnCertificate {
    const ownCertificate = this.ownCertificates.findCurrent();
    if (ownCertificate === null)
      throw unavailable('This access point has no certificate that is valid now.', 300);
    return ownCertificate;
  }

  private async open(
    contentType: string,
    body: AsyncIterable<Buffer>,
    context: ReceptionContext,
    { reserve }: PayloadReservation,
  ): Promise<OpenedRequest> {
    const memory = new MemoryBudget(MEMORY_BYTES_PER_MESSAGE, this.memory);
    const opening = openRequest(contentType, body, {
      identities: this.ownCertificates.identities,
      limits: { body: this.maxBytes, payload: this.maxBytes },
      reserve,
      trustSigner: async (certificate, userMessage, soap) => {
        const signer = await this.assertTrusted(certificate);
        context.head = { signer, userMessage, soap };
        if ((context.length ?? 0) > this.maxBytes) throw messageTooLargeError(this.maxBytes);
        checkSeats(userMessage, { signer: signer.seatId, ownSeats: this.ownCertificates.seatIds });
        context.rejectionReason = 'unreadable';
      },
      newSpool: () => new FileSpool(this.spoolFolder, memory),
    });
    return opening.finally(() => memory.releaseAll());
  }

  /** @throws As4Error when the signer is not trusted; ApiError 503 while the revocation status cannot be determined */
  private async assertTrusted(certificate: Buffer): Promise<TrustedSigner> {
    const certificateCheck = await this.trust.accessPoints.check(certificate, 'sign');
    if (certificateCheck.trusted) return certificateCheck;
    const { check, message: reason, url } = certificateCheck.problem;
    const message = `The signer's ${reason}${url === undefined ? '' : ` (${url})`}`;
    // This is a temporary problem of this installation; an error signal would be final for the sender.
    if (check === 'revocation unknown') throw unavailable(`${message}.`, 60);
    throw new As4Error('FailedAuthentication', message);
  }

  /** @returns the receipt, and the stored reception, which is null for a test message */
  private async accept(
    openedRequest: OpenedRequest,
    peer: VerifiedPeer,
    ownCertificate: OwnCertificate,
    context: ReceptionContext,
  ): Promise<{ receipt: Buffer; storedReception: StoredReception | null }> {
    const { userMessage, payload, references, soap } = openedRequest;
    const { messageId } = userMessage;
    const receipt = await buildReceipt(
      this.createSignalInfo(),
      messageId,
      references,
      ownCertificate.identity,
    );
    if (payload === null || userMessage.isPing) {
      if (this.ownCertificates.seatIds.includes(peer.seatId)) await this.testMessages.report(messageId);
      return { receipt, storedReception: null };
    }
    requestContext.current()?.slot?.occupyMemory(payload.length);
    try {
      context.payload = payload;
      context.rejectionReason = 'envelope';
      const envelope = await parseEnvelope(payload);
      context.envelopeId = envelope.instanceId;
      context.rejectionReason = 'inconsistent';
      checkConsistency(userMessage, envelope, {
        signer: peer.seatId,
        ownSeats: this.ownCertificates.seatIds,
      });
      const exchange: ExchangeEvidence = {
        ledgerMessage: {
          messageId,
          sentAt: new Date(userMessage.timestamp),
          peerSeatId: peer.seatId,
          documentType: envelope.documentType,
          process: envelope.process,
          countryC1: envelope.countryC1,
        },
        url: null,
        status: null,
        requestSoap: soap,
        answer: receipt,
        ownCertificate: ownCertificate.identity.certificate,
        peerCertificate: openedRequest.signer,
        ownKeyCustody: ownCertificate.identity.keyLocation.kind,
        revocation: peer.revocation,
        startedAt: context.startedAt,
        answeredAt: clock.now(),
      };
      context.rejectionReason = 'conflicting';
      const storedReception = await this.passToHandler(
        toReceivedMessage(userMessage, envelope, peer.seatId),
        receipt.toString('utf8'),
        exchange,
      );
      const { documentId, repeated } = storedReception;
      const facts = { messageId, envelopeId: envelope.instanceId, from: peer.seatId, documentId, repeated };
      this.logger.info(facts, 'message of another access point received');
      return {
        receipt: repeated ? findStoredReceipt(openedRequest, storedReception.receipt, receipt) : receipt,
        storedReception,
      };
    } catch (error) {
      if (error instanceof As4Error) {
        error.refToMessageId = messageId;
        if (error.detail === NOT_SERVICED) context.rejectionReason = 'not_serviced';
      }
      throw error;
    }
  }

  /** Passes the document to the module that serves the receiver. @throws As4Error when no module serves the receiver */
  private async passToHandler(
    message: ReceivedMessage,
    receipt: string,
    exchange: ExchangeEvidence,
  ): Promise<StoredReception> {
    let reason = '';
    for (const environment of this.environments) {
      const outcome = await this.inbound.accept(environment, message, receipt, exchange);
      if (outcome.kind === 'stored') return outcome;
      if (outcome.kind === 'conflicting') throw new As4Error('Other', outcome.message);
      reason = outcome.message;
    }
    this.logger.info({ messageId: message.messageId, reason }, 'not serviced');
    throw new As4Error('Other', NOT_SERVICED);
  }

  private createSignalInfo(): SignalInfo {
    return { messageId: `${randomUUID()}@${this.host}`, timestamp: clock.now() };
  }
}

/**
 * Returns the stored receipt of a repeated message, byte for byte, if the receipt confirms the id and every digest of
 * this message. With a different message id, envelope or header, the document gets a new receipt, because the sender
 * compares the digests with the digests of its last message.
 */
function findStoredReceipt(
  { userMessage, references }: OpenedRequest,
  storedReceipt: string,
  newReceipt: Buffer,
): Buffer {
  const isOfThisMessage =
    storedReceipt.includes(`<eb:RefToMessageId>${escapeText(userMessage.messageId)}</eb:RefToMessageId>`) &&
    storedReceipt.split('<ebbp:MessagePartNRInformation>').length === references.length + 1 &&
    references.every(({ digest }) => storedReceipt.includes(`>${digest.toString('base64')}<`));
  return isOfThisMessage ? Buffer.from(storedReceipt, 'utf8') : newReceipt;
}
