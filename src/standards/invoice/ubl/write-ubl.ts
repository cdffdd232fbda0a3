import {
  findBillingProfile,
  getDefaultProfile,
  getDocumentTypeIds,
  formatUblDocTypeId,
  type BillingProfile,
  type DocumentTypeIds,
} from '../document-types';
import { getDocumentProfile, type DocumentProfile, type WrittenProfile } from '../document-profiles';
import { usesExtension } from '../extension-use';
import { isPintProfile, getPintCustomization, getPintProcess } from '../pint';
import { findPintArea, OMAN } from '../pint-terms';
import { joinNotes } from '../french-notes';
import { removeUnsupportedTerms } from '../placed-terms';
import {
  getDocumentNumber,
  isCreditNoteKind,
  isSelfBillingKind,
  type Attachment,
  type DocumentKind,
  type ParsedDocument,
  type SchemedIdentifier,
} from '../model';
import { TOTALS_REFERENCES } from '../tax-regimes';
import { WrittenTree, type XmlDocument } from '../xml';
import { INVOICED_OBJECT_TYPE_CODE, NO_REFERENCE, PROJECT_TYPE_CODE } from './conventions';
import { writeDeliveryTerms } from './write-extended';
import { writeAllowanceCharge, writeLine, writePeriod } from './write-line';
import {
  writeDelivery,
  writeIdentifier,
  writeParty,
  writePayee,
  writeTaxRepresentative,
  type IdentifierScheme,
} from './write-party';
import { writeExchangeRate, writePaymentMeans, writeTotals, writeVat } from './write-payment';
import { writeOmaniReferences, writePintParties } from './write-pint';
import { XmlWriter } from '../xml-writer';

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
  /** CustomizationID; by default that of the profile that {@link getBillingProfileFor} returns, none when empty. */
  customizationId?: string | null;
  /** ProfileID; by default the process of the customization, in French profiles the billing mode (BT-23), none when empty. */
  profileId?: string | null;
}

const NAMESPACES = {
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
};

/**
 * Returns the billing profile in which a document is written: the requested one, else the French CIUS when it has French
 * specifics, or its extension when it uses a term of the extension.
 */
export function getBillingProfileFor(
  document: ParsedDocument,
  kind: DocumentKind,
  requested?: WrittenProfile,
): BillingProfile {
  if (requested !== undefined) return BILLING_PROFILES[requested] ?? getDefaultProfile(kind);
  if (document.countrySpecific === null) return getDefaultProfile(kind);
  return usesExtension(document) ? 'frenchExtended' : 'frenchCius';
}

/** Returns the default identifiers of a document; those of French documents depend on their business process. */
export function getDocumentTypeIdsFor(
  document: ParsedDocument,
  kind: DocumentKind,
  requested?: WrittenProfile,
): DocumentTypeIds {
  if (requested !== undefined) return getDocumentTypeIdsOfProfile(kind, requested, document.typeCode);
  const profile = getBillingProfileFor(document, kind);
  return getDocumentTypeIds(kind, profile, document.countrySpecific?.businessProcess);
}

/**
 * Returns the identifiers of documents in a requested profile.
 * @param typeCode type of the document; null: the default
 */
export function getDocumentTypeIdsOfProfile(
  kind: DocumentKind,
  profile: WrittenProfile,
  typeCode: string | null = null,
): DocumentTypeIds {
  const pint = isPintProfile(profile) ? getPintCustomization(profile, kind, typeCode) : null;
  const process = getPintProcess(pint);
  return pint === null || process === null
    ? getDocumentTypeIds(kind, BILLING_PROFILES[profile] ?? getDefaultProfile(kind))
    : { customizationId: pint, docTypeId: formatUblDocTypeId(kind, pint), processId: process };
}

/** Profiles with their own billing identifiers; the others have those of Peppol BIS, or are PINT. */
const BILLING_PROFILES: Readonly<Partial<Record<WrittenProfile, BillingProfile>>> = {
  'xrechnung-3': 'xrechnung',
  nlcius: 'nlcius',
};

/**
 * Writes a document as UBL 2.1, elements in the order of the OASIS schema, absent fields omitted. Nothing is computed or
 * checked: amounts are written as the model holds them, and validation reports what is missing.
 */
export function writeUbl(document: ParsedDocument, options: UblOptions): string {
  const xml = new XmlWriter();
  writeDocument(xml, document, options);
  return xml.toString();
}

/**
 * Same with the tree that `parseXml` would create from the text, for the rules and the reader.
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
      writeSums(xml, document, { customizationId, isCreditNote });
      const { currency, taxCurrency, taxScheme } = document;
      const number = getDocumentNumber(document);
      const area = findPintArea(customizationId);
      const surroundings = { isCreditNote, number, currency, taxCurrency, taxScheme, area };
      for (const line of document.lines) writeLine(xml, line, surroundings);
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
  xml.element('cbc:ProfileID', (profileId ?? defaultProfileId(document, kind, customizationId)) || null);
  const isOmani = findPintArea(customizationId) === OMAN;
  const transactionType = document.pint?.transactionType ?? null;
  xml.element('cbc:ProfileExecutionID', isOmani ? null : transactionType);
  const ofType = { name: isOmani ? transactionType : null };
  xml.element('cbc:ID', getDocumentNumber(document));
  xml.element('cbc:UUID', document.uuid);
  xml.element('cbc:IssueDate', document.issueDate);
  xml.element('cbc:IssueTime', document.pint?.oman?.issueTime ?? null);
  const note = joinNotes(document.note, document.countrySpecific);
  if (isCreditNote) {
    xml.element('cbc:TaxPointDate', document.taxPointDate);
    xml.element('cbc:CreditNoteTypeCode', document.typeCode, ofType);
    xml.element('cbc:Note', note);
  } else {
    xml.element('cbc:DueDate', document.dueDate);
    xml.element('cbc:InvoiceTypeCode', document.typeCode, ofType);
    xml.element('cbc:Note', note);
    xml.element('cbc:TaxPointDate', document.taxPointDate);
  }
  xml.element('cbc:DocumentCurrencyCode', document.currency);
  xml.element('cbc:TaxCurrencyCode', document.taxCurrency);
  xml.element('cbc:AccountingCost', document.accountingCost);
  xml.element('cbc:BuyerReference', document.buyerReference);
}

/** Profiles whose BT-23 is not that of a network, so that French documents have their billing mode there. */
const WITH_BILLING_MODE: ReadonlySet<DocumentProfile> = new Set<DocumentProfile>([
  'france-cius',
  'france-extended',
  'en16931',
  'facturx-minimum',
  'facturx-basicwl',
  'facturx-basic',
  'facturx-extended',
]);

/** Default of BT-23: the billing mode of a French document, else the process of the customization. */
export function defaultProfileId(
  document: ParsedDocument,
  kind: DocumentKind,
  customizationId: string,
): string {
  const process = getPintProcess(customizationId);
  if (process !== null) return process;
  const profile = findBillingProfile(customizationId) ?? getDefaultProfile(kind);
  const french = document.countrySpecific;
  if (french?.billingMode && WITH_BILLING_MODE.has(getDocumentProfile(customizationId)))
    return french.billingMode;
  return getDocumentTypeIds(kind, profile, french?.businessProcess).processId;
}

/** Terms of the French extension about a referenced document. */
interface ReferenceDetails {
  issueDate?: string | null | undefined;
  type?: string | null | undefined;
}

function writeReferences(xml: XmlWriter, document: ParsedDocument, isCreditNote: boolean): void {
  const reference = (name: string, id: string | null, more: ReferenceDetails = {}): void =>
    xml.group(name, () => {
      xml.element('cbc:ID', id);
      xml.element('cbc:IssueDate', more.issueDate ?? null);
      xml.element('cbc:DocumentType', more.type ?? null);
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
  reference('cac:DespatchDocumentReference', document.despatchReference, {
    issueDate: extended?.despatchDate,
  });
  reference('cac:ReceiptDocumentReference', document.receiptReference);
  const exportReference = document.pint?.exportReference ?? null;
  // The schemas of Invoice and CreditNote differ in the order of the following elements.
  if (!isCreditNote) reference('cac:StatementDocumentReference', exportReference);
  if (!isCreditNote) reference('cac:OriginatorDocumentReference', document.tenderReference);
  reference('cac:ContractDocumentReference', document.contractReference, {
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
  if (isCreditNote) reference('cac:StatementDocumentReference', exportReference);
  if (isCreditNote) reference('cac:OriginatorDocumentReference', document.tenderReference);
  else reference('cac:ProjectReference', document.projectReference);
}

/** Writes the totals in the tax currency, which an area has as document references. */
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
  const ofBoth = { taxScheme, identifierScheme };
  const ofSeller = {
    ...ofBoth,
    usualAddress: sellerAddress,
    registration: sellerRegistration,
    zone: oman?.sellerZone ?? null,
    uuid: oman?.sellerUuid ?? null,
  };
  const ofBuyer = {
    ...ofBoth,
    usualAddress: buyerAddress,
    registration: buyerRegistration,
    zone: oman?.buyerZone ?? null,
    uuid: null,
  };
  writeParty(xml, 'cac:AccountingSupplierParty', seller, ofSeller, {
    agent: extended?.salesAgent ?? null,
    serviceProvider: extended?.invoicer ?? null,
  });
  writeParty(xml, 'cac:AccountingCustomerParty', buyer, ofBuyer, {
    agent: extended?.buyerAgent ?? null,
    serviceProvider: extended?.invoicee ?? null,
  });
  writePayee(xml, payee, extended?.payee ?? null);
  if (document.pint !== undefined) writePintParties(xml, document.pint);
  if (document.taxRepresentative !== null) writeTaxRepresentative(xml, document.taxRepresentative, taxScheme);
}

function writeSums(
  xml: XmlWriter,
  document: ParsedDocument,
  { customizationId, isCreditNote }: { customizationId: string; isCreditNote: boolean },
): void {
  const { currency, taxCurrency, taxScheme } = document;
  const ofDocument = { currency, taxScheme };
  // The schemas of the two kinds differ in the order.
  if (isCreditNote) writeExchangeRate(xml, document);
  for (const discount of document.discounts) writeAllowanceCharge(xml, discount, false, ofDocument, discount);
  for (const surcharge of document.surcharges)
    writeAllowanceCharge(xml, surcharge, true, ofDocument, surcharge);
  if (!isCreditNote) writeExchangeRate(xml, document);
  // XRechnung requires the rate of every category, even of the category outside of VAT, which has none (BR-DE-14).
  const rateOutsideOfVat = findBillingProfile(customizationId) === 'xrechnung' ? '0' : null;
  writeVat(xml, document.vat, { currency, taxCurrency, taxScheme, rateOutsideOfVat });
  writeTotals(xml, document.totals, currency);
}
