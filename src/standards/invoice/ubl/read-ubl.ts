import { saysNothing } from '../blank';
import { billingKindOf, detectDocumentType, type DetectedDocumentType } from '../document-types';
import { documentProfileOf } from '../document-profiles';
import { withFrenchSpecifics } from '../french-specifics';
import {
  isCreditNoteKind,
  isSelfBillingKind,
  type Attachment,
  type DocumentCore,
  type DocumentKind,
  type InvoiceReference,
  type Totals,
} from '../model';
import { pintAreaOf } from '../pint-terms';
import type { ReadDocument, ReadingContext } from '../read-document';
import { TOTALS_REFERENCES } from '../tax-regimes';
import { cac, cbc, CREDIT_NOTE, NONE, plain, type NameId, type Node, type XmlDocument } from '../xml';
import { INVOICED_OBJECT_TYPE_CODE, NO_REFERENCE, PROJECT_TYPE_CODE } from './conventions';
import { attributeOf, identifierOf, meaningful, textOf, textsOf } from '../element-reader';
import { readExtended } from './read-extended';
import { readDocumentAllowanceCharges, readLine, readPeriod } from './read-line';
import { EMIRATES, readPintTerms } from './read-pint';
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

/** Returns ProfileID of any UBL document as written (BT-23): its process, or the billing mode of a French one. */
export function profileIdOf(xml: XmlDocument): string | null {
  return textOf(xml, 0, PROFILE_ID);
}

/** Detects type and network identifiers of any XML document, from its root element, CustomizationID and ProfileID. */
export function detectXmlDocumentType(xml: XmlDocument): DetectedDocumentType {
  const root = 0;
  return detectDocumentType({
    rootNamespace: xml.namespace(root),
    rootName: xml.localName(root),
    customizationId: textOf(xml, root, CUSTOMIZATION_ID),
    profileId: textOf(xml, root, PROFILE_ID),
    typeCode: textOf(xml, root, INVOICE_TYPE_CODE) ?? textOf(xml, root, CREDIT_NOTE_TYPE_CODE),
  });
}

/**
 * Reads a UBL Invoice or CreditNote of any customization into the model; null for any other root element.
 *
 * Nothing is refused: a missing value is null, an unknown code is kept, amounts keep their text as written, and of repeated
 * elements that EN 16931 has once the first counts (texts are joined by newlines).
 */
export function readUbl(xml: XmlDocument, context: ReadingContext = {}): ReadDocument | null {
  if (!xml.isUblInvoice) return null;
  const root = 0;
  const rootKind = xml.name(root) === CREDIT_NOTE ? 'creditNote' : 'invoice';
  const typeCode = textOf(xml, root, rootKind === 'creditNote' ? CREDIT_NOTE_TYPE_CODE : INVOICE_TYPE_CODE);
  const customizationId = textOf(xml, root, CUSTOMIZATION_ID);
  const kind = billingKindOf(rootKind, customizationId, typeCode);
  const number = textOf(xml, root, ID);
  const { docTypeId, processId } = detectXmlDocumentType(xml);
  const area = pintAreaOf(customizationId);
  const core = readCore(xml, root, { kind, typeCode, number, area }, context);
  const pint = readPintTerms(xml, root, area);
  if (pint !== undefined) core.pint = pint;
  const extended = readExtended(xml, root);
  if (extended !== undefined) core.extended = extended;
  const { seller, buyer } = core;
  const [sender, receiver] = isSelfBillingKind(kind) ? [buyer, seller] : [seller, buyer];
  return {
    kind,
    profile: documentProfileOf(customizationId),
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
interface UblDocument {
  kind: DocumentKind;
  typeCode: string | null;
  number: string | null;
  /** Its PINT area; null for any other document. */
  area: string | null;
}

function readCore(
  xml: XmlDocument,
  root: Node,
  { kind, typeCode, number, area }: UblDocument,
  context: ReadingContext,
): DocumentCore {
  const currency = textOf(xml, root, DOCUMENT_CURRENCY_CODE);
  const taxCurrency = textOf(xml, root, TAX_CURRENCY_CODE);
  const taxScheme = readTaxScheme(xml, root);
  const paymentMeans = xml.children(root, PAYMENT_MEANS);
  const { note, countrySpecific } = readNotes(xml, root, context);
  const { discounts, surcharges } = readDocumentAllowanceCharges(xml, root);
  const lineElement = isCreditNoteKind(kind) ? CREDIT_NOTE_LINE : INVOICE_LINE;
  return {
    typeCode,
    uuid: textOf(xml, root, UUID),
    issueDate: textOf(xml, root, ISSUE_DATE),
    dueDate: textOf(xml, root, DUE_DATE) ?? firstText(xml, paymentMeans, PAYMENT_DUE_DATE),
    taxPointDate: textOf(xml, root, TAX_POINT_DATE),
    taxPointDateCode: textOf(xml, xml.child(root, INVOICE_PERIOD), DESCRIPTION_CODE),
    note,
    ...readReferences(xml, root, kind),
    invoicePeriod: readPeriod(xml, xml.child(root, INVOICE_PERIOD)),
    invoiceReferences: readInvoiceReferences(xml, root),
    seller: readParty(xml, xml.child(root, ACCOUNTING_SUPPLIER_PARTY), taxScheme),
    buyer: readParty(xml, xml.child(root, ACCOUNTING_CUSTOMER_PARTY), taxScheme),
    payee: readPayee(xml, xml.child(root, PAYEE_PARTY)),
    taxRepresentative: readTaxRepresentative(xml, xml.child(root, TAX_REPRESENTATIVE_PARTY), taxScheme),
    delivery: readDelivery(xml, xml.child(root, DELIVERY)),
    paymentMeans: paymentMeans
      .map((node) => readPaymentMeans(xml, node))
      .filter((means) => !saysNothing(means)),
    paymentTerms: readPaymentTerms(xml, root),
    lines: xml.children(root, lineElement).map((node) => readLine(xml, node, { number, taxCurrency, area })),
    discounts,
    surcharges,
    totals: { ...readTotals(xml, xml.child(root, LEGAL_MONETARY_TOTAL)), ...totalsInTaxCurrency(xml, root) },
    vat: readVat(xml, root, currency, taxCurrency),
    attachments: readAttachments(xml, root, kind),
    currency,
    taxCurrency,
    ...(area === EMIRATES ? {} : readExchangeRate(xml, root, { currency, taxCurrency })),
    taxScheme,
    countrySpecific,
  };
}

/** Reads the notes, and the French specifics in them. */
function readNotes(
  xml: XmlDocument,
  root: Node,
  { processId }: ReadingContext,
): Pick<DocumentCore, 'note' | 'countrySpecific'> {
  return withFrenchSpecifics({
    note: textsOf(xml, root, NOTE),
    profileId: textOf(xml, root, PROFILE_ID),
    customizationId: textOf(xml, root, CUSTOMIZATION_ID),
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
  const referenceId = (name: NameId): string | null => textOf(xml, xml.child(root, name), ID);
  const order = xml.child(root, ORDER_REFERENCE);
  const orderId = textOf(xml, order, ID);
  const salesOrderReference = textOf(xml, order, SALES_ORDER_ID);
  const marked = markedReferences(xml, root, kind);
  return {
    buyerReference: textOf(xml, root, BUYER_REFERENCE),
    purchaseOrderReference: orderId === NO_REFERENCE && salesOrderReference !== null ? null : orderId,
    salesOrderReference,
    despatchReference: referenceId(DESPATCH_DOCUMENT_REFERENCE),
    receiptReference: referenceId(RECEIPT_DOCUMENT_REFERENCE),
    projectReference: textOf(xml, marked.project, ID) ?? referenceId(PROJECT_REFERENCE),
    contractReference: referenceId(CONTRACT_DOCUMENT_REFERENCE),
    tenderReference: referenceId(ORIGINATOR_DOCUMENT_REFERENCE),
    invoicedObject: identifierOf(xml, xml.child(marked.invoicedObject, ID)),
    accountingCost: textOf(xml, root, ACCOUNTING_COST),
  };
}

/**
 * UBL has one element for three things: supporting documents, the invoiced object (type code 130) and, in credit notes, the
 * project (50). A reference with a file is a supporting document whatever its code; so is a second one.
 */
function markedReferences(
  xml: XmlDocument,
  root: Node,
  kind: DocumentKind,
): { invoicedObject: Node; project: Node } {
  const bare = xml
    .children(root, ADDITIONAL_DOCUMENT_REFERENCE)
    .filter((node) => xml.child(node, ATTACHMENT) === NONE && xml.child(node, ID) !== NONE);
  const marked = (code: string): Node =>
    bare.find((node) => textOf(xml, node, DOCUMENT_TYPE_CODE) === code) ?? NONE;
  return {
    invoicedObject: marked(INVOICED_OBJECT_TYPE_CODE),
    project: isCreditNoteKind(kind) ? marked(PROJECT_TYPE_CODE) : NONE,
  };
}

function readAttachments(xml: XmlDocument, root: Node, kind: DocumentKind): Attachment[] {
  const { invoicedObject, project } = markedReferences(xml, root, kind);
  const attachments: Attachment[] = [];
  for (const node of xml.children(root, ADDITIONAL_DOCUMENT_REFERENCE)) {
    if (node === invoicedObject || node === project || totalOf(xml, node) !== null) continue;
    const attachment = xml.child(node, ATTACHMENT);
    const file = xml.child(attachment, EMBEDDED_DOCUMENT);
    const entry: Attachment = {
      id: textOf(xml, node, ID),
      mimeCode: attributeOf(xml, file, MIME_CODE),
      filename: attributeOf(xml, file, FILENAME),
      description: textsOf(xml, node, DOCUMENT_DESCRIPTION),
      embeddedDocument: file === NONE ? null : meaningful(xml.text(file).replace(/\s+/g, '')),
      url: textOf(xml, xml.child(attachment, EXTERNAL_REFERENCE), URI),
    };
    if (!saysNothing(entry)) attachments.push(entry);
  }
  return attachments;
}

type TotalInTaxCurrency = 'taxExclusiveAmountInTaxCurrency' | 'taxInclusiveAmountInTaxCurrency';

/** Returns the total in the tax currency that a document reference states; null for any other reference. */
function totalOf(xml: XmlDocument, reference: Node): TotalInTaxCurrency | null {
  const type = textOf(xml, reference, DOCUMENT_TYPE_CODE);
  if (type === null || xml.child(reference, ATTACHMENT) !== NONE) return null;
  if (TOTALS_REFERENCES.some(({ taxExclusive }) => taxExclusive === type))
    return 'taxExclusiveAmountInTaxCurrency';
  return TOTALS_REFERENCES.some(({ taxInclusive }) => taxInclusive === type)
    ? 'taxInclusiveAmountInTaxCurrency'
    : null;
}

function totalsInTaxCurrency(xml: XmlDocument, root: Node): Pick<Totals, TotalInTaxCurrency> {
  const totals: Pick<Totals, TotalInTaxCurrency> = {
    taxExclusiveAmountInTaxCurrency: null,
    taxInclusiveAmountInTaxCurrency: null,
  };
  for (const node of xml.children(root, ADDITIONAL_DOCUMENT_REFERENCE)) {
    const total = totalOf(xml, node);
    if (total !== null) totals[total] ??= textOf(xml, node, DOCUMENT_DESCRIPTION);
  }
  return totals;
}

function readInvoiceReferences(xml: XmlDocument, root: Node): InvoiceReference[] {
  const references: InvoiceReference[] = [];
  for (const node of xml.children(root, BILLING_REFERENCE)) {
    const invoice = xml.child(node, INVOICE_DOCUMENT_REFERENCE);
    const reference: InvoiceReference = {
      id: textOf(xml, invoice, ID),
      issueDate: textOf(xml, invoice, ISSUE_DATE),
    };
    const typeCode = textOf(xml, invoice, DOCUMENT_TYPE_CODE);
    if (typeCode !== null) reference.typeCode = typeCode;
    if (!saysNothing(reference)) references.push(reference);
  }
  return references;
}

/** Kept as written: German cash discount terms (#SKONTO#…#) must end with a line feed (DE-R-018). */
function readPaymentTerms(xml: XmlDocument, root: Node): DocumentCore['paymentTerms'] {
  const notes = xml
    .children(root, PAYMENT_TERMS)
    .flatMap((node) => xml.children(node, NOTE))
    .map((note) => xml.text(note))
    .filter((note) => note.trim() !== '');
  return notes.length === 0 ? null : { note: notes.join('\n') };
}

function firstText(xml: XmlDocument, nodes: readonly Node[], name: NameId): string | null {
  for (const node of nodes) {
    const text = textOf(xml, node, name);
    if (text !== null) return text;
  }
  return null;
}
