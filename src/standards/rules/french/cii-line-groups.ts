/**
 * Structure of the lines of multi-seller (mode 8) and two-way (mode 9) invoices in CII: each line has its subtype and
 * its parent line in ram:AssociatedDocumentLineDocument. A GROUP without a parent is the head of one seller's
 * sub-invoice, whose number is an invoiced object of the line with the code AFL.
 */
import { ATTRIBUTE } from '../../invoice/cii/names';
import { NONE, type NameId, type Node } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';
import { readOnlyNormalized, readSingleElement, perElement } from '../reading';
import { toDouble } from '../xpath';
import type { AmountSum } from './line-groups';
import { PATH, RAM, RSM } from './names';

const PART = [RAM.AssociatedDocumentLineDocument, RAM.LineStatusReasonCode];
const PARENT = [RAM.AssociatedDocumentLineDocument, RAM.ParentLineID];
const LINE_ID = [RAM.AssociatedDocumentLineDocument, RAM.LineID];
const SUMMATION = [RAM.SpecifiedLineTradeSettlement, RAM.SpecifiedTradeSettlementLineMonetarySummation];
const INVOICED_OBJECT = '130';

/** Paths of elements that describe a line, relative to the line. */
export const LINE_PATHS = {
  id: LINE_ID,
  seller: [RAM.SpecifiedLineTradeAgreement, RAM.ItemSellerTradeParty, RAM.SpecifiedLegalOrganization, RAM.ID],
  net: [...SUMMATION, RAM.LineTotalAmount],
  gross: [...SUMMATION, RAM.GrandTotalAmount],
  reason: [RAM.SpecifiedLineTradeSettlement, RAM.ApplicableTradeTax, RAM.ExemptionReason],
} as const;

/** Returns whether the line has a subtype. */
export const hasSubtype = (c: RuleContext, line: Node, part: 'GROUP' | 'DETAIL'): boolean =>
  c.equals(line, part, ...PART);

/** Returns whether the line is the head of a sub-invoice. */
export const isGroupHead = (c: RuleContext, line: Node): boolean =>
  hasSubtype(c, line, 'GROUP') && !c.exists(line, ...PARENT);

const findLines = (c: RuleContext, transaction: Node): Node[] =>
  c.select(transaction, RAM.IncludedSupplyChainTradeLineItem);

/** All heads of sub-invoices. */
export const findGroupHeads = perElement((c, transaction): readonly Node[] =>
  findLines(c, transaction).filter((line) => isGroupHead(c, line)),
);

/** Lists the ids of the parent lines. */
export const parentIds = (c: RuleContext, line: Node): string[] => c.texts(line, ...PARENT);

/** Finds the numbers of the sub-invoice of a line: invoiced objects (BT-128) with the code AFL. */
export function findSubInvoiceNumbers(c: RuleContext, line: Node): Node[] {
  return c
    .select(line, RAM.SpecifiedLineTradeSettlement, RAM.AdditionalReferencedDocument)
    .filter(
      (element) =>
        c.equals(element, 'AFL', RAM.ReferenceTypeCode) && c.equals(element, INVOICED_OBJECT, RAM.TypeCode),
    )
    .flatMap((element) => c.select(element, RAM.IssuerAssignedID));
}

/** Legal registrations of a line's seller (EXT-FR-FE-167). */
export const findLineSellers = (c: RuleContext, line: Node): Node[] => c.select(line, ...LINE_PATHS.seller);

const declareHeaderTexts = (...path: NameId[]) =>
  perElement(
    (c, transaction): ReadonlySet<string> =>
      new Set(c.texts(transaction, RAM.ApplicableHeaderTradeSettlement, ...path)),
  );

/** Currencies of the document (BT-5), and of VAT accounting (BT-6). */
export const documentCurrencies = declareHeaderTexts(RAM.InvoiceCurrencyCode);
export const accountingCurrencies = declareHeaderTexts(RAM.TaxCurrencyCode);

/** VAT totals of a line in one of these currencies. */
export function findLineTaxAmounts(c: RuleContext, line: Node, currencies: ReadonlySet<string>): Node[] {
  return c.select(line, ...SUMMATION, RAM.TaxTotalAmount).filter((amount) => {
    const currency = c.doc.attribute(amount, ATTRIBUTE.currencyID);
    return currency !== undefined && currencies.has(currency);
  });
}

/** Sums of net amounts (BT-131) of the lines below each line, by parent id, without information lines. */
export const netAmountsByParent = perElement((c, transaction): ReadonlyMap<string, AmountSum> => {
  const byParent = new Map<string, AmountSum>();
  for (const line of findLines(c, transaction)) {
    if (!c.texts(line, ...PART).some((part) => part !== 'INFORMATION')) continue;
    const amounts = c.texts(line, ...LINE_PATHS.net).map(toDouble);
    for (const parent of new Set(parentIds(c, line))) {
      const sum = byParent.get(parent) ?? { total: 0, count: 0 };
      byParent.set(parent, sum);
      for (const amount of amounts) sum.total += amount;
      sum.count += amounts.length;
    }
  }
  return byParent;
});

/** Number of DETAIL lines by the id of the parent line. */
export const detailCountsByParent = fact((c): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  const transactions = c.select(0, RSM.SupplyChainTradeTransaction);
  for (const line of transactions.flatMap((transaction) => findLines(c, transaction))) {
    if (!hasSubtype(c, line, 'DETAIL')) continue;
    for (const parent of new Set(parentIds(c, line))) counts.set(parent, (counts.get(parent) ?? 0) + 1);
  }
  return counts;
});

/** Declares a look-up of an element in the parent line; stores at most two elements per line id: two are ambiguous. */
function declareParentLookUp(find: (c: RuleContext, line: Node) => Node[]) {
  const index = perElement((c, transaction): ReadonlyMap<string, readonly Node[]> => {
    const byId = new Map<string, Node[]>();
    for (const line of findLines(c, transaction)) {
      const elements = find(c, line);
      for (const id of new Set(c.texts(line, ...LINE_ID)))
        byId.set(id, [...(byId.get(id) ?? []), ...elements].slice(0, 2));
    }
    return byId;
  });
  return (c: RuleContext, line: Node): string | undefined => {
    const byId = index(c, c.doc.parent(line));
    return readOnlyNormalized(c, [...new Set(parentIds(c, line).flatMap((id) => byId.get(id) ?? []))]);
  };
}

/** Legal registration of the seller of a line's parent, blanks normalised; undefined when there are several. */
export const findParentSeller = declareParentLookUp(findLineSellers);

/** Number of the sub-invoice of a line's parent, blanks normalised; undefined when there are several. */
export const findParentSubInvoice = declareParentLookUp(findSubInvoiceNumbers);

/**
 * VAT of the breakdown by the text between hash signs at the start of the exemption reason; undefined when a group has
 * several reasons.
 */
const taxByReason = perElement((c, transaction): ReadonlyMap<string, number> | undefined => {
  const sums = new Map<string, number>();
  for (const tax of c.select(transaction, RAM.ApplicableHeaderTradeSettlement, RAM.ApplicableTradeTax)) {
    if (!c.equals(tax, 'VAT', RAM.TypeCode)) continue;
    const reason = readSingleElement(c, c.select(tax, RAM.ExemptionReason));
    if (reason === undefined) return undefined;
    const number = /^#([^#]*)#/.exec(reason)?.[1];
    if (number === undefined) continue;
    for (const amount of c.texts(tax, RAM.CalculatedAmount))
      sums.set(number, (sums.get(number) ?? 0) + toDouble(amount));
  }
  return sums;
});

/** VAT of the groups of the breakdown whose exemption reason starts with that sub-invoice number between hash signs. */
export function sumTaxOfSubInvoice(c: RuleContext, transaction: Node, number: string): number {
  const sums = taxByReason(c, transaction);
  return sums === undefined ? NaN : (sums.get(number) ?? 0);
}

/** Numbers (BT-1) of the document: one in a valid document. */
export const documentNumbers = fact(
  (c): ReadonlySet<string> =>
    new Set(c.doc.isCrossIndustryInvoice ? c.texts(0, RSM.ExchangedDocument, RAM.ID) : []),
);

const sellerIds = fact(
  (c): ReadonlySet<string> =>
    new Set(
      c.doc.isCrossIndustryInvoice
        ? c.texts(0, ...PATH.agreement, RAM.SellerTradeParty, RAM.SpecifiedLegalOrganization, RAM.ID)
        : [],
    ),
);

/** Returns whether the seller of a line is the seller of the document (BT-30). */
export const isOfMainSeller = (c: RuleContext, line: Node): boolean =>
  findLineSellers(c, line).some((id) => sellerIds(c).has(c.doc.text(id)));

/** Number of sub-invoice numbers of the document's seller that equal the document number (BT-1). */
export const countMainSubInvoices = fact((c) => {
  const heads = c.doc
    .all(RAM.IncludedSupplyChainTradeLineItem)
    .filter((line) => isOfMainSeller(c, line) && isGroupHead(c, line));
  return heads
    .flatMap((line) => findSubInvoiceNumbers(c, line))
    .filter((id) => documentNumbers(c).has(c.doc.text(id))).length;
});

/** First element with each identifier of a referenced document. */
const firstElements = fact((c): ReadonlyMap<string, Node> => {
  const elements = new Map<string, Node>();
  for (const id of c.doc.all(RAM.IssuerAssignedID)) {
    const text = c.doc.text(id);
    if (!elements.has(text)) elements.set(text, id);
  }
  return elements;
});

/** First repeated sub-invoice number of a group's head, or NONE. */
export const findRepeatedSubInvoice = perElement(
  (c, transaction): Node =>
    findGroupHeads(c, transaction)
      .flatMap((line) => findSubInvoiceNumbers(c, line))
      .find((id) => firstElements(c).get(c.doc.text(id)) !== id) ?? NONE,
);
