/** Document types of the network in both syntaxes. */
import { ciiDocTypeId } from './cii/detect-cii';
import { splitDocTypeId, ublDocTypeId } from './document-types';
import type { DocumentKind } from './model';
import type { InvoiceSyntax } from './read-invoice';
import { NAMESPACE } from './xml';

/** Returns the document type of an invoice of this kind and specification identifier in a syntax. */
export function docTypeIdIn(syntax: InvoiceSyntax, kind: DocumentKind, customizationId: string): string {
  return syntax === 'cii' ? ciiDocTypeId(customizationId) : ublDocTypeId(kind, customizationId);
}

const SYNTAXES: ReadonlyMap<string, InvoiceSyntax> = new Map([
  [`${NAMESPACE.invoice}::Invoice`, 'ubl'],
  [`${NAMESPACE.creditNote}::CreditNote`, 'ubl'],
  [`${NAMESPACE.rsm}::CrossIndustryInvoice`, 'cii'],
]);

/** Returns the syntax of invoices of a document type; null for any other document type. */
export function syntaxOfDocTypeId(docTypeId: string): InvoiceSyntax | null {
  const parts = splitDocTypeId(docTypeId);
  return parts === null ? null : (SYNTAXES.get(`${parts.rootNamespace}::${parts.rootName}`) ?? null);
}
