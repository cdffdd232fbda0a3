import { isEmptyPart } from '../blank';
import { getBillingKind, detectDocumentType, type DetectedDocumentType } from '../document-types';
import { getDocumentProfile } from '../document-profiles';
import { extractFrenchSpecifics } from '../french-specifics';
import {
  isCreditNoteKind,
  isSelfBillingKind,
  type Attachment,
  type DocumentCore,
  type DocumentKind,
  type InvoiceReference,
  type Party,
  type Totals,
} from '../model';
import { EMIRATES, findPintArea, OMAN } from '../pint-terms';
import type { ReadDocument, ReadingContext } from '../read-document';
import { TOTALS_REFERENCES } from '../tax-regimes';
import { cac, cbc, CREDIT_NOTE, NONE, plain, type NameId, type Node, type XmlDocument } from '../xml';
import { INVOICED_OBJECT_TYPE_CODE, NO_REFERENCE, PROJECT_TYPE_CODE } from './conventions';
import { readAttribute, readIdentifier, trimToNull, readText, readTexts } from '../element-reader';
import { readExtended } from './read-extended';
import { readDocumentAllowanceCharges, readLine, readPeriod } from './read-line';
import { isOmaniReference, readNamedIdentifiers, readPintTerms } from './read-pint';
import { readDelivery, readParty, readPayee, readTaxRepresentative } from './read-party';
import { readExchangeRate, readPaymentMeans, readTaxScheme, readTotals, readVat } from './read-payment';

const ACCOUNTING_COST = cbc('AccountingCost');
const ACCOUNTING_CUSTOMER_PARTY = cac('AccountingCustomerParty');
const ACCOUNTING_SUPPLIER_PARTY = cac('AccountingSupplierParty');
const ADDITIONAL_DOCUMENT_REFERENCE = cac('AdditionalDocumentReference');
const ATTACHMENT = cac('Attachment');
const BILLING_REFERENCE = cac('BillingReference');
const BUYER_REFERENCE = cbc('BuyerReference');
const CONTRACT_DOCUMENT_REFERENCE = cac('ContractDocumentReference');
const CREDIT_NOTE_LINE = cac('CreditNoteLine');
const CREDIT_NOTE_TYPE_CODE = cbc('CreditNoteTypeCode');
const CUSTOMIZATION_ID = cbc('CustomizationID');
const DELIVERY = cac('Delivery');
const DESCRIPTION_CODE = cbc('DescriptionCode');
const DESPATCH_DOCUMENT_REFERENCE = cac('DespatchDocumentReference');
const DOCUMENT_CURRENCY_CODE = cbc('DocumentCurrencyCode');
const DOCUMENT_DESCRIPTION = cbc('DocumentDescription');
const DOCUMENT_TYPE_CODE = cbc('DocumentTypeCode');
const DUE_DATE = cbc('DueDate');
const EMBEDDED_DOCUMENT = cbc('EmbeddedDocumentBinaryObject');
const EXTERNAL_REFERENCE = cac('ExternalReference');
const FILENAME = plain('filename');
const ID = cbc('ID');
const INVOICE_DOCUMENT_REFERENCE = cac('InvoiceDocumentReference');
const INVOICE_LINE = cac('InvoiceLine');
const INVOICE_PERIOD = cac('InvoicePeriod');
const INVOICE_TYPE_CODE = cbc('InvoiceTypeCode');
const ISSUE_DATE = cbc('IssueDate');
const LEGAL_MONETARY_TOTAL = cac('LegalMonetaryTotal');
const MIME_CODE = plain('mimeCode');
const NOTE = cbc('Note');
const ORDER_REFERENCE = cac('OrderReference');
const ORIGINATOR_DOCUMENT_REFERENCE = cac('OriginatorDocumentReference');
const PAYEE_PARTY = cac('PayeeParty');
const PAYMENT_DUE_DATE = cbc('PaymentDueDate');
const PAYMENT_MEANS = cac('PaymentMeans');
const PAYMENT_TERMS = cac('PaymentTerms');
const PROFILE_ID = cbc('ProfileID');
const PROJECT_REFERENCE = cac('ProjectReference');
const RECEIPT_DOCUMENT_REFERENCE = cac('ReceiptDocumentReference');
const SALES_ORDER_ID = cbc('SalesOrderID');
const TAX_CURRENCY_CODE = cbc('TaxCurrencyCode');
const TAX_POINT_DATE = cbc('TaxPointDate');
const TAX_REPRESENTATIVE_PARTY = cac('TaxRepresentativeParty');
const URI = cbc('URI');
const UUID = cbc('UUID');

/** Returns the ProfileID (BT-23) of any UBL document as written; French invoices state their billing mode there. */
export function readProfileId(xml: XmlDocument): string | null {
  return readText(xml, 0, PROFILE_ID);
}

/** Detects type and network identifiers of any XML document, from its root element, CustomizationID and ProfileID. */
export function detectXmlDocumentType(xml: XmlDocument): DetectedDocumentType {
  const root = 0;
  return detectDocumentType({
    rootNamespace: xml.namespace(root),
    rootName: xml.localName(root),
    customizationId: readText(xml, root, CUSTOMIZATION_ID),
    profileId: readText(xml, root, PROFILE_ID),
    typeCode: readText(xml, root, INVOICE_TYPE_CODE) ?? readText(xml, root, CREDIT_NOTE_TYPE_CODE),
  });
}

/**
 * Reads a UBL Invoice or CreditNote of any customization into the model; null for any other root element.
 *
 * The reader accepts every document: a missing value is null, unknown codes and amounts remain as written. When a
 * document repeats an element that EN 16931 permits once, the first one is used (texts are joined by newlines).
 */
export function readUbl(xml: XmlDocument, context: ReadingContext = {}): ReadDocument | null {
  if (!xml.isUblInvoice) return null;
  const root = 0;
  const rootKind = xml.name(root) === CREDIT_NOTE ? 'creditNote' : 'invoice';
  const typeCode = readText(xml, root, rootKind === 'creditNote' ? CREDIT_NOTE_TYPE_CODE : INVOICE_TYPE_CODE);
  const customizationId = readText(xml, root, CUSTOMIZATION_ID);
  const kind = getBillingKind(rootKind, customizationId, typeCode);
  const number = readText(xml, root, ID);
  const { docTypeId, processId } = detectXmlDocumentType(xml);
  const area = findPintArea(customizationId);
  const core = readCore(xml, root, { kind, typeCode, number, area }, context);
  const pint = readPintTerms(xml, root, area);
  if (pint !== undefined) core.pint = pint;
  const extendedTerms = readExtended(xml, root);
  if (extendedTerms !== undefined) core.extended = extendedTerms;
  const { seller, buyer } = core;
  const [sender, receiver] = isSelfBillingKind(kind) ? [buyer, seller] : [seller, buyer];
  return {
    kind,
    profile: getDocumentProfile(customizationId),
    customizationId,
    docTypeId,
    processId,
    sender: sender.electronicAddress,
    receiver: receiver.electronicAddress,
    parsed: isCreditNoteKind(kind)
      ? { invoiceNumber: null, creditNoteNumber: number, ...core }
      : { invoiceNumber: number, ...core },
  };
}

/** Type information of a document. */
interface UblIdentity {
  kind: DocumentKind;
  typeCode: string | null;
  number: string | null;
  /** PINT area of the document; null for any other document. */
  area: string | null;
}

function readCore(
  xml: XmlDocument,
  root: Node,
  { kind, typeCode, number, area }: UblIdentity,
  context: ReadingContext,
): DocumentCore {
  const currency = readText(xml, root, DOCUMENT_CURRENCY_CODE);
  const taxCurrency = readText(xml, root, TAX_CURRENCY_CODE);
  const taxScheme = readTaxScheme(xml, root);
  const paymentMeans = xml.children(root, PAYMENT_MEANS);
  const { note, countrySpecific } = readNotes(xml, root, context);
  const { discounts, surcharges } = readDocumentAllowanceCharges(xml, root);
  const lineElement = isCreditNoteKind(kind) ? CREDIT_NOTE_LINE : INVOICE_LINE;
  const readPartyOfArea = (name: NameId): Party => {
    const role = xml.child(root, name);
    const party = readParty(xml, role, taxScheme);
    return area === OMAN ? { ...party, identifiers: readNamedIdentifiers(xml, role) } : party;
  };
  return {
    typeCode,
    uuid: readText(xml, root, UUID),
    issueDate: readText(xml, root, ISSUE_DATE),
    dueDate: readText(xml, root, DUE_DATE) ?? readFirstText(xml, paymentMeans, PAYMENT_DUE_DATE),
    taxPointDate: readText(xml, root, TAX_POINT_DATE),
    taxPointDateCode: readText(xml, xml.child(root, INVOICE_PERIOD), DESCRIPTION_CODE),
    note,
    ...readReferences(xml, root, kind),
    invoicePeriod: readPeriod(xml, xml.child(root, INVOICE_PERIOD)),
    invoiceReferences: readInvoiceReferences(xml, root),
    seller: readPartyOfArea(ACCOUNTING_SUPPLIER_PARTY),
    buyer: readPartyOfArea(ACCOUNTING_CUSTOMER_PARTY),
    payee: readPayee(xml, xml.child(root, PAYEE_PARTY)),
    taxRepresentative: readTaxRepresentative(xml, xml.child(root, TAX_REPRESENTATIVE_PARTY), taxScheme),
    delivery: readDelivery(xml, xml.child(root, DELIVERY)),
    paymentMeans: paymentMeans
      .map((node) => readPaymentMeans(xml, node))
      .filter((means) => !isEmptyPart(means)),
    paymentTerms: readPaymentTerms(xml, root),
    lines: xml.children(root, lineElement).map((node) => readLine(xml, node, { number, taxCurrency, area })),
    discounts,
    surcharges,
    totals: {
      ...readTotals(xml, xml.child(root, LEGAL_MONETARY_TOTAL)),
      ...readTotalsInTaxCurrency(xml, root),
    },
    vat: readVat(xml, root, currency, taxCurrency),
    attachments: readAttachments(xml, root, { kind, area }),
    currency,
    taxCurrency,
    ...(area === EMIRATES ? {} : readExchangeRate(xml, root, { currency, taxCurrency })),
    taxScheme,
    countrySpecific,
  };
}

/** Reads the notes, and the French specifics that the notes contain. */
function readNotes(
  xml: XmlDocument,
  root: Node,
  { processId }: ReadingContext,
): Pick<DocumentCore, 'note' | 'countrySpecific'> {
  return extractFrenchSpecifics({
    note: readTexts(xml, root, NOTE),
    profileId: readText(xml, root, PROFILE_ID),
    customizationId: readText(xml, root, CUSTOMIZATION_ID),
    processId,
  });
}

type References = Pick<
  DocumentCore,
  | 'buyerReference'
  | 'purchaseOrderReference'
  | 'salesOrderReference'
  | 'despatchReference'
  | 'receiptReference'
  | 'projectReference'
  | 'contractReference'
  | 'tenderReference'
  | 'invoicedObject'
  | 'accountingCost'
>;

function readReferences(xml: XmlDocument, root: Node, kind: DocumentKind): References {
  const readReferenceId = (name: NameId): string | null => readText(xml, xml.child(root, name), ID);
  const order = xml.child(root, ORDER_REFERENCE);
  const orderId = readText(xml, order, ID);
  const salesOrderReference = readText(xml, order, SALES_ORDER_ID);
  const typedReferences = findTypedReferences(xml, root, kind);
  return {
    buyerReference: readText(xml, root, BUYER_REFERENCE),
    purchaseOrderReference: orderId === NO_REFERENCE && salesOrderReference !== null ? null : orderId,
    salesOrderReference,
    despatchReference: readReferenceId(DESPATCH_DOCUMENT_REFERENCE),
    receiptReference: readReferenceId(RECEIPT_DOCUMENT_REFERENCE),
    projectReference: readText(xml, typedReferences.project, ID) ?? readReferenceId(PROJECT_REFERENCE),
    contractReference: readReferenceId(CONTRACT_DOCUMENT_REFERENCE),
    tenderReference: readReferenceId(ORIGINATOR_DOCUMENT_REFERENCE),
    invoicedObject: readIdentifier(xml, xml.child(typedReferences.invoicedObject, ID)),
    accountingCost: readText(xml, root, ACCOUNTING_COST),
  };
}

/**
 * Finds references by their type code. UBL has one element for supporting documents, the invoiced object (type code
 * 130) and, in credit notes, the project (50). A reference with a file, or a second one with the same code, is a
 * supporting document.
 */
function findTypedReferences(
  xml: XmlDocument,
  root: Node,
  kind: DocumentKind,
): { invoicedObject: Node; project: Node } {
  const referencesWithoutFile = xml
    .children(root, ADDITIONAL_DOCUMENT_REFERENCE)
    .filter((node) => xml.child(node, ATTACHMENT) === NONE && xml.child(node, ID) !== NONE);
  const findByTypeCode = (code: string): Node =>
    referencesWithoutFile.find((node) => readText(xml, node, DOCUMENT_TYPE_CODE) === code) ?? NONE;
  return {
    invoicedObject: findByTypeCode(INVOICED_OBJECT_TYPE_CODE),
    project: isCreditNoteKind(kind) ? findByTypeCode(PROJECT_TYPE_CODE) : NONE,
  };
}

function readAttachments(
  xml: XmlDocument,
  root: Node,
  { kind, area }: Pick<UblIdentity, 'kind' | 'area'>,
): Attachment[] {
  const { invoicedObject, project } = findTypedReferences(xml, root, kind);
  const attachments: Attachment[] = [];
  for (const node of xml.children(root, ADDITIONAL_DOCUMENT_REFERENCE)) {
    if (node === invoicedObject || node === project || findTotalField(xml, node) !== null) continue;
    if (area === OMAN && isOmaniReference(xml, node)) continue;
    const attachment = xml.child(node, ATTACHMENT);
    const file = xml.child(attachment, EMBEDDED_DOCUMENT);
    const entry: Attachment = {
      id: readText(xml, node, ID),
      mimeCode: readAttribute(xml, file, MIME_CODE),
      filename: readAttribute(xml, file, FILENAME),
      description: readTexts(xml, node, DOCUMENT_DESCRIPTION),
      embeddedDocument: file === NONE ? null : trimToNull(xml.text(file).replace(/\s+/g, '')),
      url: readText(xml, xml.child(attachment, EXTERNAL_REFERENCE), URI),
    };
    if (!isEmptyPart(entry)) attachments.push(entry);
  }
  return attachments;
}

type TaxCurrencyTotalField = 'taxExclusiveAmountInTaxCurrency' | 'taxInclusiveAmountInTaxCurrency';

/** Returns the field for the total in the tax currency that a reference states; null for any other reference. */
function findTotalField(xml: XmlDocument, reference: Node): TaxCurrencyTotalField | null {
  const type = readText(xml, reference, DOCUMENT_TYPE_CODE);
  if (type === null || xml.child(reference, ATTACHMENT) !== NONE) return null;
  if (TOTALS_REFERENCES.some(({ taxExclusive }) => taxExclusive === type))
    return 'taxExclusiveAmountInTaxCurrency';
  return TOTALS_REFERENCES.some(({ taxInclusive }) => taxInclusive === type)
    ? 'taxInclusiveAmountInTaxCurrency'
    : null;
}

function readTotalsInTaxCurrency(xml: XmlDocument, root: Node): Pick<Totals, TaxCurrencyTotalField> {
  const totals: Pick<Totals, TaxCurrencyTotalField> = {
    taxExclusiveAmountInTaxCurrency: null,
    taxInclusiveAmountInTaxCurrency: null,
  };
  for (const node of xml.children(root, ADDITIONAL_DOCUMENT_REFERENCE)) {
    const field = findTotalField(xml, node);
    if (field !== null) totals[field] ??= readText(xml, node, DOCUMENT_DESCRIPTION);
  }
  return totals;
}

function readInvoiceReferences(xml: XmlDocument, root: Node): InvoiceReference[] {
  const references: InvoiceReference[] = [];
  for (const node of xml.children(root, BILLING_REFERENCE)) {
    const invoice = xml.child(node, INVOICE_DOCUMENT_REFERENCE);
    const reference: InvoiceReference = {
      id: readText(xml, invoice, ID),
      issueDate: readText(xml, invoice, ISSUE_DATE),
    };
    const typeCode = readText(xml, invoice, DOCUMENT_TYPE_CODE);
    if (typeCode !== null) reference.typeCode = typeCode;
    const uuid = readText(xml, invoice, UUID);
    if (uuid !== null) reference.uuid = uuid;
    if (!isEmptyPart(reference)) references.push(reference);
  }
  return references;
}

/** Reads the payment terms untrimmed: German cash discount terms (#SKONTO#…#) must end with a line feed (DE-R-018). */
function readPaymentTerms(xml: XmlDocument, root: Node): DocumentCore['paymentTerms'] {
  const notes = xml
    .children(root, PAYMENT_TERMS)
    .flatMap((node) => xml.children(node, NOTE))
    .map((note) => xml.text(note))
    .filter((note) => note.trim() !== '');
  return notes.length === 0 ? null : { note: notes.join('\n') };
}

function readFirstText(xml: XmlDocument, nodes: readonly Node[], name: NameId): string | null {
  for (const node of nodes) {
    const text = readText(xml, node, name);
    if (text !== null) return text;
  }
  return null;
}
