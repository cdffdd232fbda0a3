/**
 * Countries of the parties, which select the national rules. Some rules determine a country from the VAT identifier, or
 * from the address when there is no VAT identifier; other rules use the address only. A country is undefined when the
 * document states several countries; then no national rule applies.
 */
import { NONE, type NameId, type Node } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';
import { normalizeSpace, substring } from '../xpath';
import { CAC, CBC } from './names';
import { readSingle } from '../reading';

const SUPPLIER = [CAC.AccountingSupplierParty, CAC.Party] as const;
const CUSTOMER = [CAC.AccountingCustomerParty, CAC.Party] as const;
const COUNTRY_OF_PARTY = [CAC.PostalAddress, CAC.Country, CBC.IdentificationCode] as const;

/** Country code for a party that states no country. */
const UNKNOWN_COUNTRY = 'XX';

/** PartyTaxScheme elements of a party whose tax scheme is written exactly `VAT`. */
export function listVatSchemes(c: RuleContext, party: Node): Node[] {
  return c
    .select(party, CAC.PartyTaxScheme)
    .filter((scheme) => c.equals(scheme, 'VAT', CAC.TaxScheme, CBC.ID));
}

/** Like {@link listVatSchemes}, but ignores blanks around `VAT`. */
export function listTrimmedVatSchemes(c: RuleContext, party: Node): Node[] {
  return c
    .select(party, CAC.PartyTaxScheme)
    .filter((scheme) => normalizeSpace(readSingle(c, scheme, CAC.TaxScheme, CBC.ID) ?? '') === 'VAT');
}

/** First two characters of a PartyTaxScheme's identifier; undefined when it has several. */
export function readVatPrefix(c: RuleContext, scheme: Node): string | undefined {
  const id = readSingle(c, scheme, CBC.CompanyID);
  return id === undefined ? undefined : substring(id, 0, 2);
}

/**
 * Seller's country in upper case: by the seller's VAT identifier, the tax representative's, or the seller's address.
 */
export const supplierCountry = fact((c) =>
  findCountry(c, [c.select(0, ...SUPPLIER), c.select(0, CAC.TaxRepresentativeParty)], SUPPLIER),
);

/** Seller's country in upper case: by the seller's VAT identifier or address, ignoring the tax representative. */
export const supplierCountryWithoutRepresentative = fact((c) =>
  findCountry(c, [c.select(0, ...SUPPLIER)], SUPPLIER),
);

/** Buyer's country in upper case: by the buyer's VAT identifier or address. */
export const customerCountry = fact((c) => findCountry(c, [c.select(0, ...CUSTOMER)], CUSTOMER));

/** Country codes of the seller's address exactly as written. */
export const supplierCountryCodes = fact((c) => c.texts(0, ...SUPPLIER, ...COUNTRY_OF_PARTY));
const customerCountryCodes = fact((c) => c.texts(0, ...CUSTOMER, ...COUNTRY_OF_PARTY));
const representativeCountryCodes = fact((c) => c.texts(0, CAC.TaxRepresentativeParty, ...COUNTRY_OF_PARTY));

/** Returns whether the seller's address is in that country, ignoring letter case and blanks. */
export const isSupplierIn = (c: RuleContext, country: string): boolean =>
  isOnlyCountry(supplierCountryCodes(c), country);
/** Returns whether the buyer's address is in that country, ignoring letter case and blanks. */
export const isCustomerIn = (c: RuleContext, country: string): boolean =>
  isOnlyCountry(customerCountryCodes(c), country);
/** Returns whether the tax representative's address is in that country, ignoring letter case and blanks. */
export const isRepresentativeIn = (c: RuleContext, country: string): boolean =>
  isOnlyCountry(representativeCountryCodes(c), country);
/** Returns whether both addresses are in that country, ignoring letter case and blanks. */
export const areBothPartiesIn = (c: RuleContext, country: string): boolean =>
  isSupplierIn(c, country) && isCustomerIn(c, country);

/**
 * Returns whether the country code of the seller's address is exactly this one; false for other documents than
 * invoices.
 */
export const isSupplierExactlyIn = (c: RuleContext, country: string): boolean =>
  c.doc.isUblInvoice && isExactly(supplierCountryCodes(c), country);
/**
 * Returns whether the country code of the buyer's address is exactly this one; false for other documents than invoices.
 */
export const isCustomerExactlyIn = (c: RuleContext, country: string): boolean =>
  c.doc.isUblInvoice && isExactly(customerCountryCodes(c), country);
/** Returns whether the country codes of both addresses are exactly this one. */
export const areBothPartiesExactlyIn = (c: RuleContext, country: string): boolean =>
  isSupplierExactlyIn(c, country) && isCustomerExactlyIn(c, country);

function isOnlyCountry(codes: readonly string[], country: string): boolean {
  return codes.length === 1 && normalizeSpace(codes[0] ?? '').toUpperCase() === country;
}

function isExactly(codes: readonly string[], country: string): boolean {
  return codes.length === 1 && codes[0] === country;
}

function findCountry(
  c: RuleContext,
  taxPayers: readonly (readonly Node[])[],
  party: readonly NameId[],
): string | undefined {
  for (const parties of taxPayers) {
    const prefixes = parties
      .flatMap((each) => listVatSchemes(c, each))
      .map((scheme) => readVatPrefix(c, scheme));
    if (prefixes.length > 1 || prefixes.includes(undefined)) return undefined;
    const prefix = prefixes[0] ?? '';
    if (prefix !== '') return normalizeSpace(prefix).toUpperCase();
  }
  const codes = c.select(0, ...party, ...COUNTRY_OF_PARTY);
  if (codes.length > 1) return undefined;
  const code = codes[0] ?? NONE;
  return code === NONE ? UNKNOWN_COUNTRY : normalizeSpace(c.doc.text(code)).toUpperCase();
}
