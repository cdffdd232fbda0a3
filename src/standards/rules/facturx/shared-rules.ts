/** Rules of several profiles of Factur-X whose conditions differ from those with the same ids in EN 16931. */
import type { NameId, Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { CATEGORIES } from '../en16931/vat';
import { selectDates } from '../en16931-cii/document';
import { ATTRIBUTE, DELIVERY, PATH, RAM, ROOT, RSM, SETTLEMENT } from '../en16931-cii/names';
import { indicatorEquals } from '../en16931-cii/vat-facts';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { normalizeSpace } from '../xpath';
import { en16931Assertion, isEn16931Rule } from './published';

/** a/b != '': some element at the end of the path has a text, even if only blanks. */
const hasText = (c: RuleContext, node: Node, ...path: NameId[]): boolean =>
  c.texts(node, ...path).some((text) => text !== '');

const selectInParties = (c: RuleContext, name: NameId, ...path: NameId[]): Node[] =>
  c.doc.all(name).flatMap((party) => c.select(party, ...path));

const requireTextAt =
  (...path: NameId[]): Assertion['test'] =>
  (c, node) =>
    hasText(c, node, ...path);
const requireAddress =
  (party: NameId): Assertion['test'] =>
  (c) =>
    selectInParties(c, party, RAM.PostalTradeAddress).length > 0;
const requireCountry =
  (party: NameId): Assertion['test'] =>
  (c) =>
    selectInParties(c, party, RAM.PostalTradeAddress, RAM.CountryID).some((node) => c.doc.text(node) !== '');

/** Conditions of the document rules: they accept texts of blanks, and search all sellers or buyers. */
const DOCUMENT_CONDITIONS: Readonly<Record<string, Assertion['test']>> = {
  'BR-01': requireTextAt(
    RSM.ExchangedDocumentContext,
    RAM.GuidelineSpecifiedDocumentContextParameter,
    RAM.ID,
  ),
  'BR-02': requireTextAt(RSM.ExchangedDocument, RAM.ID),
  'BR-03': (c, node) =>
    selectDates(c, node, RSM.ExchangedDocument, RAM.IssueDateTime).some((day) => day !== ''),
  'BR-04': requireTextAt(RSM.ExchangedDocument, RAM.TypeCode),
  'BR-05': requireTextAt(...PATH.settlement, RAM.InvoiceCurrencyCode),
  'BR-06': requireTextAt(...PATH.agreement, RAM.SellerTradeParty, RAM.Name),
  'BR-07': requireTextAt(...PATH.agreement, RAM.BuyerTradeParty, RAM.Name),
  'BR-08': requireAddress(RAM.SellerTradeParty),
  'BR-09': requireCountry(RAM.SellerTradeParty),
  'BR-10': requireAddress(RAM.BuyerTradeParty),
  'BR-11': requireCountry(RAM.BuyerTradeParty),
};

/** Returns rules on the document by their ids: BR-01 to -11. */
export const documentRule = (...ids: string[]): Rule => ({
  context: ROOT,
  asserts: ids.map((id) => {
    const test = DOCUMENT_CONDITIONS[id];
    if (test === undefined) throw new Error(`Factur-X has no condition for ${id}`);
    return en16931Assertion(id, { test });
  }),
});

/** Group of the VAT breakdown (BG-23). */
const GROUP = 'ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax';

/** BR-47, -48 and BR-CO-03 on a group of the VAT breakdown, whatever its type of tax. */
export const GROUP_RULE: Rule = {
  context: GROUP,
  asserts: [
    en16931Assertion('BR-47', { test: (c, tax) => c.exists(tax, RAM.CategoryCode) }),
    en16931Assertion('BR-48', {
      test: (c, tax) => c.exists(tax, RAM.RateApplicablePercent) || c.equals(tax, 'O', RAM.CategoryCode),
    }),
    en16931Assertion('BR-CO-03', {
      test: (c, tax) => !c.exists(tax, RAM.TaxPointDate) || !c.exists(tax, RAM.DueDateTypeCode),
    }),
  ],
};

/** BR-17: the published rule searches the seller next to the payee, where a valid document has none. */
const PAYEE_RULE: Rule = {
  context: 'ram:PayeeTradeParty',
  asserts: [
    en16931Assertion('BR-17', {
      test: (c, payee) => {
        const sellers = c.doc.children(c.doc.parent(payee), RAM.SellerTradeParty);
        const sharesText = (...path: NameId[]): boolean => {
          const payeeTexts = c.texts(payee, ...path);
          return sellers.some((seller) => c.texts(seller, ...path).some((text) => payeeTexts.includes(text)));
        };
        return (
          c.exists(payee, RAM.Name) &&
          !sharesText(RAM.Name) &&
          !sharesText(RAM.ID) &&
          !sharesText(RAM.SpecifiedLegalOrganization, RAM.ID)
        );
      },
    }),
  ],
};

const TAX_REPRESENTATIVE_RULE: Rule = {
  context: 'ram:SellerTaxRepresentativeTradeParty',
  asserts: [
    en16931Assertion('BR-56', {
      test: (c, party) =>
        c
          .select(party, RAM.SpecifiedTaxRegistration, RAM.ID)
          .some((id) => c.doc.attribute(id, ATTRIBUTE.schemeID) === 'VA' && c.doc.text(id) !== ''),
    }),
  ],
};

/** CII-SR-471 and -472 are swapped compared with EN 16931. */
const ALLOWANCE_CHARGE_RULE: Rule = {
  context: 'ram:SpecifiedTradeAllowanceCharge',
  asserts: [
    fatal(
      'CII-SR-472',
      (c, node) => c.count(node, RAM.RateApplicablePercent) <= 1,
      'An allowance or charge must have at most one VAT rate. Keep one ram:RateApplicablePercent.',
      { subjectPath: 'ram:RateApplicablePercent' },
    ),
    fatal(
      'CII-SR-471',
      (c, node) => c.count(node, RAM.CategoryTradeTax) <= 1,
      'An allowance or charge must have at most one VAT category. Keep one ram:CategoryTradeTax.',
      { subjectPath: 'ram:CategoryTradeTax' },
    ),
  ],
};

/** The published condition of CII-SR-464 is always true. */
const PAYMENT_MEANS_RULE: Rule = {
  context: 'ram:SpecifiedTradeSettlementPaymentMeans',
  asserts: [
    fatal(
      'CII-SR-464',
      () => true,
      'The financial institutions of payer and payee may both be present or both be absent.',
    ),
  ],
};

const BREAKDOWN_RULE: Rule = {
  context: 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement',
  asserts: [en16931Assertion('BR-CO-18', { test: (c, node) => c.exists(node, RAM.ApplicableTradeTax) })],
};

const DELIVERY_RULE: Rule = {
  context: DELIVERY,
  asserts: [
    en16931Assertion('BR-57', {
      test: (c, node) =>
        !c.exists(node, RAM.ShipToTradeParty, RAM.PostalTradeAddress) ||
        hasText(c, node, RAM.ShipToTradeParty, RAM.PostalTradeAddress, RAM.CountryID),
    }),
  ],
};

const PRECEDING_INVOICE_RULE: Rule = {
  context: `${SETTLEMENT}/ram:InvoiceReferencedDocument`,
  asserts: [en16931Assertion('BR-55', { test: requireTextAt(RAM.IssuerAssignedID) })],
};

/** Rules of BASIC WL and EXTENDED. */
export const SHARED_RULES: readonly Rule[] = [
  GROUP_RULE,
  PAYEE_RULE,
  TAX_REPRESENTATIVE_RULE,
  ALLOWANCE_CHARGE_RULE,
  PAYMENT_MEANS_RULE,
  BREAKDOWN_RULE,
  DELIVERY_RULE,
  PRECEDING_INVOICE_RULE,
];

/** BR-52: supporting documents have a reference, even if only of blanks. */
export const SUPPORTING_DOCUMENT_RULE: Rule = {
  context: 'ram:AdditionalReferencedDocument',
  asserts: [en16931Assertion('BR-52', { test: requireTextAt(RAM.IssuerAssignedID) })],
};

/** CII-SR-470: a credit transfer has exactly one kind of payment account identifier. */
export const ACCOUNT_RULE: Rule = {
  context: 'ram:SpecifiedTradeSettlementPaymentMeans',
  when: (c, node) => c.texts(node, RAM.TypeCode).some((code) => ['30', '58'].includes(normalizeSpace(code))),
  asserts: [
    fatal(
      'CII-SR-470',
      (c, node) => {
        const account = RAM.PayeePartyCreditorFinancialAccount;
        return c.exists(node, account, RAM.IBANID) !== c.exists(node, account, RAM.ProprietaryID);
      },
      'A payment by credit transfer (code 30 or 58) must have exactly one payment account identifier (BT-84): either ram:IBANID or ram:ProprietaryID in ram:PayeePartyCreditorFinancialAccount.',
      { subjectPath: 'ram:PayeePartyCreditorFinancialAccount', terms: ['BT-84'] },
    ),
  ],
};

const LINE_TAX =
  'rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax';

/**
 * Returns the rules on the use of the VAT categories and on their breakdown groups, whatever the type of tax.
 * @param omittedIds ids of the rules that the profile omits
 * @param withLines whether the profile has lines
 */
export function categoryRules(omittedIds: ReadonlySet<string>, withLines: boolean): Rule[] {
  return CATEGORIES.flatMap(({ family, code }): Rule[] => {
    const rule = (context: string, when: NonNullable<Rule['when']>, ...numbers: string[]): Rule => ({
      context,
      when,
      asserts: numbers
        .map((number) => `BR-${family}-${number}`)
        .filter((id) => isEn16931Rule(id) && !omittedIds.has(id))
        .map((id) => en16931Assertion(id)),
    });
    const hasCode = (c: RuleContext, tax: Node): boolean => c.equals(tax, code, RAM.CategoryCode);
    const onAllowanceCharge = (word: 'true' | 'false', ...numbers: string[]): Rule =>
      rule(
        'ram:SpecifiedTradeAllowanceCharge/ram:CategoryTradeTax',
        (c, tax) =>
          c.select(c.doc.parent(tax), RAM.ChargeIndicator).some((each) => indicatorEquals(c, each, word)) &&
          hasCode(c, tax),
        ...numbers,
      );
    const groupNumbers = ['09', '10', '11', '12', '13', '14'];
    const group =
      code === 'L' || code === 'M' || code === 'O'
        ? rule(`rsm:SupplyChainTradeTransaction/${GROUP}`, hasCode, ...groupNumbers)
        : rule(`${GROUP}/ram:CategoryCode`, (c, node) => c.doc.text(node) === code, ...groupNumbers);
    return [
      onAllowanceCharge('false', '03', '06'),
      onAllowanceCharge('true', '04', '07'),
      ...(withLines ? [rule(LINE_TAX, hasCode, '02', '05')] : []),
      group,
    ].filter(({ asserts }) => asserts.length > 0);
  });
}
