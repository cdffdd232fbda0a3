/**
 * Fields of the parsed document (`parsed` in the API) by element of a UBL invoice, so that a finding can name the
 * field: `cac:InvoiceLine[3]/cac:Price/cbc:PriceAmount` is `lines.2.netPriceAmount`.
 */
import { INVOICED_OBJECT_TYPE_CODE, PROJECT_TYPE_CODE } from '../invoice/ubl/conventions';
import { NAMESPACE, NONE, type Node, type XmlDocument } from '../invoice/xml';
import {
  EXTENDED_ALLOWANCE_CATEGORY,
  EXTENDED_DELIVERY_TERMS,
  EXTENDED_LINE,
  EXTENDED_ORDER,
  EXTENDED_PARTY,
  EXTENDED_PAYEE,
  EXTENDED_PAYER,
  EXTENDED_PRICE_ADJUSTMENT,
  EXTENDED_TAX_CATEGORY,
  isCharge,
  LINE_SELLER,
} from './extended-fields';
import {
  ADDRESS,
  DELIVERY_FIELDS,
  group,
  ID,
  IDENTIFIER,
  leaf,
  list,
  PARTY_FIELDS,
  passThrough,
  type Entries,
  type Entry,
} from './model-path-entries';
import { ATTR, CBC } from './ubl-names';
import { PINT_DOCUMENT, PINT_ITEM, PINT_LINE, TYPE_CODE } from './pint-fields';

const TAX_SCHEME: Entries = { 'cac:TaxScheme': passThrough({ 'cbc:ID': leaf('/taxScheme') }) };
const VAT_RATE: Entries = {
  'cbc:ID': leaf('category'),
  'cbc:Percent': leaf('percentage'),
  ...TAX_SCHEME,
};

const PARTY: Entries = { 'cac:Party': passThrough({ ...PARTY_FIELDS, ...EXTENDED_PARTY }) };

const allowanceChargeEntry = (additionalEntries: Entries): Entry =>
  list((doc, node) => (isCharge(doc, node) ? 'surcharges' : 'discounts'), {
    'cbc:AllowanceChargeReasonCode': leaf('reasonCode'),
    'cbc:AllowanceChargeReason': leaf('reason'),
    'cbc:MultiplierFactorNumeric': leaf('percentage'),
    'cbc:Amount': leaf('amount'),
    'cbc:BaseAmount': leaf('baseAmount'),
    ...additionalEntries,
  });

const PERIOD: Entries = { 'cbc:StartDate': leaf('startDate'), 'cbc:EndDate': leaf('endDate') };

const LINE: Entry = list('lines', {
  'cbc:ID': leaf('id'),
  'cbc:Note': leaf('note'),
  'cbc:InvoicedQuantity': leaf('quantity', { unitCode: 'unitCode' }),
  'cbc:CreditedQuantity': leaf('quantity', { unitCode: 'unitCode' }),
  'cbc:LineExtensionAmount': leaf('netAmount'),
  'cbc:AccountingCost': leaf('accountingCost'),
  'cac:InvoicePeriod': group('period', PERIOD),
  'cac:OrderLineReference': passThrough({ 'cbc:LineID': leaf('orderLineReference'), ...EXTENDED_ORDER }),
  ...EXTENDED_LINE,
  ...PINT_LINE,
  'cac:DocumentReference': group('documentReference', {
    'cbc:ID': leaf('', { schemeID: 'documentReferenceScheme' }),
  }),
  'cac:AllowanceCharge': allowanceChargeEntry({}),
  'cac:Item': passThrough({
    'cbc:Name': leaf('name'),
    'cbc:Description': leaf('description'),
    'cac:BuyersItemIdentification': group('buyersId', ID),
    'cac:SellersItemIdentification': group('sellersId', ID),
    'cac:StandardItemIdentification': group('standardId', IDENTIFIER),
    'cac:OriginCountry': group('originCountry', { 'cbc:IdentificationCode': leaf('') }),
    'cac:CommodityClassification': list('commodityClassifications', {
      'cbc:ItemClassificationCode': leaf('value', { listID: 'scheme', listVersionID: 'schemeVersion' }),
    }),
    'cac:ClassifiedTaxCategory': passThrough({
      'cbc:ID': leaf('vat.category'),
      'cbc:Percent': leaf('vat.percentage'),
      ...TAX_SCHEME,
      ...EXTENDED_TAX_CATEGORY,
    }),
    'cac:AdditionalItemProperty': list('additionalItemProperties', {
      'cbc:Name': leaf('name'),
      'cbc:NameCode': leaf('code'),
      'cbc:Value': leaf('value'),
      'cbc:ValueQuantity': leaf('value', { unitCode: 'unitCode' }),
    }),
    'cac:ManufacturerParty': LINE_SELLER,
    ...PINT_ITEM,
  }),
  'cac:Price': passThrough({
    'cbc:PriceAmount': leaf('netPriceAmount'),
    'cbc:BaseQuantity': leaf('baseQuantity', { unitCode: 'baseQuantityUnitCode' }),
    'cac:AllowanceCharge': EXTENDED_PRICE_ADJUSTMENT,
  }),
});

const isInDocumentCurrency = (doc: XmlDocument, amount: Node): boolean =>
  amount === NONE || doc.attribute(amount, ATTR.currencyID) !== doc.childText(0, CBC.TaxCurrencyCode);

/** Returns the field of a document reference by its type code; one code marks the project of a credit note. */
function findReferenceField(doc: XmlDocument, node: Node): keyof typeof REFERENCE_IDS {
  const code = doc.childText(node, CBC.DocumentTypeCode);
  if (code === INVOICED_OBJECT_TYPE_CODE) return 'invoicedObject';
  return code === PROJECT_TYPE_CODE && doc.localName(0) === 'CreditNote' ? 'projectReference' : 'attachments';
}

const REFERENCE_IDS = { invoicedObject: 'identifier', projectReference: '', attachments: 'id' } as const;

/** Returns the field of the business process, which is the billing mode in French profiles. */
const findProcessField = (doc: XmlDocument): string =>
  doc.childText(0, CBC.CustomizationID)?.includes(FRENCH_PROFILES) === true
    ? 'countrySpecific.billingMode'
    : '';
const FRENCH_PROFILES = 'urn:peppol:france:billing';

/** Credit notes have their due date in the payment means. */
const DUE_DATE = '/dueDate';
/** Model fields of attributes: the currency of an amount. */
const FIELD_OF_ATTRIBUTE: Readonly<Record<string, string>> = { currencyID: '/currency' };

const DOCUMENT: Entries = {
  'cbc:ID': leaf((doc) => (doc.localName(0) === 'CreditNote' ? 'creditNoteNumber' : 'invoiceNumber')),
  'cbc:ProfileID': leaf(findProcessField),
  'cbc:UUID': leaf('uuid'),
  'cbc:IssueDate': leaf('issueDate'),
  'cbc:DueDate': leaf('dueDate'),
  'cbc:InvoiceTypeCode': TYPE_CODE,
  'cbc:CreditNoteTypeCode': TYPE_CODE,
  'cbc:Note': leaf('note'),
  'cbc:TaxPointDate': leaf('taxPointDate'),
  'cbc:DocumentCurrencyCode': leaf('currency'),
  'cbc:TaxCurrencyCode': leaf('taxCurrency'),
  'cbc:AccountingCost': leaf('accountingCost'),
  'cbc:BuyerReference': leaf('buyerReference'),
  'cac:InvoicePeriod': group('invoicePeriod', {
    ...PERIOD,
    'cbc:DescriptionCode': leaf('/taxPointDateCode'),
  }),
  'cac:OrderReference': passThrough({
    'cbc:ID': leaf('purchaseOrderReference'),
    'cbc:SalesOrderID': leaf('salesOrderReference'),
    'cbc:IssueDate': leaf('extended.purchaseOrderDate'),
  }),
  'cac:BillingReference': list('invoiceReferences', {
    'cac:InvoiceDocumentReference': passThrough({
      'cbc:ID': leaf('id'),
      'cbc:IssueDate': leaf('issueDate'),
      'cbc:DocumentTypeCode': leaf('typeCode'),
      'cbc:UUID': leaf('uuid'),
      'cbc:DocumentStatusCode': leaf('/pint.creditNoteReason'),
    }),
  }),
  'cac:DespatchDocumentReference': group('despatchReference', {
    ...ID,
    'cbc:IssueDate': leaf('/extended.despatchDate'),
  }),
  'cac:ReceiptDocumentReference': group('receiptReference', ID),
  'cac:OriginatorDocumentReference': group('tenderReference', ID),
  'cac:ContractDocumentReference': group('contractReference', {
    ...ID,
    'cbc:IssueDate': leaf('/extended.contractDate'),
    'cbc:DocumentType': leaf('/extended.contractTypeCode'),
  }),
  'cac:ProjectReference': group('projectReference', ID),
  'cac:AdditionalDocumentReference': list(findReferenceField, {
    'cbc:ID': leaf((doc, node) => REFERENCE_IDS[findReferenceField(doc, doc.parent(node))], {
      schemeID: 'scheme',
    }),
    'cbc:DocumentDescription': leaf('description'),
    'cac:Attachment': passThrough({
      'cbc:EmbeddedDocumentBinaryObject': leaf('embeddedDocument', {
        mimeCode: 'mimeCode',
        filename: 'filename',
      }),
      'cac:ExternalReference': passThrough({ 'cbc:URI': leaf('url') }),
    }),
  }),
  'cac:AccountingSupplierParty': group('seller', PARTY),
  'cac:AccountingCustomerParty': group('buyer', PARTY),
  'cac:PayeeParty': group('payee', {
    'cac:PartyName': passThrough({ 'cbc:Name': leaf('name') }),
    'cac:PartyIdentification': list('identifiers', IDENTIFIER),
    'cac:PartyLegalEntity': passThrough({
      'cbc:CompanyID': leaf('enterpriseNumber', { schemeID: 'enterpriseNumberScheme' }),
    }),
    ...EXTENDED_PAYEE,
  }),
  'cac:TaxRepresentativeParty': group('taxRepresentative', {
    'cac:PartyName': passThrough({ 'cbc:Name': leaf('name') }),
    'cac:PostalAddress': passThrough(ADDRESS),
    'cac:PartyTaxScheme': group('vatNumber', { 'cbc:CompanyID': leaf('') }),
  }),
  'cac:Delivery': group('delivery', DELIVERY_FIELDS),
  'cac:DeliveryTerms': EXTENDED_DELIVERY_TERMS,
  'cac:PaymentMeans': list('paymentMeans', {
    'cbc:PaymentMeansCode': leaf('paymentMethodCode', { name: 'name' }),
    'cbc:PaymentDueDate': leaf(DUE_DATE),
    'cbc:PaymentID': leaf('reference'),
    'cac:CardAccount': group('cardAccount', {
      'cbc:PrimaryAccountNumberID': leaf('number'),
      'cbc:NetworkID': leaf('network'),
      'cbc:HolderName': leaf('holderName'),
    }),
    'cac:PayeeFinancialAccount': passThrough({
      'cbc:ID': leaf('iban'),
      'cbc:Name': leaf('accountName'),
      'cac:FinancialInstitutionBranch': group('financialInstitutionBranch', ID),
    }),
    'cac:PaymentMandate': group('mandate', {
      'cbc:ID': leaf('id'),
      'cac:PayerParty': EXTENDED_PAYER,
      'cac:PayerFinancialAccount': group('payerAccount', ID),
    }),
  }),
  'cac:PaymentTerms': group('paymentTerms', { 'cbc:Note': leaf('note') }),
  'cac:AllowanceCharge': allowanceChargeEntry({
    'cac:TaxCategory': group('vat', { ...VAT_RATE, ...EXTENDED_ALLOWANCE_CATEGORY }),
  }),
  'cac:TaxTotal': group('vat', {
    'cbc:TaxAmount': leaf((doc, node) =>
      isInDocumentCurrency(doc, node) ? 'totalVatAmount' : 'totalVatAmountInTaxCurrency',
    ),
    'cac:TaxSubtotal': list('subtotals', {
      'cbc:TaxableAmount': leaf('taxableAmount'),
      'cbc:TaxAmount': leaf('vatAmount'),
      'cac:TaxCategory': passThrough({
        ...VAT_RATE,
        'cbc:TaxExemptionReasonCode': leaf('exemptionReasonCode'),
        'cbc:TaxExemptionReason': leaf('exemptionReason'),
      }),
    }),
  }),
  'cac:LegalMonetaryTotal': group('totals', {
    'cbc:LineExtensionAmount': leaf('linesAmount'),
    'cbc:TaxExclusiveAmount': leaf('taxExclusiveAmount'),
    'cbc:TaxInclusiveAmount': leaf('taxInclusiveAmount'),
    'cbc:AllowanceTotalAmount': leaf('discountAmount'),
    'cbc:ChargeTotalAmount': leaf('surchargeAmount'),
    'cbc:PrepaidAmount': leaf('paidAmount'),
    'cbc:PayableRoundingAmount': leaf('roundingAmount'),
    'cbc:PayableAmount': leaf('payableAmount'),
  }),
  'cac:InvoiceLine': LINE,
  'cac:CreditNoteLine': LINE,
  ...PINT_DOCUMENT,
};

const NAMESPACE_PREFIXES: Record<string, string> = {
  [NAMESPACE.cac]: 'cac:',
  [NAMESPACE.cbc]: 'cbc:',
  [NAMESPACE.ext]: 'ext:',
  [NAMESPACE.rsm]: 'rsm:',
  [NAMESPACE.ram]: 'ram:',
  [NAMESPACE.udt]: 'udt:',
  [NAMESPACE.qdt]: 'qdt:',
  [NAMESPACE.taxDataSlovakia]: 'pxs:',
  [NAMESPACE.taxDataVida]: 'pxs:',
  [NAMESPACE.taxDataEmirates]: 'pxs:',
  [NAMESPACE.taxDataOman]: 'pxs:',
};

/** Returns the name of an element with the usual prefix of its namespace, regardless of the prefix in the document. */
export function formatPrefixedName(doc: XmlDocument, node: Node): string {
  return `${NAMESPACE_PREFIXES[doc.namespace(node)] ?? ''}${doc.localName(node)}`;
}

/** Step in a path from the root: the element, if it exists, and its name with the usual prefix. */
export interface PathStep {
  name: string;
  node: Node;
}

/**
 * Finds the field of the parsed document for the element at the end of the steps, or for an attribute of the element;
 * undefined when there is none.
 */
export function findModelPath(
  doc: XmlDocument,
  steps: readonly PathStep[],
  attribute?: string,
): string | undefined {
  const path: string[] = [];
  let entries: Entries = DOCUMENT;
  let attributes: Entry['attributes'];
  for (const [stepIndex, { name, node }] of steps.entries()) {
    const entry: Entry | undefined = entries[name];
    if (entry === undefined) return undefined;
    const field = resolveField(entry, doc, node);
    if (field !== '') path.push(field);
    // References to the invoiced object, to the project and to the line's group are not list entries.
    const isListed = entry.list === true && !SINGLE_REFERENCES.has(field);
    // A missing entry has no index in its list.
    const isMissing = node === NONE && stepIndex === steps.length - 1;
    if (isListed && !isMissing) path.push(String(findListIndex(doc, entries, node)));
    entries = entry.children ?? {};
    attributes = entry.attributes;
  }
  if (attribute !== undefined) {
    const field = attributes?.[attribute] ?? FIELD_OF_ATTRIBUTE[attribute];
    if (field === undefined) return undefined;
    path.splice(-1, 1, field);
  }
  const absoluteIndex = path.findLastIndex((field) => field.startsWith('/'));
  if (absoluteIndex >= 0) return path.slice(absoluteIndex).join('.').slice(1);
  return path.length === 0 ? undefined : path.join('.');
}

const SINGLE_REFERENCES: ReadonlySet<string> = new Set(['invoicedObject', 'projectReference', '']);

const resolveField = (entry: Entry, doc: XmlDocument, node: Node): string =>
  typeof entry.field === 'string' ? entry.field : entry.field(doc, node);

/** Cached list indexes of children, by parent. */
const listIndexes = new WeakMap<XmlDocument, Map<Node, Map<Node, number>>>();

function findListIndex(doc: XmlDocument, entries: Entries, node: Node): number {
  if (node === NONE) return 0;
  let indexesByParent = listIndexes.get(doc);
  if (indexesByParent === undefined)
    listIndexes.set(doc, (indexesByParent = new Map<Node, Map<Node, number>>()));
  const parent = doc.parent(node);
  let indexes = indexesByParent.get(parent);
  if (indexes === undefined) {
    indexes = new Map<Node, number>();
    const counts = new Map<string, number>();
    for (let child = doc.firstChild(parent); child >= 0; child = doc.nextSibling(child)) {
      const entry = entries[formatPrefixedName(doc, child)];
      if (entry?.list !== true) continue;
      const field = resolveField(entry, doc, child);
      const index = counts.get(field) ?? 0;
      indexes.set(child, index);
      counts.set(field, index + 1);
    }
    indexesByParent.set(parent, indexes);
  }
  return indexes.get(node) ?? 0;
}
