import { sirenOfParty, type StatusDetail } from '../../cdar';
import { businessProcessOf, isBillingMode, isDocumentKind } from '../../invoice';
import type { DocumentReading, NamedParty } from '../reading/reading';
import { newStatusId, type SaidStatus } from './status-said';

type FrenchTerms = Pick<DocumentReading, 'type' | 'named' | 'summary'>;

/** Whether a document is an invoice between two French companies that a status message can name: by its number and day. */
export function isFrenchInvoice({ type, named, summary }: FrenchTerms): boolean {
  if (!isDocumentKind(type) || named === null) return false;
  const { documentNumber, issueDate } = summary;
  return documentNumber !== null && issueDate !== null && isFrench(named.issuer) && isFrench(named.recipient);
}

function isFrench(party: NamedParty): boolean {
  return sirenOfParty(party) !== null;
}

/**
 * Whether the tax portal follows the life cycle of an invoice: under the duty of e-invoicing, with the billing mode that a message to
 * it names.
 * @param profileId business process (BT-23) as the document writes it
 */
export function isFollowedByPortal(processId: string, profileId: string | null): boolean {
  return businessProcessOf(processId) === 'REGULATED' && profileId !== null && isBillingMode(profileId);
}

/** The status `200` that a French invoice has from its acceptance on; undefined for any other document. */
export function depositOf(
  reading: FrenchTerms & Pick<DocumentReading, 'profileId'>,
  processId: string,
): SaidStatus | undefined {
  if (!isFrenchInvoice(reading)) return undefined;
  return {
    id: newStatusId(),
    documentId: null,
    origin: 'automatic',
    speaker: 'sellerPlatform',
    code: '200',
    follows: null,
    details: [],
    since: null,
    isForPortal: isFollowedByPortal(processId, reading.profileId),
  };
}

/** A reason without anything more. */
export function reasonOf(reasonCode: string, reason: string): StatusDetail {
  return {
    reasonCode,
    reason,
    status: null,
    actionCode: null,
    action: null,
    sequence: null,
    characteristics: [],
  };
}
