/**
 * Structure of the lines of multi-seller (mode 8) and two-way (mode 9) invoices in CII: each line has its role and
 * its parent in ram:AssociatedDocumentLineDocument. A GROUP without a parent is the head of one seller's sub-invoice,
 * whose number is an object of the line with the kind AFL.
 */
import { ATTRIBUTE } from '../../invoice/cii/names';
import { NONE, type NameId, type Node } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';
import { readOnlyNormalized, readOnly, perElement } from '../reading';
import { toDouble } from '../xpath';
import type { Sum } from './line-groups';
import { PATH, RAM, RSM } from './names';

const PART = [RAM.AssociatedDocumentLineDocument, RAM.LineStatusReasonCode];
const PARENT = [RAM.AssociatedDocumentLineDocument, RAM.ParentLineID];
const LINE_ID = [RAM.AssociatedDocumentLineDocument, RAM.LineID];
const SUMMATION = [RAM.SpecifiedLineTradeSettlement, RAM.SpecifiedTradeSettlementLineMonetarySummation];
const INVOICED_OBJECT = '130';

/** Elements that describe a line, relative to it. */
export const LINE_PATHS = {
  id: LINE_ID,
  seller: [RAM.SpecifiedLineTradeAgreement, RAM.ItemSellerTradeParty, RAM.SpecifiedLegalOrganization, RAM.ID],
  net: [...SUMMATION, RAM.LineTotalAmount],
  gross: [...SUMMATION, RAM.GrandTotalAmount],
  reason: [RAM.SpecifiedLineTradeSettlement, RAM.ApplicableTradeTax, RAM.ExemptionReason],
} as const;

/** Returns whether the line has that part. */
export const hasPart = (c: RuleContext, line: Node, part: 'GROUP' | 'DETAIL'): boolean =>
  c.equals(line, part, ...PART);

/** Returns whether the line is the head of a sub-invoice. */
export const isGroupHead = (c: RuleContext, line: Node): boolean =>
  hasPart(c, line, 'GROUP') && !c.exists(line, ...PARENT);

const findLines = (c: RuleContext, transaction: Node): Node[] =>
  c.select(transaction, RAM.IncludedSupplyChainTradeLineItem);

/** All heads of sub-invoices. */
export const groupHeads = perElement((c, transaction): readonly Node[] =>
  findLines(c, transaction).filter((line) => isGroupHead(c, line)),
);

/** Lists the ids of the parent lines. */
export const parentIds = (c: RuleContext, line: Node): string[] => c.texts(line, ...PARENT);

/** Identifiers of invoiced objects (BT-128) of a line of the kind AFL: numbers of its sub-invoice. */
export function subInvoiceNumbers(c: RuleContext, line: Node): Node[] {
  return c
    .select(line, RAM.SpecifiedLineTradeSettlement, RAM.AdditionalReferencedDocument)
    .filter(
      (element) =>
        c.equals(element, 'AFL', RAM.ReferenceTypeCode) && c.equals(element, INVOICED_OBJECT, RAM.TypeCode),
    )
    .flatMap((element) => c.select(element, RAM.IssuerAssignedID));
}

/** Legal registrations of a line's seller (EXT-FR-FE-167). */
export const lineSellers = (c: RuleContext, line: Node): Node[] => c.select(line, ...LINE_PATHS.seller);

const headerTexts = (...path: NameId[]) =>
  perElement(
    (c, transaction): ReadonlySet<string> =>
      new Set(c.texts(transaction, RAM.ApplicableHeaderTradeSettlement, ...path)),
  );

/** Currencies of the document (BT-5), and of VAT accounting (BT-6). */
export const documentCurrencies = headerTexts(RAM.InvoiceCurrencyCode);
export const accountingCurrencies = headerTexts(RAM.TaxCurrencyCode);

/** VAT totals of a line in one of these currencies. */
export function lineTaxAmounts(c: RuleContext, line: Node, currencies: ReadonlySet<string>): Node[] {
  return c.select(line, ...SUMMATION, RAM.TaxTotalAmount).filter((amount) => {
    const currency = c.doc.attribute(amount, ATTRIBUTE.currencyID);
    return currency !== undefined && currencies.has(currency);
  });
}

/** Net amounts (BT-131) of the lines below a line, by its id, without information lines. */
export const netAmountsBelow = perElement((c, transaction): ReadonlyMap<string, Sum> => {
  const byParent = new Map<string, Sum>();
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

/** Number of DETAIL lines by id of their parent. */
export const detailsBelow = fact((c): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  const transactions = c.select(0, RSM.SupplyChainTradeTransaction);
  for (const line of transactions.flatMap((transaction) => findLines(c, transaction))) {
    if (!hasPart(c, line, 'DETAIL')) continue;
    for (const parent of new Set(parentIds(c, line))) counts.set(parent, (counts.get(parent) ?? 0) + 1);
  }
  return counts;
});

/** Declares the elements of the lines by id; at most two are stored for each id, because two are already ambiguous. */
function selectFromParent(find: (c: RuleContext, line: Node) => Node[]) {
  const index = perElement((c, transaction): ReadonlyMap<string, readonly Node[]> => {
    const byId = new Map<string, Node[]>();
    for (const line of findLines(c, transaction)) {
      const matchingNodes = find(c, line);
      for (const id of new Set(c.texts(line, ...LINE_ID)))
        byId.set(id, [...(byId.get(id) ?? []), ...matchingNodes].slice(0, 2));
    }
    return byId;
  });
  return (c: RuleContext, line: Node): string | undefined => {
    const byId = index(c, c.doc.parent(line));
    return readOnlyNormalized(c, [...new Set(parentIds(c, line).flatMap((id) => byId.get(id) ?? []))]);
  };
}

/** Legal registration of the seller of a line's parent, blanks normalised; undefined when there are several. */
export const parentSeller = selectFromParent(lineSellers);

/** Number of the sub-invoice of a line's parent, blanks normalised; undefined when there are several. */
export const parentSubInvoice = selectFromParent(subInvoiceNumbers);

/**
 * VAT of the breakdown by the text between hash signs at the start of its exemption reason; undefined for a group
 * with several reasons.
 */
const taxByReason = perElement((c, transaction): ReadonlyMap<string, number> | undefined => {
  const sums = new Map<string, number>();
  for (const tax of c.select(transaction, RAM.ApplicableHeaderTradeSettlement, RAM.ApplicableTradeTax)) {
    if (!c.equals(tax, 'VAT', RAM.TypeCode)) continue;
    const reason = readOnly(c, c.select(tax, RAM.ExemptionReason));
    if (reason === undefined) return undefined;
    const number = /^#([^#]*)#/.exec(reason)?.[1];
    if (number === undefined) continue;
    for (const amount of c.texts(tax, RAM.CalculatedAmount))
      sums.set(number, (sums.get(number) ?? 0) + toDouble(amount));
  }
  return sums;
});

/** VAT of the groups of the breakdown whose exemption reason starts with that sub-invoice number between hash signs. */
export function taxOfSubInvoice(c: RuleContext, transaction: Node, number: string): number {
  const sums = taxByReason(c, transaction);
  return sums === undefined ? NaN : (sums.get(number) ?? 0);
}

/** Numbers (BT-1) of the document: one in a valid document. */
export const documentNumbers = fact(
  (c): ReadonlySet<string> =>
    new Set(c.doc.isCrossIndustryInvoice ? c.texts(0, RSM.ExchangedDocument, RAM.ID) : []),
);

const sellerNumbers = fact(
  (c): ReadonlySet<string> =>
    new Set(
      c.doc.isCrossIndustryInvoice
        ? c.texts(0, ...PATH.agreement, RAM.SellerTradeParty, RAM.SpecifiedLegalOrganization, RAM.ID)
        : [],
    ),
);

/** Returns whether the seller of a line is the seller of the document (BT-30). */
export const isOfMainSeller = (c: RuleContext, line: Node): boolean =>
  lineSellers(c, line).some((id) => sellerNumbers(c).has(c.doc.text(id)));

/** Number of objects in sub-invoices of the document's seller with the number of the document. */
export const mainSubInvoices = fact((c) => {
  const heads = c.doc
    .all(RAM.IncludedSupplyChainTradeLineItem)
    .filter((line) => isOfMainSeller(c, line) && isGroupHead(c, line));
  return heads
    .flatMap((line) => subInvoiceNumbers(c, line))
    .filter((id) => documentNumbers(c).has(c.doc.text(id))).length;
});

/** First element of each identifier of a referenced document. */
const firstPlaces = fact((c): ReadonlyMap<string, Node> => {
  const places = new Map<string, Node>();
  for (const id of c.doc.all(RAM.IssuerAssignedID)) {
    const text = c.doc.text(id);
    if (!places.has(text)) places.set(text, id);
  }
  return places;
});

/** First repeated sub-invoice number of a group's head, or NONE. */
export const repeatedSubInvoice = perElement(
  (c, transaction): Node =>
    groupHeads(c, transaction)
      .flatMap((line) => subInvoiceNumbers(c, line))
      .find((id) => firstPlaces(c).get(c.doc.text(id)) !== id) ?? NONE,
);
