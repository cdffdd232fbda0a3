/** Fields of the parsed document for the elements that the French extension adds to UBL. */
import { cac, NONE, type Node, type XmlDocument } from '../invoice/xml';
import {
  ADDRESS,
  DELIVERY_FIELDS,
  group,
  leaf,
  list,
  PARTY_FIELDS,
  passThrough,
  type Entries,
  type Entry,
} from './model-path-entries';
import { ATTR, CAC, CBC } from './ubl-names';
import { toBoolean } from './xpath';

const INVOLVED_PARTY: Entries = {
  ...PARTY_FIELDS,
  'cbc:EndpointID': leaf('electronicAddress.identifier', { schemeID: 'electronicAddress.scheme' }),
  'cbc:IndustryClassificationCode': leaf('roleCode'),
};

/** Returns whether an element is inside the seller; parties nested in the seller act for the seller. */
function isInsideSeller(doc: XmlDocument, node: Node): boolean {
  for (let at = node; at >= 0; at = doc.parent(at))
    if (doc.name(at) === CAC.AccountingSupplierParty) return true;
  return false;
}

/** Fields of elements below seller and buyer. */
export const EXTENDED_PARTY: Entries = {
  'cac:AgentParty': group(
    (doc, node) => (isInsideSeller(doc, node) ? '/extended.salesAgent' : '/extended.buyerAgent'),
    INVOLVED_PARTY,
  ),
  'cac:ServiceProviderParty': passThrough({
    'cac:Party': group(
      (doc, node) => (isInsideSeller(doc, node) ? '/extended.invoicer' : '/extended.invoicee'),
      INVOLVED_PARTY,
    ),
  }),
};

export const EXTENDED_PAYER: Entry = group('/extended.payer', INVOLVED_PARTY);

/** Fields of elements below the payee. */
export const EXTENDED_PAYEE: Entries = {
  'cbc:EndpointID': leaf('/extended.payee.electronicAddress.identifier'),
  'cbc:IndustryClassificationCode': leaf('/extended.payee.roleCode'),
  'cac:PostalAddress': group('/extended.payee', ADDRESS),
  'cac:PartyTaxScheme': passThrough({ 'cbc:CompanyID': leaf('/extended.payee.vatNumber') }),
  'cac:Contact': group('/extended.payee', {
    'cbc:Name': leaf('contactName'),
    'cbc:Telephone': leaf('phone'),
    'cbc:ElectronicMail': leaf('email'),
  }),
};

export const EXTENDED_DELIVERY_TERMS: Entry = group('extended.deliveryTerms', {
  'cbc:ID': leaf('code'),
  'cac:DeliveryLocation': passThrough({ 'cbc:Name': leaf('location') }),
});

/** Fields of elements below the order reference of a line. */
export const EXTENDED_ORDER: Entries = {
  'cbc:SalesOrderLineID': leaf('extended.salesOrderLineReference'),
  'cac:OrderReference': passThrough({
    'cbc:ID': leaf('extended.purchaseOrderReference'),
    'cbc:SalesOrderID': leaf('extended.salesOrderReference'),
  }),
};

/** Fields of elements below the tax category of an item. */
export const EXTENDED_TAX_CATEGORY: Entries = {
  'cbc:TaxExemptionReason': leaf('extended.exemptionReason'),
  'cbc:TaxExemptionReasonCode': leaf('extended.exemptionReasonCode'),
};

/** Returns whether an allowance or charge is a charge. */
export const isCharge = (doc: XmlDocument, node: Node): boolean =>
  toBoolean(doc.childText(node, CBC.ChargeIndicator)) === true;

/** Returns the index of an allowance among the allowances, or of a charge among the charges. */
function findIndexInKind(doc: XmlDocument, adjustment: Node): number {
  const kind = isCharge(doc, adjustment);
  const entriesOfKind = doc
    .children(doc.parent(adjustment), CAC.AllowanceCharge)
    .filter((node) => isCharge(doc, node) === kind);
  return entriesOfKind.indexOf(adjustment);
}

/** Fields below the tax category of a discount or surcharge of the document. */
export const EXTENDED_ALLOWANCE_CATEGORY: Entries = Object.fromEntries(
  (['exemptionReason', 'exemptionReasonCode'] as const).map((field): [string, Entry] => [
    `cbc:TaxE${field.slice(1)}`,
    leaf((doc, node) => {
      const adjustment = node === NONE ? NONE : doc.parent(doc.parent(node));
      if (adjustment === NONE) return field;
      const listName = isCharge(doc, adjustment) ? 'surcharges' : 'discounts';
      return `/${listName}.${findIndexInKind(doc, adjustment)}.${field}`;
    }),
  ]),
);

const FIRST_PRICE_DISCOUNT = {
  amount: 'priceDiscountAmount',
  reason: 'extended.priceDiscountReason',
  reasonCode: 'extended.priceDiscountReasonCode',
} as const;

/** Returns the field of a price adjustment: the first discount is a field of the line, all others are list entries. */
const priceEntry = (field: keyof typeof FIRST_PRICE_DISCOUNT): Entry =>
  leaf((doc, node) => {
    const adjustment = node === NONE ? NONE : doc.parent(node);
    const index = adjustment === NONE ? 0 : findIndexInKind(doc, adjustment);
    if (adjustment !== NONE && isCharge(doc, adjustment)) return `extended.priceSurcharges.${index}.${field}`;
    return index === 0 ? FIRST_PRICE_DISCOUNT[field] : `extended.furtherPriceDiscounts.${index - 1}.${field}`;
  });

/** Fields of elements below the allowance or charge of a price. */
export const EXTENDED_PRICE_ADJUSTMENT: Entry = passThrough({
  'cbc:Amount': priceEntry('amount'),
  'cbc:BaseAmount': leaf('grossPriceAmount'),
  'cbc:AllowanceChargeReason': priceEntry('reason'),
  'cbc:AllowanceChargeReasonCode': priceEntry('reasonCode'),
});

export const LINE_SELLER: Entry = group('extended.seller', INVOLVED_PARTY);

/** Returns whether a line references its own document; such a reference states the role of the line in its group. */
function isSelfReference(doc: XmlDocument, reference: Node): boolean {
  if (reference === NONE) return false;
  const id = doc.text(doc.path(reference, CAC.InvoiceDocumentReference, CBC.ID)).trim();
  return id !== '' && id === (doc.childText(0, CBC.ID) ?? '').trim();
}

const BILLING_REFERENCE_LINE = cac('BillingReferenceLine');

const findParentLineField = (doc: XmlDocument, node: Node): string => {
  const line = doc.parent(node);
  const isInSelfReference =
    doc.name(line) === BILLING_REFERENCE_LINE && isSelfReference(doc, doc.parent(line));
  return isInSelfReference ? 'extended.parentLineId' : 'lineId';
};

const otherDocumentEntry = (document: string, line: string): Entry =>
  passThrough({
    'cbc:LineID': leaf(`extended.${line}`),
    'cac:DocumentReference': passThrough({ 'cbc:ID': leaf(`extended.${document}`) }),
  });

/** Fields of elements below a line. */
export const EXTENDED_LINE: Entries = {
  'cbc:TaxInclusiveLineExtensionAmount': leaf('extended.grossAmount'),
  'cac:DespatchLineReference': otherDocumentEntry('despatchReference', 'despatchLineReference'),
  'cac:ReceiptLineReference': otherDocumentEntry('receiptReference', 'receiptLineReference'),
  'cac:BillingReference': list(
    (doc, node) => (isSelfReference(doc, node) ? '' : 'extended.invoiceReferences'),
    {
      'cac:InvoiceDocumentReference': passThrough({
        'cbc:ID': leaf('id'),
        'cbc:IssueDate': leaf('issueDate'),
        'cbc:DocumentTypeCode': leaf('typeCode'),
        'cbc:DocumentStatusCode': leaf('extended.part'),
      }),
      'cac:BillingReferenceLine': passThrough({ 'cbc:ID': leaf(findParentLineField) }),
    },
  ),
  'cac:Delivery': group('extended.delivery', DELIVERY_FIELDS),
  'cac:TaxTotal': passThrough({
    'cbc:TaxAmount': leaf((doc, node) =>
      node !== NONE && doc.attribute(node, ATTR.currencyID) === doc.childText(0, CBC.TaxCurrencyCode)
        ? 'extended.vatAmountInTaxCurrency'
        : 'extended.vatAmount',
    ),
  }),
};
