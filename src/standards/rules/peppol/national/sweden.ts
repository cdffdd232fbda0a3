/** Swedish sellers: SE-R-001 to SE-R-013. The country code of a Swedish address is exactly `SE`. */
import type { Node } from '../../../invoice/xml';
import { fact, type RuleContext } from '../../context';
import type { Pattern } from '../../rule-set';
import { normalizeSpace } from '../../xpath';
import { readVatPrefix, listVatSchemes } from '../countries';
import { CAC, CBC } from '../names';
import { readSingle, readSingleNormalized, perElement } from '../../reading';
import {
  BANKGIRO_ACCOUNT,
  DOMESTIC_TRANSFER,
  F_TAX_REGISTRATION,
  giroCodeAssertion,
  PLUSGIRO_ACCOUNT,
  swedishRateAssertion,
  swedishRegistrationAssertions,
  swedishVatNumberAssertions,
} from './swedish-assertions';

const isSwedish = perElement((c, party) =>
  c.equals(party, 'SE', CAC.PostalAddress, CAC.Country, CBC.IdentificationCode),
);
const hasSwedishVat = perElement((c, party) => {
  const prefixes = listVatSchemes(c, party).map((scheme) => readVatPrefix(c, scheme));
  return !prefixes.includes(undefined) && prefixes.includes('SE');
});
const isRegistered = perElement((c, party) => c.exists(party, CAC.PartyLegalEntity, CBC.CompanyID));

const sellers = fact((c) =>
  c.doc.all(CAC.AccountingSupplierParty).flatMap((element) => c.select(element, CAC.Party)),
);
const buyers = fact((c) =>
  c.doc.all(CAC.AccountingCustomerParty).flatMap((element) => c.select(element, CAC.Party)),
);
const anySellerSwedish = fact((c) => sellers(c).some((party) => isSwedish(c, party)));
const anySellerSwedishByVat = fact((c) =>
  sellers(c).some((party) => isSwedish(c, party) && hasSwedishVat(c, party)),
);
const anyBuyerSwedish = fact((c) => buyers(c).some((party) => isSwedish(c, party)));

const readVatNumber = (c: RuleContext, party: Node): string =>
  listVatSchemes(c, party)
    .map((scheme) => c.text(scheme, CBC.CompanyID))
    .find((text) => text !== undefined) ?? '';

const isVatScheme = perElement((c, scheme) => {
  const id = readSingle(c, scheme, CAC.TaxScheme, CBC.ID);
  return id === undefined ? undefined : normalizeSpace(id.toUpperCase()) === 'VAT';
});

/** Returns the giro system of payment means with code 30 and a Swedish seller: the text of the branch identifier. */
const readGiro = perElement((c, means) => {
  if (!anySellerSwedish(c) || readSingleNormalized(c, means, CBC.PaymentMeansCode) !== '30') return undefined;
  return readSingleNormalized(c, means, CAC.PayeeFinancialAccount, CAC.FinancialInstitutionBranch, CBC.ID);
});
const isAccountOfGiro =
  (giro: string) =>
  (c: RuleContext, account: Node): boolean =>
    readGiro(c, c.doc.parent(c.doc.parent(account))) === giro;

export const SWEDEN: Pattern = {
  name: 'Sweden',
  rules: [
    {
      context: 'cac:AccountingSupplierParty/cac:Party',
      when: (c, party) => isSwedish(c, party) && hasSwedishVat(c, party),
      asserts: [...swedishVatNumberAssertions(readVatNumber)],
    },
    {
      context: 'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity',
      when: (c, entity) => isSwedish(c, c.doc.parent(entity)) && c.exists(entity, CBC.CompanyID),
      asserts: [...swedishRegistrationAssertions(CBC.CompanyID)],
    },
    {
      context: 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
      when: (c, node) => {
        const scheme = c.doc.parent(node);
        const party = c.doc.parent(scheme);
        return isSwedish(c, party) && isRegistered(c, party) && isVatScheme(c, scheme) === false;
      },
      asserts: [F_TAX_REGISTRATION],
    },
    {
      context: 'cac:TaxCategory | cac:ClassifiedTaxCategory',
      when: (c, category) => anySellerSwedishByVat(c) && c.equals(category, 'S', CBC.ID),
      asserts: [swedishRateAssertion(CBC.Percent)],
    },
    {
      context: 'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID',
      when: isAccountOfGiro('SE:PLUSGIRO'),
      asserts: PLUSGIRO_ACCOUNT,
    },
    {
      context: 'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID',
      when: isAccountOfGiro('SE:BANKGIRO'),
      asserts: BANKGIRO_ACCOUNT,
    },
    {
      context: 'cac:PaymentMeans',
      when: (c, means) =>
        anySellerSwedish(c) &&
        (c.equals(means, '50', CBC.PaymentMeansCode) || c.equals(means, '56', CBC.PaymentMeansCode)),
      asserts: [giroCodeAssertion(CBC.PaymentMeansCode)],
    },
    {
      context: 'cac:PaymentMeans',
      when: (c, means) =>
        anySellerSwedish(c) && anyBuyerSwedish(c) && c.equals(means, '31', CBC.PaymentMeansCode),
      asserts: [DOMESTIC_TRANSFER],
    },
  ],
};
