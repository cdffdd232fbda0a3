import type { SchemedIdentifier } from '../invoice/parties';
import { createNameBasedUuid } from '../values/name-based-uuid';

/** Namespace in which Slovak transactions are named (rule ID-BDID-01). */
const SLOVAK_NAMESPACE = 'e0bc4ac8-b025-46e5-a76d-0c893fc3027e';

/** What names an invoice. */
export interface InvoiceIdentity {
  /** electronic address of the seller */
  seller: SchemedIdentifier | null;
  typeCode: string | null;
  number: string | null;
  /** YYYY-MM-DD */
  issueDate: string | null;
}

/**
 * UUID (version 5) of a reported document. It follows from the invoice alone, so that both providers name the same transaction and
 * the authority can put their reports side by side.
 */
export function findReportedDocumentUuid({ seller, typeCode, number, issueDate }: InvoiceIdentity): string {
  const parts = [seller?.scheme, seller?.identifier, typeCode, number, issueDate];
  return createNameBasedUuid(SLOVAK_NAMESPACE, parts.filter((part) => part).join(' '));
}
