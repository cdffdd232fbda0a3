import { createHash } from 'node:crypto';
import type { SchemedIdentifier } from '../invoice/parties';

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
  return uuidOfName(SLOVAK_NAMESPACE, parts.filter((part) => part).join(' '));
}

/** UUID of version 5 (RFC 9562): of a name in a namespace. */
export function uuidOfName(namespace: string, name: string): string {
  const hash = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name, 'utf8')
    .digest()
    .subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
