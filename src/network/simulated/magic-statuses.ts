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
import { getFrenchStatusTypeIds } from '../../standards/invoice/document-types';
import type { NetworkMessage } from '../port/document-network';
import type { MagicResponse } from './magic-recipients';

/** Document that a magic recipient creates, with its id. */
export interface MagicDocument {
  id: string;
  docTypeId: string;
  processId: string;
  xml: string;
}

/** Invoice to which a magic recipient responds. */
export type MagicInvoice = ReadInvoice & { number: string };

/** Converts a participant `<scheme>:<identifier>` to an address. */
export function toPartyAddress(participant: string): SchemedIdentifier {
  const separator = participant.indexOf(':');
  return { scheme: participant.slice(0, separator), identifier: participant.slice(separator + 1) };
}

type FrenchStatus = MagicResponse['french'];

/** Statuses that the recipient's platform sets before the recipient's own statuses. */
const DELIVERY_STATUSES: readonly FrenchStatus[] = [
  { code: '202', reason: null },
  { code: '203', reason: null },
];

const PLATFORM = { id: '9999', name: 'Passerelle Sandbox' };

/**
 * Creates the statuses that a magic recipient and its platform set on a French invoice, in order.
 * @param sirens SIRENs of seller and buyer
 */
export function createMagicStatuses(
  message: NetworkMessage,
  invoice: MagicInvoice,
  sirens: { seller: string; buyer: string },
  responses: readonly MagicResponse[],
): MagicDocument[] {
  const { issueDate } = invoice.parsed;
  if (issueDate === null) return [];
  const statuses = [...DELIVERY_STATUSES, ...responses.map(({ french }) => french)];
  return statuses.map((answer) => createStatus(message, { ...invoice, issueDate }, sirens, answer));
}

function createStatus(
  { sender, receiver, envelopeId, madeAt, processId }: NetworkMessage,
  { number, kind, issueDate, parsed }: MagicInvoice & { issueDate: string },
  { seller, buyer }: { seller: string; buyer: string },
  { code, reason }: FrenchStatus,
): MagicDocument {
  const id = `${code}.${envelopeId}`;
  const time = formatParisTime(madeAt);
  const isTransmission = findLifecycleStatus(code)?.phase === TRANSMISSION;
  const message = composeStatusMessage({
    id,
    code,
    speaker: isTransmission ? 'buyerPlatform' : 'buyer',
    since: time,
    issuedAt: time,
    invoice: {
      number,
      issueDate,
      typeCode: parsed.typeCode ?? getDefaultTypeCode(kind),
      receivedAt: time,
      seller: { siren: seller, name: parsed.seller.name, address: toPartyAddress(sender) },
      buyer: { siren: buyer, name: parsed.buyer.name, address: toPartyAddress(receiver) },
    },
    platform: PLATFORM,
    frame: findBusinessProcess(processId) ?? 'REGULATED',
    to: 'partners',
    details: reason === null ? [] : [{ ...NO_DETAIL, reasonCode: reason }],
  });
  return { id, ...getFrenchStatusTypeIds(), xml: writeStatusMessage(message) };
}

const NO_DETAIL = { reason: null, actionCode: null, action: null, characteristics: [] };
