import { blankExtendedLine, isEmptyPart } from '../blank';
import { readAttribute, readIdentifier, trimToNull, readText } from '../element-reader';
import type {
  DeliveryTerms,
  ExtendedLine,
  ExtendedTerms,
  InvolvedParty,
  LineInvoiceReference,
  PayeeDetails,
  PriceAllowanceCharge,
} from '../extended-terms';
import type { SchemedIdentifier } from '../model';
import { NONE, type NameId, type Node, type XmlDocument } from '../xml';
import { REFERENCE_TYPE } from './conventions';
import { readDay } from './dates';
import { ATTRIBUTE, RAM } from './names';
import {
  readAddress,
  readContact,
  readDelivery,
  readInvolvedParty,
  readTaxRegistrations,
} from './read-party';
import { findPriceAdjustments } from './read-price';

/** Parts of a document's header; each may be missing. */
export interface HeaderParts {
  agreement: Node;
  delivery: Node;
  settlement: Node;
}

/** Reads the terms of the French extension of a document; undefined for a document without any. */
export function readExtended(
  xml: XmlDocument,
  { agreement, delivery, settlement }: HeaderParts,
): ExtendedTerms | undefined {
  const contract = xml.child(agreement, RAM.ContractReferencedDocument);
  const readDayOfReference = (reference: Node): string | null =>
    readDay(xml, xml.child(reference, RAM.FormattedIssueDateTime));
  const readParty = (parent: Node, name: NameId): InvolvedParty | null =>
    readInvolvedParty(xml, xml.child(parent, name));
  const extendedTerms: ExtendedTerms = {
    buyerAgent: readParty(agreement, RAM.BuyerAgentTradeParty),
    payer: readParty(settlement, RAM.PayerTradeParty),
    salesAgent: readParty(agreement, RAM.SalesAgentTradeParty),
    invoicee: readParty(settlement, RAM.InvoiceeTradeParty),
    invoicer: readParty(settlement, RAM.InvoicerTradeParty),
    payee: readPayeeDetails(xml, xml.child(settlement, RAM.PayeeTradeParty)),
    deliveryTerms: readDeliveryTerms(xml, xml.child(agreement, RAM.ApplicableTradeDeliveryTerms)),
    purchaseOrderDate: readDayOfReference(xml.child(agreement, RAM.BuyerOrderReferencedDocument)),
    despatchDate: readDayOfReference(xml.child(delivery, RAM.DespatchAdviceReferencedDocument)),
    contractDate: readDayOfReference(contract),
    contractTypeCode: readText(xml, contract, RAM.ReferenceTypeCode),
  };
  return isEmptyPart(extendedTerms) ? undefined : extendedTerms;
}

function readPayeeDetails(xml: XmlDocument, node: Node): PayeeDetails | null {
  if (node === NONE) return null;
  const details: PayeeDetails = {
    roleCode: readText(xml, node, RAM.RoleCode),
    vatNumber: readTaxRegistrations(xml, node).vatNumber,
    electronicAddress: readIdentifier(xml, xml.path(node, RAM.URIUniversalCommunication, RAM.URIID)),
    ...readAddress(xml, xml.child(node, RAM.PostalTradeAddress)),
    ...readContact(xml, node),
  };
  return isEmptyPart(details) ? null : details;
}

function readDeliveryTerms(xml: XmlDocument, node: Node): DeliveryTerms | null {
  if (node === NONE) return null;
  const terms: DeliveryTerms = {
    code: readText(xml, node, RAM.DeliveryTypeCode),
    location: readText(xml, xml.child(node, RAM.RelevantTradeLocation), RAM.Name),
  };
  return isEmptyPart(terms) ? null : terms;
}

/** Parts of a line; each may be missing. */
export interface LineParts {
  lineDocument: Node;
  agreement: Node;
  delivery: Node;
  settlement: Node;
  /** Tax from which the VAT of the line is read. */
  tax: Node;
  /** Reference to the invoiced object of the line (BT-128). */
  object: Node;
}

const DOCUMENT_ELEMENTS: ReadonlySet<NameId> = new Set([RAM.LineStatusReasonCode, RAM.ParentLineID]);
const AGREEMENT_ELEMENTS: ReadonlySet<NameId> = new Set([
  RAM.BuyerOrderReferencedDocument,
  RAM.GrossPriceProductTradePrice,
  RAM.ItemSellerTradeParty,
  RAM.SellerOrderReferencedDocument,
]);
const DELIVERY_ELEMENTS: ReadonlySet<NameId> = new Set([
  RAM.ActualDeliverySupplyChainEvent,
  RAM.DespatchAdviceReferencedDocument,
  RAM.ReceivingAdviceReferencedDocument,
  RAM.ShipToTradeParty,
]);
const SETTLEMENT_ELEMENTS: ReadonlySet<NameId> = new Set([
  RAM.AdditionalReferencedDocument,
  RAM.InvoiceReferencedDocument,
]);
const TAX_ELEMENTS: ReadonlySet<NameId> = new Set([RAM.ExemptionReason, RAM.ExemptionReasonCode]);
const SUMMATION_ELEMENTS: ReadonlySet<NameId> = new Set([RAM.GrandTotalAmount, RAM.TaxTotalAmount]);

/** Reads the terms of the French extension of a line; undefined for a line without any. */
export function readExtendedLine(
  xml: XmlDocument,
  parts: LineParts,
  taxCurrency: string | null,
): ExtendedLine | undefined {
  const { lineDocument, agreement, delivery, settlement, tax } = parts;
  const summation = xml.child(settlement, RAM.SpecifiedTradeSettlementLineMonetarySummation);
  const hasNoExtendedElements =
    !xml.hasChildNamed(lineDocument, DOCUMENT_ELEMENTS) &&
    !xml.hasChildNamed(agreement, AGREEMENT_ELEMENTS) &&
    !xml.hasChildNamed(delivery, DELIVERY_ELEMENTS) &&
    !xml.hasChildNamed(settlement, SETTLEMENT_ELEMENTS) &&
    !xml.hasChildNamed(tax, TAX_ELEMENTS) &&
    !xml.hasChildNamed(summation, SUMMATION_ELEMENTS);
  if (hasNoExtendedElements) return undefined;
  const order = xml.child(agreement, RAM.BuyerOrderReferencedDocument);
  const salesOrder = xml.child(agreement, RAM.SellerOrderReferencedDocument);
  const receipt = xml.child(delivery, RAM.ReceivingAdviceReferencedDocument);
  const despatch = xml.child(delivery, RAM.DespatchAdviceReferencedDocument);
  const { discounts, surcharges } = findPriceAdjustments(xml, agreement);
  const [discount = NONE, ...furtherDiscounts] = discounts;
  const line: ExtendedLine = blankExtendedLine({
    parentLineId: readText(xml, lineDocument, RAM.ParentLineID),
    part: readText(xml, lineDocument, RAM.LineStatusReasonCode),
    purchaseOrderReference: readText(xml, order, RAM.IssuerAssignedID),
    salesOrderReference: readText(xml, salesOrder, RAM.IssuerAssignedID),
    salesOrderLineReference: readText(xml, salesOrder, RAM.LineID),
    receiptReference: readText(xml, receipt, RAM.IssuerAssignedID),
    receiptLineReference: readText(xml, receipt, RAM.LineID),
    despatchReference: readText(xml, despatch, RAM.IssuerAssignedID),
    despatchLineReference: readText(xml, despatch, RAM.LineID),
    invoiceReferences: readInvoiceReferences(xml, settlement),
    delivery: readDelivery(xml, delivery),
    seller: readInvolvedParty(xml, xml.child(agreement, RAM.ItemSellerTradeParty)),
    exemptionReason: readText(xml, tax, RAM.ExemptionReason),
    exemptionReasonCode: readText(xml, tax, RAM.ExemptionReasonCode),
    ...readTaxAmounts(xml, summation, taxCurrency),
    grossAmount: readText(xml, summation, RAM.GrandTotalAmount),
    priceDiscountReason: readText(xml, discount, RAM.Reason),
    priceDiscountReasonCode: readText(xml, discount, RAM.ReasonCode),
    furtherPriceDiscounts: readPriceAdjustments(xml, furtherDiscounts),
    priceSurcharges: readPriceAdjustments(xml, surcharges),
    furtherObjects: readFurtherObjects(xml, parts),
  });
  return isEmptyPart(line) ? undefined : line;
}

function readInvoiceReferences(xml: XmlDocument, settlement: Node): LineInvoiceReference[] {
  return xml
    .children(settlement, RAM.InvoiceReferencedDocument)
    .map((node): LineInvoiceReference => ({
      id: readText(xml, node, RAM.IssuerAssignedID),
      typeCode: readText(xml, node, RAM.TypeCode),
      issueDate: readDay(xml, xml.child(node, RAM.FormattedIssueDateTime)),
      lineId: readText(xml, node, RAM.LineID),
    }))
    .filter((reference) => !isEmptyPart(reference));
}

function readPriceAdjustments(xml: XmlDocument, nodes: readonly Node[]): PriceAllowanceCharge[] {
  return nodes
    .map((node) => ({
      amount: readText(xml, node, RAM.ActualAmount),
      reason: readText(xml, node, RAM.Reason),
      reasonCode: readText(xml, node, RAM.ReasonCode),
    }))
    .filter((entry) => !isEmptyPart(entry));
}

function readTaxAmounts(
  xml: XmlDocument,
  summation: Node,
  taxCurrency: string | null,
): Pick<ExtendedLine, 'vatAmount' | 'vatAmountInTaxCurrency'> {
  const amounts = xml.children(summation, RAM.TaxTotalAmount);
  const isInTaxCurrency = (amount: Node): boolean =>
    taxCurrency !== null && readAttribute(xml, amount, ATTRIBUTE.currencyID) === taxCurrency;
  const readAmount = (amount: Node | undefined): string | null =>
    amount === undefined ? null : trimToNull(xml.text(amount));
  return {
    vatAmount: readAmount(amounts.find((amount) => !isInTaxCurrency(amount))),
    vatAmountInTaxCurrency: readAmount(amounts.find(isInTaxCurrency)),
  };
}

/** Reads the further invoiced objects of the line, beyond the single one that EN 16931 permits (BT-128). */
function readFurtherObjects(xml: XmlDocument, { settlement, object }: LineParts): SchemedIdentifier[] {
  return xml
    .children(settlement, RAM.AdditionalReferencedDocument)
    .filter((node) => node !== object && readText(xml, node, RAM.TypeCode) === REFERENCE_TYPE.object)
    .flatMap((node) => {
      const identifier = readText(xml, node, RAM.IssuerAssignedID);
      return identifier === null ? [] : [{ scheme: readText(xml, node, RAM.ReferenceTypeCode), identifier }];
    });
}
