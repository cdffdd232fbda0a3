import {
  composeStatusMessage,
  findLifecycleStatus,
  TRANSMISSION,
  writeStatusMessage,
} from '../../standards/cdar';
import { formatParisTime } from '../../standards/flux10/paris-time';
import {
  findBusinessProcess,
  getDefaultTypeCode,
  type ReadInvoice,
  type SchemedIdentifier,
} from '../../standards/invoice';
import { getStatusDocumentType } from '../../standards/invoice/document-types';
import type { NetworkMessage } from '../port/document-network';
import type { MagicAnswer } from './magic-recipients';

/** Document that a magic recipient creates, with an id of its own. */
export interface MagicDocument {
  id: string;
  docTypeId: string;
  processId: string;
  xml: string;
}

/** The invoice that is answered. */
export type AnsweredInvoice = ReadInvoice & { number: string };

/** Converts a participant `<scheme>:<identifier>` to an address. */
export function toPartyAddress(participant: string): SchemedIdentifier {
  const separator = participant.indexOf(':');
  return { scheme: participant.slice(0, separator), identifier: participant.slice(separator + 1) };
}

type FrenchAnswer = MagicAnswer['french'];

/** Statuses of the recipient's platform before those of the recipient. */
const ON_DELIVERY: readonly FrenchAnswer[] = [
  { code: '202', reason: null },
  { code: '203', reason: null },
];

const PLATFORM = { id: '9999', name: 'Passerelle Sandbox' };

/**
 * Creates the statuses that a magic recipient and its platform set on a French invoice, in their order.
 * @param sirens SIREN of the parties
 */
export function createMagicStatuses(
  message: NetworkMessage,
  invoice: AnsweredInvoice,
  sirens: { seller: string; buyer: string },
  answers: readonly MagicAnswer[],
): MagicDocument[] {
  const { issueDate } = invoice.parsed;
  if (issueDate === null) return [];
  const statuses = [...ON_DELIVERY, ...answers.map(({ french }) => french)];
  return statuses.map((answer) => createStatus(message, { ...invoice, issueDate }, sirens, answer));
}

function createStatus(
  { sender, receiver, envelopeId, madeAt, processId }: NetworkMessage,
  { number, kind, issueDate, parsed }: AnsweredInvoice & { issueDate: string },
  { seller, buyer }: { seller: string; buyer: string },
  { code, reason }: FrenchAnswer,
): MagicDocument {
  const id = `${code}.${envelopeId}`;
  const at = formatParisTime(madeAt);
  const isTransmission = findLifecycleStatus(code)?.phase === TRANSMISSION;
  const message = composeStatusMessage({
    id,
    code,
    speaker: isTransmission ? 'buyerPlatform' : 'buyer',
    since: at,
    issuedAt: at,
    invoice: {
      number,
      issueDate,
      typeCode: parsed.typeCode ?? getDefaultTypeCode(kind),
      receivedAt: at,
      seller: { siren: seller, name: parsed.seller.name, address: toPartyAddress(sender) },
      buyer: { siren: buyer, name: parsed.buyer.name, address: toPartyAddress(receiver) },
    },
    platform: PLATFORM,
    frame: findBusinessProcess(processId) ?? 'REGULATED',
    to: 'partners',
    details: reason === null ? [] : [{ ...NO_DETAIL, reasonCode: reason }],
  });
  return { id, ...getStatusDocumentType(), xml: writeStatusMessage(message) };
}

const NO_DETAIL = { reason: null, actionCode: null, action: null, characteristics: [] };
