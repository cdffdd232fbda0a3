/** Rules of NLCIUS for CII, in addition to EN 16931. */
import { NLCIUS, NLCIUS_GACCOUNT } from '../../invoice/document-profiles';
import type { Node } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';
import { emptyMessage, holdsSomething } from '../peppol/document-rules';
import {
  DUTCH_PAYMENT_MEANS,
  orderLineAssertion,
  payableAssertion,
  paymentMeansAssertion,
} from '../peppol/national/dutch-assertions';
import { ATTRIBUTE, RAM } from '../peppol-cii/names';
import { readOnlyNormalized } from '../reading';
import { warning, type Assertion, type Rule, type RuleSet } from '../rule-set';
import { getPlace } from '../term-places';
import { toDouble } from '../xpath';
import {
  accountingTotal,
  addressDetails,
  bankOfSepa,
  buyerOrOrder,
  correctedInvoice,
  discouragedTerm,
  DISCOURAGED_TERMS,
  dutchAddress,
  registration,
  someFilled,
  taxRegistration,
  typeCode,
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

/** Rules of Dutch sellers. */
const dutch = (context: string, ...asserts: Assertion[]): Rule => ({ context, when: isDutch, asserts });

/** Codes are compared as numbers. */
const isCode = (text: string, code: string): boolean => toDouble(text) === Number(code);
const hasCode = (c: RuleContext, node: Node, codes: readonly string[]): boolean =>
  c.texts(node, RAM.TypeCode).some((text) => codes.some((code) => isCode(text, code)));

const LEGAL_ID = [RAM.SpecifiedLegalOrganization, RAM.ID] as const;
const buyerIds = (c: RuleContext, party: Node): Node[] => c.select(party, ...LEGAL_ID);
const ownIds = (c: RuleContext, organisation: Node): Node[] => c.select(organisation, RAM.ID);

/** Returns whether the type code of the document is that of a credit note. */
const isCreditNote = fact(
  (c) => isNlcius(c) && c.texts(0, ...getPlace('cii', 'BT-3', null).path).some((text) => isCode(text, '381')),
);
const namesOrder = fact((c) =>
  c.doc
    .all(RAM.ApplicableHeaderTradeAgreement)
    .some((element) => c.exists(element, RAM.BuyerOrderReferencedDocument, RAM.IssuerAssignedID)),
);

function isPayable(c: RuleContext, totals: Node): boolean {
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
  dutch(
    'ram:SellerTradeParty/ram:SpecifiedLegalOrganization',
    registration(
      'BR-NL-1',
      'the Dutch seller',
      'BT-30',
      ownIds,
      (c, node, isKnown) => isKnown && someFilled(c, ownIds(c, node)),
    ),
  ),
  dutch(
    'ram:ApplicableHeaderTradeAgreement',
    buyerOrOrder('cii', (term) => getPlace('cii', term, null).path.slice(2)),
  ),
  dutch('ram:SellerTradeParty/ram:PostalTradeAddress', dutchAddress('BR-NL-3', 'cii', 'seller')),
  dutch('ram:BuyerTradeParty/ram:PostalTradeAddress', dutchAddress('BR-NL-4', 'cii', 'buyer')),
  dutch(
    'ram:SellerTaxRepresentativeTradeParty/ram:PostalTradeAddress',
    dutchAddress('BR-NL-5', 'cii', 'representative'),
  ),
  { context: TYPE_CODE, when: isNlcius, asserts: [typeCode(isCode)] },
  {
    // As published: the preceding rule of the pattern matches the element first, so this rule never applies.
    context: TYPE_CODE,
    when: isNlcius,
    asserts: [
      correctedInvoice(
        'cii',
        (c, node) =>
          !isDutch(c) ||
          !isCode(c.doc.text(node), '384') ||
          c.exists(c.doc.parent(node), ...getPlace('cii', 'BT-25', null).path),
      ),
    ],
  },
  dutch(
    'ram:BuyerTradeParty',
    registration(
      'BR-NL-10',
      'the Dutch buyer',
      'BT-47',
      buyerIds,
      (c, party, isKnown) =>
        (isKnown || !c.equals(party, 'NL', RAM.PostalTradeAddress, RAM.CountryID)) &&
        someFilled(c, buyerIds(c, party)),
    ),
  ),
  dutch(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    payableAssertion('BR-NL-11', 'cii', isPayable),
  ),
  dutch(
    MEANS,
    paymentMeansAssertion('BR-NL-12', 'cii', (c, means) => hasCode(c, means, DUTCH_PAYMENT_MEANS)),
  ),
  // As published: the preceding rule of the pattern matches the element first, so this rule never applies.
  dutch(
    MEANS,
    bankOfSepa(
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
    asserts: [orderLineAssertion('BR-NL-13', 'cii', namesOrder)],
  },
  dutch('ram:TaxCurrencyCode', DISCOURAGED_TERMS.taxCurrency),
  dutch('ram:TaxPointDate/udt:DateString', DISCOURAGED_TERMS.taxPointDate),
  dutch('ram:DueDateTypeCode', DISCOURAGED_TERMS.taxPointCode),
  dutch('ram:SubjectCode', discouragedTerm('BR-NL-22', 'BT-21', 'subject code of a note')),
  dutch(
    'ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID',
    discouragedTerm('BR-NL-23', 'BT-23', 'business process'),
  ),
  dutch(
    'ram:InvoiceReferencedDocument/ram:FormattedIssueDateTime/qdt:DateTimeString',
    DISCOURAGED_TERMS.precedingDate,
  ),
  dutch(
    'ram:SellerTradeParty/ram:SpecifiedTaxRegistration',
    taxRegistration((c, node) => {
      const ids = c.select(node, RAM.ID);
      return ids.length === 0 || ids.some((id) => c.doc.attribute(id, ATTRIBUTE.schemeID) === 'VA');
    }),
  ),
  dutch('ram:SellerTradeParty/ram:Description', DISCOURAGED_TERMS.legalForm),
  ...addressDetails('cii').map(({ context, assertion }) => dutch(removeRoots(context), assertion)),
  dutch(`${MEANS}/ram:Information`, discouragedTerm('BR-NL-29', 'BT-82', 'text of the payment means')),
  dutch('ram:PayeePartyCreditorFinancialAccount/ram:AccountName', DISCOURAGED_TERMS.accountName),
  dutch(
    'ram:SpecifiedTradeAllowanceCharge/ram:ReasonCode',
    discouragedTerm('BR-NL-32-and-34', 'BT-98', 'reason code of an allowance or charge'),
  ),
  dutch(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TaxTotalAmount',
    accountingTotal((c, node) => c.texts(c.doc.parent(c.doc.parent(node)), RAM.InvoiceCurrencyCode)),
  ),
  dutch('ram:ApplicableTradeTax/ram:ExemptionReasonCode', DISCOURAGED_TERMS.exemptionCode),
  { context: '*', asserts: [warning('empty-element-check', holdsSomething, emptyMessage)] },
];

/** The last three steps of the paths, since the rules look for them anywhere. */
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
