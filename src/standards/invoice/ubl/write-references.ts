import type { Attachment, ParsedDocument } from '../model';
import { TOTALS_REFERENCES } from '../tax-regimes';
import type { XmlWriter } from '../xml-writer';
import { INVOICED_OBJECT_TYPE_CODE, NO_REFERENCE, PROJECT_TYPE_CODE } from './conventions';
import { writePeriod } from './write-line';
import { writeIdentifier } from './write-party';
import { writeOmaniReferences } from './write-pint';

/** Terms of the French extension about a referenced document. */
interface ReferenceDetails {
  issueDate?: string | null | undefined;
  type?: string | null | undefined;
}

/** Writes the period of a document, its references to other documents, and its attachments. */
export function writeReferences(xml: XmlWriter, document: ParsedDocument, isCreditNote: boolean): void {
  const writeReference = (name: string, id: string | null, details: ReferenceDetails = {}): void =>
    xml.group(name, () => {
      xml.element('cbc:ID', id);
      xml.element('cbc:IssueDate', details.issueDate ?? null);
      xml.element('cbc:DocumentType', details.type ?? null);
    });
  const { extended } = document;
  const isOmani = document.pint?.oman !== undefined;
  const reason = document.pint?.creditNoteReason ?? null;

  writePeriod(xml, document.invoicePeriod, document.taxPointDateCode);
  if (isCreditNote && !isOmani)
    xml.group('cac:DiscrepancyResponse', () => xml.element('cbc:ResponseCode', reason));
  xml.group('cac:OrderReference', () => {
    const salesOrderOnly = document.salesOrderReference === null ? null : NO_REFERENCE;
    xml.element('cbc:ID', document.purchaseOrderReference ?? salesOrderOnly);
    xml.element('cbc:SalesOrderID', document.salesOrderReference);
    xml.element('cbc:IssueDate', extended?.purchaseOrderDate ?? null);
  });
  for (const preceding of document.invoiceReferences) {
    xml.group('cac:BillingReference', () => {
      xml.group('cac:InvoiceDocumentReference', () => {
        xml.element('cbc:ID', preceding.id);
        xml.element('cbc:UUID', preceding.uuid ?? null);
        xml.element('cbc:IssueDate', preceding.issueDate);
        xml.element('cbc:DocumentTypeCode', preceding.typeCode ?? null);
        xml.element('cbc:DocumentStatusCode', isOmani ? reason : null);
      });
    });
  }
  writeReference('cac:DespatchDocumentReference', document.despatchReference, {
    issueDate: extended?.despatchDate,
  });
  writeReference('cac:ReceiptDocumentReference', document.receiptReference);
  const exportReference = document.pint?.exportReference ?? null;
  // The schemas of Invoice and CreditNote differ in the order of the following elements.
  if (!isCreditNote) writeReference('cac:StatementDocumentReference', exportReference);
  if (!isCreditNote) writeReference('cac:OriginatorDocumentReference', document.tenderReference);
  writeReference('cac:ContractDocumentReference', document.contractReference, {
    issueDate: extended?.contractDate,
    type: extended?.contractTypeCode,
  });
  if (document.invoicedObject !== null) {
    xml.group('cac:AdditionalDocumentReference', () => {
      writeIdentifier(xml, 'cbc:ID', document.invoicedObject);
      xml.element('cbc:DocumentTypeCode', INVOICED_OBJECT_TYPE_CODE);
    });
  }
  if (isCreditNote && document.projectReference !== null) {
    xml.group('cac:AdditionalDocumentReference', () => {
      xml.element('cbc:ID', document.projectReference);
      xml.element('cbc:DocumentTypeCode', PROJECT_TYPE_CODE);
    });
  }
  writeTotalsReferences(xml, document);
  if (document.pint?.oman !== undefined) writeOmaniReferences(xml, document.pint.oman);
  for (const attachment of document.attachments) writeAttachment(xml, attachment);
  if (isCreditNote) writeReference('cac:StatementDocumentReference', exportReference);
  if (isCreditNote) writeReference('cac:OriginatorDocumentReference', document.tenderReference);
  else writeReference('cac:ProjectReference', document.projectReference);
}

/** Writes the totals in the tax currency, which some PINT areas state as document references. */
function writeTotalsReferences(xml: XmlWriter, { totals, taxCurrency }: ParsedDocument): void {
  const types = TOTALS_REFERENCES.find(({ currency }) => currency === taxCurrency);
  if (types === undefined) return;
  const write = (type: string | null, amount: string | null): void => {
    if (type === null || amount === null) return;
    xml.group('cac:AdditionalDocumentReference', () => {
      xml.element('cbc:ID', taxCurrency);
      xml.element('cbc:DocumentTypeCode', type);
      xml.element('cbc:DocumentDescription', amount);
    });
  };
  write(types.taxExclusive, totals.taxExclusiveAmountInTaxCurrency);
  write(types.taxInclusive, totals.taxInclusiveAmountInTaxCurrency);
}

function writeAttachment(xml: XmlWriter, attachment: Attachment): void {
  xml.group('cac:AdditionalDocumentReference', () => {
    xml.element('cbc:ID', attachment.id);
    xml.element('cbc:DocumentDescription', attachment.description);
    xml.group('cac:Attachment', () => {
      xml.element('cbc:EmbeddedDocumentBinaryObject', attachment.embeddedDocument, {
        mimeCode: attachment.mimeCode,
        filename: attachment.filename,
      });
      xml.group('cac:ExternalReference', () => xml.element('cbc:URI', attachment.url));
    });
  });
}
