/** Document type identifiers of the network in both invoice syntaxes. */
import { formatCiiDocTypeId } from './cii/detect-cii';
import { splitDocTypeId, formatUblDocTypeId } from './document-types';
import type { DocumentKind } from './model';
import type { InvoiceSyntax } from './read-invoice';
import { NAMESPACE } from './xml';

/** Returns the document type identifier of an invoice with this kind, specification identifier and syntax. */
export function formatDocTypeIdInSyntax(
  syntax: InvoiceSyntax,
  kind: DocumentKind,
  customizationId: string,
): string {
  return syntax === 'cii' ? formatCiiDocTypeId(customizationId) : formatUblDocTypeId(kind, customizationId);
}

const SYNTAXES_BY_ROOT: ReadonlyMap<string, InvoiceSyntax> = new Map([
  [`${NAMESPACE.invoice}::Invoice`, 'ubl'],
  [`${NAMESPACE.creditNote}::CreditNote`, 'ubl'],
  [`${NAMESPACE.rsm}::CrossIndustryInvoice`, 'cii'],
]);

/** Returns the syntax of invoices of a document type; null for any other document type. */
export function findSyntaxOfDocTypeId(docTypeId: string): InvoiceSyntax | null {
  const parts = splitDocTypeId(docTypeId);
  return parts === null ? null : (SYNTAXES_BY_ROOT.get(`${parts.rootNamespace}::${parts.rootName}`) ?? null);
}
