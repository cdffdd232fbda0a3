/**
 * Countries of the parties, which select the national rules. The sets determine them in two ways: first from the VAT
 * identifier, or only from the address. Undefined for contradicting countries: then no national rule applies.
 */
import { NONE, type NameId, type Node } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';
import { normalizeSpace, substring } from '../xpath';
import { CAC, CBC } from './names';
import { readSingle } from '../reading';

const SUPPLIER = [CAC.AccountingSupplierParty, CAC.Party] as const;
const CUSTOMER = [CAC.AccountingCustomerParty, CAC.Party] as const;
const COUNTRY_OF_PARTY = [CAC.PostalAddress, CAC.Country, CBC.IdentificationCode] as const;

/** Country of a party without one. */
const NOWHERE = 'XX';

/** PartyTaxScheme elements of a party whose tax scheme is written exactly `VAT`. */
export function vatSchemes(c: RuleContext, party: Node): Node[] {
  return c
    .select(party, CAC.PartyTaxScheme)
    .filter((scheme) => c.equals(scheme, 'VAT', CAC.TaxScheme, CBC.ID));
}

/** Returns {@link vatSchemes}, ignoring blanks around `VAT`. */
export function vatSchemesTrimmed(c: RuleContext, party: Node): Node[] {
  return c
    .select(party, CAC.PartyTaxScheme)
    .filter((scheme) => normalizeSpace(readSingle(c, scheme, CAC.TaxScheme, CBC.ID) ?? '') === 'VAT');
}

/** First two characters of a PartyTaxScheme's identifier; undefined when it has several. */
export function vatPrefix(c: RuleContext, scheme: Node): string | undefined {
  const id = readSingle(c, scheme, CBC.CompanyID);
  return id === undefined ? undefined : substring(id, 0, 2);
}

/** Seller's country by the VAT identifier, then the tax representative's, then the address. Upper case. */
export const supplierCountry = fact((c) =>
  findCountry(c, [c.select(0, ...SUPPLIER), c.select(0, CAC.TaxRepresentativeParty)], SUPPLIER),
);

/** Seller's country by the VAT identifier, then the address: the tax representative does not count. */
export const supplierCountryWithoutRepresentative = fact((c) =>
  findCountry(c, [c.select(0, ...SUPPLIER)], SUPPLIER),
);

/** Buyer's country by the VAT identifier, then the address. Upper case. */
export const customerCountry = fact((c) => findCountry(c, [c.select(0, ...CUSTOMER)], CUSTOMER));

/** Country codes of the seller's address exactly as written. */
export const supplierCodes = fact((c) => c.texts(0, ...SUPPLIER, ...COUNTRY_OF_PARTY));
const customerCodes = fact((c) => c.texts(0, ...CUSTOMER, ...COUNTRY_OF_PARTY));
const representativeCodes = fact((c) => c.texts(0, CAC.TaxRepresentativeParty, ...COUNTRY_OF_PARTY));

/** Returns whether the seller's address is in that country, ignoring letter case and blanks. */
export const supplierIn = (c: RuleContext, country: string): boolean =>
  isOnlyCountry(supplierCodes(c), country);
/** Returns whether the buyer's address is in that country, ignoring letter case and blanks. */
export const customerIn = (c: RuleContext, country: string): boolean =>
  isOnlyCountry(customerCodes(c), country);
/** Returns whether the tax representative's address is in that country, ignoring letter case and blanks. */
export const representativeIn = (c: RuleContext, country: string): boolean =>
  isOnlyCountry(representativeCodes(c), country);
/** Returns whether both addresses are in that country, ignoring letter case and blanks. */
export const bothIn = (c: RuleContext, country: string): boolean =>
  supplierIn(c, country) && customerIn(c, country);

/** Returns whether the seller's address has exactly that code. For invoices and credit notes only. */
export const supplierIsExactly = (c: RuleContext, country: string): boolean =>
  c.doc.isUblInvoice && isExactly(supplierCodes(c), country);
/** Returns whether the buyer's address has exactly that code. For invoices and credit notes only. */
export const customerIsExactly = (c: RuleContext, country: string): boolean =>
  c.doc.isUblInvoice && isExactly(customerCodes(c), country);
/** Returns whether both addresses have exactly that code. */
export const bothAreExactly = (c: RuleContext, country: string): boolean =>
  supplierIsExactly(c, country) && customerIsExactly(c, country);

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
    const prefixes = parties.flatMap((each) => vatSchemes(c, each)).map((scheme) => vatPrefix(c, scheme));
    if (prefixes.length > 1 || prefixes.includes(undefined)) return undefined;
    const prefix = prefixes[0] ?? '';
    if (prefix !== '') return normalizeSpace(prefix).toUpperCase();
  }
  const codes = c.select(0, ...party, ...COUNTRY_OF_PARTY);
  if (codes.length > 1) return undefined;
  const code = codes[0] ?? NONE;
  return code === NONE ? NOWHERE : normalizeSpace(c.doc.text(code)).toUpperCase();
}
