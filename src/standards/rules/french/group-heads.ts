/**
 * Required contents of the head of each sub-invoice: BR-FR-MV-03, -05, -09, -10, -11. The published context is the
 * head's BillingReference, the conditions are about its line; each line is checked once, even with several
 * references.
 */
import type { NameId, Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import type { Assertion, Pattern } from '../rule-set';
import { toDouble } from '../xpath';
import { assertion, inLine, pattern } from './assertions';
import { hasGroupedLines, MULTI_SELLER } from './billing-mode';
import {
  detailsBelow,
  documentCurrencies,
  documentNumbers,
  isGroupHead,
  isOfMainSeller,
  lineObjects,
  lineSellers,
  lineTaxAmounts,
  mainSubInvoices,
  netAmountsBelow,
  subInvoiceNumbers,
  taxOfSubInvoice,
  type Sum,
} from './line-groups';
import { CAC, CBC } from './names';
import {
  descendants,
  differs,
  hasOneText,
  isFilled,
  readSingle,
  onlyNormalized,
  readOnlyNormalized,
  readOnly,
  perElement,
} from '../reading';
import { formatQuoted, quotedAt, quotedAll } from '../wording';

const HEAD = inLine('cac:BillingReference');
const MANUFACTURER = 'cac:Item/cac:ManufacturerParty';
/** Tolerance of sums: a cent for each addend. */
export const CENTS = 100;

const isHead = (c: RuleContext, node: Node): boolean => hasGroupedLines(c) && isGroupHead(c, node);

/** Creates an assertion about the line of a head. */
function onLine(
  id: string,
  holds: (c: RuleContext, line: Node) => boolean,
  problem: (c: RuleContext, line: Node) => string,
  subjectPath?: string,
): Assertion {
  const onceForLine = perElement(holds);
  return assertion(
    id,
    (c, head) => onceForLine(c, c.doc.parent(head)),
    (c, head) => {
      const line = c.doc.parent(head);
      return `The group line ${quotedAt(c, line, CBC.ID)}: ${problem(c, line)}`;
    },
    { at: (c, head) => c.doc.parent(head), subjectPath },
  );
}

const groupStates = (term: string, label: string, path: readonly NameId[], subjectPath: string): Assertion =>
  onLine(
    `BR-FR-MV-03_${term}`,
    (c, line) => hasOneText(c, line, ...path),
    (c, line) => `${label} (${term}) is ${quotedAt(c, line, ...path)}; give it once, in ${subjectPath}.`,
    subjectPath,
  );

/** Finds the countries of sellers in the line; the published path includes items at any depth. */
const sellerCountries = (c: RuleContext, line: Node): Node[] =>
  descendants(c, line, CAC.Item).flatMap((item) =>
    c.select(item, CAC.ManufacturerParty, CAC.PostalAddress, CAC.Country, CBC.IdentificationCode),
  );

const invoiceTax = (c: RuleContext, line: Node): Node[] =>
  lineTaxAmounts(c, line, documentCurrencies(c, c.doc.parent(line)));

/** Currencies of VAT accounting (BT-6) anywhere in the document. */
const accountingCurrencies = perElement(
  (c, root): ReadonlySet<string> =>
    new Set(descendants(c, root, CBC.TaxCurrencyCode).map((node) => c.doc.text(node))),
);

const accountingTax = (c: RuleContext, line: Node): Node[] =>
  lineTaxAmounts(c, line, accountingCurrencies(c, c.doc.parent(line)));

/** BR-FR-MV-03 */
export const GROUP_DATA: Pattern = pattern('BR-FR-MV-03', [
  {
    context: HEAD,
    when: isHead,
    asserts: [
      groupStates(
        'EXT-FR-FE-164',
        'the name of its seller',
        [CAC.Item, CAC.ManufacturerParty, CAC.PartyLegalEntity, CBC.RegistrationName],
        `${MANUFACTURER}/cac:PartyLegalEntity/cbc:RegistrationName`,
      ),
      groupStates(
        'EXT-FR-FE-167',
        'the legal registration of its seller',
        [CAC.Item, CAC.ManufacturerParty, CAC.PartyLegalEntity, CBC.CompanyID],
        `${MANUFACTURER}/cac:PartyLegalEntity/cbc:CompanyID`,
      ),
      onLine(
        'BR-FR-MV-03_EXT-FR-FE-177',
        (c, line) => isFilled(readOnlyNormalized(c, sellerCountries(c, line))),
        (c, line) =>
          `the country of its seller (EXT-FR-FE-177) is ${quotedAll(c, sellerCountries(c, line))}; give it once, in ${MANUFACTURER}/cac:PostalAddress/cac:Country/cbc:IdentificationCode.`,
        `${MANUFACTURER}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`,
      ),
      onLine(
        'BR-FR-MV-03_EXT-FR-FE-181',
        (c, line) => isFilled(readOnlyNormalized(c, invoiceTax(c, line))),
        (c, line) =>
          `its VAT total in the currency of the document (EXT-FR-FE-181) is ${quotedAll(c, invoiceTax(c, line))}; give it once, in cac:TaxTotal/cbc:TaxAmount.`,
        'cac:TaxTotal/cbc:TaxAmount',
      ),
      onLine(
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
          `its VAT total in the accounting currency (EXT-FR-FE-182), which is ${[
            ...accountingCurrencies(c, c.doc.parent(line)),
          ]
            .slice(0, 3)
            .map((text) => formatQuoted(text))
            .join(
              ', ',
            )}, is ${quotedAll(c, accountingTax(c, line))}; give it once, in cac:TaxTotal/cbc:TaxAmount.`,
        'cac:TaxTotal/cbc:TaxAmount',
      ),
      onLine(
        'BR-FR-MV-03_BT-128_AFL',
        (c, line) => isFilled(readOnlyNormalized(c, subInvoiceNumbers(c, line))),
        (c, line) =>
          `the number of its sub-invoice (BT-128) is ${quotedAll(c, subInvoiceNumbers(c, line))}; give it once, in cac:DocumentReference/cbc:ID with schemeID AFL and DocumentTypeCode 130.`,
        'cac:DocumentReference',
      ),
      onLine(
        'BR-FR-MV-03_BT-128_AVV',
        (c, line) => {
          const modes = lineObjects(c, line, 'AVV');
          return (
            isFilled(readOnlyNormalized(c, modes)) &&
            !modes.some((mode) => MULTI_SELLER.codes.includes(c.doc.text(mode)))
          );
        },
        (c, line) =>
          `the billing mode of its sub-invoice (BT-128) is ${quotedAll(c, lineObjects(c, line, 'AVV'))}; give one that is not a mode of several sellers itself, in cac:DocumentReference/cbc:ID with schemeID AVV and DocumentTypeCode 130.`,
        'cac:DocumentReference',
      ),
    ],
  },
]);

/** Sum of a line that is not a parent. */
export const NO_SUM: Sum = { total: 0, count: 0 };

/** Returns the sum of net amounts below a line; undefined for a line with several ids. */
function amountsBelow(c: RuleContext, line: Node): Sum | undefined {
  const id = onlyNormalized(c, line, CBC.ID);
  return id === undefined ? undefined : (netAmountsBelow(c, c.doc.parent(line)).get(id) ?? NO_SUM);
}

const number = (c: RuleContext, line: Node, name: NameId): number => toDouble(readSingle(c, line, name));

/** Formats sums for messages: doubles rounded to cents. */
export const money = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : 'not a number');

/** BR-FR-MV-05 */
export const GROUP_NET_AMOUNT: Pattern = pattern('BR-FR-MV-05', [
  {
    context: HEAD,
    when: isHead,
    asserts: [
      onLine(
        'BR-FR-MV-05_EXT-FR-FE-BG-12',
        (c, line) => {
          const sumBelow = amountsBelow(c, line);
          if (sumBelow === undefined) return false;
          const difference = Math.abs(number(c, line, CBC.LineExtensionAmount) - sumBelow.total);
          return difference <= sumBelow.count / CENTS;
        },
        (c, line) => {
          const sumBelow = amountsBelow(c, line) ?? NO_SUM;
          return `its net amount (BT-131) is ${quotedAt(c, line, CBC.LineExtensionAmount)}, but the ${sumBelow.count} lines that belong to it add up to ${money(sumBelow.total)}. Correct the amount, or the lines' cac:BillingReferenceLine/cbc:ID; a cent for each line is tolerated.`;
        },
        'cbc:LineExtensionAmount',
      ),
    ],
  },
]);

/** BR-FR-MV-09 */
export const GROUP_VAT: Pattern = pattern('BR-FR-MV-09', [
  {
    context: HEAD,
    when: isHead,
    asserts: [
      onLine(
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
        'cac:TaxTotal/cbc:TaxAmount',
      ),
    ],
  },
]);

/** Returns the number of detail lines of a line; undefined for a line with several ids. */
function detailCount(c: RuleContext, line: Node): number | undefined {
  const [id, ...others] = c.texts(line, CBC.ID);
  if (others.length > 0) return undefined;
  return id === undefined ? 0 : (detailsBelow(c, c.doc.parent(line)).get(id) ?? 0);
}

/** BR-FR-MV-10 */
export const GROUP_GROSS_AMOUNT: Pattern = pattern('BR-FR-MV-10', [
  {
    context: HEAD,
    when: isHead,
    asserts: [
      onLine(
        'BR-FR-MV-10_EXT-FR-FE-184',
        (c, line) => {
          if (!c.exists(line, CBC.TaxInclusiveLineExtensionAmount)) return true;
          const tax = toDouble(readOnly(c, invoiceTax(c, line)));
          const gross = number(c, line, CBC.TaxInclusiveLineExtensionAmount);
          const difference = Math.abs(gross - number(c, line, CBC.LineExtensionAmount) - tax);
          return difference <= (detailCount(c, line) ?? NaN) / CENTS;
        },
        (c, line) =>
          `its amount with VAT (EXT-FR-FE-184) is ${quotedAt(c, line, CBC.TaxInclusiveLineExtensionAmount)}, but net amount (BT-131) and VAT (EXT-FR-FE-181) are ${quotedAt(c, line, CBC.LineExtensionAmount)} and ${quotedAll(c, invoiceTax(c, line))}. Correct one of them; a cent is tolerated for each of its ${detailCount(c, line) ?? 0} details.`,
        'cbc:TaxInclusiveLineExtensionAmount',
      ),
    ],
  },
]);

/** BR-FR-MV-11 */
export const MAIN_SELLER_NUMBER: Pattern = pattern('BR-FR-MV-11', [
  {
    context: HEAD,
    when: (c, node) => isHead(c, node) && isOfMainSeller(c, c.doc.parent(node)),
    asserts: [
      onLine(
        'BR-FR-MV-11_BT-128',
        (c, line) => {
          const mainGroupCount = mainSubInvoices(c);
          const subInvoice = readOnlyNormalized(c, subInvoiceNumbers(c, line));
          if (mainGroupCount === 1) return true;
          if (subInvoice === undefined) return false;
          return mainGroupCount === 0
            ? documentNumbers(c).has(subInvoice)
            : differs(subInvoice, documentNumbers(c));
        },
        (c, line) =>
          `it is of the seller of the document (BT-30 ${quotedAll(c, lineSellers(c, line))}), one of whose groups must have the number of the document (BT-1) as its sub-invoice number (BT-128 with schemeID AFL); ${mainSubInvoices(c)} have it, of this one it is ${quotedAll(c, subInvoiceNumbers(c, line))}. Correct the numbers.`,
        'cac:DocumentReference',
      ),
    ],
  },
]);
