/** Writers of the terms of the French extension in UBL. */
import type { DeliveryTerms, ExtendedLine, LineInvoiceReference } from '../extended-terms';
import type { Line } from '../model';
import type { XmlWriter } from '../xml-writer';
import { NO_REFERENCE } from './conventions';

/** Values of the document that are needed to write its lines. */
export interface LineWriteContext {
  isCreditNote: boolean;
  /** Number of the document, to which lines of a group refer. */
  number: string | null;
  currency: string | null;
  taxCurrency: string | null;
  /** Tax to which the rates belong; null for VAT. */
  taxScheme: string | null;
  /** PINT area of the document; null for any other document. */
  area: string | null;
}

/**
 * Writes the order references of a line (BT-132). The schema requires the buyer's order and its line; a placeholder is
 * written when only the seller's order is known.
 */
export function writeOrderLineReference(xml: XmlWriter, line: Line): void {
  const { extended, orderLineReference } = line;
  const order = extended?.purchaseOrderReference ?? null;
  const salesOrder = extended?.salesOrderReference ?? null;
  const salesOrderLine = extended?.salesOrderLineReference ?? null;
  const hasOrder = order !== null || salesOrder !== null || salesOrderLine !== null;
  xml.group('cac:OrderLineReference', () => {
    xml.element('cbc:LineID', orderLineReference ?? (hasOrder ? NO_REFERENCE : null));
    xml.element('cbc:SalesOrderLineID', salesOrderLine);
    xml.group('cac:OrderReference', () => {
      xml.element('cbc:ID', order ?? (salesOrder === null ? null : NO_REFERENCE));
      xml.element('cbc:SalesOrderID', salesOrder);
    });
  });
}

/**
 * Writes the documents to which a line refers, except its orders. The role of the line in a group is written as a
 * reference to the document itself.
 */
export function writeLineReferences(xml: XmlWriter, extendedLine: ExtendedLine, number: string | null): void {
  const { despatchReference, despatchLineReference, receiptReference, receiptLineReference } = extendedLine;
  writeLineReference(xml, 'cac:DespatchLineReference', despatchReference, despatchLineReference);
  writeLineReference(xml, 'cac:ReceiptLineReference', receiptReference, receiptLineReference);
  if (extendedLine.part !== null || extendedLine.parentLineId !== null) {
    xml.group('cac:BillingReference', () => {
      xml.group('cac:InvoiceDocumentReference', () => {
        xml.element('cbc:ID', number);
        xml.element('cbc:DocumentStatusCode', extendedLine.part);
      });
      xml.group('cac:BillingReferenceLine', () => xml.element('cbc:ID', extendedLine.parentLineId));
    });
  }
  for (const reference of extendedLine.invoiceReferences) writeInvoiceReference(xml, reference);
}

function writeInvoiceReference(xml: XmlWriter, reference: LineInvoiceReference): void {
  xml.group('cac:BillingReference', () => {
    xml.group('cac:InvoiceDocumentReference', () => {
      xml.element('cbc:ID', reference.id);
      xml.element('cbc:IssueDate', reference.issueDate);
      xml.element('cbc:DocumentTypeCode', reference.typeCode);
    });
    xml.group('cac:BillingReferenceLine', () => xml.element('cbc:ID', reference.lineId));
  });
}

function writeLineReference(
  xml: XmlWriter,
  name: string,
  document: string | null,
  line: string | null,
): void {
  if (document === null && line === null) return;
  xml.group(name, () => {
    xml.element('cbc:LineID', line ?? NO_REFERENCE);
    xml.group('cac:DocumentReference', () => xml.element('cbc:ID', document));
  });
}

/** Writes the VAT of a group of lines. */
export function writeLineTaxes(
  xml: XmlWriter,
  { vatAmount, vatAmountInTaxCurrency }: ExtendedLine,
  { currency, taxCurrency }: LineWriteContext,
): void {
  const writeTotal = (amount: string | null, currencyID: string | null): void =>
    xml.group('cac:TaxTotal', () => xml.element('cbc:TaxAmount', amount, { currencyID }));
  writeTotal(vatAmount, currency);
  writeTotal(vatAmountInTaxCurrency, taxCurrency);
}

/** Writes the delivery terms of the document. */
export function writeDeliveryTerms(xml: XmlWriter, terms: DeliveryTerms | null): void {
  xml.group('cac:DeliveryTerms', () => {
    xml.element('cbc:ID', terms?.code ?? null);
    xml.group('cac:DeliveryLocation', () => xml.element('cbc:Name', terms?.location ?? null));
  });
}
