/** Rules on the document as a whole, and on its parties, payments and periods: R001 to R007, R010, R020, R053 to R061, R110, R111. */
import type { Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { fact } from '../context';
import { BILLING } from '../peppol';
import { formatLateEnd, formatEarlyStart } from '../peppol/line-rules';
import { readSingleNormalized, readOnlyNormalized, ownTextAt, perElement } from '../reading';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { toDouble, normalizeSpace } from '../xpath';
import { formatValues, formatValuesAt } from '../wording';
import { ATTRIBUTE, currencies, RAM, RSM, taxCurrencies, UDT } from './names';

const PROCESS = [RAM.BusinessProcessSpecifiedDocumentContextParameter, RAM.ID] as const;
const GUIDELINE = [RAM.GuidelineSpecifiedDocumentContextParameter, RAM.ID] as const;

/** Number in the business process (BT-23), `01` for billing; undefined without a number. */
export const processNumber = fact((c): string | undefined => {
  const id = readSingleNormalized(c, 0, RSM.ExchangedDocumentContext, ...PROCESS) ?? '';
  // The published pattern is searched inside the text, and its dots match any character.
  return /urn:fdc:peppol.eu:2017:poacc:billing:[0-9]{2}:1.0/.test(id) ? id.split(':')[6] : undefined;
});

/** Allows at most one reference with a type code. */
function allowOneOfType(id: string, code: string, label: string, term: string): Assertion {
  const selectByType = (c: RuleContext, agreement: Node): Node[] =>
    c
      .select(agreement, RAM.AdditionalReferencedDocument)
      .filter((element) => c.equals(element, code, RAM.TypeCode));
  return fatal(
    id,
    (c, agreement) => selectByType(c, agreement).length <= 1,
    (c, agreement) =>
      `The document references ${selectByType(c, agreement).length} ${label} (${term}, references with type code ${code}), but must reference at most one. Keep one.`,
    { terms: [term], at: (c, agreement) => selectByType(c, agreement)[1] ?? agreement },
  );
}

/** Finds the VAT totals of a settlement whose currency meets a condition. */
function findVatTotals(c: RuleContext, settlement: Node, matches: (currency: string) => boolean): Node[] {
  return c
    .select(settlement, RAM.SpecifiedTradeSettlementHeaderMonetarySummation, RAM.TaxTotalAmount)
    .filter((amount) => {
      const currency = c.doc.attribute(amount, ATTRIBUTE.currencyID);
      return currency !== undefined && matches(currency);
    });
}

const findTotalsInDocumentCurrency = (c: RuleContext, settlement: Node): Node[] =>
  findVatTotals(c, settlement, (currency) => currencies(c).has(currency));
const findTotalsInOtherCurrency = (c: RuleContext, settlement: Node): Node[] =>
  findVatTotals(c, settlement, (currency) => [...currencies(c)].some((each) => each !== currency));
const findTotalsInTaxCurrency = (c: RuleContext, settlement: Node): Node[] =>
  findVatTotals(c, settlement, (currency) => taxCurrencies(c).has(currency));

function haveSameSign(c: RuleContext, settlement: Node): boolean {
  const totals = [findTotalsInTaxCurrency(c, settlement), findTotalsInDocumentCurrency(c, settlement)].map(
    (amounts) => amounts.map((amount) => toDouble(c.doc.text(amount))),
  );
  return (
    totals.every((values) => values.some((value) => value < 0)) ||
    totals.every((values) => values.some((value) => value >= 0))
  );
}

/**
 * Difference between the two publishers: Peppol requires one VAT total in the invoice currency, XRechnung allows at
 * most one.
 */
export interface VatTotals {
  isRequired: boolean;
}

function currencyAssertions({ isRequired }: VatTotals): Assertion[] {
  return [
    fatal(
      'PEPPOL-EN16931-R005',
      (c, node) =>
        !c.exists(node, RAM.TaxCurrencyCode) ||
        normalizeSpace(ownTextAt(c, node, RAM.TaxCurrencyCode)) !==
          normalizeSpace(ownTextAt(c, node, RAM.InvoiceCurrencyCode)),
      (c, node) =>
        `The VAT accounting currency (BT-6) is ${formatValuesAt(c, node, RAM.TaxCurrencyCode)}, but must differ from the invoice currency (BT-5). Remove the accounting currency when they are the same.`,
      { terms: ['BT-6', 'BT-5'], at: (c, node) => c.first(node, RAM.TaxCurrencyCode) },
    ),
    fatal(
      'PEPPOL-EN16931-R053',
      (c, node) => {
        const { length } = findTotalsInDocumentCurrency(c, node);
        return isRequired ? length === 1 : length <= 1;
      },
      (c, node) =>
        `${findTotalsInDocumentCurrency(c, node).length} VAT totals (BT-110, ram:TaxTotalAmount) are in the invoice currency; ${isRequired ? 'there must be exactly one' : 'at most one is allowed'}.`,
      { terms: ['BT-110'] },
    ),
    fatal(
      'PEPPOL-EN16931-R054',
      (c, node) =>
        findTotalsInOtherCurrency(c, node).length === (c.exists(node, RAM.TaxCurrencyCode) ? 1 : 0),
      (c, node) =>
        c.exists(node, RAM.TaxCurrencyCode)
          ? `With a VAT accounting currency (BT-6), there must be exactly one VAT total in a currency other than the invoice currency (BT-111); there are ${findTotalsInOtherCurrency(c, node).length}.`
          : `The document has ${findTotalsInOtherCurrency(c, node).length} VAT totals in a currency other than the invoice currency, but no VAT accounting currency (BT-6). Add BT-6, or remove the totals.`,
      { terms: ['BT-111', 'BT-6'] },
    ),
    fatal(
      'PEPPOL-EN16931-R055',
      (c, node) =>
        taxCurrencies(c).size === 0 ||
        (!isRequired && findTotalsInDocumentCurrency(c, node).length === 0) ||
        haveSameSign(c, node),
      (c, node) =>
        `The VAT totals in invoice currency (BT-110) and in accounting currency (BT-111) have different signs: ${formatValues(c, [...findTotalsInDocumentCurrency(c, node), ...findTotalsInTaxCurrency(c, node)])}. Both must be present and have the same sign.`,
      { terms: ['BT-111', 'BT-110'] },
    ),
  ];
}

function addressAssertion(id: string, partyLabel: string, term: string, advice: string): Assertion {
  return fatal(
    id,
    (c, party) => c.exists(party, RAM.URIUniversalCommunication, RAM.URIID),
    `The ${partyLabel} must have an electronic address (${term}, ram:URIUniversalCommunication/ram:URIID). ${advice}`,
    { terms: [term] },
  );
}

/** R001 to R055 in published order. */
export function documentRules(totals: VatTotals): readonly Rule[] {
  return [
    {
      context: 'rsm:ExchangedDocumentContext',
      asserts: [
        fatal(
          'PEPPOL-EN16931-R001',
          (c, node) => c.exists(node, ...PROCESS),
          `The business process (BT-23) is missing. The usual value is ${BILLING.usualProcess}.`,
          { terms: ['BT-23'] },
        ),
        fatal(
          'PEPPOL-EN16931-R007',
          (c) => processNumber(c) !== undefined && processNumber(c) !== 'Unknown',
          (c, node) =>
            `The business process (BT-23) is ${formatValuesAt(c, node, ...PROCESS)}, which is not a process of this specification. Use ${BILLING.usualProcess}.`,
          { terms: ['BT-23'], at: (c, node) => c.first(node, ...PROCESS) },
        ),
        fatal(
          'PEPPOL-EN16931-R004',
          (c, node) =>
            normalizeSpace(ownTextAt(c, node, ...GUIDELINE)).startsWith(BILLING.customizationPrefix),
          (c, node) =>
            `The specification identifier (BT-24) is ${formatValuesAt(c, node, ...GUIDELINE)}. It must start with ${BILLING.customizationPrefix}.`,
          { terms: ['BT-24'], at: (c, node) => c.first(node, ...GUIDELINE) },
        ),
      ],
    },
    {
      context: 'ram:ApplicableHeaderTradeAgreement',
      asserts: [
        fatal(
          'PEPPOL-EN16931-R003',
          (c, node) =>
            c.exists(node, RAM.BuyerReference) ||
            c.exists(node, RAM.BuyerOrderReferencedDocument, RAM.IssuerAssignedID),
          'The document must have a buyer reference (BT-10) or a purchase order reference (BT-13). Ask the buyer which one to use.',
          { terms: ['BT-10', 'BT-13'] },
        ),
        allowOneOfType('PEPPOL-EN16931-R006', '130', 'invoiced objects', 'BT-18'),
        allowOneOfType('PEPPOL-EN16931-R080', '50', 'tenders', 'BT-17'),
      ],
    },
    { context: 'ram:ApplicableHeaderTradeSettlement', asserts: currencyAssertions(totals) },
    {
      context: 'rsm:ExchangedDocument',
      asserts: [
        fatal(
          'PEPPOL-EN16931-R002',
          (c, node) =>
            c.count(node, RAM.IncludedNote) <= 1 && !c.exists(node, RAM.IncludedNote, RAM.SubjectCode),
          (c, node) =>
            `The document has ${c.count(node, RAM.IncludedNote)} notes (BT-22), but may have at most one, without a subject code (BT-21). Merge the notes.`,
          { terms: ['BT-22', 'BT-21'], at: (c, node) => c.first(node, RAM.IncludedNote) },
        ),
      ],
    },
    {
      context: 'ram:BuyerTradeParty',
      asserts: [
        addressAssertion(
          'PEPPOL-EN16931-R010',
          'buyer',
          'BT-49',
          'Add the participant identifier under which the buyer receives documents.',
        ),
      ],
    },
    {
      context: 'ram:SellerTradeParty',
      asserts: [
        addressAssertion(
          'PEPPOL-EN16931-R020',
          'seller',
          'BT-34',
          'Add the seller’s participant identifier.',
        ),
      ],
    },
  ];
}

const DIRECT_DEBIT = new Set<string | undefined>(['49', '59']);

/** R061: direct debits have a mandate reference. */
export const PAYMENT_RULES: readonly Rule[] = [
  {
    context: 'ram:SpecifiedTradeSettlementPaymentMeans',
    when: (c, node) => DIRECT_DEBIT.has(readOnlyNormalized(c, c.select(node, RAM.TypeCode))),
    asserts: [
      fatal(
        'PEPPOL-EN16931-R061',
        (c, node) => c.exists(c.doc.parent(node), RAM.SpecifiedTradePaymentTerms, RAM.DirectDebitMandateID),
        (c, node) =>
          `Payment means ${formatValuesAt(c, node, RAM.TypeCode)} is a direct debit, but its mandate reference (BT-89, ram:SpecifiedTradePaymentTerms/ram:DirectDebitMandateID) is missing.`,
        { terms: ['BT-89'] },
      ),
    ],
  },
];

const LINE_PERIOD =
  'rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeSettlement/ram:BillingSpecifiedPeriod';

/** Declares the days on which the periods of a transaction start or end, as written, and whether there are any. */
const declarePeriodDays = (
  boundary: number,
): ((c: RuleContext, transaction: Node) => { isPresent: boolean; days: string[] }) =>
  perElement((c, transaction) => {
    const dates = c.select(
      transaction,
      RAM.ApplicableHeaderTradeSettlement,
      RAM.BillingSpecifiedPeriod,
      boundary,
    );
    return { isPresent: dates.length > 0, days: dates.flatMap((date) => c.texts(date, UDT.DateTimeString)) };
  });
const periodStarts = declarePeriodDays(RAM.StartDateTime);
const periodEnds = declarePeriodDays(RAM.EndDateTime);

/** Returns the transaction that contains a date of a line's period. */
function findTransaction(c: RuleContext, date: Node): Node {
  const { doc } = c;
  return doc.parent(doc.parent(doc.parent(doc.parent(date))));
}

/** R110, R111: the periods of lines are within the period of the invoice. Days are compared as texts. */
export const PERIOD_RULES: readonly Rule[] = [
  {
    context: `${LINE_PERIOD}/ram:StartDateTime`,
    when: (c, node) => periodStarts(c, findTransaction(c, node)).isPresent,
    asserts: [
      fatal(
        'PEPPOL-EN16931-R110',
        (c, node) =>
          c
            .texts(node, UDT.DateTimeString)
            .some((day) => periodStarts(c, findTransaction(c, node)).days.some((start) => day >= start)),
        (c, node) =>
          formatEarlyStart(
            c.text(node, UDT.DateTimeString) ?? '',
            periodStarts(c, findTransaction(c, node)).days[0],
          ),
        { terms: ['BT-134', 'BT-73'] },
      ),
    ],
  },
  {
    context: `${LINE_PERIOD}/ram:EndDateTime`,
    when: (c, node) => periodEnds(c, findTransaction(c, node)).isPresent,
    asserts: [
      fatal(
        'PEPPOL-EN16931-R111',
        (c, node) =>
          c
            .texts(node, UDT.DateTimeString)
            .some((day) => periodEnds(c, findTransaction(c, node)).days.some((end) => day <= end)),
        (c, node) =>
          formatLateEnd(
            c.text(node, UDT.DateTimeString) ?? '',
            periodEnds(c, findTransaction(c, node)).days[0],
          ),
        { terms: ['BT-135', 'BT-74'] },
      ),
    ],
  },
];
