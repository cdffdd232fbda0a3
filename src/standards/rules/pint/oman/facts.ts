/** Facts of a document that several rules of Oman need: its currencies, lines, numbers and kind of transaction. */
import { NONE, type NameId, type Node } from '../../../invoice/xml';
import { Decimal } from '../../../values/decimal';
import { fact, type RuleContext } from '../../context';
import { isNear } from '../../peppol/line-rules';
import { fatal, type Assertion, type Message } from '../../rule-set';
import { normalizeSpace, roundHalfUp, sum, toDecimal } from '../../xpath';
import { ATTR, CAC, CBC, steps } from '../names';

/** The currency that VAT is accounted in. */
export const RIAL = 'OMR';
/** The country of the area. */
export const OMAN = 'OM';
/** The rate of category S. */
export const STANDARD_RATE = parseDecimal('5');
/** Tolerance of a computed amount. */
export const CENT = parseDecimal('0.01');
/** Tolerance of the VAT of a line: one baisa, the thousandth part of a rial. */
export const BAISA = parseDecimal('0.001');

/** A number that is written in the source. */
export function parseDecimal(text: string): Decimal {
  return Decimal.parse(text) ?? Decimal.ZERO;
}

/** Kinds of transactions: positions in the twenty signs of `cbc:InvoiceTypeCode/@name` (BTOM-001). */
export const KINDS = {
  full: 0,
  simplified: 1,
  selfBilled: 2,
  thirdParty: 3,
  summary: 4,
  continuous: 5,
  export: 6,
  deemedSupply: 7,
  serviceImport: 8,
  profitMargin: 9,
  marginSelfInvoice: 10,
  eCommerce: 11,
  goodsImport: 12,
  specialZone: 13,
  prepayment: 14,
} as const;

/** A kind of transaction. */
export type Kind = keyof typeof KINDS;

const TWENTY_SIGNS = /^[01]{20}$/;

/** Type code elements of both kinds of documents, in document order. */
const typeCodes = (c: RuleContext): Node[] =>
  [...c.select(0, CBC.InvoiceTypeCode), ...c.select(0, CBC.CreditNoteTypeCode)].sort((a, b) => a - b);

/** Type of the document (IBT-3). */
export const documentType = fact((c) => normalizeSpace(c.doc.text(typeCodes(c)[0] ?? NONE)));

/** The signs of the kind of transaction as written (BTOM-001). */
export const transactionSigns = fact((c) =>
  normalizeSpace(typeCodes(c).flatMap((each) => c.doc.attribute(each, ATTR.name) ?? [])[0] ?? ''),
);

/** Whether the signs are twenty, 0 or 1. */
export const hasTwentySigns = (c: RuleContext): boolean => TWENTY_SIGNS.test(transactionSigns(c));

/** Whether the transaction is of one of these kinds. Signs of another form are of no kind. */
export function isKind(c: RuleContext, ...kinds: readonly Kind[]): boolean {
  const signs = transactionSigns(c);
  return TWENTY_SIGNS.test(signs) && kinds.some((kind) => signs[KINDS[kind]] === '1');
}

/** Currency of the document (IBT-5). */
export const documentCurrency = fact((c) => c.norm(0, CBC.DocumentCurrencyCode));
/** VAT accounting currency (IBT-6); empty without one. */
export const taxCurrency = fact((c) => c.norm(0, CBC.TaxCurrencyCode));

/** Exchange rate (BTOM-003); undefined when it is absent, no number, or stated twice. */
export const exchangeRate = fact((c) => soleDecimal(c, 0, 'cac:TaxExchangeRate/cbc:CalculationRate'));

/** Lines of the document. */
export const lines = fact((c) => [...c.select(0, CAC.InvoiceLine), ...c.select(0, CAC.CreditNoteLine)]);

/** Allowances or charges of the document, by how their indicator is written. */
function adjustments(indicator: 'true' | 'false'): (c: RuleContext) => Node[] {
  return fact((c) =>
    c.select(0, CAC.AllowanceCharge).filter((element) => c.equals(element, indicator, CBC.ChargeIndicator)),
  );
}
export const allowances = adjustments('false');
export const charges = adjustments('true');

/** Elements at the end of a path. */
export const at = (c: RuleContext, node: Node, path: string): Node[] => c.select(node, ...steps(path));
/** Whether there is an element at the end of a path. */
export const has = (c: RuleContext, node: Node, path: string): boolean => c.exists(node, ...steps(path));
/** Whether there is an element at the end of each path. */
export const hasAll = (c: RuleContext, node: Node, paths: readonly string[]): boolean =>
  paths.every((path) => has(c, node, path));

/** The number at the end of a path, when there is exactly one element and it is a number. */
export function soleDecimal(c: RuleContext, node: Node, path: string): Decimal | undefined {
  const [first, ...more] = at(c, node, path);
  return first === undefined || more.length > 0 ? undefined : toDecimal(c.doc.text(first));
}

/** Sum of the numbers at the end of a path below several elements. */
export function sumAt(c: RuleContext, nodes: readonly Node[], path: string): Decimal {
  return sum(nodes.flatMap((node) => at(c, node, path)).map((each) => toDecimal(c.doc.text(each))));
}

/** An element has a text at the end of a path in one of several elements. */
export const someEquals = (c: RuleContext, nodes: readonly Node[], value: string, path: string): boolean =>
  nodes.some((node) => c.equals(node, value, ...steps(path)));

/** Returns whether two numbers differ by at most the slack; missing numbers differ. */
export const fits = isNear;

/** Round to cents, halves upwards. */
export const toCents = (value: Decimal): Decimal => roundHalfUp(value, 2);
/** Round to baisas, halves upwards. */
export const toBaisas = (value: Decimal): Decimal => roundHalfUp(value, 3);
/** Part of an amount by percentage. */
export const takePercentage = (amount: Decimal, percentage: Decimal): Decimal =>
  amount.times(percentage).times(CENT);

/** Whether some of these elements has an attribute of this value. */
export const hasAttribute = (c: RuleContext, nodes: readonly Node[], name: NameId, value: string): boolean =>
  nodes.some((node) => c.doc.attribute(node, name) === value);

/** Registrations for VAT of a party at the end of a path. */
export const vatNumbers = (c: RuleContext, party: string): Node[] =>
  at(c, 0, `${party}/cac:PartyTaxScheme`)
    .filter((each) => c.equals(each, 'VAT', CAC.TaxScheme, CBC.ID))
    .flatMap((each) => c.select(each, CBC.CompanyID));

/** Makes a fatal rule. @param about path below the context, and the terms concerned */
export function rule(
  id: string,
  [subjectPath, ...terms]: readonly [string, ...string[]],
  test: Assertion['test'],
  message: Message,
): Assertion {
  return fatal(id, test, message, subjectPath === '' ? { terms } : { subjectPath, terms });
}
