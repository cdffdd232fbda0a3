/** Document types of the network in both syntaxes. */
import { formatCiiDocTypeId } from './cii/detect-cii';
import { splitDocTypeId, formatUblDocTypeId } from './document-types';
import type { DocumentKind } from './model';
import type { InvoiceSyntax } from './read-invoice';
import { NAMESPACE } from './xml';

/** Returns the document type of an invoice of this kind and specification identifier in a syntax. */
export function formatDocTypeIdIn(
  syntax: InvoiceSyntax,
  kind: DocumentKind,
  customizationId: string,
): string {
  return syntax === 'cii' ? formatCiiDocTypeId(customizationId) : formatUblDocTypeId(kind, customizationId);
}

const SYNTAXES: ReadonlyMap<string, InvoiceSyntax> = new Map([
  [`${NAMESPACE.invoice}::Invoice`, 'ubl'],
  [`${NAMESPACE.creditNote}::CreditNote`, 'ubl'],
  [`${NAMESPACE.rsm}::CrossIndustryInvoice`, 'cii'],
]);

/** Returns the syntax of invoices of a document type; null for any other document type. */
export function findSyntaxOfDocTypeId(docTypeId: string): InvoiceSyntax | null {
  const parts = splitDocTypeId(docTypeId);
  return parts === null ? null : (SYNTAXES.get(`${parts.rootNamespace}::${parts.rootName}`) ?? null);
}
