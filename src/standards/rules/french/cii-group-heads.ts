/** Required contents of the head of each sub-invoice in CII: BR-FR-MV-03, -05, -09, -10, -11. */
import type { NameId, Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { hasOneText, isFilled, readSingle, onlyNormalized, readOnlyNormalized, readOnly } from '../reading';
import type { Assertion, Pattern, Rule } from '../rule-set';
import { formatQuoted, quotedAll, quotedAt } from '../wording';
import { toDouble } from '../xpath';
import { assertion, pattern } from './assertions';
import { hasGroupedLines, MULTI_SELLER } from './billing-mode';
import { inCiiLine } from './cii-contexts';
import {
  accountingCurrencies,
  detailsBelow,
  documentCurrencies,
  documentNumbers,
  isGroupHead,
  isOfMainSeller,
  lineSellers,
  lineTaxAmounts,
  mainSubInvoices,
  netAmountsBelow,
  LINE_PATHS,
  subInvoiceNumbers,
  taxOfSubInvoice,
} from './cii-line-groups';
import { CENTS, money, NO_SUM } from './group-heads';
import { RAM } from './names';

const SELLER = [RAM.SpecifiedLineTradeAgreement, RAM.ItemSellerTradeParty];
const SELLER_PATH = 'ram:SpecifiedLineTradeAgreement/ram:ItemSellerTradeParty';
const SUMMATION_PATH = 'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation';

const isHead = (c: RuleContext, line: Node): boolean => hasGroupedLines(c) && isGroupHead(c, line);

/** Creates an assertion about a head. */
function onHead(
  id: string,
  holds: (c: RuleContext, line: Node) => boolean,
  problem: (c: RuleContext, line: Node) => string,
  subjectPath?: string,
): Assertion {
  return assertion(
    id,
    holds,
    (c, line) => `The group line ${quotedAt(c, line, ...LINE_PATHS.id)}: ${problem(c, line)}`,
    { subjectPath },
  );
}

const groupStates = (term: string, label: string, path: readonly NameId[], subjectPath: string): Assertion =>
  onHead(
    `BR-FR-MV-03_${term}`,
    (c, line) => hasOneText(c, line, ...path),
    (c, line) => `${label} (${term}) is ${quotedAt(c, line, ...path)}; give it once, in ${subjectPath}.`,
    subjectPath,
  );

const invoiceTax = (c: RuleContext, line: Node): Node[] =>
  lineTaxAmounts(c, line, documentCurrencies(c, c.doc.parent(line)));
const accountingTax = (c: RuleContext, line: Node): Node[] =>
  lineTaxAmounts(c, line, accountingCurrencies(c, c.doc.parent(line)));

/** Creates a rule on an invoiced object of a head, of a kind for sub-invoices. */
const headObject = (kind: string, asserts: readonly Assertion[]): Rule => ({
  context: inCiiLine('ram:SpecifiedLineTradeSettlement/ram:AdditionalReferencedDocument'),
  when: (c, n) => c.equals(n, kind, RAM.ReferenceTypeCode) && isHead(c, c.doc.parent(c.doc.parent(n))),
  asserts,
});

const isObject = (c: RuleContext, n: Node): boolean =>
  c.equals(n, '130', RAM.TypeCode) && hasOneText(c, n, RAM.IssuerAssignedID);

/** BR-FR-MV-03 */
export const CII_GROUP_DATA: Pattern = pattern('BR-FR-MV-03', [
  {
    context: inCiiLine(''),
    when: isHead,
    asserts: [
      groupStates(
        'EXT-FR-FE-164',
        'the name of its seller',
        [...SELLER, RAM.Name],
        `${SELLER_PATH}/ram:Name`,
      ),
      groupStates(
        'EXT-FR-FE-167',
        'the legal registration of its seller',
        LINE_PATHS.seller,
        `${SELLER_PATH}/ram:SpecifiedLegalOrganization/ram:ID`,
      ),
      groupStates(
        'EXT-FR-FE-177',
        'the country of its seller',
        [...SELLER, RAM.PostalTradeAddress, RAM.CountryID],
        `${SELLER_PATH}/ram:PostalTradeAddress/ram:CountryID`,
      ),
      onHead(
        'BR-FR-MV-03_EXT-FR-FE-181',
        (c, line) => isFilled(readOnlyNormalized(c, invoiceTax(c, line))),
        (c, line) =>
          `its VAT total in the currency of the document (EXT-FR-FE-181) is ${quotedAll(c, invoiceTax(c, line))}; give it once, in ram:TaxTotalAmount.`,
        `${SUMMATION_PATH}/ram:TaxTotalAmount`,
      ),
      onHead(
        'BR-FR-MV-03_EXT-FR-FE-182',
        (c, line) => {
          const codes = accountingCurrencies(c, c.doc.parent(line));
          return (
            codes.size === 0 ||
            ([...codes].some((code) => code !== '') &&
              isFilled(readOnlyNormalized(c, accountingTax(c, line))))
          );
        },
        (c, line) =>
          `its VAT total in the accounting currency (EXT-FR-FE-182), which is ${formatQuoted([...accountingCurrencies(c, c.doc.parent(line))][0])}, is ${quotedAll(c, accountingTax(c, line))}; give it once, in ram:TaxTotalAmount.`,
        `${SUMMATION_PATH}/ram:TaxTotalAmount`,
      ),
    ],
  },
  headObject('AFL', [
    assertion(
      'BR-FR-MV-03_BT-128_AFL',
      isObject,
      (c, n) =>
        `The number of the sub-invoice (BT-128 of the kind AFL) is ${quotedAt(c, n, RAM.IssuerAssignedID)}; give it once, in ram:IssuerAssignedID, with ram:TypeCode 130.`,
      { subjectPath: 'ram:IssuerAssignedID' },
    ),
  ]),
  headObject('AVV', [
    assertion(
      'BR-FR-MV-03_BT-128_AVV',
      (c, n) =>
        isObject(c, n) && !c.texts(n, RAM.IssuerAssignedID).some((mode) => MULTI_SELLER.codes.includes(mode)),
      (c, n) =>
        `The billing mode of the sub-invoice (BT-128 of the kind AVV) is ${quotedAt(c, n, RAM.IssuerAssignedID)}; give one that is not a mode of several sellers itself, in ram:IssuerAssignedID, with ram:TypeCode 130.`,
      { subjectPath: 'ram:IssuerAssignedID' },
    ),
  ]),
]);

const amountsBelow = (c: RuleContext, line: Node) => {
  const id = onlyNormalized(c, line, ...LINE_PATHS.id);
  return id === undefined ? undefined : (netAmountsBelow(c, c.doc.parent(line)).get(id) ?? NO_SUM);
};

const number = (c: RuleContext, line: Node, path: readonly NameId[]): number =>
  toDouble(readSingle(c, line, ...path));

const onHeads = (name: string, asserts: Assertion[], when = isHead): Pattern =>
  pattern(name, [{ context: inCiiLine(''), when, asserts }]);

/** BR-FR-MV-05 */
export const CII_GROUP_NET_AMOUNT: Pattern = onHeads('BR-FR-MV-05', [
  onHead(
    'BR-FR-MV-05_EXT-FR-FE-BG-12',
    (c, line) => {
      const sumBelow = amountsBelow(c, line);
      return (
        sumBelow !== undefined &&
        Math.abs(number(c, line, LINE_PATHS.net) - sumBelow.total) <= sumBelow.count / CENTS
      );
    },
    (c, line) => {
      const sumBelow = amountsBelow(c, line) ?? NO_SUM;
      return `its net amount (BT-131) is ${quotedAt(c, line, ...LINE_PATHS.net)}, but the ${sumBelow.count} lines that belong to it add up to ${money(sumBelow.total)}. Correct the amount, or the lines' ram:ParentLineID; a cent for each line is tolerated.`;
    },
    `${SUMMATION_PATH}/ram:LineTotalAmount`,
  ),
]);

/** BR-FR-MV-09 */
export const CII_GROUP_VAT: Pattern = onHeads('BR-FR-MV-09', [
  onHead(
    'BR-FR-MV-09_EXT-FR-FE-181',
    (c, line) => {
      const subInvoice = readOnlyNormalized(c, subInvoiceNumbers(c, line));
      if (subInvoice === undefined) return false;
      const tax = toDouble(readOnly(c, invoiceTax(c, line)));
      return Math.abs(tax - taxOfSubInvoice(c, c.doc.parent(line), subInvoice)) <= 1 / CENTS;
    },
    (c, line) => {
      const subInvoice = readOnlyNormalized(c, subInvoiceNumbers(c, line)) ?? '';
      return `its VAT total (EXT-FR-FE-181) is ${quotedAll(c, invoiceTax(c, line))}, but the VAT amounts (BT-117) whose exemption reason starts with ${formatQuoted(`#${subInvoice}#`)} add up to ${money(taxOfSubInvoice(c, c.doc.parent(line), subInvoice))}. Correct the total, or the reasons in the VAT breakdown.`;
    },
    `${SUMMATION_PATH}/ram:TaxTotalAmount`,
  ),
]);

/** Returns the number of detail lines of a line. */
const detailCount = (c: RuleContext, line: Node): number =>
  [...new Set(c.texts(line, ...LINE_PATHS.id))].reduce((sum, id) => sum + (detailsBelow(c).get(id) ?? 0), 0);

/** BR-FR-MV-10 */
export const CII_GROUP_GROSS_AMOUNT: Pattern = onHeads('BR-FR-MV-10', [
  onHead(
    'BR-FR-MV-10_EXT-FR-FE-184',
    (c, line) => {
      if (!c.exists(line, ...LINE_PATHS.gross)) return true;
      const tax = toDouble(readOnly(c, invoiceTax(c, line)));
      const difference = Math.abs(number(c, line, LINE_PATHS.gross) - number(c, line, LINE_PATHS.net) - tax);
      return difference <= detailCount(c, line) / CENTS;
    },
    (c, line) =>
      `its amount with VAT (EXT-FR-FE-184) is ${quotedAt(c, line, ...LINE_PATHS.gross)}, but net amount (BT-131) and VAT (EXT-FR-FE-181) are ${quotedAt(c, line, ...LINE_PATHS.net)} and ${quotedAll(c, invoiceTax(c, line))}. Correct one of them; a cent is tolerated for each of its ${detailCount(c, line)} details.`,
    `${SUMMATION_PATH}/ram:GrandTotalAmount`,
  ),
]);

/** BR-FR-MV-11 */
export const CII_MAIN_SELLER_NUMBER: Pattern = onHeads(
  'BR-FR-MV-11',
  [
    onHead(
      'BR-FR-MV-11_BT-128',
      (c, line) => {
        const mainGroupCount = mainSubInvoices(c);
        const subInvoice = readOnlyNormalized(c, subInvoiceNumbers(c, line));
        if (mainGroupCount === 1) return true;
        return subInvoice !== undefined && documentNumbers(c).has(subInvoice) === (mainGroupCount === 0);
      },
      (c, line) =>
        `it is of the seller of the document (BT-30 ${quotedAll(c, lineSellers(c, line))}), one of whose groups must have the number of the document (BT-1) as its sub-invoice number (BT-128 of the kind AFL); ${mainSubInvoices(c)} have it, of this one it is ${quotedAll(c, subInvoiceNumbers(c, line))}. Correct the numbers.`,
      'ram:SpecifiedLineTradeSettlement/ram:AdditionalReferencedDocument',
    ),
  ],
  (c, line) => isHead(c, line) && isOfMainSeller(c, line),
);
