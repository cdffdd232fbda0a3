/** Document types of the network in both syntaxes. */
import { ciiDocTypeId } from './cii/detect-cii';
import { splitDocTypeId, ublDocTypeId } from './document-types';
import type { DocumentKind } from './model';
import type { InvoiceSyntax } from './read-invoice';
import { NAMESPACE } from './xml';

/** The document type of an invoice of this kind and specification identifier, when it is written in a syntax. */
export function docTypeIdIn(syntax: InvoiceSyntax, kind: DocumentKind, customizationId: string): string {
  return syntax === 'cii' ? ciiDocTypeId(customizationId) : ublDocTypeId(kind, customizationId);
}

const SYNTAXES: ReadonlyMap<string, InvoiceSyntax> = new Map([
  [`${NAMESPACE.invoice}::Invoice`, 'ubl'],
  [`${NAMESPACE.creditNote}::CreditNote`, 'ubl'],
  [`${NAMESPACE.rsm}::CrossIndustryInvoice`, 'cii'],
]);

/** What invoices of a document type are written in; null for what is no document type of invoices. */
export function syntaxOfDocTypeId(docTypeId: string): InvoiceSyntax | null {
  const parts = splitDocTypeId(docTypeId);
  return parts === null ? null : (SYNTAXES.get(`${parts.rootNamespace}::${parts.rootName}`) ?? null);
}
