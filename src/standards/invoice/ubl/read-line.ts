import { isEmptyPart } from '../blank';
import type { ExtendedLine } from '../extended-terms';
import type {
  CommodityClassification,
  DocumentAllowanceCharge,
  ItemProperty,
  Line,
  LineAllowanceCharge,
  Period,
  VatRate,
} from '../model';
import type { PintLine } from '../pint-terms';
import { cac, cbc, NONE, plain, type NameId, type Node, type XmlDocument } from '../xml';
import { readAttribute, readIdentifier, trimToNull, readText, readTexts } from '../element-reader';
import { INVOICED_OBJECT_TYPE_CODE, NO_REFERENCE } from './conventions';
import { readExtendedLine, type LineReadContext } from './read-extended-line';
import { readPintLine } from './read-pint';
import { isCharge, readPrice } from './read-price';

const ACCOUNTING_COST = cbc('AccountingCost');
const ADDITIONAL_ITEM_PROPERTY = cac('AdditionalItemProperty');
const ALLOWANCE_CHARGE = cac('AllowanceCharge');
const ALLOWANCE_CHARGE_REASON = cbc('AllowanceChargeReason');
const ALLOWANCE_CHARGE_REASON_CODE = cbc('AllowanceChargeReasonCode');
const AMOUNT = cbc('Amount');
const BASE_AMOUNT = cbc('BaseAmount');
const BUYERS_ITEM_IDENTIFICATION = cac('BuyersItemIdentification');
const CLASSIFIED_TAX_CATEGORY = cac('ClassifiedTaxCategory');
const COMMODITY_CLASSIFICATION = cac('CommodityClassification');
const CREDITED_QUANTITY = cbc('CreditedQuantity');
const DESCRIPTION = cbc('Description');
const DOCUMENT_REFERENCE = cac('DocumentReference');
const DOCUMENT_TYPE_CODE = cbc('DocumentTypeCode');
const END_DATE = cbc('EndDate');
const ID = cbc('ID');
const IDENTIFICATION_CODE = cbc('IdentificationCode');
const INVOICE_PERIOD = cac('InvoicePeriod');
const INVOICED_QUANTITY = cbc('InvoicedQuantity');
const ITEM = cac('Item');
const ITEM_CLASSIFICATION_CODE = cbc('ItemClassificationCode');
const LINE_EXTENSION_AMOUNT = cbc('LineExtensionAmount');
const LINE_ID = cbc('LineID');
const LIST_ID = plain('listID');
const LIST_VERSION_ID = plain('listVersionID');
const MULTIPLIER_FACTOR_NUMERIC = cbc('MultiplierFactorNumeric');
const NAME = cbc('Name');
const NAME_CODE = cbc('NameCode');
const NOTE = cbc('Note');
const ORDER_LINE_REFERENCE = cac('OrderLineReference');
const ORDER_REFERENCE = cac('OrderReference');
const ORIGIN_COUNTRY = cac('OriginCountry');
const PERCENT = cbc('Percent');
const PRICE = cac('Price');
const SALES_ORDER_LINE_ID = cbc('SalesOrderLineID');
const SELLERS_ITEM_IDENTIFICATION = cac('SellersItemIdentification');
const STANDARD_ITEM_IDENTIFICATION = cac('StandardItemIdentification');
const START_DATE = cbc('StartDate');
const TAX_CATEGORY = cac('TaxCategory');
const TAX_EXEMPTION_REASON = cbc('TaxExemptionReason');
const TAX_EXEMPTION_REASON_CODE = cbc('TaxExemptionReasonCode');
const TAX_SCHEME = cac('TaxScheme');
const UNIT_CODE = plain('unitCode');
const VALUE = cbc('Value');
const VALUE_QUANTITY = cbc('ValueQuantity');

/** Reads InvoiceLine or CreditNoteLine (BG-25). */
export function readLine(
  xml: XmlDocument,
  node: Node,
  context: LineReadContext & { area: string | null },
): Line {
  const item = xml.child(node, ITEM);
  const invoicedQuantity = xml.child(node, INVOICED_QUANTITY);
  const quantity = invoicedQuantity === NONE ? xml.child(node, CREDITED_QUANTITY) : invoicedQuantity;
  const unitCode = readAttribute(xml, quantity, UNIT_CODE);
  const objectReference = readIdentifier(xml, xml.child(findObjectReference(xml, node), ID));
  const { discounts, surcharges } = readAllowanceCharges(xml, node);
  const category = findVatCategory(xml, item, CLASSIFIED_TAX_CATEGORY);
  const line: Line = {
    id: readText(xml, node, ID),
    name: readText(xml, item, NAME),
    description: readTexts(xml, item, DESCRIPTION),
    note: readTexts(xml, node, NOTE),
    buyersId: readText(xml, xml.child(item, BUYERS_ITEM_IDENTIFICATION), ID),
    sellersId: readText(xml, xml.child(item, SELLERS_ITEM_IDENTIFICATION), ID),
    standardId: readIdentifier(xml, xml.path(item, STANDARD_ITEM_IDENTIFICATION, ID)),
    documentReference: objectReference?.identifier ?? null,
    documentReferenceScheme: objectReference?.scheme ?? null,
    orderLineReference: readOrderLine(xml, xml.child(node, ORDER_LINE_REFERENCE)),
    accountingCost: readText(xml, node, ACCOUNTING_COST),
    period: readPeriod(xml, xml.child(node, INVOICE_PERIOD)),
    commodityClassifications: readClassifications(xml, item),
    additionalItemProperties: readProperties(xml, item),
    originCountry: readText(xml, xml.child(item, ORIGIN_COUNTRY), IDENTIFICATION_CODE),
    quantity: trimToNull(xml.text(quantity)),
    unitCode,
    ...readPrice(xml, xml.child(node, PRICE), unitCode),
    discounts,
    surcharges,
    netAmount: readText(xml, node, LINE_EXTENSION_AMOUNT),
    vat: readRate(xml, category),
  };
  const pint = readPintLine(xml, node, context.area);
  if (pint !== undefined) line.pint = pint;
  const extendedLine = readExtendedLine(xml, node, category, context);
  const extendedWithoutPint = extendedLine === undefined ? undefined : removePintTerms(extendedLine, pint);
  if (extendedWithoutPint !== undefined) line.extended = extendedWithoutPint;
  return line;
}

/**
 * Removes the terms of PINT areas, which use the same elements for tax and reason of a line as the French extension.
 */
function removePintTerms(extendedLine: ExtendedLine, pint: PintLine | undefined): ExtendedLine | undefined {
  const rest = {
    ...extendedLine,
    vatAmount: pint?.tourismTax ? null : extendedLine.vatAmount,
    exemptionReasonCode: pint?.exemptionReasonCode ? null : extendedLine.exemptionReasonCode,
  };
  return isEmptyPart(rest) ? undefined : rest;
}

/** Reads the line of the buyer's order; a placeholder means that only the order, or the seller's line, is known. */
function readOrderLine(xml: XmlDocument, node: Node): string | null {
  const id = readText(xml, node, LINE_ID);
  const isPlaceholder =
    xml.child(node, ORDER_REFERENCE) !== NONE || xml.child(node, SALES_ORDER_LINE_ID) !== NONE;
  return id === NO_REFERENCE && isPlaceholder ? null : id;
}

/** Reads discounts and surcharges of a line, distinguished by ChargeIndicator (`true` or `1` is a surcharge). */
export function readAllowanceCharges(
  xml: XmlDocument,
  node: Node,
): { discounts: LineAllowanceCharge[]; surcharges: LineAllowanceCharge[] } {
  return splitByIndicator(xml, node, (entry) => readAllowanceCharge(xml, entry));
}

/** Reads discounts and surcharges of the whole document, with their VAT. */
export function readDocumentAllowanceCharges(
  xml: XmlDocument,
  root: Node,
): { discounts: DocumentAllowanceCharge[]; surcharges: DocumentAllowanceCharge[] } {
  return splitByIndicator(xml, root, (node) => {
    const category = findVatCategory(xml, node, TAX_CATEGORY);
    const entry: DocumentAllowanceCharge = {
      ...readAllowanceCharge(xml, node),
      vat: readRate(xml, category),
    };
    const exemptionReason = readText(xml, category, TAX_EXEMPTION_REASON);
    if (exemptionReason !== null) entry.exemptionReason = exemptionReason;
    const exemptionReasonCode = readText(xml, category, TAX_EXEMPTION_REASON_CODE);
    if (exemptionReasonCode !== null) entry.exemptionReasonCode = exemptionReasonCode;
    return entry;
  });
}

/** Reads a period; null when it has neither a start nor an end. */
export function readPeriod(xml: XmlDocument, node: Node): Period | null {
  const startDate = readText(xml, node, START_DATE);
  const endDate = readText(xml, node, END_DATE);
  return startDate === null && endDate === null ? null : { startDate, endDate };
}

function readRate(xml: XmlDocument, category: Node): VatRate {
  return { category: readText(xml, category, ID), percentage: readText(xml, category, PERCENT) };
}

/** Returns the tax category whose scheme id is VAT, or else the first tax category. */
export function findVatCategory(xml: XmlDocument, node: Node, element: NameId): Node {
  const first = xml.child(node, element);
  for (let category = first; category !== NONE; category = xml.nextSibling(category)) {
    if (xml.name(category) !== element) continue;
    if (readText(xml, xml.child(category, TAX_SCHEME), ID)?.toUpperCase() === 'VAT') return category;
  }
  return first;
}

function splitByIndicator<T>(
  xml: XmlDocument,
  node: Node,
  read: (entry: Node) => T,
): { discounts: T[]; surcharges: T[] } {
  const discounts: T[] = [];
  const surcharges: T[] = [];
  for (const entry of xml.children(node, ALLOWANCE_CHARGE)) {
    // An entry without reason and amount is empty and not a discount of 0.
    if (isEmptyPart(readAllowanceCharge(xml, entry))) continue;
    (isCharge(xml, entry) ? surcharges : discounts).push(read(entry));
  }
  return { discounts, surcharges };
}

function readAllowanceCharge(xml: XmlDocument, node: Node): LineAllowanceCharge {
  return {
    reasonCode: readText(xml, node, ALLOWANCE_CHARGE_REASON_CODE),
    reason: readText(xml, node, ALLOWANCE_CHARGE_REASON),
    amount: readText(xml, node, AMOUNT),
    baseAmount: readText(xml, node, BASE_AMOUNT),
    percentage: readText(xml, node, MULTIPLIER_FACTOR_NUMERIC),
  };
}

/** Returns the document reference that identifies the invoiced object, or else the first document reference. */
function findObjectReference(xml: XmlDocument, line: Node): Node {
  const references = xml.children(line, DOCUMENT_REFERENCE);
  const objectReference = references.find(
    (node) => readText(xml, node, DOCUMENT_TYPE_CODE) === INVOICED_OBJECT_TYPE_CODE,
  );
  return objectReference ?? references[0] ?? NONE;
}

function readClassifications(xml: XmlDocument, item: Node): CommodityClassification[] {
  const classifications: CommodityClassification[] = [];
  for (const node of xml.children(item, COMMODITY_CLASSIFICATION)) {
    const code = xml.child(node, ITEM_CLASSIFICATION_CODE);
    const value = trimToNull(xml.text(code));
    if (value === null) continue;
    classifications.push({
      scheme: readAttribute(xml, code, LIST_ID),
      schemeVersion: readAttribute(xml, code, LIST_VERSION_ID),
      value,
    });
  }
  return classifications;
}

function readProperties(xml: XmlDocument, item: Node): ItemProperty[] {
  return xml
    .children(item, ADDITIONAL_ITEM_PROPERTY)
    .map((node) => readProperty(xml, node))
    .filter((property) => !isEmptyPart(property));
}

function readProperty(xml: XmlDocument, node: Node): ItemProperty {
  const property: ItemProperty = { name: readText(xml, node, NAME), value: readText(xml, node, VALUE) };
  const code = readText(xml, node, NAME_CODE);
  if (code !== null) property.code = code;
  const quantity = xml.child(node, VALUE_QUANTITY);
  const unitCode = readAttribute(xml, quantity, UNIT_CODE);
  if (property.value !== null || unitCode === null) return property;
  return { ...property, value: trimToNull(xml.text(quantity)), unitCode };
}
