/** Countries of the parties of a CII document; `../peppol/countries` has those of UBL. */
import type { Node } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';
import { readOnly } from '../reading';
import { normalizeSpace, substring } from '../xpath';
import { ATTRIBUTE, PATH, RAM } from './names';

const COUNTRY = [RAM.PostalTradeAddress, RAM.CountryID] as const;
const readCountryCodes = (party: number): ((c: RuleContext) => readonly string[]) =>
  fact((c) => (c.doc.isCrossIndustryInvoice ? c.texts(0, ...PATH.agreement, party, ...COUNTRY) : []));

const sellerCodes = readCountryCodes(RAM.SellerTradeParty);
const buyerCodes = readCountryCodes(RAM.BuyerTradeParty);
const representativeCodes = readCountryCodes(RAM.SellerTaxRepresentativeTradeParty);

const is = (codes: readonly string[], country: string): boolean =>
  codes.length === 1 && normalizeSpace(codes[0] ?? '').toUpperCase() === country;

/** Returns whether the address is in that country, ignoring letter case and blanks; false for two addresses. */
export const sellerIn = (c: RuleContext, country: string): boolean => is(sellerCodes(c), country);
export const buyerIn = (c: RuleContext, country: string): boolean => is(buyerCodes(c), country);
export const representativeIn = (c: RuleContext, country: string): boolean =>
  is(representativeCodes(c), country);

/** Returns whether some address has exactly that code. */
export const sellerIsExactly = (c: RuleContext, country: string): boolean => sellerCodes(c).includes(country);
export const buyerIsExactly = (c: RuleContext, country: string): boolean => buyerCodes(c).includes(country);

/** Registrations of a party with the scheme `VAT`, which the rules look for; EN 16931 writes `VA`. */
export function vatRegistrations(c: RuleContext, party: Node): Node[] {
  return c
    .select(party, RAM.SpecifiedTaxRegistration)
    .filter((element) =>
      c.select(element, RAM.ID).some((id) => c.doc.attribute(id, ATTRIBUTE.schemeID) === 'VAT'),
    );
}

/** The identifiers of a party's registrations with the scheme `VAT`. */
export function vatNumbers(c: RuleContext, party: Node): string[] {
  return vatRegistrations(c, party).map((each) => readOnly(c, c.select(each, RAM.ID)) ?? '');
}

/** The seller's country by the VAT identifier, then the tax representative's, then the address. Upper case. */
export const supplierCountry = fact((c): string | undefined => {
  if (!c.doc.isCrossIndustryInvoice) return undefined;
  for (const role of [RAM.SellerTradeParty, RAM.SellerTaxRepresentativeTradeParty]) {
    const numbers = c.select(0, ...PATH.agreement, role).flatMap((party) => vatNumbers(c, party));
    if (numbers.length > 1) return undefined;
    const prefix = substring(numbers[0] ?? '', 0, 2);
    if (prefix !== '') return normalizeSpace(prefix).toUpperCase();
  }
  const codes = sellerCodes(c);
  return codes.length > 1 ? undefined : normalizeSpace(codes[0] ?? 'XX').toUpperCase();
});
