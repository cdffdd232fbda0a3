import { isEmptyPart } from '../blank';
import { readAttribute, readIdentifier, trimToNull, readText, readTexts } from '../element-reader';
import type {
  CommodityClassification,
  ItemProperty,
  Line,
  LineAllowanceCharge,
  Period,
  VatRate,
} from '../model';
import { NONE, type NameId, type Node, type XmlDocument } from '../xml';
import { REFERENCE_TYPE, VAT } from './conventions';
import { readDay } from './dates';
import { ATTRIBUTE, RAM } from './names';
import { readExtendedLine } from './read-extended';
import { readNotes } from './notes';
import { isCharge, readPrice } from './read-price';

/** Reads IncludedSupplyChainTradeLineItem (BG-25). */
export function readLine(xml: XmlDocument, node: Node, taxCurrency: string | null): Line {
  const lineDocument = xml.child(node, RAM.AssociatedDocumentLineDocument);
  const product = xml.child(node, RAM.SpecifiedTradeProduct);
  const agreement = xml.child(node, RAM.SpecifiedLineTradeAgreement);
  const settlement = xml.child(node, RAM.SpecifiedLineTradeSettlement);
  const delivery = xml.child(node, RAM.SpecifiedLineTradeDelivery);
  const quantity = xml.child(delivery, RAM.BilledQuantity);
  const unitCode = readAttribute(xml, quantity, ATTRIBUTE.unitCode);
  const object = findObjectReference(xml, settlement);
  const objectId = readText(xml, object, RAM.IssuerAssignedID);
  const tax = findVatElement(xml, settlement, RAM.ApplicableTradeTax);
  const line: Line = {
    id: readText(xml, lineDocument, RAM.LineID),
    name: readText(xml, product, RAM.Name),
    description: readTexts(xml, product, RAM.Description),
    note: readNotes(xml, lineDocument),
    buyersId: readText(xml, product, RAM.BuyerAssignedID),
    sellersId: readText(xml, product, RAM.SellerAssignedID),
    standardId: readIdentifier(xml, xml.child(product, RAM.GlobalID)),
    documentReference: objectId,
    documentReferenceScheme: objectId === null ? null : readText(xml, object, RAM.ReferenceTypeCode),
    orderLineReference: readText(xml, xml.child(agreement, RAM.BuyerOrderReferencedDocument), RAM.LineID),
    accountingCost: readText(
      xml,
      xml.child(settlement, RAM.ReceivableSpecifiedTradeAccountingAccount),
      RAM.ID,
    ),
    period: readPeriod(xml, xml.child(settlement, RAM.BillingSpecifiedPeriod)),
    commodityClassifications: readClassifications(xml, product),
    additionalItemProperties: readProperties(xml, product),
    originCountry: readText(xml, xml.child(product, RAM.OriginTradeCountry), RAM.ID),
    quantity: trimToNull(xml.text(quantity)),
    unitCode,
    ...readPrice(xml, agreement, unitCode),
    ...readAllowanceCharges(xml, settlement, (entry) => readAllowanceCharge(xml, entry)),
    netAmount: readText(
      xml,
      xml.child(settlement, RAM.SpecifiedTradeSettlementLineMonetarySummation),
      RAM.LineTotalAmount,
    ),
    vat: readRate(xml, tax),
  };
  const parts = { lineDocument, agreement, delivery, settlement, tax, object };
  const extendedLine = readExtendedLine(xml, parts, taxCurrency);
  if (extendedLine !== undefined) line.extended = extendedLine;
  return line;
}

/** Reads a period; null when it has neither a start nor an end. */
export function readPeriod(xml: XmlDocument, node: Node): Period | null {
  const startDate = readDay(xml, xml.child(node, RAM.StartDateTime));
  const endDate = readDay(xml, xml.child(node, RAM.EndDateTime));
  return startDate === null && endDate === null ? null : { startDate, endDate };
}

/** Returns the first reference of a type with an identifier, or NONE. A reference with a file is a supporting document. */
export function findReferenceOfType(xml: XmlDocument, parent: Node, type: string): Node {
  return (
    xml
      .children(parent, RAM.AdditionalReferencedDocument)
      .find(
        (node) =>
          readText(xml, node, RAM.TypeCode) === type &&
          readText(xml, node, RAM.IssuerAssignedID) !== null &&
          xml.child(node, RAM.AttachmentBinaryObject) === NONE &&
          xml.child(node, RAM.URIID) === NONE,
      ) ?? NONE
  );
}

/** Returns the reference to the invoiced object (BT-128), or else the first reference of the line. */
function findObjectReference(xml: XmlDocument, settlement: Node): Node {
  const markedNode = findReferenceOfType(xml, settlement, REFERENCE_TYPE.object);
  return markedNode === NONE ? xml.child(settlement, RAM.AdditionalReferencedDocument) : markedNode;
}

/** Reads discounts and surcharges, distinguished by ChargeIndicator (`true` or `1` is a surcharge). */
export function readAllowanceCharges<T>(
  xml: XmlDocument,
  parent: Node,
  read: (entry: Node) => T,
): { discounts: T[]; surcharges: T[] } {
  const discounts: T[] = [];
  const surcharges: T[] = [];
  for (const entry of xml.children(parent, RAM.SpecifiedTradeAllowanceCharge)) {
    // An entry without reason and amount is empty and not a discount of 0.
    if (isEmptyPart(readAllowanceCharge(xml, entry))) continue;
    (isCharge(xml, entry) ? surcharges : discounts).push(read(entry));
  }
  return { discounts, surcharges };
}

/** Reads an allowance or charge of a line, or the common part of one of the document. */
export function readAllowanceCharge(xml: XmlDocument, node: Node): LineAllowanceCharge {
  return {
    reasonCode: readText(xml, node, RAM.ReasonCode),
    reason: readText(xml, node, RAM.Reason),
    amount: readText(xml, node, RAM.ActualAmount),
    baseAmount: readText(xml, node, RAM.BasisAmount),
    percentage: readText(xml, node, RAM.CalculationPercent),
  };
}

export function findVatElement(xml: XmlDocument, node: Node, element: NameId): Node {
  const taxes = xml.children(node, element);
  return taxes.find((tax) => readText(xml, tax, RAM.TypeCode)?.toUpperCase() === VAT) ?? taxes[0] ?? NONE;
}

export function readRate(xml: XmlDocument, tax: Node): VatRate {
  return {
    category: readText(xml, tax, RAM.CategoryCode),
    percentage: readText(xml, tax, RAM.RateApplicablePercent),
  };
}

function readClassifications(xml: XmlDocument, product: Node): CommodityClassification[] {
  const classifications: CommodityClassification[] = [];
  for (const node of xml.children(product, RAM.DesignatedProductClassification)) {
    const code = xml.child(node, RAM.ClassCode);
    const value = trimToNull(xml.text(code));
    if (value === null) continue;
    classifications.push({
      scheme: readAttribute(xml, code, ATTRIBUTE.listID),
      schemeVersion: readAttribute(xml, code, ATTRIBUTE.listVersionID),
      value,
    });
  }
  return classifications;
}

function readProperties(xml: XmlDocument, product: Node): ItemProperty[] {
  return xml
    .children(product, RAM.ApplicableProductCharacteristic)
    .map((node) => readProperty(xml, node))
    .filter((property) => !isEmptyPart(property));
}

function readProperty(xml: XmlDocument, node: Node): ItemProperty {
  const property: ItemProperty = {
    name: readText(xml, node, RAM.Description),
    value: readText(xml, node, RAM.Value),
  };
  const code = readText(xml, node, RAM.TypeCode);
  if (code !== null) property.code = code;
  const measure = xml.child(node, RAM.ValueMeasure);
  const unitCode = readAttribute(xml, measure, ATTRIBUTE.unitCode);
  if (property.value !== null || unitCode === null) return property;
  return { ...property, value: trimToNull(xml.text(measure)), unitCode };
}
