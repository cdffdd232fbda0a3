/** Swedish sellers: SE-R-001 to SE-R-013. The country is that of the address, exactly `SE`. */
import type { Node } from '../../../invoice/xml';
import { fact, type RuleContext } from '../../context';
import { fatal, warning, type Pattern } from '../../rule-set';
import { doubleOf, normalizeSpace, stringLength, substring } from '../../xpath';
import { vatPrefix, vatSchemes } from '../countries';
import { startsWithSwedishNumber } from '../identifier-formats';
import { CAC, CBC } from '../names';
import { only, onlyNormalized, perElement } from '../../reading';
import { quoted, quotedAt, foundIn } from '../../wording';

const F_TAX = 'GODKÄND FÖR F-SKATT';
const VAT_RATES = [25, 12, 6];

const isSwedish = perElement((c, party) =>
  c.equals(party, 'SE', CAC.PostalAddress, CAC.Country, CBC.IdentificationCode),
);
const hasSwedishVat = perElement((c, party) => {
  const prefixes = vatSchemes(c, party).map((scheme) => vatPrefix(c, scheme));
  return !prefixes.includes(undefined) && prefixes.includes('SE');
});
const isRegistered = perElement((c, party) => c.exists(party, CAC.PartyLegalEntity, CBC.CompanyID));

const sellers = fact((c) =>
  c.doc.all(CAC.AccountingSupplierParty).flatMap((each) => c.select(each, CAC.Party)),
);
const buyers = fact((c) =>
  c.doc.all(CAC.AccountingCustomerParty).flatMap((each) => c.select(each, CAC.Party)),
);
const anySellerSwedish = fact((c) => sellers(c).some((party) => isSwedish(c, party)));
const anySellerSwedishByVat = fact((c) =>
  sellers(c).some((party) => isSwedish(c, party) && hasSwedishVat(c, party)),
);
const anyBuyerSwedish = fact((c) => buyers(c).some((party) => isSwedish(c, party)));

const vatNumber = (c: RuleContext, party: Node): string =>
  vatSchemes(c, party)
    .map((scheme) => c.text(scheme, CBC.CompanyID))
    .find((text) => text !== undefined) ?? '';

const isNumber = (text: string): boolean => !Number.isNaN(doubleOf(text));

const isVatScheme = perElement((c, scheme) => {
  const id = only(c, scheme, CAC.TaxScheme, CBC.ID);
  return id === undefined ? undefined : normalizeSpace(id.toUpperCase()) === 'VAT';
});

/** Payment means a domestic giro account is named in, by the code of the giro in the branch identifier. */
const giroOf = perElement((c, means) => {
  if (!anySellerSwedish(c) || onlyNormalized(c, means, CBC.PaymentMeansCode) !== '30') return undefined;
  return onlyNormalized(c, means, CAC.PayeeFinancialAccount, CAC.FinancialInstitutionBranch, CBC.ID);
});
const accountIsIn =
  (giro: string) =>
  (c: RuleContext, account: Node): boolean =>
    giroOf(c, c.doc.parent(c.doc.parent(account))) === giro;

const accountLength = (c: RuleContext, node: Node): number => stringLength(normalizeSpace(c.doc.text(node)));
const accountIsNumber = (c: RuleContext, node: Node): boolean => isNumber(c.doc.text(node));

export const SWEDEN: Pattern = {
  name: 'Sweden',
  rules: [
    {
      context: 'cac:AccountingSupplierParty/cac:Party',
      when: (c, party) => isSwedish(c, party) && hasSwedishVat(c, party),
      asserts: [
        fatal(
          'SE-R-001',
          (c, party) => stringLength(normalizeSpace(vatNumber(c, party))) === 14,
          (c, party) =>
            `The VAT identifier of the Swedish seller (BT-31) is ${quoted(vatNumber(c, party))} with ${stringLength(normalizeSpace(vatNumber(c, party)))} characters. Expected 14: SE and twelve digits.`,
          { terms: ['BT-31'] },
        ),
        fatal(
          'SE-R-002',
          (c, party) => isNumber(substring(vatNumber(c, party), 2, 12)),
          (c, party) =>
            `The VAT identifier of the Swedish seller (BT-31) is ${quoted(vatNumber(c, party))}. Behind SE it has to be all digits.`,
          { terms: ['BT-31'] },
        ),
      ],
    },
    {
      context: 'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity',
      when: (c, entity) => isSwedish(c, c.doc.parent(entity)) && c.exists(entity, CBC.CompanyID),
      asserts: [
        fatal(
          'SE-R-003',
          (c, entity) => isNumber(c.text(entity, CBC.CompanyID) ?? ''),
          (c, entity) =>
            `The organisation number of the Swedish seller (BT-30) is ${quotedAt(c, entity, CBC.CompanyID)}. Write its ten digits without hyphen or blanks.`,
          { terms: ['BT-30'], at: (c, entity) => c.first(entity, CBC.CompanyID) },
        ),
        fatal(
          'SE-R-004',
          (c, entity) => stringLength(c.norm(entity, CBC.CompanyID)) === 10,
          (c, entity) =>
            `The organisation number of the Swedish seller (BT-30) is ${quotedAt(c, entity, CBC.CompanyID)} with ${stringLength(c.norm(entity, CBC.CompanyID))} characters; it has ten digits.`,
          { terms: ['BT-30'], at: (c, entity) => c.first(entity, CBC.CompanyID) },
        ),
        fatal(
          'SE-R-013',
          (c, entity) => startsWithSwedishNumber(c.norm(entity, CBC.CompanyID)),
          (c, entity) =>
            `The organisation number of the Swedish seller (BT-30) is ${quotedAt(c, entity, CBC.CompanyID)}, of which the tenth digit is not the right check digit (Luhn). Look for a slip of the pen.`,
          { terms: ['BT-30'], at: (c, entity) => c.first(entity, CBC.CompanyID) },
        ),
      ],
    },
    {
      context: 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
      when: (c, node) => {
        const scheme = c.doc.parent(node);
        const party = c.doc.parent(scheme);
        return isSwedish(c, party) && isRegistered(c, party) && isVatScheme(c, scheme) === false;
      },
      asserts: [
        fatal(
          'SE-R-005',
          (c, node) => normalizeSpace(c.doc.text(node).toUpperCase()) === F_TAX,
          foundIn(
            'The tax registration of the Swedish seller (BT-32)',
            'it has to say "Godkänd för F-skatt", or be left out.',
          ),
          { terms: ['BT-32'] },
        ),
      ],
    },
    {
      context: 'cac:TaxCategory | cac:ClassifiedTaxCategory',
      when: (c, category) => anySellerSwedishByVat(c) && c.equals(category, 'S', CBC.ID),
      asserts: [
        fatal(
          'SE-R-006',
          (c, category) => VAT_RATES.includes(doubleOf(c.text(category, CBC.Percent))),
          (c, category) =>
            `The standard VAT rate is ${quotedAt(c, category, CBC.Percent)}; Sweden has 25, 12 and 6.`,
          {
            terms: ['BT-119', 'BT-152', 'BT-96', 'BT-103'],
            at: (c, category) => c.first(category, CBC.Percent),
          },
        ),
      ],
    },
    {
      context: 'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID',
      when: accountIsIn('SE:PLUSGIRO'),
      asserts: [
        warning(
          'SE-R-007',
          accountIsNumber,
          foundIn('The Plusgiro account (BT-84)', 'write its digits only, without hyphen or blanks.'),
          { terms: ['BT-84'] },
        ),
        warning(
          'SE-R-010',
          (c, node) => accountLength(c, node) >= 2 && accountLength(c, node) <= 8,
          foundIn('The Plusgiro account (BT-84)', 'it has two to eight digits.'),
          { terms: ['BT-84'] },
        ),
      ],
    },
    {
      context: 'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID',
      when: accountIsIn('SE:BANKGIRO'),
      asserts: [
        warning(
          'SE-R-008',
          accountIsNumber,
          foundIn('The Bankgiro account (BT-84)', 'write its digits only, without hyphen or blanks.'),
          { terms: ['BT-84'] },
        ),
        warning(
          'SE-R-009',
          (c, node) => accountLength(c, node) === 7 || accountLength(c, node) === 8,
          foundIn('The Bankgiro account (BT-84)', 'it has seven or eight digits.'),
          { terms: ['BT-84'] },
        ),
      ],
    },
    {
      context: 'cac:PaymentMeans',
      when: (c, means) =>
        anySellerSwedish(c) &&
        (c.equals(means, '50', CBC.PaymentMeansCode) || c.equals(means, '56', CBC.PaymentMeansCode)),
      asserts: [
        warning(
          'SE-R-011',
          () => false,
          (c, means) =>
            `Payment means code ${quotedAt(c, means, CBC.PaymentMeansCode)} (BT-81): Swedish sellers name a giro account by code 30 with SE:BANKGIRO or SE:PLUSGIRO as branch (BT-86).`,
          { terms: ['BT-81', 'BT-86'] },
        ),
      ],
    },
    {
      context: 'cac:PaymentMeans',
      when: (c, means) =>
        anySellerSwedish(c) && anyBuyerSwedish(c) && c.equals(means, '31', CBC.PaymentMeansCode),
      asserts: [
        warning(
          'SE-R-012',
          () => false,
          'Payment means code "31" (BT-81): between Swedish parties a credit transfer has code 30.',
          { terms: ['BT-81'] },
        ),
      ],
    },
  ],
};
