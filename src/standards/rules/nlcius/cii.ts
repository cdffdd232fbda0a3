/** Rules of NLCIUS for CII, in addition to EN 16931. */
import { NLCIUS, NLCIUS_GACCOUNT } from '../../invoice/document-profiles';
import type { Node } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';
import { formatEmptyElement, hasContent } from '../peppol/document-rules';
import {
  DUTCH_PAYMENT_MEANS,
  orderLineAssertion,
  payableAssertion,
  paymentMeansAssertion,
} from '../peppol/national/dutch-assertions';
import { ATTRIBUTE, RAM } from '../peppol-cii/names';
import { readOnlyNormalized } from '../reading';
import { warning, type Assertion, type Rule, type RuleSet } from '../rule-set';
import { getRelativePath } from '../term-places';
import { toDouble } from '../xpath';
import {
  discourageAccountingTotal,
  discourageAddressDetails,
  discourageBankOfSepa,
  requireBuyerOrOrderReference,
  requireCorrectedInvoice,
  discourageTerm,
  DISCOURAGED_TERMS,
  dutchAddressAssertion,
  registrationAssertion,
  hasVisibleText,
  discourageTaxRegistration,
  typeCodeAssertion,
} from './assertions';

const isNlcius = fact((c) => {
  const ids = c.doc
    .all(RAM.GuidelineSpecifiedDocumentContextParameter)
    .flatMap((element) => c.select(element, RAM.ID));
  return [NLCIUS, NLCIUS_GACCOUNT].includes(readOnlyNormalized(c, ids) ?? '');
});
const isDutch = fact((c) => {
  const codes = c.doc
    .all(RAM.SellerTradeParty)
    .flatMap((party) => c.select(party, RAM.PostalTradeAddress, RAM.CountryID));
  return isNlcius(c) && readOnlyNormalized(c, codes)?.toUpperCase() === 'NL';
});

/** Creates a rule for Dutch sellers. */
const dutchRule = (context: string, ...asserts: Assertion[]): Rule => ({ context, when: isDutch, asserts });

/** Compares codes as numbers. */
const equalsCode = (text: string, code: string): boolean => toDouble(text) === Number(code);
const hasCode = (c: RuleContext, node: Node, codes: readonly string[]): boolean =>
  c.texts(node, RAM.TypeCode).some((text) => codes.some((code) => equalsCode(text, code)));

const LEGAL_ID = [RAM.SpecifiedLegalOrganization, RAM.ID] as const;
const findBuyerIds = (c: RuleContext, party: Node): Node[] => c.select(party, ...LEGAL_ID);
const findIds = (c: RuleContext, organisation: Node): Node[] => c.select(organisation, RAM.ID);

/** Whether the type code of the document is that of a credit note. */
const isCreditNote = fact(
  (c) =>
    isNlcius(c) &&
    c.texts(0, ...getRelativePath('cii', 'BT-3', null).path).some((text) => equalsCode(text, '381')),
);
const hasOrderReference = fact((c) =>
  c.doc
    .all(RAM.ApplicableHeaderTradeAgreement)
    .some((element) => c.exists(element, RAM.BuyerOrderReferencedDocument, RAM.IssuerAssignedID)),
);

function hasPaymentMeansOrNothingDue(c: RuleContext, totals: Node): boolean {
  const sign = c.decimal(totals, RAM.DuePayableAmount)?.sign;
  return (
    (sign !== undefined && sign <= 0) ||
    isCreditNote(c) ||
    c.exists(c.doc.parent(totals), RAM.SpecifiedTradeSettlementPaymentMeans, RAM.TypeCode)
  );
}

const TYPE_CODE = '/*/rsm:ExchangedDocument/ram:TypeCode';
const MEANS = 'ram:SpecifiedTradeSettlementPaymentMeans';

const RULES: readonly Rule[] = [
  dutchRule(
    'ram:SellerTradeParty/ram:SpecifiedLegalOrganization',
    registrationAssertion(
      'BR-NL-1',
      'the Dutch seller',
      'BT-30',
      findIds,
      (c, node, isKnown) => isKnown && hasVisibleText(c, findIds(c, node)),
    ),
  ),
  dutchRule(
    'ram:ApplicableHeaderTradeAgreement',
    requireBuyerOrOrderReference('cii', (term) => getRelativePath('cii', term, null).path.slice(2)),
  ),
  dutchRule('ram:SellerTradeParty/ram:PostalTradeAddress', dutchAddressAssertion('BR-NL-3', 'cii', 'seller')),
  dutchRule('ram:BuyerTradeParty/ram:PostalTradeAddress', dutchAddressAssertion('BR-NL-4', 'cii', 'buyer')),
  dutchRule(
    'ram:SellerTaxRepresentativeTradeParty/ram:PostalTradeAddress',
    dutchAddressAssertion('BR-NL-5', 'cii', 'representative'),
  ),
  { context: TYPE_CODE, when: isNlcius, asserts: [typeCodeAssertion(equalsCode)] },
  {
    // As published: the preceding rule of the pattern matches the element first, so this rule never applies.
    context: TYPE_CODE,
    when: isNlcius,
    asserts: [
      requireCorrectedInvoice(
        'cii',
        (c, node) =>
          !isDutch(c) ||
          !equalsCode(c.doc.text(node), '384') ||
          c.exists(c.doc.parent(node), ...getRelativePath('cii', 'BT-25', null).path),
      ),
    ],
  },
  dutchRule(
    'ram:BuyerTradeParty',
    registrationAssertion(
      'BR-NL-10',
      'the Dutch buyer',
      'BT-47',
      findBuyerIds,
      (c, party, isKnown) =>
        (isKnown || !c.equals(party, 'NL', RAM.PostalTradeAddress, RAM.CountryID)) &&
        hasVisibleText(c, findBuyerIds(c, party)),
    ),
  ),
  dutchRule(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    payableAssertion('BR-NL-11', 'cii', hasPaymentMeansOrNothingDue),
  ),
  dutchRule(
    MEANS,
    paymentMeansAssertion('BR-NL-12', 'cii', (c, means) => hasCode(c, means, DUTCH_PAYMENT_MEANS)),
  ),
  // As published: the preceding rule of the pattern matches the element first, so this rule never applies.
  dutchRule(
    MEANS,
    discourageBankOfSepa(
      'cii',
      (c, means) => hasCode(c, means, ['58', '59']),
      (c, means) =>
        c.exists(means, RAM.PayerSpecifiedDebtorFinancialInstitution, RAM.BICID) ||
        c.exists(means, RAM.PayeeSpecifiedCreditorFinancialInstitution, RAM.BICID),
    ),
  ),
  {
    context: 'ram:BuyerOrderReferencedDocument/ram:LineID',
    when: isNlcius,
    asserts: [orderLineAssertion('BR-NL-13', 'cii', hasOrderReference)],
  },
  dutchRule('ram:TaxCurrencyCode', DISCOURAGED_TERMS.taxCurrency),
  dutchRule('ram:TaxPointDate/udt:DateString', DISCOURAGED_TERMS.taxPointDate),
  dutchRule('ram:DueDateTypeCode', DISCOURAGED_TERMS.taxPointCode),
  dutchRule('ram:SubjectCode', discourageTerm('BR-NL-22', 'BT-21', 'subject code of a note')),
  dutchRule(
    'ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID',
    discourageTerm('BR-NL-23', 'BT-23', 'business process'),
  ),
  dutchRule(
    'ram:InvoiceReferencedDocument/ram:FormattedIssueDateTime/qdt:DateTimeString',
    DISCOURAGED_TERMS.precedingDate,
  ),
  dutchRule(
    'ram:SellerTradeParty/ram:SpecifiedTaxRegistration',
    discourageTaxRegistration((c, node) => {
      const ids = c.select(node, RAM.ID);
      return ids.length === 0 || ids.some((id) => c.doc.attribute(id, ATTRIBUTE.schemeID) === 'VA');
    }),
  ),
  dutchRule('ram:SellerTradeParty/ram:Description', DISCOURAGED_TERMS.legalForm),
  ...discourageAddressDetails('cii').map(({ context, assertion }) =>
    dutchRule(removeRoots(context), assertion),
  ),
  dutchRule(`${MEANS}/ram:Information`, discourageTerm('BR-NL-29', 'BT-82', 'text of the payment means')),
  dutchRule('ram:PayeePartyCreditorFinancialAccount/ram:AccountName', DISCOURAGED_TERMS.accountName),
  dutchRule(
    'ram:SpecifiedTradeAllowanceCharge/ram:ReasonCode',
    discourageTerm('BR-NL-32-and-34', 'BT-98', 'reason code of an allowance or charge'),
  ),
  dutchRule(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TaxTotalAmount',
    discourageAccountingTotal((c, node) =>
      c.texts(c.doc.parent(c.doc.parent(node)), RAM.InvoiceCurrencyCode),
    ),
  ),
  dutchRule('ram:ApplicableTradeTax/ram:ExemptionReasonCode', DISCOURAGED_TERMS.exemptionCode),
  { context: '*', asserts: [warning('empty-element-check', hasContent, formatEmptyElement)] },
];

/** Shortens paths to their last three steps, because the rules match them at any position. */
function removeRoots(context: string): string {
  const lastSteps = context.split(' | ').map((path) => path.split('/').slice(-3).join('/'));
  return [...new Set(lastSteps)].join(' | ');
}

/** NLCIUS for CII, version 1.0.3.13. */
export const NLCIUS_CII_1_0_3_13: RuleSet = {
  name: 'nlcius-cii',
  version: '1.0.3.13',
  source: 'NLCIUS CII 1.0.3.13',
  since: '2026-08-17',
  patterns: [{ name: 'NLCIUS', rules: RULES }],
};

/** All bundled versions, oldest first. */
export const NLCIUS_CII_SETS: readonly RuleSet[] = [NLCIUS_CII_1_0_3_13];
