/** Rules on the document as a whole and on its references, period and payment. */
import type { Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { requireTerm } from '../en16931/term-assertions';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { normalizeSpace, stringLength } from '../xpath';
import { ATTRIBUTE, DELIVERY, PATH, RAM, ROOT, RSM, SETTLEMENT, UDT } from './names';
import { TAX_INCLUSIVE } from './totals';
import { DOCUMENT_VAT } from './vat';

/** Returns the texts of dates in format 102 (CCYYMMDD), the only format that EN 16931 allows. */
export function selectDates(c: RuleContext, node: Node, ...path: number[]): string[] {
  return c
    .select(node, ...path, UDT.DateTimeString)
    .filter((date) => c.doc.attribute(date, ATTRIBUTE.format) === '102')
    .map((date) => c.doc.text(date));
}

/** BR-01 to -16, -62, -63, BR-CO-15 and the VAT rules of the document. */
export const DOCUMENT: Rule = {
  context: ROOT,
  asserts: [
    requireTerm('cii', 'BR-01'),
    requireTerm('cii', 'BR-02'),
    fatal(
      'BR-03',
      (c, n) => normalizeSpace(selectDates(c, n, RSM.ExchangedDocument, RAM.IssueDateTime)[0] ?? '') !== '',
      'The issue date (BT-2) is missing, or not in format 102 (CCYYMMDD). Add ram:IssueDateTime/udt:DateTimeString with format="102".',
      { subjectPath: 'rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString', terms: ['BT-2'] },
    ),
    fatal(
      'BR-04',
      (c, n) => c.norm(n, RSM.ExchangedDocument, RAM.TypeCode) !== '',
      'The type code (BT-3) is missing or empty. Add ram:TypeCode.',
      { subjectPath: 'rsm:ExchangedDocument/ram:TypeCode', terms: ['BT-3'] },
    ),
    requireTerm('cii', 'BR-05'),
    requireTerm('cii', 'BR-06'),
    requireTerm('cii', 'BR-07'),
    requireTerm('cii', 'BR-08'),
    requireTerm('cii', 'BR-09'),
    requireTerm('cii', 'BR-10'),
    requireTerm('cii', 'BR-11'),
    fatal(
      'BR-16',
      (c) => c.doc.all(RAM.IncludedSupplyChainTradeLineItem).length > 0,
      'The document has no lines (BG-25). Add at least one.',
      {
        subjectPath: 'rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem',
        terms: ['BG-25'],
      },
    ),
    addressScheme('BR-62', RAM.SellerTradeParty, 'seller', 'BT-34'),
    addressScheme('BR-63', RAM.BuyerTradeParty, 'buyer', 'BT-49'),
    TAX_INCLUSIVE,
    ...DOCUMENT_VAT,
  ],
};

function addressScheme(id: string, party: number, role: 'seller' | 'buyer', term: string): Assertion {
  const element = role === 'seller' ? 'ram:SellerTradeParty' : 'ram:BuyerTradeParty';
  return fatal(
    id,
    (c, n) => {
      const addresses = c.select(n, ...PATH.agreement, party, RAM.URIUniversalCommunication);
      if (addresses.length === 0) return true;
      const uri = c.first(addresses[0] as Node, RAM.URIID);
      return normalizeSpace(c.doc.attribute(uri, ATTRIBUTE.schemeID) ?? '') !== '';
    },
    `The ${role}'s electronic address (${term}) must have a scheme. Add the attribute schemeID.`,
    {
      subjectPath: `rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement/${element}/ram:URIUniversalCommunication/ram:URIID`,
      terms: [term],
    },
  );
}

/**
 * Returns whether an end date of a period is not before a start date. A period with only one of the two dates is valid.
 * Dates of format 102 are compared as texts.
 */
function isPeriodInOrder(c: RuleContext, period: Node): boolean {
  if (!c.exists(period, RAM.StartDateTime) || !c.exists(period, RAM.EndDateTime)) return true;
  const starts = selectDates(c, period, RAM.StartDateTime);
  return selectDates(c, period, RAM.EndDateTime).some((end) => starts.some((start) => end >= start));
}

function periodRule(
  context: string,
  orderRuleId: string,
  presenceRuleId: string,
  terms: readonly string[],
): Rule {
  return {
    context,
    asserts: [
      fatal(
        orderRuleId,
        isPeriodInOrder,
        `The end of a period must not be before its start, and both must be valid dates. Correct ${terms.join(' or ')}.`,
        { subjectPath: 'ram:EndDateTime', terms },
      ),
      fatal(
        presenceRuleId,
        (c, n) => c.exists(n, RAM.StartDateTime) || c.exists(n, RAM.EndDateTime),
        'A period must have a start date, an end date or both. Add a date, or remove the period.',
        { subjectPath: 'ram:StartDateTime', terms },
      ),
    ],
  };
}

/** BR-30, BR-CO-20: period of a line (BG-26). */
export const LINE_PERIOD: Rule = periodRule(
  'ram:SpecifiedLineTradeSettlement/ram:BillingSpecifiedPeriod',
  'BR-30',
  'BR-CO-20',
  ['BT-135', 'BT-134'],
);

/** BR-29, BR-CO-19: period of the document (BG-14). */
export const PERIOD: Rule = periodRule(
  'ram:ApplicableHeaderTradeSettlement/ram:BillingSpecifiedPeriod',
  'BR-29',
  'BR-CO-19',
  ['BT-74', 'BT-73'],
);

/** BR-52: supporting documents (BG-24), and references to the tender (BT-17) and to the invoiced object (BT-18). */
export const SUPPORTING_DOCUMENT: Rule = {
  context: 'ram:AdditionalReferencedDocument',
  asserts: [requireTerm('cii', 'BR-52', 'BG-24')],
};

/** BR-55: preceding invoices (BG-3). */
export const PRECEDING_INVOICE: Rule = {
  context: `${SETTLEMENT}/ram:InvoiceReferencedDocument`,
  asserts: [requireTerm('cii', 'BR-55', 'BG-3')],
};

/** BR-51: card numbers. */
export const CARD: Rule = {
  context: 'ram:ApplicableTradeSettlementFinancialCard',
  asserts: [
    fatal(
      'BR-51',
      (c, n) => stringLength(c.norm(n, RAM.ID)) <= 10,
      'The card number (BT-87) must have at most ten characters: the first six and the last four digits. Never send a complete card number.',
      { subjectPath: 'ram:ID', terms: ['BT-87'] },
    ),
  ],
};

/** BR-50, -61: account of a credit transfer. */
export const CREDIT_TRANSFER: Rule = {
  context: 'ram:SpecifiedTradeSettlementPaymentMeans/ram:PayeePartyCreditorFinancialAccount',
  when: (c, n) => {
    const means = c.doc.parent(n);
    return c.equals(means, '30', RAM.TypeCode) || c.equals(means, '58', RAM.TypeCode);
  },
  asserts: [
    fatal(
      'BR-50',
      (c, n) => c.norm(n, RAM.IBANID) !== '' || c.norm(n, RAM.ProprietaryID) !== '',
      'The payment account identifier (BT-84) is missing or empty. Add ram:IBANID or ram:ProprietaryID.',
      { subjectPath: 'ram:IBANID', terms: ['BT-84'] },
    ),
    fatal(
      'BR-61',
      (c, n) => c.exists(n, RAM.IBANID) || c.exists(n, RAM.ProprietaryID),
      'A payment by credit transfer must have a payment account identifier (BT-84). Add ram:IBANID or ram:ProprietaryID.',
      { subjectPath: 'ram:IBANID', terms: ['BT-84'] },
    ),
  ],
};

/** BR-49: payment means (BG-16). */
export const PAYMENT_MEANS: Rule = {
  context: 'ram:SpecifiedTradeSettlementPaymentMeans',
  asserts: [requireTerm('cii', 'BR-49', 'BG-16')],
};

/** BR-57: deliver-to address (BG-15). */
export const DELIVERY_COUNTRY: Rule = {
  context: DELIVERY,
  asserts: [
    fatal(
      'BR-57',
      (c, n) =>
        !c.exists(n, RAM.ShipToTradeParty, RAM.PostalTradeAddress) ||
        c.norm(n, RAM.ShipToTradeParty, RAM.PostalTradeAddress, RAM.CountryID) !== '',
      'The deliver-to country (BT-80) is missing or empty. Add ram:CountryID.',
      { subjectPath: 'ram:ShipToTradeParty/ram:PostalTradeAddress/ram:CountryID', terms: ['BT-80'] },
    ),
  ],
};
