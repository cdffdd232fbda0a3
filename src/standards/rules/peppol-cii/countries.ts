/** Countries of the parties of a CII document; `../peppol/countries` has those of UBL. */
import type { Node } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';
import { readSingleElement } from '../reading';
import { normalizeSpace, substring } from '../xpath';
import { ATTRIBUTE, PATH, RAM } from './names';

const COUNTRY = [RAM.PostalTradeAddress, RAM.CountryID] as const;
const readCountryCodes = (party: number): ((c: RuleContext) => readonly string[]) =>
  fact((c) => (c.doc.isCrossIndustryInvoice ? c.texts(0, ...PATH.agreement, party, ...COUNTRY) : []));

const sellerCodes = readCountryCodes(RAM.SellerTradeParty);
const buyerCodes = readCountryCodes(RAM.BuyerTradeParty);
const representativeCodes = readCountryCodes(RAM.SellerTaxRepresentativeTradeParty);

const isOnlyCode = (codes: readonly string[], country: string): boolean =>
  codes.length === 1 && normalizeSpace(codes[0] ?? '').toUpperCase() === country;

/** Returns whether the party's address is in a country, ignoring letter case and blanks; false for two addresses. */
export const isSellerIn = (c: RuleContext, country: string): boolean => isOnlyCode(sellerCodes(c), country);
export const isBuyerIn = (c: RuleContext, country: string): boolean => isOnlyCode(buyerCodes(c), country);
export const isRepresentativeIn = (c: RuleContext, country: string): boolean =>
  isOnlyCode(representativeCodes(c), country);

/** Returns whether an address of the party has exactly this country code. */
export const isSellerExactlyIn = (c: RuleContext, country: string): boolean =>
  sellerCodes(c).includes(country);
export const isBuyerExactlyIn = (c: RuleContext, country: string): boolean => buyerCodes(c).includes(country);

/** Finds the registrations of a party with the scheme `VAT`, which the rules expect; EN 16931 uses `VA`. */
export function findVatRegistrations(c: RuleContext, party: Node): Node[] {
  return c
    .select(party, RAM.SpecifiedTaxRegistration)
    .filter((element) =>
      c.select(element, RAM.ID).some((id) => c.doc.attribute(id, ATTRIBUTE.schemeID) === 'VAT'),
    );
}

/** Returns the identifiers of a party's registrations with the scheme `VAT`. */
export function readVatNumbers(c: RuleContext, party: Node): string[] {
  return findVatRegistrations(c, party).map((each) => readSingleElement(c, c.select(each, RAM.ID)) ?? '');
}

/** Seller's country in upper case: by the VAT identifier, the tax representative's VAT identifier, or the address. */
export const supplierCountry = fact((c): string | undefined => {
  if (!c.doc.isCrossIndustryInvoice) return undefined;
  for (const role of [RAM.SellerTradeParty, RAM.SellerTaxRepresentativeTradeParty]) {
    const numbers = c.select(0, ...PATH.agreement, role).flatMap((party) => readVatNumbers(c, party));
    if (numbers.length > 1) return undefined;
    const prefix = substring(numbers[0] ?? '', 0, 2);
    if (prefix !== '') return normalizeSpace(prefix).toUpperCase();
  }
  const codes = sellerCodes(c);
  return codes.length > 1 ? undefined : normalizeSpace(codes[0] ?? 'XX').toUpperCase();
});
