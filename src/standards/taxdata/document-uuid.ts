import type { SchemedIdentifier } from '../invoice/parties';
import { createNameBasedUuid } from '../values/name-based-uuid';

/** UUID namespace of Slovak transactions (rule ID-BDID-01). */
const SLOVAK_NAMESPACE = 'e0bc4ac8-b025-46e5-a76d-0c893fc3027e';

/** Fields that identify an invoice. */
export interface InvoiceIdentity {
  /** electronic address of the seller */
  seller: SchemedIdentifier | null;
  typeCode: string | null;
  number: string | null;
  /** YYYY-MM-DD */
  issueDate: string | null;
}

/**
 * Returns the UUID (version 5) of a reported document. The UUID is derived only from the invoice, so that the reports of
 * both providers have the same UUID and the authority can match them.
 */
export function findReportedDocumentUuid({ seller, typeCode, number, issueDate }: InvoiceIdentity): string {
  const parts = [seller?.scheme, seller?.identifier, typeCode, number, issueDate];
  return createNameBasedUuid(SLOVAK_NAMESPACE, parts.filter((part) => part).join(' '));
}
