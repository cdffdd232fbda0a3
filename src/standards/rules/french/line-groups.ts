/**
 * Structure of the lines of multi-seller (mode 8) and two-way (mode 9) invoices.
 *
 * A line has its role in a BillingReference to the invoice itself (EXT-FR-FE-BG-11): DocumentStatusCode is the subtype
 * GROUP, DETAIL or INFORMATION (EXT-FR-FE-163), and BillingReferenceLine is the parent line (EXT-FR-FE-162). A GROUP
 * without a parent line is the head of one seller's sub-invoice, whose number is an invoiced object of the line with
 * the scheme AFL.
 */
import { NONE, type Node } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';
import { toDouble } from '../xpath';
import { ATTR, CAC, CBC } from './names';
import { readOnlyNormalized, readSingleElement, perElement, selectWithScheme } from '../reading';

const INVOICED_OBJECT = '130';
/** Scheme of the number of a sub-invoice. */
const SUB_INVOICE = 'AFL';

/** Numbers (BT-1) of the document: one in a valid document. */
export const documentNumbers = fact(
  (c): ReadonlySet<string> => new Set(c.doc.isUblInvoice ? c.texts(0, CBC.ID) : []),
);

/** Returns whether a BillingReference names this document itself. */
export function isSelfReference(c: RuleContext, reference: Node): boolean {
  return c
    .select(reference, CAC.InvoiceDocumentReference, CBC.ID)
    .some((id) => documentNumbers(c).has(c.doc.text(id)));
}

/** Finds the BillingReferences of a line that name this document. */
export function findSelfReferences(c: RuleContext, line: Node): Node[] {
  return c.select(line, CAC.BillingReference).filter((element) => isSelfReference(c, element));
}

/** Returns whether a BillingReference has a status: the subtype of its line. */
export function hasStatus(c: RuleContext, reference: Node, status: string): boolean {
  return c.equals(reference, status, CAC.InvoiceDocumentReference, CBC.DocumentStatusCode);
}

/** Returns whether a BillingReference has the status GROUP and no parent line. */
function isGroupStatus(c: RuleContext, reference: Node): boolean {
  return hasStatus(c, reference, 'GROUP') && !c.exists(reference, CAC.BillingReferenceLine, CBC.ID);
}

/** Returns whether a BillingReference makes its line the head of a sub-invoice. */
export function isGroupHead(c: RuleContext, reference: Node): boolean {
  return isSelfReference(c, reference) && isGroupStatus(c, reference);
}

/** All lines in document order. */
export const findLines = perElement((c, root): readonly Node[] =>
  [...c.select(root, CAC.InvoiceLine), ...c.select(root, CAC.CreditNoteLine)].sort((a, b) => a - b),
);

/** BillingReferences that mark lines as heads of sub-invoices. */
export const findGroupHeads = perElement((c, root): readonly Node[] =>
  findLines(c, root).flatMap((line) =>
    c.select(line, CAC.BillingReference).filter((element) => isGroupHead(c, element)),
  ),
);

/** Lists the ids of the parent lines. */
export function parentIds(c: RuleContext, line: Node): string[] {
  return findSelfReferences(c, line).flatMap((each) => c.texts(each, CAC.BillingReferenceLine, CBC.ID));
}

/** Legal registrations of a line's seller (EXT-FR-FE-167). */
export function findLineSellers(c: RuleContext, line: Node): Node[] {
  return c.select(line, CAC.Item, CAC.ManufacturerParty, CAC.PartyLegalEntity, CBC.CompanyID);
}

/** Finds the identifiers of the invoiced objects (BT-128) of a line that have a scheme. */
export function findLineObjects(c: RuleContext, line: Node, scheme: string): Node[] {
  return c
    .select(line, CAC.DocumentReference)
    .filter((element) => c.equals(element, INVOICED_OBJECT, CBC.DocumentTypeCode))
    .flatMap((element) => selectWithScheme(c, element, scheme, CBC.ID));
}

/** Finds the numbers of the sub-invoice of a line. */
export function findSubInvoiceNumbers(c: RuleContext, line: Node): Node[] {
  return findLineObjects(c, line, SUB_INVOICE);
}

/** VAT totals of a line in one of these currencies. */
export function findLineTaxAmounts(c: RuleContext, line: Node, currencies: ReadonlySet<string>): Node[] {
  return c.select(line, CAC.TaxTotal, CBC.TaxAmount).filter((amount) => {
    const currency = c.doc.attribute(amount, ATTR.currencyID);
    return currency !== undefined && currencies.has(currency);
  });
}

/** Currency of the document (BT-5). */
export const documentCurrencies = perElement(
  (c, root): ReadonlySet<string> => new Set(c.texts(root, CBC.DocumentCurrencyCode)),
);

/** Sum in binary floating point, and number of amounts. */
export interface AmountSum {
  /** NaN when an amount is not a number */
  total: number;
  count: number;
}

/** Sums of net amounts (BT-131) of the lines below each line, by parent id, without information lines. */
export const netAmountsByParent = perElement((c, root): ReadonlyMap<string, AmountSum> => {
  const byParent = new Map<string, AmountSum>();
  for (const line of findLines(c, root)) {
    const parents = findSelfReferences(c, line)
      .filter((each) =>
        c
          .texts(each, CAC.InvoiceDocumentReference, CBC.DocumentStatusCode)
          .some((status) => status !== 'INFORMATION'),
      )
      .flatMap((each) => c.texts(each, CAC.BillingReferenceLine, CBC.ID));
    const amounts = c.texts(line, CBC.LineExtensionAmount).map(toDouble);
    for (const parent of new Set(parents)) {
      const sum = byParent.get(parent) ?? { total: 0, count: 0 };
      byParent.set(parent, sum);
      for (const amount of amounts) sum.total += amount;
      sum.count += amounts.length;
    }
  }
  return byParent;
});

/** Number of references with the status DETAIL, by the id of the parent line. */
export const detailCountsByParent = perElement((c, root): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const line of findLines(c, root)) {
    for (const reference of findSelfReferences(c, line)) {
      if (!hasStatus(c, reference, 'DETAIL')) continue;
      for (const parent of new Set(c.texts(reference, CAC.BillingReferenceLine, CBC.ID)))
        counts.set(parent, (counts.get(parent) ?? 0) + 1);
    }
  }
  return counts;
});

/** Declares a look-up of an element in the parent line; stores at most two elements per line id: two are ambiguous. */
function declareParentLookUp(find: (c: RuleContext, line: Node) => Node[]) {
  const index = perElement((c, root): ReadonlyMap<string, readonly Node[]> => {
    const byId = new Map<string, Node[]>();
    for (const line of findLines(c, root)) {
      const elements = find(c, line).slice(0, 2);
      for (const id of new Set(c.texts(line, CBC.ID))) appendUpTo(byId, id, elements, 2);
    }
    return byId;
  });
  return (c: RuleContext, line: Node): string | undefined => {
    const byId = index(c, c.doc.parent(line));
    const parentElements = new Set(parentIds(c, line).flatMap((id) => byId.get(id) ?? []));
    return readOnlyNormalized(c, [...parentElements]);
  };
}

/** Legal registration of the seller of a line's parent, blanks normalised; undefined when there are several. */
export const findParentSeller = declareParentLookUp(findLineSellers);

/** Number of the sub-invoice of a line's parent, blanks normalised; undefined when there are several. */
export const findParentSubInvoice = declareParentLookUp(findSubInvoiceNumbers);

/** VAT subtotal with its exemption reason; undefined for several reasons. */
interface Subtotal {
  node: Node;
  reason: string;
}

const subtotalsByReason = perElement((c, root): readonly Subtotal[] | undefined => {
  const subtotals: Subtotal[] = [];
  for (const node of c.select(root, CAC.TaxTotal, CAC.TaxSubtotal)) {
    if (!c.equals(node, 'VAT', CAC.TaxCategory, CAC.TaxScheme, CBC.ID)) continue;
    const reason = readSingleElement(c, c.select(node, CAC.TaxCategory, CBC.TaxExemptionReason));
    if (reason === undefined) return undefined;
    subtotals.push({ node, reason });
  }
  return subtotals.sort((a, b) => (a.reason < b.reason ? -1 : a.reason > b.reason ? 1 : 0));
});

const taxSums = perElement(() => new Map<string, number>());

/**
 * Sums the VAT of the subtotals whose exemption reason starts with a sub-invoice number between hash signs; NaN when a
 * subtotal has several reasons.
 */
export function sumTaxOfSubInvoice(c: RuleContext, root: Node, number: string): number {
  const cachedSum = taxSums(c, root).get(number);
  if (cachedSum !== undefined) return cachedSum;
  const subtotals = subtotalsByReason(c, root);
  const start = `#${number}#`;
  const subtotalNodes: Node[] = [];
  // Texts with the same start are adjacent in sorted order.
  for (
    let at = findFirstIndex(subtotals ?? [], start);
    subtotals?.[at]?.reason.startsWith(start) === true;
    at++
  )
    subtotalNodes.push(subtotals[at]?.node ?? root);
  subtotalNodes.sort((a, b) => a - b);
  const amounts = subtotalNodes.flatMap((node) => c.texts(node, CBC.TaxAmount).map(toDouble));
  const total = subtotals === undefined ? NaN : amounts.reduce((sum, amount) => sum + amount, 0);
  taxSums(c, root).set(number, total);
  return total;
}

function findFirstIndex(subtotals: readonly Subtotal[], start: string): number {
  let low = 0;
  let high = subtotals.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((subtotals[middle]?.reason ?? '') < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

const sellerIds = fact(
  (c): ReadonlySet<string> =>
    new Set(
      c.doc.isUblInvoice
        ? c.texts(0, CAC.AccountingSupplierParty, CAC.Party, CAC.PartyLegalEntity, CBC.CompanyID)
        : [],
    ),
);

/** Returns whether the seller of a line is the seller of the document (BT-30). */
export const isOfMainSeller = perElement((c, line): boolean => {
  const seller = readOnlyNormalized(c, findLineSellers(c, line));
  return seller !== undefined && sellerIds(c).has(seller);
});

/** Number of sub-invoices of the document's seller with the number of the document. */
export const countMainSubInvoices = fact((c) => {
  const isOwnNumber = (node: Node): boolean => documentNumbers(c).has(c.doc.text(node));
  return findLines(c, 0).filter(
    (line) =>
      isOfMainSeller(c, line) &&
      c.select(line, CAC.BillingReference).some((element) => isGroupHead(c, element)) &&
      findSubInvoiceNumbers(c, line).some(isOwnNumber),
  ).length;
});

/** First repeated sub-invoice number of a group's head, or NONE. */
export const findRepeatedSubInvoice = perElement((c, root): Node => {
  const ends = firstEnds(c);
  const lines = new Set(findGroupHeads(c, root).map((head) => c.doc.parent(head)));
  for (const line of lines) {
    for (const number of findSubInvoiceNumbers(c, line)) {
      if ((ends.get(c.doc.text(number)) ?? Infinity) <= number) return number;
    }
  }
  return NONE;
});

/** End of the first reference with each sub-invoice number. */
const firstEnds = fact((c): ReadonlyMap<string, Node> => {
  const ends = new Map<string, Node>();
  for (const reference of c.doc.all(CAC.DocumentReference)) {
    if (!c.equals(reference, INVOICED_OBJECT, CBC.DocumentTypeCode)) continue;
    const end = c.doc.end(reference);
    for (const number of selectWithScheme(c, reference, SUB_INVOICE, CBC.ID)) {
      const text = c.doc.text(number);
      ends.set(text, Math.min(end, ends.get(text) ?? end));
    }
  }
  return ends;
});

function appendUpTo<T>(map: Map<string, T[]>, key: string, values: readonly T[], maximum = Infinity): void {
  let list = map.get(key);
  if (list === undefined) map.set(key, (list = []));
  for (const value of values) if (list.length < maximum) list.push(value);
}
