/**
 * Rules of the XRechnung extension: sub invoice lines, third-party payments, more schemes and attachment types
 * (BR-DEX).
 */
import type { NameId, Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import { type RuleContext, fact } from '../context';
import { fatal, warning, type Assertion, type Pattern, type Rule } from '../rule-set';
import { toDecimal, normalizeSpace, roundHalfUp, stringLength, substringAfter, sum } from '../xpath';
import {
  EXTENSION_ADDRESS_SCHEMES,
  EXTENSION_IDENTIFIER_SCHEMES,
  EXTENSION_MIME_CODES,
} from '../code-lists/xrechnung-3.0.2';
import { ATTR, CAC, CBC } from './names';
import { formatQuoted, formatValuesAt } from '../wording';
import { XRECHNUNG_CVD, XRECHNUNG_EXTENSION } from '../../invoice/document-profiles';
import type { Syntax } from '../../invoice/terms/terms';
import { getRelativePath } from '../term-places';

function detectSyntax(c: RuleContext): Syntax | null {
  if (c.doc.isUblInvoice) return 'ubl';
  return c.doc.isCrossIndustryInvoice ? 'cii' : null;
}

/** Returns whether a part of the specification identifier is exactly `id`, without trimming, as published. */
function hasSpecification(c: RuleContext, id: string): boolean {
  const syntax = detectSyntax(c);
  if (syntax === null) return false;
  const { path } = getRelativePath(syntax, 'BT-24', null);
  return c.select(0, ...path).some((node) => c.doc.textNodes(node).includes(id));
}

/** Returns whether the document uses the XRechnung extension, to which the rules BR-DEX apply. */
export const isExtension = fact((c) => hasSpecification(c, XRECHNUNG_EXTENSION));

/** Returns whether the document is a vehicle report (CVD), to which the rules BR-DE-CVD apply. */
export const isCvd = fact((c) => hasSpecification(c, XRECHNUNG_CVD));

/** Returns the decimals of all elements at the end of the path; undefined when one of them is not a number. */
function readDecimals(c: RuleContext, node: Node, ...path: NameId[]): Decimal[] | undefined {
  const values = c.texts(node, ...path).map((text) => toDecimal(text));
  return values.some((value) => value === undefined)
    ? undefined
    : values.filter((value) => value !== undefined);
}

/** Returns whether a line's net amount is the sum of the net amounts of its sub lines. */
function isSumOfSubLines(c: RuleContext, line: Node): boolean {
  const parts = readDecimals(c, line, CAC.SubInvoiceLine, CBC.LineExtensionAmount);
  const total = c.decimal(line, CBC.LineExtensionAmount);
  return parts !== undefined && total !== undefined && total.equals(sum(parts));
}

/** Finds the first line, at any depth, whose net amount is not the sum of its sub lines. */
function findLineWithWrongSum(c: RuleContext, root: Node): Node | undefined {
  const lines = [...c.select(root, CAC.InvoiceLine), ...c.doc.all(CAC.SubInvoiceLine)];
  return lines.find((line) => c.exists(line, CAC.SubInvoiceLine) && !isSumOfSubLines(c, line));
}

function findSubLineWithoutCategory(c: RuleContext): Node | undefined {
  return [...c.doc.all(CAC.SubInvoiceLine)].find((line) =>
    c.select(line, CAC.Item).some((item) => c.count(item, CAC.ClassifiedTaxCategory) !== 1),
  );
}

const SUB_LINES: Rule = {
  context: '/ubl:Invoice',
  when: isExtension,
  asserts: [
    warning(
      'BR-DEX-02',
      (c, root) => findLineWithWrongSum(c, root) === undefined,
      (c, root) => {
        const line = findLineWithWrongSum(c, root) ?? root;
        return `The line net amount (BT-131) is ${formatValuesAt(c, line, CBC.LineExtensionAmount)}, but should be the sum of its sub invoice lines (BG-DEX-01), which have ${formatValuesAt(c, line, CAC.SubInvoiceLine, CBC.LineExtensionAmount)}.`;
      },
      { terms: ['BT-131', 'BG-DEX-01'], at: (c, root) => findLineWithWrongSum(c, root) ?? root },
    ),
    fatal(
      'BR-DEX-03',
      (c) => findSubLineWithoutCategory(c) === undefined,
      'A sub invoice line (BG-DEX-01) must have exactly one VAT category (BG-DEX-06, cac:Item/cac:ClassifiedTaxCategory), but has none or several.',
      { terms: ['BG-DEX-06'], at: (c, root) => findSubLineWithoutCategory(c) ?? root },
    ),
  ],
};

/** Returns the number of a child element: 0 without the element, undefined when the text is not a number. */
function decimalOrZero(c: RuleContext, node: Node, name: NameId): Decimal | undefined {
  return c.exists(node, name) ? c.decimal(node, name) : Decimal.ZERO;
}

function sumThirdPartyPayments(c: RuleContext, root: Node): Decimal | undefined {
  const paidAmounts = c.texts(root, CAC.PrepaidPayment, CBC.PaidAmount);
  if (!paidAmounts.some((text) => normalizeSpace(text) !== '')) return Decimal.ZERO;
  const amounts = readDecimals(c, root, CAC.PrepaidPayment, CBC.PaidAmount);
  return amounts === undefined ? undefined : sum(amounts);
}

/** Computes the amount due by BR-DEX-09, which replaces BR-CO-16 and adds third parties' payments. */
function computeAmountDue(c: RuleContext, totals: Node): Decimal | undefined {
  const total = c.decimal(totals, CBC.TaxInclusiveAmount);
  const paidAmount = decimalOrZero(c, totals, CBC.PrepaidAmount);
  const thirdParty = sumThirdPartyPayments(c, c.doc.parent(totals));
  return total && paidAmount && thirdParty ? total.minus(paidAmount).plus(thirdParty) : undefined;
}

function isAmountDueCorrect(c: RuleContext, totals: Node): boolean {
  const payable = c.decimal(totals, CBC.PayableAmount);
  const rounding = decimalOrZero(c, totals, CBC.PayableRoundingAmount);
  const due = computeAmountDue(c, totals);
  if (!payable || !rounding || !due) return false;
  return roundHalfUp(payable.minus(rounding), 2).equals(roundHalfUp(due, 2));
}

const TOTALS: Rule = {
  context: 'cac:LegalMonetaryTotal',
  when: isExtension,
  asserts: [
    fatal(
      'BR-DEX-09',
      isAmountDueCorrect,
      (c, totals) =>
        `The amount due (BT-115) is ${formatValuesAt(c, totals, CBC.PayableAmount)}, but must be the total with VAT (BT-112) minus the paid amount (BT-113), plus rounding (BT-114) and third-party payments (BT-DEX-002), which is ${
          computeAmountDue(c, totals)
            ?.plus(decimalOrZero(c, totals, CBC.PayableRoundingAmount) ?? Decimal.ZERO)
            .toFixed(2) ?? 'no number'
        }.`,
      { terms: ['BT-115', 'BT-DEX-002'], at: (c, totals) => c.first(totals, CBC.PayableAmount) },
    ),
  ],
};

/**
 * Requires a scheme identifier on a list of the extension.
 * @param options `appliesTo`: further condition on the element; `isException`: whether another scheme is allowed
 */
export function schemeRule(
  id: string,
  context: string,
  label: string,
  schemes: ReadonlySet<string>,
  {
    isException = () => false,
    which: appliesTo = () => true,
  }: {
    isException?: (c: RuleContext, node: Node, scheme: string) => boolean;
    which?: (c: RuleContext, node: Node) => boolean;
  } = {},
): Rule {
  const scheme = (c: RuleContext, node: Node): string =>
    normalizeSpace(c.doc.attribute(node, ATTR.schemeID) ?? '');
  return {
    context,
    when: (c, node) =>
      isExtension(c) && c.doc.attribute(node, ATTR.schemeID) !== undefined && appliesTo(c, node),
    asserts: [
      fatal(
        id,
        (c, node) => schemes.has(scheme(c, node)) || isException(c, node, scheme(c, node)),
        (c, node) =>
          `The scheme of the ${label} is ${formatQuoted(c.doc.attribute(node, ATTR.schemeID))}, which is not on the list of allowed schemes. Use a code such as 0088; XR01, XR02 and XR03 are also allowed.`,
      ),
    ],
  };
}

/** Returns whether an identifier is the creditor identifier of a direct debit, which has the scheme SEPA. */
function isCreditor(c: RuleContext, node: Node, scheme: string): boolean {
  return (
    scheme === 'SEPA' &&
    (c.hasAncestor(node, CAC.AccountingSupplierParty) || c.hasAncestor(node, CAC.PayeeParty))
  );
}

const SCHEMES: readonly Rule[] = [
  schemeRule(
    'BR-DEX-04',
    'cac:PartyIdentification/cbc:ID',
    'party identifier',
    EXTENSION_IDENTIFIER_SCHEMES,
    { isException: isCreditor },
  ),
  schemeRule(
    'BR-DEX-05',
    'cac:PartyLegalEntity/cbc:CompanyID',
    'legal registration',
    EXTENSION_IDENTIFIER_SCHEMES,
  ),
  schemeRule(
    'BR-DEX-06',
    'cac:StandardItemIdentification/cbc:ID',
    'item identifier',
    EXTENSION_IDENTIFIER_SCHEMES,
  ),
  schemeRule('BR-DEX-07', 'cbc:EndpointID', 'electronic address', EXTENSION_ADDRESS_SCHEMES),
  schemeRule('BR-DEX-08', 'cac:DeliveryLocation/cbc:ID', 'delivery location', EXTENSION_IDENTIFIER_SCHEMES),
];

/** Requires an element of a third-party payment with visible text. */
function requireElementText(id: string, name: NameId, term: string, label: string): Assertion {
  return fatal(
    id,
    (c, payment) => c.texts(payment, name).some((text) => normalizeSpace(text) !== ''),
    `The ${label} of a third-party payment (${term}) must be stated, but is missing.`,
    { terms: [term, 'BG-DEX-09'] },
  );
}

const THIRD_PARTY_PAYMENTS: Rule = {
  context: '/ubl:Invoice/cac:PrepaidPayment',
  when: isExtension,
  asserts: [
    requireElementText('BR-DEX-10', CBC.ID, 'BT-DEX-001', 'type'),
    requireElementText('BR-DEX-11', CBC.PaidAmount, 'BT-DEX-002', 'amount'),
    requireElementText('BR-DEX-12', CBC.InstructionID, 'BT-DEX-003', 'description'),
    fatal(
      'BR-DEX-13',
      (c, payment) => stringLength(substringAfter(c.text(payment, CBC.PaidAmount) ?? '', '.')) <= 2,
      (c, payment) =>
        `The amount of a third-party payment (BT-DEX-002) is ${formatValuesAt(c, payment, CBC.PaidAmount)}, but must have at most two decimals.`,
      { terms: ['BT-DEX-002'], at: (c, payment) => c.first(payment, CBC.PaidAmount) },
    ),
    fatal(
      'BR-DEX-14',
      (c, payment) => {
        const currencies = c.texts(c.doc.parent(payment), CBC.DocumentCurrencyCode);
        return c
          .select(payment, CBC.PaidAmount)
          .some((amount) => currencies.includes(c.doc.attribute(amount, ATTR.currencyID) ?? '\0'));
      },
      (c, payment) =>
        `The currency of a third-party payment (BT-DEX-002) must be the invoice currency (BT-5), ${formatValuesAt(c, c.doc.parent(payment), CBC.DocumentCurrencyCode)}, but is different or missing.`,
      { terms: ['BT-DEX-002', 'BT-5'], at: (c, payment) => c.first(payment, CBC.PaidAmount) },
    ),
  ],
};

/** Creates BR-DEX-01: MIME types of attachments. */
export const attachmentRule = (context: string): Rule => ({
  context,
  when: isExtension,
  asserts: [
    fatal(
      'BR-DEX-01',
      (c, node) => EXTENSION_MIME_CODES.codes.includes(c.doc.attribute(node, ATTR.mimeCode) ?? ''),
      (c, node) =>
        `The MIME type of the attachment (BT-125) is ${formatQuoted(c.doc.attribute(node, ATTR.mimeCode))}, but must be one of ${EXTENSION_MIME_CODES.codes.join(', ')}.`,
      { terms: ['BT-125'] },
    ),
  ],
});

/** All rules of the extension in published order. */
export const EXTENSION: Pattern = {
  name: 'XRechnung extension',
  rules: [
    attachmentRule('cbc:EmbeddedDocumentBinaryObject'),
    SUB_LINES,
    TOTALS,
    ...SCHEMES,
    THIRD_PARTY_PAYMENTS,
  ],
};
