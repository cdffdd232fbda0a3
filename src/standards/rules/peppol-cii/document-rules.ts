/** Rules of the document as a whole, of its parties, payments and periods: R001 to R007, R010, R020, R053 to R061, R110, R111. */
import type { Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { fact } from '../context';
import { BILLING } from '../peppol';
import { endsTooLate, startsTooEarly } from '../peppol/line-rules';
import { onlyNormalized, readOnlyNormalized, ownTextAt, perElement } from '../reading';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { toDouble, normalizeSpace } from '../xpath';
import { quotedAll, quotedAt } from '../wording';
import { ATTRIBUTE, currencies, RAM, RSM, taxCurrencies, UDT } from './names';

const PROCESS = [RAM.BusinessProcessSpecifiedDocumentContextParameter, RAM.ID] as const;
const GUIDELINE = [RAM.GuidelineSpecifiedDocumentContextParameter, RAM.ID] as const;

/** The number of the business process (BT-23), `01` for billing; undefined when it has none. */
export const processNumber = fact((c): string | undefined => {
  const id = onlyNormalized(c, 0, RSM.ExchangedDocumentContext, ...PROCESS) ?? '';
  // The published pattern is searched inside the text, and its dots match any character.
  return /urn:fdc:peppol.eu:2017:poacc:billing:[0-9]{2}:1.0/.test(id) ? id.split(':')[6] : undefined;
});

/** Allows at most one reference with a type code. */
function oneOfType(id: string, code: string, label: string, term: string): Assertion {
  const selectByType = (c: RuleContext, agreement: Node): Node[] =>
    c
      .select(agreement, RAM.AdditionalReferencedDocument)
      .filter((element) => c.equals(element, code, RAM.TypeCode));
  return fatal(
    id,
    (c, agreement) => selectByType(c, agreement).length <= 1,
    (c, agreement) =>
      `The document names ${selectByType(c, agreement).length} ${label} (${term}, references with type code ${code}); one is allowed. Keep the one that matters.`,
    { terms: [term], at: (c, agreement) => selectByType(c, agreement)[1] ?? agreement },
  );
}

/** VAT totals of a settlement whose currency makes the condition true. */
function vatTotals(c: RuleContext, settlement: Node, fits: (currency: string) => boolean): Node[] {
  return c
    .select(settlement, RAM.SpecifiedTradeSettlementHeaderMonetarySummation, RAM.TaxTotalAmount)
    .filter((amount) => {
      const currency = c.doc.attribute(amount, ATTRIBUTE.currencyID);
      return currency !== undefined && fits(currency);
    });
}

const inDocumentCurrency = (c: RuleContext, settlement: Node): Node[] =>
  vatTotals(c, settlement, (currency) => currencies(c).has(currency));
const inOtherCurrency = (c: RuleContext, settlement: Node): Node[] =>
  vatTotals(c, settlement, (currency) => [...currencies(c)].some((each) => each !== currency));
const inTaxCurrency = (c: RuleContext, settlement: Node): Node[] =>
  vatTotals(c, settlement, (currency) => taxCurrencies(c).has(currency));

function haveSameSign(c: RuleContext, settlement: Node): boolean {
  const totals = [inTaxCurrency(c, settlement), inDocumentCurrency(c, settlement)].map((amounts) =>
    amounts.map((amount) => toDouble(c.doc.text(amount))),
  );
  return (
    totals.every((values) => values.some((value) => value < 0)) ||
    totals.every((values) => values.some((value) => value >= 0))
  );
}

/**
 * Rules of the two publishers on VAT totals: Peppol requires the one in the invoice currency, XRechnung allows at
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
        `The VAT accounting currency (BT-6) is ${quotedAt(c, node, RAM.TaxCurrencyCode)} like the invoice currency (BT-5). Leave it out when they are the same.`,
      { terms: ['BT-6', 'BT-5'], at: (c, node) => c.first(node, RAM.TaxCurrencyCode) },
    ),
    fatal(
      'PEPPOL-EN16931-R053',
      (c, node) => {
        const { length } = inDocumentCurrency(c, node);
        return isRequired ? length === 1 : length <= 1;
      },
      (c, node) =>
        `${inDocumentCurrency(c, node).length} VAT totals (BT-110, ram:TaxTotalAmount) are in the invoice currency; ${isRequired ? 'there has to be exactly one' : 'one is allowed'}.`,
      { terms: ['BT-110'] },
    ),
    fatal(
      'PEPPOL-EN16931-R054',
      (c, node) => inOtherCurrency(c, node).length === (c.exists(node, RAM.TaxCurrencyCode) ? 1 : 0),
      (c, node) =>
        c.exists(node, RAM.TaxCurrencyCode)
          ? `With a VAT accounting currency (BT-6) there has to be exactly one VAT total in another currency than the invoice’s (BT-111); there are ${inOtherCurrency(c, node).length}.`
          : `${inOtherCurrency(c, node).length} VAT totals in another currency than the invoice’s, but no VAT accounting currency (BT-6) it could be for. State BT-6 or remove them.`,
      { terms: ['BT-111', 'BT-6'] },
    ),
    fatal(
      'PEPPOL-EN16931-R055',
      (c, node) =>
        taxCurrencies(c).size === 0 ||
        (!isRequired && inDocumentCurrency(c, node).length === 0) ||
        haveSameSign(c, node),
      (c, node) =>
        `The VAT totals in invoice currency (BT-110) and in accounting currency (BT-111) have different signs: ${quotedAll(c, [...inDocumentCurrency(c, node), ...inTaxCurrency(c, node)])}. Both have to be given, and both be positive or both negative.`,
      { terms: ['BT-111', 'BT-110'] },
    ),
  ];
}

function addressAssertion(id: string, partyLabel: string, term: string, advice: string): Assertion {
  return fatal(
    id,
    (c, party) => c.exists(party, RAM.URIUniversalCommunication, RAM.URIID),
    `The ${partyLabel} has no electronic address (${term}, ram:URIUniversalCommunication/ram:URIID). ${advice}`,
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
          `The business process (BT-23) is missing. It is ${BILLING.usualProcess} as a rule.`,
          { terms: ['BT-23'] },
        ),
        fatal(
          'PEPPOL-EN16931-R007',
          (c) => processNumber(c) !== undefined && processNumber(c) !== 'Unknown',
          (c, node) =>
            `The business process (BT-23) is ${quotedAt(c, node, ...PROCESS)}, which is none of this specification. Use ${BILLING.usualProcess}.`,
          { terms: ['BT-23'], at: (c, node) => c.first(node, ...PROCESS) },
        ),
        fatal(
          'PEPPOL-EN16931-R004',
          (c, node) => normalizeSpace(ownTextAt(c, node, ...GUIDELINE)).startsWith(BILLING.customization),
          (c, node) =>
            `The specification identifier (BT-24) is ${quotedAt(c, node, ...GUIDELINE)}. It has to begin with ${BILLING.customization}.`,
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
          'Neither a buyer reference (BT-10) nor a purchase order reference (BT-13) is given. Ask the buyer which one to state.',
          { terms: ['BT-10', 'BT-13'] },
        ),
        oneOfType('PEPPOL-EN16931-R006', '130', 'invoiced objects', 'BT-18'),
        oneOfType('PEPPOL-EN16931-R080', '50', 'tenders', 'BT-17'),
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
            `The document has ${c.count(node, RAM.IncludedNote)} notes (BT-22); one is allowed, without a subject code (BT-21). Join them into one.`,
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
          'State the participant identifier the buyer receives under.',
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
          'State the seller’s participant identifier.',
        ),
      ],
    },
  ];
}

const DIRECT_DEBIT = new Set<string | undefined>(['49', '59']);

/** R061: direct debits name their mandate. */
export const PAYMENT_RULES: readonly Rule[] = [
  {
    context: 'ram:SpecifiedTradeSettlementPaymentMeans',
    when: (c, node) => DIRECT_DEBIT.has(readOnlyNormalized(c, c.select(node, RAM.TypeCode))),
    asserts: [
      fatal(
        'PEPPOL-EN16931-R061',
        (c, node) => c.exists(c.doc.parent(node), RAM.SpecifiedTradePaymentTerms, RAM.DirectDebitMandateID),
        (c, node) =>
          `Payment means ${quotedAt(c, node, RAM.TypeCode)} is a direct debit, but its mandate reference (BT-89, ram:SpecifiedTradePaymentTerms/ram:DirectDebitMandateID) is missing.`,
        { terms: ['BT-89'] },
      ),
    ],
  },
];

const LINE_PERIOD =
  'rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeSettlement/ram:BillingSpecifiedPeriod';

/** Returns the days on which the periods of a transaction start or end, as written, and whether any exists. */
const borders = (
  border: number,
): ((c: RuleContext, transaction: Node) => { isPresent: boolean; days: string[] }) =>
  perElement((c, transaction) => {
    const dates = c.select(
      transaction,
      RAM.ApplicableHeaderTradeSettlement,
      RAM.BillingSpecifiedPeriod,
      border,
    );
    return { isPresent: dates.length > 0, days: dates.flatMap((date) => c.texts(date, UDT.DateTimeString)) };
  });
const starts = borders(RAM.StartDateTime);
const ends = borders(RAM.EndDateTime);

/** The transaction above a date of a line's period. */
function findTransaction(c: RuleContext, date: Node): Node {
  const { doc } = c;
  return doc.parent(doc.parent(doc.parent(doc.parent(date))));
}

/** R110, R111: the periods of lines are within that of the invoice. Days compare as texts. */
export const PERIOD_RULES: readonly Rule[] = [
  {
    context: `${LINE_PERIOD}/ram:StartDateTime`,
    when: (c, node) => starts(c, findTransaction(c, node)).isPresent,
    asserts: [
      fatal(
        'PEPPOL-EN16931-R110',
        (c, node) =>
          c
            .texts(node, UDT.DateTimeString)
            .some((day) => starts(c, findTransaction(c, node)).days.some((start) => day >= start)),
        (c, node) =>
          startsTooEarly(c.text(node, UDT.DateTimeString) ?? '', starts(c, findTransaction(c, node)).days[0]),
        { terms: ['BT-134', 'BT-73'] },
      ),
    ],
  },
  {
    context: `${LINE_PERIOD}/ram:EndDateTime`,
    when: (c, node) => ends(c, findTransaction(c, node)).isPresent,
    asserts: [
      fatal(
        'PEPPOL-EN16931-R111',
        (c, node) =>
          c
            .texts(node, UDT.DateTimeString)
            .some((day) => ends(c, findTransaction(c, node)).days.some((end) => day <= end)),
        (c, node) =>
          endsTooLate(c.text(node, UDT.DateTimeString) ?? '', ends(c, findTransaction(c, node)).days[0]),
        { terms: ['BT-135', 'BT-74'] },
      ),
    ],
  },
];
