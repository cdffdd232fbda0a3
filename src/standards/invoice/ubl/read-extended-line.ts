import { blankExtendedLine, isEmptyPart } from '../blank';
import { readAttribute, readIdentifier, trimToNull, readText } from '../element-reader';
import type { ExtendedLine, LineInvoiceReference, PriceAllowanceCharge } from '../extended-terms';
import type { SchemedIdentifier } from '../model';
import { cac, cbc, NONE, plain, type NameId, type Node, type XmlDocument } from '../xml';
import { INVOICED_OBJECT_TYPE_CODE, NO_REFERENCE } from './conventions';
import { readDelivery, readInvolvedParty } from './read-party';
import { findPriceAdjustments } from './read-price';

const ALLOWANCE_CHARGE_REASON = cbc('AllowanceChargeReason');
const ALLOWANCE_CHARGE_REASON_CODE = cbc('AllowanceChargeReasonCode');
const AMOUNT = cbc('Amount');
const BILLING_REFERENCE = cac('BillingReference');
const BILLING_REFERENCE_LINE = cac('BillingReferenceLine');
const CURRENCY_ID = plain('currencyID');
const DELIVERY = cac('Delivery');
const DESPATCH_LINE_REFERENCE = cac('DespatchLineReference');
const DOCUMENT_REFERENCE = cac('DocumentReference');
const DOCUMENT_STATUS_CODE = cbc('DocumentStatusCode');
const DOCUMENT_TYPE_CODE = cbc('DocumentTypeCode');
const ID = cbc('ID');
const INVOICE_DOCUMENT_REFERENCE = cac('InvoiceDocumentReference');
const ISSUE_DATE = cbc('IssueDate');
const ITEM = cac('Item');
const LINE_ID = cbc('LineID');
const MANUFACTURER_PARTY = cac('ManufacturerParty');
const ORDER_LINE_REFERENCE = cac('OrderLineReference');
const ORDER_REFERENCE = cac('OrderReference');
const PRICE = cac('Price');
const RECEIPT_LINE_REFERENCE = cac('ReceiptLineReference');
const SALES_ORDER_ID = cbc('SalesOrderID');
const SALES_ORDER_LINE_ID = cbc('SalesOrderLineID');
const TAX_AMOUNT = cbc('TaxAmount');
const TAX_EXEMPTION_REASON = cbc('TaxExemptionReason');
const TAX_EXEMPTION_REASON_CODE = cbc('TaxExemptionReasonCode');
const TAX_INCLUSIVE_AMOUNT = cbc('TaxInclusiveLineExtensionAmount');
const TAX_TOTAL = cac('TaxTotal');

/** Values of the document that are needed to read its lines. */
export interface LineReadContext {
  /** Number of the document: a reference to this number states the role of a line in its group. */
  number: string | null;
  taxCurrency: string | null;
}

/** Elements of a line that only the extension uses, or that it uses for further purposes than EN 16931. */
const EXTENSION_ELEMENTS: ReadonlySet<NameId> = new Set([
  BILLING_REFERENCE,
  DELIVERY,
  DESPATCH_LINE_REFERENCE,
  DOCUMENT_REFERENCE,
  ORDER_LINE_REFERENCE,
  RECEIPT_LINE_REFERENCE,
  TAX_INCLUSIVE_AMOUNT,
  TAX_TOTAL,
]);
const ITEM_ELEMENTS: ReadonlySet<NameId> = new Set([MANUFACTURER_PARTY]);
const CATEGORY_ELEMENTS: ReadonlySet<NameId> = new Set([TAX_EXEMPTION_REASON, TAX_EXEMPTION_REASON_CODE]);
const PRICE_DISCOUNT_ELEMENTS: ReadonlySet<NameId> = new Set([
  ALLOWANCE_CHARGE_REASON,
  ALLOWANCE_CHARGE_REASON_CODE,
]);

/**
 * Reads the terms of the French extension of a line; undefined for a line without any.
 * @param category tax category from which the VAT of the line is read
 */
export function readExtendedLine(
  xml: XmlDocument,
  node: Node,
  category: Node,
  context: LineReadContext,
): ExtendedLine | undefined {
  const item = xml.child(node, ITEM);
  const { discounts, surcharges } = findPriceAdjustments(xml, xml.child(node, PRICE));
  const [priceDiscount = NONE, ...furtherDiscounts] = discounts;
  const hasNoExtendedTerms =
    discounts.length <= 1 &&
    surcharges.length === 0 &&
    !xml.hasChildNamed(node, EXTENSION_ELEMENTS) &&
    !xml.hasChildNamed(item, ITEM_ELEMENTS) &&
    !xml.hasChildNamed(category, CATEGORY_ELEMENTS) &&
    !xml.hasChildNamed(priceDiscount, PRICE_DISCOUNT_ELEMENTS);
  if (hasNoExtendedTerms) return undefined;
  const despatch = xml.child(node, DESPATCH_LINE_REFERENCE);
  const receipt = xml.child(node, RECEIPT_LINE_REFERENCE);
  const line: ExtendedLine = blankExtendedLine({
    ...readBillingReferences(xml, node, context.number),
    ...readOrder(xml, xml.child(node, ORDER_LINE_REFERENCE)),
    receiptReference: readText(xml, xml.child(receipt, DOCUMENT_REFERENCE), ID),
    receiptLineReference: readLineId(xml, receipt),
    despatchReference: readText(xml, xml.child(despatch, DOCUMENT_REFERENCE), ID),
    despatchLineReference: readLineId(xml, despatch),
    delivery: readDelivery(xml, xml.child(node, DELIVERY)),
    seller: readInvolvedParty(xml, xml.child(item, MANUFACTURER_PARTY)),
    exemptionReason: readText(xml, category, TAX_EXEMPTION_REASON),
    exemptionReasonCode: readText(xml, category, TAX_EXEMPTION_REASON_CODE),
    ...readTaxAmounts(xml, node, context.taxCurrency),
    grossAmount: readText(xml, node, TAX_INCLUSIVE_AMOUNT),
    priceDiscountReason: readText(xml, priceDiscount, ALLOWANCE_CHARGE_REASON),
    priceDiscountReasonCode: readText(xml, priceDiscount, ALLOWANCE_CHARGE_REASON_CODE),
    furtherPriceDiscounts: readPriceAdjustments(xml, furtherDiscounts),
    priceSurcharges: readPriceAdjustments(xml, surcharges),
    furtherObjects: readFurtherObjects(xml, node),
  });
  return isEmptyPart(line) ? undefined : line;
}

/**
 * Reads billing references: a reference to the document itself states role and parent of the line; any other
 * reference states an earlier invoice.
 */
function readBillingReferences(
  xml: XmlDocument,
  node: Node,
  number: string | null,
): Pick<ExtendedLine, 'parentLineId' | 'part' | 'invoiceReferences'> {
  const invoiceReferences: LineInvoiceReference[] = [];
  let selfReference: Node = NONE;
  for (const reference of xml.children(node, BILLING_REFERENCE)) {
    const invoice = xml.child(reference, INVOICE_DOCUMENT_REFERENCE);
    const id = readText(xml, invoice, ID);
    if (id !== null && id === number && selfReference === NONE) {
      selfReference = reference;
      continue;
    }
    const entry: LineInvoiceReference = {
      id,
      typeCode: readText(xml, invoice, DOCUMENT_TYPE_CODE),
      issueDate: readText(xml, invoice, ISSUE_DATE),
      lineId: readText(xml, xml.child(reference, BILLING_REFERENCE_LINE), ID),
    };
    if (!isEmptyPart(entry)) invoiceReferences.push(entry);
  }
  return {
    parentLineId: readText(xml, xml.child(selfReference, BILLING_REFERENCE_LINE), ID),
    part: readText(xml, xml.child(selfReference, INVOICE_DOCUMENT_REFERENCE), DOCUMENT_STATUS_CODE),
    invoiceReferences,
  };
}

/**
 * Reads the order references of the line. UBL requires the buyer's order and its line; a placeholder means that only
 * the seller's order is known.
 */
function readOrder(
  xml: XmlDocument,
  node: Node,
): Pick<ExtendedLine, 'purchaseOrderReference' | 'salesOrderReference' | 'salesOrderLineReference'> {
  const order = xml.child(node, ORDER_REFERENCE);
  const id = readText(xml, order, ID);
  return {
    purchaseOrderReference: id === NO_REFERENCE ? null : id,
    salesOrderReference: readText(xml, order, SALES_ORDER_ID),
    salesOrderLineReference: readText(xml, node, SALES_ORDER_LINE_ID),
  };
}

/** Reads the line of a referenced document; a placeholder means that only the document is known. */
function readLineId(xml: XmlDocument, reference: Node): string | null {
  const id = readText(xml, reference, LINE_ID);
  return id === NO_REFERENCE && xml.child(reference, DOCUMENT_REFERENCE) !== NONE ? null : id;
}

function readPriceAdjustments(xml: XmlDocument, nodes: readonly Node[]): PriceAllowanceCharge[] {
  return nodes
    .map((node) => ({
      amount: readText(xml, node, AMOUNT),
      reason: readText(xml, node, ALLOWANCE_CHARGE_REASON),
      reasonCode: readText(xml, node, ALLOWANCE_CHARGE_REASON_CODE),
    }))
    .filter((entry) => !isEmptyPart(entry));
}

function readTaxAmounts(
  xml: XmlDocument,
  node: Node,
  taxCurrency: string | null,
): Pick<ExtendedLine, 'vatAmount' | 'vatAmountInTaxCurrency'> {
  const amounts = xml.children(node, TAX_TOTAL).map((total) => xml.child(total, TAX_AMOUNT));
  const isInTaxCurrency = (amount: Node): boolean =>
    taxCurrency !== null && readAttribute(xml, amount, CURRENCY_ID) === taxCurrency;
  const readAmount = (amount: Node | undefined): string | null =>
    amount === undefined ? null : trimToNull(xml.text(amount));
  return {
    vatAmount: readAmount(amounts.find((amount) => !isInTaxCurrency(amount))),
    vatAmountInTaxCurrency: readAmount(amounts.find(isInTaxCurrency)),
  };
}

/** Reads the further invoiced objects of the line, beyond the single one that EN 16931 permits (BT-128). */
function readFurtherObjects(xml: XmlDocument, node: Node): SchemedIdentifier[] {
  return xml
    .children(node, DOCUMENT_REFERENCE)
    .filter((reference) => readText(xml, reference, DOCUMENT_TYPE_CODE) === INVOICED_OBJECT_TYPE_CODE)
    .slice(1)
    .flatMap((reference) => readIdentifier(xml, xml.child(reference, ID)) ?? []);
}
