import { blankExtendedLine, saysNothing } from '../blank';
import { attributeOf, identifierOf, meaningful, textOf } from '../element-reader';
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
import { dayOf } from './dates';
import { ATTRIBUTE, RAM } from './names';
import {
  readAddress,
  readContact,
  readDelivery,
  readInvolvedParty,
  readTaxRegistrations,
} from './read-party';
import { priceAdjustments } from './read-price';

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
  const dayOfReference = (reference: Node): string | null =>
    dayOf(xml, xml.child(reference, RAM.FormattedIssueDateTime));
  const party = (parent: Node, name: NameId): InvolvedParty | null =>
    readInvolvedParty(xml, xml.child(parent, name));
  const extended: ExtendedTerms = {
    buyerAgent: party(agreement, RAM.BuyerAgentTradeParty),
    payer: party(settlement, RAM.PayerTradeParty),
    salesAgent: party(agreement, RAM.SalesAgentTradeParty),
    invoicee: party(settlement, RAM.InvoiceeTradeParty),
    invoicer: party(settlement, RAM.InvoicerTradeParty),
    payee: readPayeeDetails(xml, xml.child(settlement, RAM.PayeeTradeParty)),
    deliveryTerms: readDeliveryTerms(xml, xml.child(agreement, RAM.ApplicableTradeDeliveryTerms)),
    purchaseOrderDate: dayOfReference(xml.child(agreement, RAM.BuyerOrderReferencedDocument)),
    despatchDate: dayOfReference(xml.child(delivery, RAM.DespatchAdviceReferencedDocument)),
    contractDate: dayOfReference(contract),
    contractTypeCode: textOf(xml, contract, RAM.ReferenceTypeCode),
  };
  return saysNothing(extended) ? undefined : extended;
}

function readPayeeDetails(xml: XmlDocument, node: Node): PayeeDetails | null {
  if (node === NONE) return null;
  const details: PayeeDetails = {
    roleCode: textOf(xml, node, RAM.RoleCode),
    vatNumber: readTaxRegistrations(xml, node).vatNumber,
    electronicAddress: identifierOf(xml, xml.path(node, RAM.URIUniversalCommunication, RAM.URIID)),
    ...readAddress(xml, xml.child(node, RAM.PostalTradeAddress)),
    ...readContact(xml, node),
  };
  return saysNothing(details) ? null : details;
}

function readDeliveryTerms(xml: XmlDocument, node: Node): DeliveryTerms | null {
  if (node === NONE) return null;
  const terms: DeliveryTerms = {
    code: textOf(xml, node, RAM.DeliveryTypeCode),
    location: textOf(xml, xml.child(node, RAM.RelevantTradeLocation), RAM.Name),
  };
  return saysNothing(terms) ? null : terms;
}

/** Parts of a line; each may be missing. */
export interface LineParts {
  lineDocument: Node;
  agreement: Node;
  delivery: Node;
  settlement: Node;
  /** Tax from which the VAT of the line is read. */
  tax: Node;
  /** Reference that EN 16931 defines as the object of the line. */
  object: Node;
}

const OF_DOCUMENT: ReadonlySet<NameId> = new Set([RAM.LineStatusReasonCode, RAM.ParentLineID]);
const OF_AGREEMENT: ReadonlySet<NameId> = new Set([
  RAM.BuyerOrderReferencedDocument,
  RAM.GrossPriceProductTradePrice,
  RAM.ItemSellerTradeParty,
  RAM.SellerOrderReferencedDocument,
]);
const OF_DELIVERY: ReadonlySet<NameId> = new Set([
  RAM.ActualDeliverySupplyChainEvent,
  RAM.DespatchAdviceReferencedDocument,
  RAM.ReceivingAdviceReferencedDocument,
  RAM.ShipToTradeParty,
]);
const OF_SETTLEMENT: ReadonlySet<NameId> = new Set([
  RAM.AdditionalReferencedDocument,
  RAM.InvoiceReferencedDocument,
]);
const OF_TAX: ReadonlySet<NameId> = new Set([RAM.ExemptionReason, RAM.ExemptionReasonCode]);
const OF_SUMMATION: ReadonlySet<NameId> = new Set([RAM.GrandTotalAmount, RAM.TaxTotalAmount]);

/** Reads the terms of the French extension of a line; undefined for a line without any. */
export function readExtendedLine(
  xml: XmlDocument,
  parts: LineParts,
  taxCurrency: string | null,
): ExtendedLine | undefined {
  const { lineDocument, agreement, delivery, settlement, tax } = parts;
  const summation = xml.child(settlement, RAM.SpecifiedTradeSettlementLineMonetarySummation);
  const isUsual =
    !xml.hasChildOf(lineDocument, OF_DOCUMENT) &&
    !xml.hasChildOf(agreement, OF_AGREEMENT) &&
    !xml.hasChildOf(delivery, OF_DELIVERY) &&
    !xml.hasChildOf(settlement, OF_SETTLEMENT) &&
    !xml.hasChildOf(tax, OF_TAX) &&
    !xml.hasChildOf(summation, OF_SUMMATION);
  if (isUsual) return undefined;
  const order = xml.child(agreement, RAM.BuyerOrderReferencedDocument);
  const salesOrder = xml.child(agreement, RAM.SellerOrderReferencedDocument);
  const receipt = xml.child(delivery, RAM.ReceivingAdviceReferencedDocument);
  const despatch = xml.child(delivery, RAM.DespatchAdviceReferencedDocument);
  const { discounts, surcharges } = priceAdjustments(xml, agreement);
  const [discount = NONE, ...furtherDiscounts] = discounts;
  const line: ExtendedLine = blankExtendedLine({
    parentLineId: textOf(xml, lineDocument, RAM.ParentLineID),
    part: textOf(xml, lineDocument, RAM.LineStatusReasonCode),
    purchaseOrderReference: textOf(xml, order, RAM.IssuerAssignedID),
    salesOrderReference: textOf(xml, salesOrder, RAM.IssuerAssignedID),
    salesOrderLineReference: textOf(xml, salesOrder, RAM.LineID),
    receiptReference: textOf(xml, receipt, RAM.IssuerAssignedID),
    receiptLineReference: textOf(xml, receipt, RAM.LineID),
    despatchReference: textOf(xml, despatch, RAM.IssuerAssignedID),
    despatchLineReference: textOf(xml, despatch, RAM.LineID),
    invoiceReferences: readInvoiceReferences(xml, settlement),
    delivery: readDelivery(xml, delivery),
    seller: readInvolvedParty(xml, xml.child(agreement, RAM.ItemSellerTradeParty)),
    exemptionReason: textOf(xml, tax, RAM.ExemptionReason),
    exemptionReasonCode: textOf(xml, tax, RAM.ExemptionReasonCode),
    ...readTaxAmounts(xml, summation, taxCurrency),
    grossAmount: textOf(xml, summation, RAM.GrandTotalAmount),
    priceDiscountReason: textOf(xml, discount, RAM.Reason),
    priceDiscountReasonCode: textOf(xml, discount, RAM.ReasonCode),
    furtherPriceDiscounts: readPriceAdjustments(xml, furtherDiscounts),
    priceSurcharges: readPriceAdjustments(xml, surcharges),
    furtherObjects: readFurtherObjects(xml, parts),
  });
  return saysNothing(line) ? undefined : line;
}

function readInvoiceReferences(xml: XmlDocument, settlement: Node): LineInvoiceReference[] {
  return xml
    .children(settlement, RAM.InvoiceReferencedDocument)
    .map((node): LineInvoiceReference => ({
      id: textOf(xml, node, RAM.IssuerAssignedID),
      typeCode: textOf(xml, node, RAM.TypeCode),
      issueDate: dayOf(xml, xml.child(node, RAM.FormattedIssueDateTime)),
      lineId: textOf(xml, node, RAM.LineID),
    }))
    .filter((reference) => !saysNothing(reference));
}

function readPriceAdjustments(xml: XmlDocument, nodes: readonly Node[]): PriceAllowanceCharge[] {
  return nodes
    .map((node) => ({
      amount: textOf(xml, node, RAM.ActualAmount),
      reason: textOf(xml, node, RAM.Reason),
      reasonCode: textOf(xml, node, RAM.ReasonCode),
    }))
    .filter((entry) => !saysNothing(entry));
}

function readTaxAmounts(
  xml: XmlDocument,
  summation: Node,
  taxCurrency: string | null,
): Pick<ExtendedLine, 'vatAmount' | 'vatAmountInTaxCurrency'> {
  const amounts = xml.children(summation, RAM.TaxTotalAmount);
  const isOther = (amount: Node): boolean =>
    taxCurrency !== null && attributeOf(xml, amount, ATTRIBUTE.currencyID) === taxCurrency;
  const text = (amount: Node | undefined): string | null =>
    amount === undefined ? null : meaningful(xml.text(amount));
  return {
    vatAmount: text(amounts.find((amount) => !isOther(amount))),
    vatAmountInTaxCurrency: text(amounts.find(isOther)),
  };
}

/** Reads the objects of the line (BT-128) after the one of EN 16931. */
function readFurtherObjects(xml: XmlDocument, { settlement, object }: LineParts): SchemedIdentifier[] {
  return xml
    .children(settlement, RAM.AdditionalReferencedDocument)
    .filter((node) => node !== object && textOf(xml, node, RAM.TypeCode) === REFERENCE_TYPE.object)
    .flatMap((node) => {
      const identifier = textOf(xml, node, RAM.IssuerAssignedID);
      return identifier === null ? [] : [{ scheme: textOf(xml, node, RAM.ReferenceTypeCode), identifier }];
    });
}
