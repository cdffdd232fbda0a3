import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { clock } from '../../platform/kernel/clock';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { OwnCertificates } from '../peppol/certificates/own-certificates';
import { NetworkTrust } from '../peppol/certificates/network-trust';
import { Transmission, type Endpoint } from '../peppol/sending/transmission';
import type { TransmissionOutcome } from '../port/document-network';
import { ExchangeLedger } from '../ledger/exchange-ledger';
import { InvalidEnvelopeError, readEnvelope, type ReceivedEnvelope } from '../../standards/peppol/sbdh';
import { PROCESS_SCHEME } from '../../standards/peppol/process-identifier';
import { storeExchange, newProviderMessageId } from './provider-messages';
import { COMPANY_OF_SENDER, COMPLETE_ENVELOPE, INSERT_ENVELOPE } from './provider-messages.queries';

/** Access point that the operator specified instead of the registered access point. */
export interface NamedAccessPoint {
  url: string;
  /** Certificate of the receiving access point, in DER. */
  certificate: Buffer;
}

/** Result of sending an envelope. */
export interface EnvelopeResult {
  /** Id of the provider message with the evidence, `pmsg_…`. */
  id: string;
  /** Instance identifier of the envelope, as in the file. */
  envelopeId: string;
  messageId: string;
  sender: string;
  receiver: string;
  outcome: TransmissionOutcome;
}

/** Thrown when the envelope is invalid, or when the specified access point is not trusted. */
export class EnvelopeUnsendableError extends Error {}

const INTERRUPTED_OUTCOME =
  'The command ended before a response was received; the receiver may have the message.';

/**
 * Sends complete envelopes for the operator, byte for byte, such as those of a test bed. The usual rules apply: the
 * same checks, stored evidence, and an entry in the ledger.
 */
@Injectable()
export class OperatorEnvelopes {
  private readonly domain: string;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly ownCertificates: OwnCertificates,
    private readonly trust: NetworkTrust,
    private readonly transmission: Transmission,
    private readonly ledger: ExchangeLedger,
    private readonly unitOfWork: UnitOfWork,
  ) {
    this.domain = new URL(config.baseUrl).hostname;
  }

  /**
   * Makes one attempt. Another run of the command sends the envelope with a new message id; receivers recognize the
   * repetition by the instance identifier of the envelope.
   * @param bytes envelope (SBD) with the document in it
   * @param accessPoint null: the registered access point of the receiver
   * @throws EnvelopeUnsendableError before the envelope is sent
   */
  async send(bytes: Buffer, accessPoint: NamedAccessPoint | null): Promise<EnvelopeResult> {
    // CLI commands do not read our certificates at startup.
    await this.ownCertificates.refresh();
    const envelope = await parseSendableEnvelope(bytes);
    const endpoint = accessPoint === null ? null : await this.createTrustedEndpoint(accessPoint);
    const message = {
      id: newProviderMessageId(),
      messageId: `${randomUUID()}@${this.domain}`,
      conversationId: randomUUID(),
      envelopeId: envelope.instanceId,
      sender: envelope.sender,
      receiver: envelope.receiver,
      docTypeId: `${envelope.documentType.scheme}::${envelope.documentType.value}`,
      processId: envelope.process.value,
      countryC1: envelope.countryC1,
      mlsType: null,
      madeAt: clock.now(),
      earlierAttempts: 0,
      payload: envelope.document,
      envelope: bytes,
    };
    const { id, messageId, envelopeId, sender, receiver } = message;
    await this.unitOfWork.query(INSERT_ENVELOPE, [
      id,
      sender,
      receiver,
      envelope.documentType.value,
      message.processId,
      message.countryC1,
      bytes,
      messageId,
      message.conversationId,
      envelopeId,
      INTERRUPTED_OUTCOME,
      message.madeAt,
    ]);
    const outcome = await this.transmission.transmit(message, endpoint);
    await this.storeOutcome(id, sender, outcome);
    return { id, envelopeId, messageId, sender, receiver, outcome };
  }

  private async createTrustedEndpoint({ url, certificate }: NamedAccessPoint): Promise<Endpoint> {
    const receiver = await this.trust.accessPoints.check(certificate, 'encrypt');
    if (receiver.trusted) return { kind: 'found', url, receiver };
    throw new EnvelopeUnsendableError(`Nothing was sent. The receiver's ${receiver.problem.message}.`);
  }

  private async storeOutcome(id: string, sender: string, outcome: TransmissionOutcome): Promise<void> {
    const isAccepted = outcome.kind === 'accepted';
    await this.unitOfWork.run(async (tx) => {
      const outcomeText = isAccepted ? (outcome.note ?? null) : outcome.message;
      const code = isAccepted ? null : outcome.providerCode;
      await tx.query(COMPLETE_ENVELOPE, [id, isAccepted ? 'accepted' : 'refused', outcomeText, code]);
      const { exchange } = outcome;
      if (exchange === undefined) return;
      await storeExchange(tx, id, exchange);
      if (!isAccepted) return;
      const [company] = await tx.query<{ companyId: string }>(COMPANY_OF_SENDER, [sender]);
      await this.ledger.record(
        tx,
        {
          environment: 'production',
          direction: 'outgoing',
          companyId: company?.companyId ?? null,
          countryC4: null,
        },
        exchange.ledgerMessage,
      );
    });
  }
}

/** Parses the envelope. @throws EnvelopeUnsendableError with the error in the envelope */
async function parseSendableEnvelope(bytes: Buffer): Promise<ReceivedEnvelope> {
  try {
    const envelope = await readEnvelope(bytes);
    if (envelope.process.scheme === PROCESS_SCHEME) return envelope;
    throw new InvalidEnvelopeError(
      `PROCESSID must have the scheme ${PROCESS_SCHEME}, not ${envelope.process.scheme}`,
    );
  } catch (error) {
    if (error instanceof InvalidEnvelopeError)
      throw new EnvelopeUnsendableError(`The envelope is not sent: ${error.message}.`);
    throw error;
  }
}
