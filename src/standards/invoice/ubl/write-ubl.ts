import { findBillingProfile } from '../document-types';
import { findPintArea, OMAN } from '../pint-terms';
import { joinNotes } from '../french-notes';
import { removeUnsupportedTerms } from '../remove-unsupported-terms';
import {
  getDocumentNumber,
  isCreditNoteKind,
  isSelfBillingKind,
  type DocumentKind,
  type ParsedDocument,
  type SchemedIdentifier,
} from '../model';
import { getDefaultProfileId, getDocumentTypeIdsFor } from '../written-identifiers';
import { WrittenTree, type XmlDocument } from '../xml';
import { XmlWriter } from '../xml-writer';
import { writeDeliveryTerms } from './write-extended';
import { writeAllowanceCharge, writeLine } from './write-line';
import {
  writeDelivery,
  writeParty,
  writePayee,
  writeTaxRepresentative,
  type IdentifierScheme,
} from './write-party';
import { writeExchangeRate, writePaymentMeans, writeTotals, writeVat } from './write-payment';
import { writePintParties } from './write-pint';
import { writeReferences } from './write-references';

/** Options for values that the XML requires and the model does not have. */
export interface UblOptions {
  kind: DocumentKind;
  /**
   * Electronic address (EAS scheme and identifier) of the sending party (the seller, or the buyer when self-billing),
   * written when the document states none.
   */
  sender: SchemedIdentifier | null;
  /** Electronic address of the receiving party. */
  receiver: SchemedIdentifier | null;
  /** CustomizationID; an empty text omits it. The default is that of the profile from `getBillingProfileFor`. */
  customizationId?: string | null;
  /** ProfileID; an empty text omits it. The default is the process of the customization, or the French billing mode. */
  profileId?: string | null;
}

const NAMESPACES = {
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
};

/**
 * Writes a document as UBL 2.1, elements in the order of the OASIS schema, absent fields omitted. The writer computes and
 * checks no values: amounts are written as in the model, and validation reports missing ones.
 */
export function writeUbl(document: ParsedDocument, options: UblOptions): string {
  const xml = new XmlWriter();
  writeDocument(xml, document, options);
  return xml.toString();
}

/**
 * Writes a document as `writeUbl`, and returns the tree that `parseXml` would create from the text, for validation and
 * reading.
 * @throws XmlError for a document that exceeds the limits of the reader
 */
export function writeUblWithTree(
  document: ParsedDocument,
  options: UblOptions,
): { text: string; tree: XmlDocument } {
  const tree = new WrittenTree();
  const xml = new XmlWriter(tree);
  writeDocument(xml, document, options);
  const text = xml.toString();
  return { text, tree: tree.finish(text) };
}

function writeDocument(xml: XmlWriter, parsedDocument: ParsedDocument, options: UblOptions): void {
  const { kind } = options;
  const isCreditNote = isCreditNoteKind(kind);
  const customizationId =
    options.customizationId ?? getDocumentTypeIdsFor(parsedDocument, kind).customizationId;
  const document = removeUnsupportedTerms(parsedDocument, customizationId);
  const namespace = `urn:oasis:names:specification:ubl:schema:xsd:${isCreditNote ? 'CreditNote' : 'Invoice'}-2`;
  xml.group(
    isCreditNote ? 'CreditNote' : 'Invoice',
    () => {
      writeHeader(xml, document, { ...options, customizationId });
      writeReferences(xml, document, isCreditNote);
      writeParties(xml, document, { ...options, customizationId });
      const { extended } = document;
      writeDelivery(xml, document.delivery, document.pint);
      writeDeliveryTerms(xml, extended?.deliveryTerms ?? null);
      const dueDate = isCreditNote ? document.dueDate : null;
      writePaymentMeans(xml, document.paymentMeans, dueDate, extended?.payer ?? null);
      xml.group('cac:PaymentTerms', () => xml.element('cbc:Note', document.paymentTerms?.note ?? null));
      writeAmounts(xml, document, { customizationId, isCreditNote });
      const { currency, taxCurrency, taxScheme } = document;
      const number = getDocumentNumber(document);
      const area = findPintArea(customizationId);
      const context = { isCreditNote, number, currency, taxCurrency, taxScheme, area };
      for (const line of document.lines) writeLine(xml, line, context);
    },
    { xmlns: namespace, ...NAMESPACES },
  );
}

function writeHeader(
  xml: XmlWriter,
  document: ParsedDocument,
  { kind, customizationId, profileId }: UblOptions & { customizationId: string },
): void {
  const isCreditNote = isCreditNoteKind(kind);
  xml.element('cbc:CustomizationID', customizationId || null);
  xml.element('cbc:ProfileID', (profileId ?? getDefaultProfileId(document, kind, customizationId)) || null);
  const isOmani = findPintArea(customizationId) === OMAN;
  const transactionType = document.pint?.transactionType ?? null;
  xml.element('cbc:ProfileExecutionID', isOmani ? null : transactionType);
  const typeOptions = { name: isOmani ? transactionType : null };
  xml.element('cbc:ID', getDocumentNumber(document));
  xml.element('cbc:UUID', document.uuid);
  xml.element('cbc:IssueDate', document.issueDate);
  xml.element('cbc:IssueTime', document.pint?.oman?.issueTime ?? null);
  const note = joinNotes(document.note, document.countrySpecific);
  if (isCreditNote) {
    xml.element('cbc:TaxPointDate', document.taxPointDate);
    xml.element('cbc:CreditNoteTypeCode', document.typeCode, typeOptions);
    xml.element('cbc:Note', note);
  } else {
    xml.element('cbc:DueDate', document.dueDate);
    xml.element('cbc:InvoiceTypeCode', document.typeCode, typeOptions);
    xml.element('cbc:Note', note);
    xml.element('cbc:TaxPointDate', document.taxPointDate);
  }
  xml.element('cbc:DocumentCurrencyCode', document.currency);
  xml.element('cbc:TaxCurrencyCode', document.taxCurrency);
  xml.element('cbc:AccountingCost', document.accountingCost);
  xml.element('cbc:BuyerReference', document.buyerReference);
}

function writeParties(
  xml: XmlWriter,
  document: ParsedDocument,
  options: UblOptions & { customizationId: string },
): void {
  const buyerSends = isSelfBillingKind(options.kind);
  const [sellerAddress, buyerAddress] = buyerSends
    ? [options.receiver, options.sender]
    : [options.sender, options.receiver];
  const { seller, buyer, payee, taxScheme, extended } = document;
  const { sellerRegistration = null, buyerRegistration = null, oman } = document.pint ?? {};
  const identifierScheme: IdentifierScheme =
    findPintArea(options.customizationId) === OMAN ? 'schemeName' : 'schemeID';
  const commonOptions = { taxScheme, identifierScheme };
  const sellerOptions = {
    ...commonOptions,
    usualAddress: sellerAddress,
    registration: sellerRegistration,
    zone: oman?.sellerZone ?? null,
    uuid: oman?.sellerUuid ?? null,
  };
  const buyerOptions = {
    ...commonOptions,
    usualAddress: buyerAddress,
    registration: buyerRegistration,
    zone: oman?.buyerZone ?? null,
    uuid: null,
  };
  writeParty(xml, 'cac:AccountingSupplierParty', seller, sellerOptions, {
    agent: extended?.salesAgent ?? null,
    serviceProvider: extended?.invoicer ?? null,
  });
  writeParty(xml, 'cac:AccountingCustomerParty', buyer, buyerOptions, {
    agent: extended?.buyerAgent ?? null,
    serviceProvider: extended?.invoicee ?? null,
  });
  writePayee(xml, payee, extended?.payee ?? null);
  if (document.pint !== undefined) writePintParties(xml, document.pint);
  if (document.taxRepresentative !== null) writeTaxRepresentative(xml, document.taxRepresentative, taxScheme);
}

function writeAmounts(
  xml: XmlWriter,
  document: ParsedDocument,
  { customizationId, isCreditNote }: { customizationId: string; isCreditNote: boolean },
): void {
  const { currency, taxCurrency, taxScheme } = document;
  const documentOptions = { currency, taxScheme };
  // The schemas of invoices and credit notes differ in the order of these elements.
  if (isCreditNote) writeExchangeRate(xml, document);
  for (const discount of document.discounts)
    writeAllowanceCharge(xml, discount, false, documentOptions, discount);
  for (const surcharge of document.surcharges)
    writeAllowanceCharge(xml, surcharge, true, documentOptions, surcharge);
  if (!isCreditNote) writeExchangeRate(xml, document);
  // XRechnung requires the rate of every category, even of category O (outside of VAT), which has no rate (BR-DE-14).
  const rateOutsideOfVat = findBillingProfile(customizationId) === 'xrechnung' ? '0' : null;
  writeVat(xml, document.vat, { currency, taxCurrency, taxScheme, rateOutsideOfVat });
  writeTotals(xml, document.totals, currency);
}
