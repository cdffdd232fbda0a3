import { Injectable } from '@nestjs/common';
import {
  IncomingFlows,
  type FlowReception,
  type IncomingFlow,
} from '../../../network/french-platform/invoice-platform';
import { parseSiren, type StatusMessage, type StatusParty } from '../../../standards/cdar';
import { DocumentReader } from '../../documents/reading/document-reader';
import type { DocumentReading } from '../../documents/reading/reading';
import { InboundReceiver } from '../inbound-receiver';

/** Parties of a received document as it states them, `<scheme>:<identifier>`; null for a party without an address. */
interface DocumentAddresses {
  sender: string | null;
  receiver: string | null;
}

/** Values that a document does not state. */
const UNSTATED = 'unstated';
const UNSTATED_SENDER = '0225:unstated';
const FRANCE = 'FR';
/** Scheme of electronic addresses in the French directory. */
const FRENCH_SCHEME = '0225';

/**
 * Stores flows of the French platform as documents of the recipient company, in the same way as documents from the
 * network: a flow is stored once, and a received invoice or status updates the life cycle.
 */
@Injectable()
export class FrenchFlowReceiver {
  constructor(
    private readonly reader: DocumentReader,
    private readonly inbound: InboundReceiver,
    flows: IncomingFlows,
  ) {
    flows.setHandler((flow) => this.receive(flow));
  }

  /**
   * @throws Error for a file that cannot be read, which is retried
   */
  async receive({ flowId, content, contract }: IncomingFlow): Promise<FlowReception> {
    const payloadReading = await this.reader.readPayload(content, null);
    if (!payloadReading.ok) throw new Error(`The file cannot be read: ${payloadReading.message}`);
    const { reading } = payloadReading;
    const { sender, receiver } = readAddresses(reading);
    if (receiver === null)
      return {
        kind: 'notServiced',
        message: 'The document must state the electronic address of its recipient; it states none.',
      };
    const { companyId, platformNumber } = contract;
    // Flows of different platforms may have the same id; one platform returns a flow under each contract of a company.
    const id = companyId === null ? flowId : `${flowId}.${platformNumber}.${companyId}`;
    const outcome = await this.inbound.accept(
      'production',
      {
        messageId: `${id}@flows.invalid`,
        conversationId: id,
        envelopeId: id,
        sender: sender ?? UNSTATED_SENDER,
        receiver,
        docTypeId: reading.docTypeId ?? UNSTATED,
        processId: reading.processId ?? UNSTATED,
        countryC1: FRANCE,
        payload: content,
        origin: null,
      },
      `Flow ${flowId} of the French platform`,
      { reading: payloadReading, companyId },
    );
    if (outcome.kind === 'stored') return { kind: 'stored', documentId: outcome.documentId };
    return { kind: 'notServiced', message: outcome.message };
  }
}

function readAddresses(reading: DocumentReading): DocumentAddresses {
  if (reading.type !== 'lifecycleStatus' || reading.parsedJson === null) {
    const address = reading.namedTerms?.recipient.address ?? null;
    const scheme = address?.scheme ?? null;
    const receiver = address === null || scheme === null ? null : formatAddress(scheme, address.identifier);
    return { sender: reading.statedSender, receiver };
  }
  // Written by JSON.stringify of a status message.
  const { issuer, sender, recipients } = JSON.parse(reading.parsedJson) as StatusMessage;
  const addressedRecipient = recipients.map(findAddress).find((address) => address !== null) ?? null;
  return { sender: findAddress(issuer) ?? findAddress(sender), receiver: addressedRecipient };
}

/** Returns the address of a party of a status message, or the address of its SIREN. */
function findAddress(party: StatusParty | null): string | null {
  const { scheme = null, identifier = null } = party?.electronicAddress ?? {};
  if (scheme !== null && identifier !== null) return formatAddress(scheme, identifier);
  const siren = party?.identifiers.map(parseSiren).find((each) => each !== null) ?? null;
  return siren === null ? null : formatAddress(FRENCH_SCHEME, siren);
}

function formatAddress(scheme: string, identifier: string): string {
  return `${scheme}:${identifier.toLowerCase()}`;
}
