/** How Flux 10 identifies the parties of an international invoice (G2.19, G2.33). */
import { frenchVatKey } from '../peppol/check-digits/modulo-97';
import { checkVatNumber, vatPrefixes } from '../peppol/vat-number';
import type { ForeignParty } from './model';

/** Member states of the European Union without France, as ISO 3166-1 codes. */
const EU_MEMBERS: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** Registers under which a buyer abroad may name its own identifier. */
export const FOREIGN_REGISTERS = ['0223', '0227', '0228', '0229'] as const;
export type ForeignRegister = (typeof FOREIGN_REGISTERS)[number];

/** Territories whose companies have a register of their own. */
const REGISTER_OF_TERRITORY: Readonly<Record<string, ForeignRegister>> = { NC: '0228', PF: '0229' };

/** Characters of a name in an identifier made of country and name (0227), as the public portal has long done it. */
const NAME_CHARACTERS = 16;

export function isInEuropeanUnion(country: string): boolean {
  return EU_MEMBERS.has(country);
}

/** Whether companies of a country use French VAT numbers: France, Monaco and overseas departments. Not abroad then. */
export function isFrenchVatTerritory(country: string): boolean {
  return vatPrefixes(country).includes('FR');
}

/** Whether a scheme is one of the registers of foreign parties. */
export function isForeignRegister(scheme: string | null): scheme is ForeignRegister {
  return FOREIGN_REGISTERS.some((known) => known === scheme);
}

/** Register of the buyer's enterprise number: the one it gives, else the one of its territory; null for none of them. */
export function registerOf(buyer: ForeignParty): ForeignRegister | null {
  if (buyer.enterpriseNumber === null) return null;
  if (buyer.enterpriseNumberScheme === null) return REGISTER_OF_TERRITORY[buyer.country] ?? null;
  return isForeignRegister(buyer.enterpriseNumberScheme) ? buyer.enterpriseNumberScheme : null;
}

/** The buyer's VAT number without separators; as it came when it is none of its country, null when there is none. */
export function vatNumberOf(buyer: ForeignParty): string | null {
  if (buyer.vatNumber === null) return null;
  const check = checkVatNumber(buyer.country, buyer.vatNumber);
  return check.ok ? check.value : buyer.vatNumber;
}

/**
 * Identifier of a buyer abroad: its number in a register of Flux 10; for a company of the EU its VAT number (0223), for
 * any other its country and the first 16 characters of its name (0227). The last is how the public portal has identified
 * companies outside the EU so far; to re-check against annexe 7.
 */
export function foreignIdentity(buyer: ForeignParty): { scheme: ForeignRegister; id: string } {
  const register = registerOf(buyer);
  if (register !== null) return { scheme: register, id: (buyer.enterpriseNumber ?? '').trim() };
  const vatNumber = vatNumberOf(buyer);
  if (isInEuropeanUnion(buyer.country) && vatNumber !== null) return { scheme: '0223', id: vatNumber };
  const name = Array.from(buyer.name.trim().replace(/\s+/g, ' ')).slice(0, NAME_CHARACTERS).join('');
  return { scheme: '0227', id: `${buyer.country}${name}`.trim() };
}

/** The VAT number that belongs to a SIREN: `FR`, a key of two digits, the SIREN. */
export function frenchVatNumber(siren: string): string {
  return `FR${frenchVatKey(siren)}${siren}`;
}
