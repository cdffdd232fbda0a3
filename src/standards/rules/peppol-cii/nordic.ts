/** Norwegian, Danish and Swedish sellers in CII: NO-R, DK-R and SE-R. */
import type { Node } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';
import {
  danishPaymentAssertions,
  namesTax,
  registrationAssertion,
  formatTaxMessage,
  unspscAssertion,
} from '../peppol/national/denmark';
import { norwegianAssertions, REGISTER } from '../peppol/national/norway';
import {
  BANKGIRO_ACCOUNT,
  DOMESTIC_TRANSFER,
  F_TAX_REGISTRATION,
  giroCodeAssertion,
  PLUSGIRO_ACCOUNT,
  swedishRateAssertion,
  swedishRegistrationAssertions,
  swedishVatNumberAssertions,
} from '../peppol/national/swedish-assertions';
import { hasSomeText, readSingle, readSingleNormalized, ownText, ownTextAt, perElement } from '../reading';
import { fatal, type Pattern, type Rule } from '../rule-set';
import { toDouble, normalizeSpace, substring } from '../xpath';
import { formatValues, formatValuesAt } from '../wording';
import { isBuyerExactlyIn, isSellerExactlyIn, supplierCountry, readVatNumbers } from './countries';
import { AGREEMENT, ATTRIBUTE, LINE, PATH, RAM, RSM, SETTLEMENT } from './names';

/** Finds the tax registrations of a party except those for VAT. */
function taxNumbers(c: RuleContext, party: Node): Node[] {
  return c
    .select(party, RAM.SpecifiedTaxRegistration, RAM.ID)
    .filter((id) => c.doc.attribute(id, ATTRIBUTE.schemeID) === 'FC');
}

export const NORWAY: Pattern = {
  name: 'Norway',
  rules: [
    {
      context: 'ram:SellerTradeParty',
      when: (c) => supplierCountry(c) === 'NO',
      asserts: norwegianAssertions({
        vatNumbers: readVatNumbers,
        registration: (c, party) => taxNumbers(c, party).map((id) => c.doc.text(id))[0] ?? '',
        isInRegister: (c, party) =>
          taxNumbers(c, party).some((id) => normalizeSpace(ownText(c, id)) === REGISTER),
        schemeLabel: 'scheme FC',
      }),
    },
  ],
};

const bothDanish = (c: RuleContext): boolean => isSellerExactlyIn(c, 'DK') && isBuyerExactlyIn(c, 'DK');
const REGISTRATION = [RAM.SpecifiedLegalOrganization, RAM.ID] as const;
const ALLOWANCE_CHARGES = [...PATH.settlement, RAM.SpecifiedTradeAllowanceCharge] as const;
const AMOUNT_DUE = [
  ...PATH.settlement,
  RAM.SpecifiedTradeSettlementHeaderMonetarySummation,
  RAM.DuePayableAmount,
] as const;

/** Returns whether each party that has global identifiers (ram:GlobalID) states a scheme for them. */
function partiesHaveSchemes(c: RuleContext, root: Node): boolean {
  return [RAM.SellerTradeParty, RAM.BuyerTradeParty].every((party) => {
    const ids = c.select(root, ...PATH.agreement, party, RAM.GlobalID);
    const schemes = ids.flatMap((id) => c.doc.attribute(id, ATTRIBUTE.schemeID) ?? []);
    return ids.length === 0 || normalizeSpace(schemes[0] ?? '') !== '';
  });
}

const globalIds = (c: RuleContext, root: Node): Node[] =>
  [RAM.SellerTradeParty, RAM.BuyerTradeParty].flatMap((party) =>
    c.select(root, ...PATH.agreement, party, RAM.GlobalID),
  );

const DANISH_DOCUMENT: Rule = {
  context: 'rsm:CrossIndustryInvoice',
  when: (c) => isSellerExactlyIn(c, 'DK'),
  asserts: [
    fatal(
      'DK-R-002',
      (c, root) => hasSomeText(c, root, ...PATH.agreement, RAM.SellerTradeParty, ...REGISTRATION),
      'The Danish seller’s CVR number is missing (BT-30). State it in ram:SpecifiedLegalOrganization/ram:ID with schemeID="0184".',
      { terms: ['BT-30'] },
    ),
    fatal(
      'DK-R-004',
      (c, root) => {
        if (!isBuyerExactlyIn(c, 'DK') || !c.equals(root, 'ZZZ', ...ALLOWANCE_CHARGES, RAM.ReasonCode))
          return true;
        const reason = readSingle(c, root, ...ALLOWANCE_CHARGES, RAM.Reason);
        const isPresent = c.exists(root, ...ALLOWANCE_CHARGES, RAM.Reason);
        return namesTax(isPresent ? reason : undefined, ownTextAt(c, root, ...ALLOWANCE_CHARGES, RAM.Reason));
      },
      (c, root) => formatTaxMessage(formatValuesAt(c, root, ...ALLOWANCE_CHARGES, RAM.Reason)),
      { terms: ['BT-104', 'BT-97'], at: (c, root) => c.first(root, ...ALLOWANCE_CHARGES, RAM.Reason) },
    ),
    fatal(
      'DK-R-013',
      (c, root) => !isBuyerExactlyIn(c, 'DK') || partiesHaveSchemes(c, root),
      (c, root) =>
        `The party identifier ${formatValues(c, globalIds(c, root))} (BT-29, BT-46) has no scheme. Between Danish parties, each party identifier must have a scheme, such as 0088 for a GLN.`,
      { terms: ['BT-29', 'BT-46'], at: (c, root) => globalIds(c, root)[0] ?? root },
    ),
    registrationAssertion('DK-R-014', 'the Danish seller', 'BT-30', [
      ...PATH.agreement,
      RAM.SellerTradeParty,
      ...REGISTRATION,
    ]),
    fatal(
      'DK-R-016',
      (c, root) =>
        !isBuyerExactlyIn(c, 'DK') ||
        normalizeSpace(ownTextAt(c, root, RSM.ExchangedDocument, RAM.TypeCode)) !== '381' ||
        !(toDouble(ownTextAt(c, root, ...AMOUNT_DUE)) < 0),
      (c, root) =>
        `The credit note’s amount due (BT-115) is ${formatValuesAt(c, root, ...AMOUNT_DUE)}. A Danish credit note must not be negative; send an invoice instead.`,
      { terms: ['BT-115'], at: (c, root) => c.first(root, ...AMOUNT_DUE) },
    ),
  ],
};

export const DENMARK: Pattern = {
  name: 'Denmark',
  rules: [
    DANISH_DOCUMENT,
    {
      context: `${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans`.slice(1),
      when: bothDanish,
      asserts: danishPaymentAssertions({
        code: [RAM.TypeCode],
        account: [RAM.PayeePartyCreditorFinancialAccount, RAM.IBANID],
        reference: (c, means) => c.text(c.doc.parent(means), RAM.PaymentReference),
        hasBankAccount: (c, means) =>
          hasSomeText(c, means, RAM.PayeePartyCreditorFinancialAccount, RAM.IBANID) &&
          hasSomeText(c, means, RAM.PayeeSpecifiedCreditorFinancialInstitution, RAM.BICID),
        // The published rule searches the payment terms inside the payment means, where they never occur.
        hasMandate: (c, means) =>
          hasSomeText(c, c.doc.parent(means), RAM.CreditorReferenceID) &&
          hasSomeText(c, means, RAM.SpecifiedTradePaymentTerms, RAM.DirectDebitMandateID),
        isGiroAccount: (text) => [...text].length === 7,
        requiredNames: {
          bankAccount: 'an account number (BT-84, ram:IBANID) and a registration number (BT-86, ram:BICID)',
          mandate: 'a mandate reference (BT-89) and the creditor identifier (BT-90)',
          giroAccount: 'seven characters',
        },
      }),
    },
    {
      context: LINE.slice(1),
      when: bothDanish,
      asserts: [
        {
          ...unspscAssertion([RAM.SpecifiedTradeProduct, RAM.DesignatedProductClassification, RAM.ClassCode]),
          level: 'warning',
        },
      ],
    },
  ],
};

const isSwedish = perElement((c, party) => c.equals(party, 'SE', RAM.PostalTradeAddress, RAM.CountryID));

/** Identifiers of a party with the scheme `VAT`; undefined where a registration has several. */
function swedishVatNumbers(c: RuleContext, party: Node): (string | undefined)[] {
  return c.select(party, RAM.SpecifiedTaxRegistration).map((element) => {
    const ids = c.select(element, RAM.ID).filter((id) => c.doc.attribute(id, ATTRIBUTE.schemeID) === 'VAT');
    return ids.length > 1 ? undefined : c.doc.text(ids[0] ?? -1);
  });
}

const hasSwedishVat = perElement((c, party) => {
  const numbers = swedishVatNumbers(c, party);
  return !numbers.includes(undefined) && numbers.some((number) => substring(number ?? '', 0, 2) === 'SE');
});

const sellers = fact((c) =>
  c.doc.isCrossIndustryInvoice ? c.select(0, ...PATH.agreement, RAM.SellerTradeParty) : [],
);
const buyers = fact((c) =>
  c.doc.isCrossIndustryInvoice ? c.select(0, ...PATH.agreement, RAM.BuyerTradeParty) : [],
);
const sellerIsSwedish = fact((c) => sellers(c).some((party) => isSwedish(c, party)));
const sellerIsSwedishByVat = fact((c) =>
  sellers(c).some((party) => isSwedish(c, party) && hasSwedishVat(c, party)),
);
const buyerIsSwedish = fact((c) => buyers(c).some((party) => isSwedish(c, party)));

const SELLER = `${AGREEMENT}/ram:SellerTradeParty`;
const MEANS = `${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans`;

/** Creates a check that an account belongs to a giro system, according to the code in the BIC element. */
const isAccountOfGiro =
  (giro: string) =>
  (c: RuleContext, account: Node): boolean => {
    const means = c.doc.parent(c.doc.parent(account));
    return (
      sellerIsSwedish(c) &&
      readSingleNormalized(c, means, RAM.TypeCode) === '30' &&
      readSingleNormalized(c, means, RAM.PayeeSpecifiedCreditorFinancialInstitution, RAM.BICID) === giro
    );
  };
const ACCOUNT = `${MEANS}/ram:PayeePartyCreditorFinancialAccount/ram:ProprietaryID`;

const hasCode =
  (...codes: readonly string[]) =>
  (c: RuleContext, means: Node): boolean =>
    codes.includes(readSingleNormalized(c, means, RAM.TypeCode) ?? '');
const isGiroPayment = hasCode('50', '56');
const isTransfer = hasCode('31');

export const SWEDEN: Pattern = {
  name: 'Sweden',
  rules: [
    {
      context: SELLER.slice(1),
      when: (c, party) => isSwedish(c, party) && hasSwedishVat(c, party),
      asserts: swedishVatNumberAssertions(
        (c, party) => swedishVatNumbers(c, party).find((each) => each) ?? '',
      ),
    },
    {
      context: `${SELLER}/ram:SpecifiedLegalOrganization`.slice(1),
      when: (c, entity) => isSwedish(c, c.doc.parent(entity)) && c.exists(entity, RAM.ID),
      asserts: swedishRegistrationAssertions(RAM.ID),
    },
    {
      context: `${SELLER}/ram:SpecifiedTaxRegistration/ram:ID`.slice(1),
      when: (c, id) => {
        const party = c.doc.parent(c.doc.parent(id));
        return (
          c.doc.attribute(id, ATTRIBUTE.schemeID) === 'FC' &&
          isSwedish(c, party) &&
          c.exists(party, ...REGISTRATION)
        );
      },
      asserts: [F_TAX_REGISTRATION],
    },
    {
      context: 'ram:ApplicableTradeTax | ram:CategoryTradeTax',
      when: sellerIsSwedishByVat,
      asserts: [swedishRateAssertion(RAM.RateApplicablePercent)],
    },
    { context: ACCOUNT, when: isAccountOfGiro('SE:PLUSGIRO'), asserts: PLUSGIRO_ACCOUNT },
    { context: ACCOUNT, when: isAccountOfGiro('SE:BANKGIRO'), asserts: BANKGIRO_ACCOUNT },
    {
      context: MEANS,
      when: (c, means) => sellerIsSwedish(c) && isGiroPayment(c, means),
      asserts: [giroCodeAssertion(RAM.TypeCode)],
    },
    {
      context: MEANS,
      when: (c, means) => sellerIsSwedish(c) && buyerIsSwedish(c) && isTransfer(c, means),
      asserts: [DOMESTIC_TRANSFER],
    },
  ],
};
