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
import { COMPANY_OF_SENDER, CONCLUDE_ENVELOPE, INSERT_ENVELOPE } from './provider-messages.queries';

/** Access point that the operator specified instead of the registered one. */
export interface NamedAccessPoint {
  url: string;
  /** Certificate of the receiving access point, in DER. */
  certificate: Buffer;
}

/** Result of sending an envelope. */
export interface EnvelopeResult {
  /** Id of the row with the evidence, `pmsg_…`. */
  id: string;
  /** Instance identifier of the envelope, as in the file. */
  envelopeId: string;
  messageId: string;
  sender: string;
  receiver: string;
  outcome: TransmissionOutcome;
}

/** Thrown when the envelope cannot be sent as it is, or not to that access point. */
export class EnvelopeNotSentError extends Error {}

const INTERRUPTED_TEXT = 'The command ended before an answer came; the receiver may have the message.';

/**
 * Sends complete envelopes for the operator, byte for byte, such as those of a test bed. Received messages are handled as
 * usual: the same checks, evidence with the row, and an entry in the ledger.
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
   * Makes one attempt. The command repeats it under a new message id; receivers recognise the repetition by the
   * envelope's instance identifier.
   * @param bytes envelope (SBD) with the document in it
   * @param to null: the access point that the locator names for the receiver
   * @throws EnvelopeNotSentError before anything is sent
   */
  async send(bytes: Buffer, to: NamedAccessPoint | null): Promise<EnvelopeResult> {
    // Commands do not read our certificates at their start.
    await this.ownCertificates.refresh();
    const envelope = await requireReadable(bytes);
    const endpoint = to === null ? null : await this.requireTrusted(to);
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
      INTERRUPTED_TEXT,
      message.madeAt,
    ]);
    const outcome = await this.transmission.transmit(message, endpoint);
    await this.storeOutcome(id, sender, outcome);
    return { id, envelopeId, messageId, sender, receiver, outcome };
  }

  private async requireTrusted({ url, certificate }: NamedAccessPoint): Promise<Endpoint> {
    const receiver = await this.trust.accessPoints.check(certificate, 'encrypt');
    if (receiver.trusted) return { kind: 'found', url, receiver };
    throw new EnvelopeNotSentError(`Nothing was sent. The receiver's ${receiver.problem.message}.`);
  }

  private async storeOutcome(id: string, sender: string, outcome: TransmissionOutcome): Promise<void> {
    const isAccepted = outcome.kind === 'accepted';
    await this.unitOfWork.run(async (tx) => {
      const words = isAccepted ? (outcome.note ?? null) : outcome.message;
      const code = isAccepted ? null : outcome.providerCode;
      await tx.query(CONCLUDE_ENVELOPE, [id, isAccepted ? 'accepted' : 'refused', words, code]);
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

/** @throws EnvelopeNotSentError with the fault of the envelope */
async function requireReadable(bytes: Buffer): Promise<ReceivedEnvelope> {
  try {
    const envelope = await readEnvelope(bytes);
    if (envelope.process.scheme === PROCESS_SCHEME) return envelope;
    throw new InvalidEnvelopeError(
      `PROCESSID has the scheme ${envelope.process.scheme}; accepted: ${PROCESS_SCHEME}`,
    );
  } catch (error) {
    if (error instanceof InvalidEnvelopeError)
      throw new EnvelopeNotSentError(`The envelope is not sent: ${error.message}.`);
    throw error;
  }
}
