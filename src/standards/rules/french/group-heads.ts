/**
 * Required contents of the head of each sub-invoice: BR-FR-MV-03, -05, -09, -10, -11. The published context is the
 * BillingReference of the head, and the conditions are about its line. Each line is checked once, even with several
 * references.
 */
import type { NameId, Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import type { Assertion, Pattern } from '../rule-set';
import { toDouble } from '../xpath';
import { assertion, inLine, pattern } from './assertions';
import { hasGroupedLines, MULTI_SELLER } from './billing-mode';
import {
  detailCountsByParent,
  documentCurrencies,
  documentNumbers,
  isGroupHead,
  isOfMainSeller,
  findLineObjects,
  findLineSellers,
  findLineTaxAmounts,
  countMainSubInvoices,
  netAmountsByParent,
  findSubInvoiceNumbers,
  sumTaxOfSubInvoice,
  type AmountSum,
} from './line-groups';
import { CAC, CBC } from './names';
import {
  listDescendants,
  someDiffers,
  hasOneText,
  isFilled,
  readSingle,
  readSingleNormalized,
  readOnlyNormalized,
  readSingleElement,
  perElement,
} from '../reading';
import { formatQuoted, formatValuesAt, formatValues } from '../wording';

const HEAD = inLine('cac:BillingReference');
const MANUFACTURER = 'cac:Item/cac:ManufacturerParty';
/** Cents in a currency unit; the tolerance of sums is one cent for each addend. */
export const CENTS_PER_UNIT = 100;

const isHead = (c: RuleContext, node: Node): boolean => hasGroupedLines(c) && isGroupHead(c, node);

/** Creates an assertion about the line of the head of a sub-invoice. */
function headAssertion(
  id: string,
  holds: (c: RuleContext, line: Node) => boolean,
  problem: (c: RuleContext, line: Node) => string,
  subjectPath?: string,
): Assertion {
  const isMetByLine = perElement(holds);
  return assertion(
    id,
    (c, head) => isMetByLine(c, c.doc.parent(head)),
    (c, head) => {
      const line = c.doc.parent(head);
      return `The group line ${formatValuesAt(c, line, CBC.ID)}: ${problem(c, line)}`;
    },
    { at: (c, head) => c.doc.parent(head), subjectPath },
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

/** Finds the countries of sellers in the line; the published path includes items at any depth. */
const findSellerCountries = (c: RuleContext, line: Node): Node[] =>
  listDescendants(c, line, CAC.Item).flatMap((item) =>
    c.select(item, CAC.ManufacturerParty, CAC.PostalAddress, CAC.Country, CBC.IdentificationCode),
  );

const findInvoiceTax = (c: RuleContext, line: Node): Node[] =>
  findLineTaxAmounts(c, line, documentCurrencies(c, c.doc.parent(line)));

/** Currencies of VAT accounting (BT-6) anywhere in the document. */
const accountingCurrencies = perElement(
  (c, root): ReadonlySet<string> =>
    new Set(listDescendants(c, root, CBC.TaxCurrencyCode).map((node) => c.doc.text(node))),
);

const findAccountingTax = (c: RuleContext, line: Node): Node[] =>
  findLineTaxAmounts(c, line, accountingCurrencies(c, c.doc.parent(line)));

/** BR-FR-MV-03: required contents of group heads. */
export const GROUP_DATA: Pattern = pattern('BR-FR-MV-03', [
  {
    context: HEAD,
    when: isHead,
    asserts: [
      requireHeadText(
        'EXT-FR-FE-164',
        'the name of its seller',
        [CAC.Item, CAC.ManufacturerParty, CAC.PartyLegalEntity, CBC.RegistrationName],
        `${MANUFACTURER}/cac:PartyLegalEntity/cbc:RegistrationName`,
      ),
      requireHeadText(
        'EXT-FR-FE-167',
        'the legal registration of its seller',
        [CAC.Item, CAC.ManufacturerParty, CAC.PartyLegalEntity, CBC.CompanyID],
        `${MANUFACTURER}/cac:PartyLegalEntity/cbc:CompanyID`,
      ),
      headAssertion(
        'BR-FR-MV-03_EXT-FR-FE-177',
        (c, line) => isFilled(readOnlyNormalized(c, findSellerCountries(c, line))),
        (c, line) =>
          `the country of its seller (EXT-FR-FE-177) must occur once, in ${MANUFACTURER}/cac:PostalAddress/cac:Country/cbc:IdentificationCode; received ${formatValues(c, findSellerCountries(c, line))}.`,
        `${MANUFACTURER}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`,
      ),
      headAssertion(
        'BR-FR-MV-03_EXT-FR-FE-181',
        (c, line) => isFilled(readOnlyNormalized(c, findInvoiceTax(c, line))),
        (c, line) =>
          `its VAT total in the currency of the document (EXT-FR-FE-181) must occur once, in cac:TaxTotal/cbc:TaxAmount; received ${formatValues(c, findInvoiceTax(c, line))}.`,
        'cac:TaxTotal/cbc:TaxAmount',
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
          `its VAT total in the accounting currency (EXT-FR-FE-182), which is ${[
            ...accountingCurrencies(c, c.doc.parent(line)),
          ]
            .slice(0, 3)
            .map((text) => formatQuoted(text))
            .join(
              ', ',
            )}, must occur once, in cac:TaxTotal/cbc:TaxAmount; received ${formatValues(c, findAccountingTax(c, line))}.`,
        'cac:TaxTotal/cbc:TaxAmount',
      ),
      headAssertion(
        'BR-FR-MV-03_BT-128_AFL',
        (c, line) => isFilled(readOnlyNormalized(c, findSubInvoiceNumbers(c, line))),
        (c, line) =>
          `the number of its sub-invoice (BT-128) must occur once, in cac:DocumentReference/cbc:ID with schemeID AFL and DocumentTypeCode 130; received ${formatValues(c, findSubInvoiceNumbers(c, line))}.`,
        'cac:DocumentReference',
      ),
      headAssertion(
        'BR-FR-MV-03_BT-128_AVV',
        (c, line) => {
          const modes = findLineObjects(c, line, 'AVV');
          return (
            isFilled(readOnlyNormalized(c, modes)) &&
            !modes.some((mode) => MULTI_SELLER.codes.includes(c.doc.text(mode)))
          );
        },
        (c, line) =>
          `the billing mode of its sub-invoice (BT-128) must occur once, in cac:DocumentReference/cbc:ID with schemeID AVV and DocumentTypeCode 130, and must not be a multi-seller mode; received ${formatValues(c, findLineObjects(c, line, 'AVV'))}.`,
        'cac:DocumentReference',
      ),
    ],
  },
]);

/** Sum for a line without child lines. */
export const ZERO_SUM: AmountSum = { total: 0, count: 0 };

/** Returns the sum of net amounts below a line; undefined for a line with several ids. */
function findChildAmounts(c: RuleContext, line: Node): AmountSum | undefined {
  const id = readSingleNormalized(c, line, CBC.ID);
  return id === undefined ? undefined : (netAmountsByParent(c, c.doc.parent(line)).get(id) ?? ZERO_SUM);
}

const readNumber = (c: RuleContext, line: Node, name: NameId): number => toDouble(readSingle(c, line, name));

/** Formats a sum for messages, rounded to cents. */
export const formatMoney = (value: number): string =>
  Number.isFinite(value) ? value.toFixed(2) : 'not a number';

/** BR-FR-MV-05: net amounts of groups. */
export const GROUP_NET_AMOUNT: Pattern = pattern('BR-FR-MV-05', [
  {
    context: HEAD,
    when: isHead,
    asserts: [
      headAssertion(
        'BR-FR-MV-05_EXT-FR-FE-BG-12',
        (c, line) => {
          const childSum = findChildAmounts(c, line);
          if (childSum === undefined) return false;
          const difference = Math.abs(readNumber(c, line, CBC.LineExtensionAmount) - childSum.total);
          return difference <= childSum.count / CENTS_PER_UNIT;
        },
        (c, line) => {
          const childSum = findChildAmounts(c, line) ?? ZERO_SUM;
          return `its net amount (BT-131) is ${formatValuesAt(c, line, CBC.LineExtensionAmount)}, but the ${childSum.count} lines below this group line add up to ${formatMoney(childSum.total)}. Correct the amount, or cac:BillingReferenceLine/cbc:ID of the lines; the tolerance is one cent for each line.`;
        },
        'cbc:LineExtensionAmount',
      ),
    ],
  },
]);

/** BR-FR-MV-09: VAT totals of groups. */
export const GROUP_VAT: Pattern = pattern('BR-FR-MV-09', [
  {
    context: HEAD,
    when: isHead,
    asserts: [
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
        'cac:TaxTotal/cbc:TaxAmount',
      ),
    ],
  },
]);

/** Counts the detail lines below a line; undefined for a line with several ids. */
function countDetails(c: RuleContext, line: Node): number | undefined {
  const [id, ...others] = c.texts(line, CBC.ID);
  if (others.length > 0) return undefined;
  return id === undefined ? 0 : (detailCountsByParent(c, c.doc.parent(line)).get(id) ?? 0);
}

/** BR-FR-MV-10: gross amounts of groups. */
export const GROUP_GROSS_AMOUNT: Pattern = pattern('BR-FR-MV-10', [
  {
    context: HEAD,
    when: isHead,
    asserts: [
      headAssertion(
        'BR-FR-MV-10_EXT-FR-FE-184',
        (c, line) => {
          if (!c.exists(line, CBC.TaxInclusiveLineExtensionAmount)) return true;
          const tax = toDouble(readSingleElement(c, findInvoiceTax(c, line)));
          const gross = readNumber(c, line, CBC.TaxInclusiveLineExtensionAmount);
          const difference = Math.abs(gross - readNumber(c, line, CBC.LineExtensionAmount) - tax);
          return difference <= (countDetails(c, line) ?? NaN) / CENTS_PER_UNIT;
        },
        (c, line) =>
          `its amount with VAT (EXT-FR-FE-184) is ${formatValuesAt(c, line, CBC.TaxInclusiveLineExtensionAmount)}, but net amount (BT-131) and VAT (EXT-FR-FE-181) are ${formatValuesAt(c, line, CBC.LineExtensionAmount)} and ${formatValues(c, findInvoiceTax(c, line))}. Correct one of the amounts; the tolerance is one cent for each of its ${countDetails(c, line) ?? 0} detail lines.`,
        'cbc:TaxInclusiveLineExtensionAmount',
      ),
    ],
  },
]);

/** BR-FR-MV-11: sub-invoice number of the main seller. */
export const MAIN_SELLER_NUMBER: Pattern = pattern('BR-FR-MV-11', [
  {
    context: HEAD,
    when: (c, node) => isHead(c, node) && isOfMainSeller(c, c.doc.parent(node)),
    asserts: [
      headAssertion(
        'BR-FR-MV-11_BT-128',
        (c, line) => {
          const mainGroupCount = countMainSubInvoices(c);
          const subInvoice = readOnlyNormalized(c, findSubInvoiceNumbers(c, line));
          if (mainGroupCount === 1) return true;
          if (subInvoice === undefined) return false;
          return mainGroupCount === 0
            ? documentNumbers(c).has(subInvoice)
            : someDiffers(subInvoice, documentNumbers(c));
        },
        (c, line) =>
          `its seller is the seller of the document (BT-30 ${formatValues(c, findLineSellers(c, line))}), and exactly one group of this seller must have the document number (BT-1) as its sub-invoice number (BT-128 with schemeID AFL); ${countMainSubInvoices(c)} groups have it, and the number of this group is ${formatValues(c, findSubInvoiceNumbers(c, line))}. Correct the numbers.`,
        'cac:DocumentReference',
      ),
    ],
  },
]);
