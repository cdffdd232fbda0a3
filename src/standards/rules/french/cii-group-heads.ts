/** Required contents of the head of each sub-invoice in CII: BR-FR-MV-03, -05, -09, -10, -11. */
import type { NameId, Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import {
  hasOneText,
  isFilled,
  readSingle,
  readSingleNormalized,
  readOnlyNormalized,
  readSingleElement,
} from '../reading';
import type { Assertion, Pattern, Rule } from '../rule-set';
import { formatQuoted, formatValues, formatValuesAt } from '../wording';
import { toDouble } from '../xpath';
import { assertion, pattern } from './assertions';
import { hasGroupedLines, MULTI_SELLER } from './billing-mode';
import { inCiiLine } from './cii-contexts';
import {
  accountingCurrencies,
  detailCountsByParent,
  documentCurrencies,
  documentNumbers,
  isGroupHead,
  isOfMainSeller,
  findLineSellers,
  findLineTaxAmounts,
  countMainSubInvoices,
  netAmountsByParent,
  LINE_PATHS,
  findSubInvoiceNumbers,
  sumTaxOfSubInvoice,
} from './cii-line-groups';
import { CENTS_PER_UNIT, formatMoney, ZERO_SUM } from './group-heads';
import { RAM } from './names';

const SELLER = [RAM.SpecifiedLineTradeAgreement, RAM.ItemSellerTradeParty];
const SELLER_PATH = 'ram:SpecifiedLineTradeAgreement/ram:ItemSellerTradeParty';
const SUMMATION_PATH = 'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation';

const isHead = (c: RuleContext, line: Node): boolean => hasGroupedLines(c) && isGroupHead(c, line);

/** Creates an assertion about the head of a sub-invoice. */
function headAssertion(
  id: string,
  holds: (c: RuleContext, line: Node) => boolean,
  problem: (c: RuleContext, line: Node) => string,
  subjectPath?: string,
): Assertion {
  return assertion(
    id,
    holds,
    (c, line) => `The group line ${formatValuesAt(c, line, ...LINE_PATHS.id)}: ${problem(c, line)}`,
    { subjectPath },
  );
}

const requireHeadText = (
  term: string,
  label: string,
  path: readonly NameId[],
  subjectPath: string,
): Assertion =>
  headAssertion(
    `BR-FR-MV-03_${term}`,
    (c, line) => hasOneText(c, line, ...path),
    (c, line) =>
      `${label} (${term}) must occur once, in ${subjectPath}; received ${formatValuesAt(c, line, ...path)}.`,
    subjectPath,
  );

const findInvoiceTax = (c: RuleContext, line: Node): Node[] =>
  findLineTaxAmounts(c, line, documentCurrencies(c, c.doc.parent(line)));
const findAccountingTax = (c: RuleContext, line: Node): Node[] =>
  findLineTaxAmounts(c, line, accountingCurrencies(c, c.doc.parent(line)));

/** Creates a rule on the invoiced objects of a head with a code for sub-invoices (AFL or AVV). */
const headObjectRule = (kind: string, asserts: readonly Assertion[]): Rule => ({
  context: inCiiLine('ram:SpecifiedLineTradeSettlement/ram:AdditionalReferencedDocument'),
  when: (c, n) => c.equals(n, kind, RAM.ReferenceTypeCode) && isHead(c, c.doc.parent(c.doc.parent(n))),
  asserts,
});

const isInvoicedObject = (c: RuleContext, n: Node): boolean =>
  c.equals(n, '130', RAM.TypeCode) && hasOneText(c, n, RAM.IssuerAssignedID);

/** BR-FR-MV-03: required contents of group heads. */
export const CII_GROUP_DATA: Pattern = pattern('BR-FR-MV-03', [
  {
    context: inCiiLine(''),
    when: isHead,
    asserts: [
      requireHeadText(
        'EXT-FR-FE-164',
        'the name of its seller',
        [...SELLER, RAM.Name],
        `${SELLER_PATH}/ram:Name`,
      ),
      requireHeadText(
        'EXT-FR-FE-167',
        'the legal registration of its seller',
        LINE_PATHS.seller,
        `${SELLER_PATH}/ram:SpecifiedLegalOrganization/ram:ID`,
      ),
      requireHeadText(
        'EXT-FR-FE-177',
        'the country of its seller',
        [...SELLER, RAM.PostalTradeAddress, RAM.CountryID],
        `${SELLER_PATH}/ram:PostalTradeAddress/ram:CountryID`,
      ),
      headAssertion(
        'BR-FR-MV-03_EXT-FR-FE-181',
        (c, line) => isFilled(readOnlyNormalized(c, findInvoiceTax(c, line))),
        (c, line) =>
          `its VAT total in the currency of the document (EXT-FR-FE-181) must occur once, in ram:TaxTotalAmount; received ${formatValues(c, findInvoiceTax(c, line))}.`,
        `${SUMMATION_PATH}/ram:TaxTotalAmount`,
      ),
      headAssertion(
        'BR-FR-MV-03_EXT-FR-FE-182',
        (c, line) => {
          const codes = accountingCurrencies(c, c.doc.parent(line));
          return (
            codes.size === 0 ||
            ([...codes].some((code) => code !== '') &&
              isFilled(readOnlyNormalized(c, findAccountingTax(c, line))))
          );
        },
        (c, line) =>
          `its VAT total in the accounting currency (EXT-FR-FE-182), which is ${formatQuoted([...accountingCurrencies(c, c.doc.parent(line))][0])}, must occur once, in ram:TaxTotalAmount; received ${formatValues(c, findAccountingTax(c, line))}.`,
        `${SUMMATION_PATH}/ram:TaxTotalAmount`,
      ),
    ],
  },
  headObjectRule('AFL', [
    assertion(
      'BR-FR-MV-03_BT-128_AFL',
      isInvoicedObject,
      (c, n) =>
        `The number of the sub-invoice (BT-128 with the code AFL) must occur once, in ram:IssuerAssignedID with ram:TypeCode 130; received ${formatValuesAt(c, n, RAM.IssuerAssignedID)}.`,
      { subjectPath: 'ram:IssuerAssignedID' },
    ),
  ]),
  headObjectRule('AVV', [
    assertion(
      'BR-FR-MV-03_BT-128_AVV',
      (c, n) =>
        isInvoicedObject(c, n) &&
        !c.texts(n, RAM.IssuerAssignedID).some((mode) => MULTI_SELLER.codes.includes(mode)),
      (c, n) =>
        `The billing mode of the sub-invoice (BT-128 with the code AVV) must occur once, in ram:IssuerAssignedID with ram:TypeCode 130, and must not be a multi-seller mode; received ${formatValuesAt(c, n, RAM.IssuerAssignedID)}.`,
      { subjectPath: 'ram:IssuerAssignedID' },
    ),
  ]),
]);

const findChildAmounts = (c: RuleContext, line: Node) => {
  const id = readSingleNormalized(c, line, ...LINE_PATHS.id);
  return id === undefined ? undefined : (netAmountsByParent(c, c.doc.parent(line)).get(id) ?? ZERO_SUM);
};

const readNumber = (c: RuleContext, line: Node, path: readonly NameId[]): number =>
  toDouble(readSingle(c, line, ...path));

const headPattern = (name: string, asserts: Assertion[], when = isHead): Pattern =>
  pattern(name, [{ context: inCiiLine(''), when, asserts }]);

/** BR-FR-MV-05: net amounts of groups. */
export const CII_GROUP_NET_AMOUNT: Pattern = headPattern('BR-FR-MV-05', [
  headAssertion(
    'BR-FR-MV-05_EXT-FR-FE-BG-12',
    (c, line) => {
      const childSum = findChildAmounts(c, line);
      return (
        childSum !== undefined &&
        Math.abs(readNumber(c, line, LINE_PATHS.net) - childSum.total) <= childSum.count / CENTS_PER_UNIT
      );
    },
    (c, line) => {
      const childSum = findChildAmounts(c, line) ?? ZERO_SUM;
      return `its net amount (BT-131) is ${formatValuesAt(c, line, ...LINE_PATHS.net)}, but the ${childSum.count} lines below this group line add up to ${formatMoney(childSum.total)}. Correct the amount, or ram:ParentLineID of the lines; the tolerance is one cent for each line.`;
    },
    `${SUMMATION_PATH}/ram:LineTotalAmount`,
  ),
]);

/** BR-FR-MV-09: VAT totals of groups. */
export const CII_GROUP_VAT: Pattern = headPattern('BR-FR-MV-09', [
  headAssertion(
    'BR-FR-MV-09_EXT-FR-FE-181',
    (c, line) => {
      const subInvoice = readOnlyNormalized(c, findSubInvoiceNumbers(c, line));
      if (subInvoice === undefined) return false;
      const tax = toDouble(readSingleElement(c, findInvoiceTax(c, line)));
      return Math.abs(tax - sumTaxOfSubInvoice(c, c.doc.parent(line), subInvoice)) <= 1 / CENTS_PER_UNIT;
    },
    (c, line) => {
      const subInvoice = readOnlyNormalized(c, findSubInvoiceNumbers(c, line)) ?? '';
      return `its VAT total (EXT-FR-FE-181) is ${formatValues(c, findInvoiceTax(c, line))}, but the VAT amounts (BT-117) whose exemption reason starts with ${formatQuoted(`#${subInvoice}#`)} add up to ${formatMoney(sumTaxOfSubInvoice(c, c.doc.parent(line), subInvoice))}. Correct the total, or the reasons in the VAT breakdown.`;
    },
    `${SUMMATION_PATH}/ram:TaxTotalAmount`,
  ),
]);

/** Counts the detail lines below a line. */
const countDetails = (c: RuleContext, line: Node): number =>
  [...new Set(c.texts(line, ...LINE_PATHS.id))].reduce(
    (sum, id) => sum + (detailCountsByParent(c).get(id) ?? 0),
    0,
  );

/** BR-FR-MV-10: gross amounts of groups. */
export const CII_GROUP_GROSS_AMOUNT: Pattern = headPattern('BR-FR-MV-10', [
  headAssertion(
    'BR-FR-MV-10_EXT-FR-FE-184',
    (c, line) => {
      if (!c.exists(line, ...LINE_PATHS.gross)) return true;
      const tax = toDouble(readSingleElement(c, findInvoiceTax(c, line)));
      const difference = Math.abs(
        readNumber(c, line, LINE_PATHS.gross) - readNumber(c, line, LINE_PATHS.net) - tax,
      );
      return difference <= countDetails(c, line) / CENTS_PER_UNIT;
    },
    (c, line) =>
      `its amount with VAT (EXT-FR-FE-184) is ${formatValuesAt(c, line, ...LINE_PATHS.gross)}, but net amount (BT-131) and VAT (EXT-FR-FE-181) are ${formatValuesAt(c, line, ...LINE_PATHS.net)} and ${formatValues(c, findInvoiceTax(c, line))}. Correct one of the amounts; the tolerance is one cent for each of its ${countDetails(c, line)} detail lines.`,
    `${SUMMATION_PATH}/ram:GrandTotalAmount`,
  ),
]);

/** BR-FR-MV-11: sub-invoice number of the main seller. */
export const CII_MAIN_SELLER_NUMBER: Pattern = headPattern(
  'BR-FR-MV-11',
  [
    headAssertion(
      'BR-FR-MV-11_BT-128',
      (c, line) => {
        const mainGroupCount = countMainSubInvoices(c);
        const subInvoice = readOnlyNormalized(c, findSubInvoiceNumbers(c, line));
        if (mainGroupCount === 1) return true;
        return subInvoice !== undefined && documentNumbers(c).has(subInvoice) === (mainGroupCount === 0);
      },
      (c, line) =>
        `its seller is the seller of the document (BT-30 ${formatValues(c, findLineSellers(c, line))}), and exactly one group of this seller must have the document number (BT-1) as its sub-invoice number (BT-128 with the code AFL); ${countMainSubInvoices(c)} groups have it, and the number of this group is ${formatValues(c, findSubInvoiceNumbers(c, line))}. Correct the numbers.`,
      'ram:SpecifiedLineTradeSettlement/ram:AdditionalReferencedDocument',
    ),
  ],
  (c, line) => isHead(c, line) && isOfMainSeller(c, line),
);
