/** Fields of the parsed document for the elements that the French extension adds to UBL. */
import { cac, NONE, type Node, type XmlDocument } from '../invoice/xml';
import {
  ADDRESS,
  DELIVERY_FIELDS,
  group,
  leaf,
  list,
  PARTY_FIELDS,
  through,
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

/** Returns whether an element is part of the seller, whose nested parties act for it. */
function isOfSeller(doc: XmlDocument, node: Node): boolean {
  for (let at = node; at >= 0; at = doc.parent(at))
    if (doc.name(at) === CAC.AccountingSupplierParty) return true;
  return false;
}

/** Below seller and buyer. */
export const EXTENDED_PARTY: Entries = {
  'cac:AgentParty': group(
    (doc, node) => (isOfSeller(doc, node) ? '/extended.salesAgent' : '/extended.buyerAgent'),
    INVOLVED_PARTY,
  ),
  'cac:ServiceProviderParty': through({
    'cac:Party': group(
      (doc, node) => (isOfSeller(doc, node) ? '/extended.invoicer' : '/extended.invoicee'),
      INVOLVED_PARTY,
    ),
  }),
};

export const EXTENDED_PAYER: Entry = group('/extended.payer', INVOLVED_PARTY);

/** Below the payee. */
export const EXTENDED_PAYEE: Entries = {
  'cbc:EndpointID': leaf('/extended.payee.electronicAddress.identifier'),
  'cbc:IndustryClassificationCode': leaf('/extended.payee.roleCode'),
  'cac:PostalAddress': group('/extended.payee', ADDRESS),
  'cac:PartyTaxScheme': through({ 'cbc:CompanyID': leaf('/extended.payee.vatNumber') }),
  'cac:Contact': group('/extended.payee', {
    'cbc:Name': leaf('contactName'),
    'cbc:Telephone': leaf('phone'),
    'cbc:ElectronicMail': leaf('email'),
  }),
};

export const EXTENDED_DELIVERY_TERMS: Entry = group('extended.deliveryTerms', {
  'cbc:ID': leaf('code'),
  'cac:DeliveryLocation': through({ 'cbc:Name': leaf('location') }),
});

/** Below the reference of a line to its order. */
export const EXTENDED_ORDER: Entries = {
  'cbc:SalesOrderLineID': leaf('extended.salesOrderLineReference'),
  'cac:OrderReference': through({
    'cbc:ID': leaf('extended.purchaseOrderReference'),
    'cbc:SalesOrderID': leaf('extended.salesOrderReference'),
  }),
};

/** Below the tax category of an item. */
export const EXTENDED_TAX_CATEGORY: Entries = {
  'cbc:TaxExemptionReason': leaf('extended.exemptionReason'),
  'cbc:TaxExemptionReasonCode': leaf('extended.exemptionReasonCode'),
};

/** Returns whether an allowance or charge is a charge. */
export const isCharge = (doc: XmlDocument, node: Node): boolean =>
  toBoolean(doc.childText(node, CBC.ChargeIndicator)) === true;

/** Finds the position of an allowance or charge among those of its kind. */
function findPosition(doc: XmlDocument, adjustment: Node): number {
  const kind = isCharge(doc, adjustment);
  const alike = doc
    .children(doc.parent(adjustment), CAC.AllowanceCharge)
    .filter((node) => isCharge(doc, node) === kind);
  return alike.indexOf(adjustment);
}

/** Fields below the tax category of a discount or surcharge of the document. */
export const EXTENDED_ALLOWANCE_CATEGORY: Entries = Object.fromEntries(
  (['exemptionReason', 'exemptionReasonCode'] as const).map((field): [string, Entry] => [
    `cbc:TaxE${field.slice(1)}`,
    leaf((doc, node) => {
      const adjustment = node === NONE ? NONE : doc.parent(doc.parent(node));
      if (adjustment === NONE) return field;
      const list = isCharge(doc, adjustment) ? 'surcharges' : 'discounts';
      return `/${list}.${findPosition(doc, adjustment)}.${field}`;
    }),
  ]),
);

const FIRST_PRICE_DISCOUNT = {
  amount: 'priceDiscountAmount',
  reason: 'extended.priceDiscountReason',
  reasonCode: 'extended.priceDiscountReasonCode',
} as const;

/** Returns the field of a price adjustment: the first discount is a field of the line, further ones are in lists. */
const priceEntry = (field: keyof typeof FIRST_PRICE_DISCOUNT): Entry =>
  leaf((doc, node) => {
    const adjustment = node === NONE ? NONE : doc.parent(node);
    const place = adjustment === NONE ? 0 : findPosition(doc, adjustment);
    if (adjustment !== NONE && isCharge(doc, adjustment)) return `extended.priceSurcharges.${place}.${field}`;
    return place === 0 ? FIRST_PRICE_DISCOUNT[field] : `extended.furtherPriceDiscounts.${place - 1}.${field}`;
  });

/** Below the price of a line. */
export const EXTENDED_PRICE_ADJUSTMENT: Entry = through({
  'cbc:Amount': priceEntry('amount'),
  'cbc:BaseAmount': leaf('grossPriceAmount'),
  'cbc:AllowanceChargeReason': priceEntry('reason'),
  'cbc:AllowanceChargeReasonCode': priceEntry('reasonCode'),
});

export const LINE_SELLER: Entry = group('extended.seller', INVOLVED_PARTY);

/** Returns whether a reference of a line names the document itself, which states the role of the line in its group. */
function isToItself(doc: XmlDocument, reference: Node): boolean {
  if (reference === NONE) return false;
  const id = doc.text(doc.path(reference, CAC.InvoiceDocumentReference, CBC.ID)).trim();
  return id !== '' && id === (doc.childText(0, CBC.ID) ?? '').trim();
}

const BILLING_REFERENCE_LINE = cac('BillingReferenceLine');

const parentLine = (doc: XmlDocument, node: Node): string => {
  const line = doc.parent(node);
  const isOwn = doc.name(line) === BILLING_REFERENCE_LINE && isToItself(doc, doc.parent(line));
  return isOwn ? 'extended.parentLineId' : 'lineId';
};

const otherDocumentEntry = (document: string, line: string): Entry =>
  through({
    'cbc:LineID': leaf(`extended.${line}`),
    'cac:DocumentReference': through({ 'cbc:ID': leaf(`extended.${document}`) }),
  });

/** Below a line. */
export const EXTENDED_LINE: Entries = {
  'cbc:TaxInclusiveLineExtensionAmount': leaf('extended.grossAmount'),
  'cac:DespatchLineReference': otherDocumentEntry('despatchReference', 'despatchLineReference'),
  'cac:ReceiptLineReference': otherDocumentEntry('receiptReference', 'receiptLineReference'),
  'cac:BillingReference': list((doc, node) => (isToItself(doc, node) ? '' : 'extended.invoiceReferences'), {
    'cac:InvoiceDocumentReference': through({
      'cbc:ID': leaf('id'),
      'cbc:IssueDate': leaf('issueDate'),
      'cbc:DocumentTypeCode': leaf('typeCode'),
      'cbc:DocumentStatusCode': leaf('extended.part'),
    }),
    'cac:BillingReferenceLine': through({ 'cbc:ID': leaf(parentLine) }),
  }),
  'cac:Delivery': group('extended.delivery', DELIVERY_FIELDS),
  'cac:TaxTotal': through({
    'cbc:TaxAmount': leaf((doc, node) =>
      node !== NONE && doc.attribute(node, ATTR.currencyID) === doc.childText(0, CBC.TaxCurrencyCode)
        ? 'extended.vatAmountInTaxCurrency'
        : 'extended.vatAmount',
    ),
  }),
};
