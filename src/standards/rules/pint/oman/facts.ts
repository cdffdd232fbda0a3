/** Facts of a document that several rules of Oman need: its currencies, lines, numbers and transaction types. */
import { NONE, type NameId, type Node } from '../../../invoice/xml';
import { Decimal } from '../../../values/decimal';
import { fact, type RuleContext } from '../../context';
import { isNear } from '../../peppol/line-rules';
import { fatal, type Assertion, type Message } from '../../rule-set';
import { normalizeSpace, roundHalfUp, sum, toDecimal } from '../../xpath';
import { ATTR, CAC, CBC, parsePath } from '../names';

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

/** Parses a constant of the source code. */
export function parseDecimal(text: string): Decimal {
  return Decimal.parse(text) ?? Decimal.ZERO;
}

/** Transaction types: positions of the flags among the twenty digits of `cbc:InvoiceTypeCode/@name` (BTOM-001). */
export const TRANSACTION_TYPES = {
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

/** A transaction type. */
export type TransactionType = keyof typeof TRANSACTION_TYPES;

const TWENTY_FLAGS = /^[01]{20}$/;

/** Type code elements of both kinds of documents, in document order. */
const typeCodes = (c: RuleContext): Node[] =>
  [...c.select(0, CBC.InvoiceTypeCode), ...c.select(0, CBC.CreditNoteTypeCode)].sort((a, b) => a - b);

/** Type of the document (IBT-3). */
export const documentType = fact((c) => normalizeSpace(c.doc.text(typeCodes(c)[0] ?? NONE)));

/** The flags of the transaction types as written (BTOM-001). */
export const transactionFlags = fact((c) =>
  normalizeSpace(typeCodes(c).flatMap((each) => c.doc.attribute(each, ATTR.name) ?? [])[0] ?? ''),
);

/** Returns whether there are twenty flags, each 0 or 1. */
export const hasTwentyFlags = (c: RuleContext): boolean => TWENTY_FLAGS.test(transactionFlags(c));

/** Returns whether the transaction is of one of these types; false when the flags have another format. */
export function isTransaction(c: RuleContext, ...kinds: readonly TransactionType[]): boolean {
  const signs = transactionFlags(c);
  return TWENTY_FLAGS.test(signs) && kinds.some((kind) => signs[TRANSACTION_TYPES[kind]] === '1');
}

/** Currency of the document (IBT-5). */
export const documentCurrency = fact((c) => c.norm(0, CBC.DocumentCurrencyCode));
/** VAT accounting currency (IBT-6); empty without one. */
export const taxCurrency = fact((c) => c.norm(0, CBC.TaxCurrencyCode));

/** Exchange rate (BTOM-003); undefined when it is absent, not a number, or stated twice. */
export const exchangeRate = fact((c) => soleDecimal(c, 0, 'cac:TaxExchangeRate/cbc:CalculationRate'));

/** Lines of the document. */
export const lines = fact((c) => [...c.select(0, CAC.InvoiceLine), ...c.select(0, CAC.CreditNoteLine)]);

/** Creates a fact: the allowances or charges of the document with this exact indicator. */
function findAdjustments(indicator: 'true' | 'false'): (c: RuleContext) => Node[] {
  return fact((c) =>
    c.select(0, CAC.AllowanceCharge).filter((element) => c.equals(element, indicator, CBC.ChargeIndicator)),
  );
}
export const allowances = findAdjustments('false');
export const charges = findAdjustments('true');

/** Returns the elements at the end of a path. */
export const findElements = (c: RuleContext, node: Node, path: string): Node[] =>
  c.select(node, ...parsePath(path));
/** Returns whether there is an element at the end of a path. */
export const hasElement = (c: RuleContext, node: Node, path: string): boolean =>
  c.exists(node, ...parsePath(path));
/** Returns whether there is an element at the end of each path. */
export const hasAllElements = (c: RuleContext, node: Node, paths: readonly string[]): boolean =>
  paths.every((path) => hasElement(c, node, path));

/** Returns the number at the end of a path; undefined unless there is exactly one element with a number. */
export function soleDecimal(c: RuleContext, node: Node, path: string): Decimal | undefined {
  const [first, ...more] = findElements(c, node, path);
  return first === undefined || more.length > 0 ? undefined : toDecimal(c.doc.text(first));
}

/** Sum of the numbers at the end of a path below several elements. */
export function sumAt(c: RuleContext, nodes: readonly Node[], path: string): Decimal {
  return sum(nodes.flatMap((node) => findElements(c, node, path)).map((each) => toDecimal(c.doc.text(each))));
}

/** Returns whether some of the elements has this text at the end of the path. */
export const someEquals = (c: RuleContext, nodes: readonly Node[], value: string, path: string): boolean =>
  nodes.some((node) => c.equals(node, value, ...parsePath(path)));

/** Returns whether two numbers differ by at most the slack; missing numbers differ. */
export const isWithinTolerance = isNear;

/** Rounds to cents, halves upwards. */
export const toCents = (value: Decimal): Decimal => roundHalfUp(value, 2);
/** Rounds to baisas, halves upwards. */
export const toBaisas = (value: Decimal): Decimal => roundHalfUp(value, 3);
/** Computes a percentage of an amount. */
export const computePercentage = (amount: Decimal, percentage: Decimal): Decimal =>
  amount.times(percentage).times(CENT);

/** Returns whether some of the elements has an attribute with this value. */
export const hasAttribute = (c: RuleContext, nodes: readonly Node[], name: NameId, value: string): boolean =>
  nodes.some((node) => c.doc.attribute(node, name) === value);

/** Returns the VAT identifiers of the party at a path. */
export const vatNumbers = (c: RuleContext, party: string): Node[] =>
  findElements(c, 0, `${party}/cac:PartyTaxScheme`)
    .filter((each) => c.equals(each, 'VAT', CAC.TaxScheme, CBC.ID))
    .flatMap((each) => c.select(each, CBC.CompanyID));

/** Creates a fatal assertion. The second parameter is a path below the context and the terms of the assertion. */
export function createAssertion(
  id: string,
  [subjectPath, ...terms]: readonly [string, ...string[]],
  test: Assertion['test'],
  message: Message,
): Assertion {
  return fatal(id, test, message, subjectPath === '' ? { terms } : { subjectPath, terms });
}
