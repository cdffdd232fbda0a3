import { deriveEnterpriseNumber, usualRegister } from '../../../../src/peppol/company-identity';
import {
  ELECTRONIC_ADDRESS_SCHEMES,
  findElectronicAddressScheme,
  schemeRegistrationComplaint,
  type ElectronicAddressScheme,
} from '../../../../src/peppol/electronic-address-schemes';
import { checkEnterpriseNumber } from '../../../../src/peppol/enterprise-number';
import { registerComplaint, syntaxComplaint } from '../../../../src/peppol/registrable-identifier';
import { checkVatNumber } from '../../../../src/peppol/vat-number';

/** The numbers by which authorities know a company, as they are typed; empty where there is none. */
export interface TypedNumbers {
  country: string;
  enterpriseNumberScheme: string;
  enterpriseNumber: string;
  vatNumber: string;
}

/** What is to be said of a number while it is typed: nothing, what it is understood as, or the rule it breaks. */
export type NumberState =
  { state: 'rest' } | { state: 'checked'; value: string } | { state: 'wrong'; message: string };

const REST: NumberState = { state: 'rest' };

/** The VAT number by the rule of the country; nothing is said before there is a country to check it by. */
export function vatNumberState({ country, vatNumber }: TypedNumbers): NumberState {
  if (vatNumber.trim() === '' || country === '') return REST;
  const check = checkVatNumber(country, vatNumber);
  return check.ok
    ? { state: 'checked', value: check.value }
    : { state: 'wrong', message: withoutName(check.message) };
}

/** The enterprise number by the rule of its register, which is the usual one of the country where none is chosen. */
export function enterpriseNumberState(numbers: TypedNumbers): NumberState {
  const scheme = registerOf(numbers);
  if (numbers.enterpriseNumber.trim() === '' || scheme === null) return REST;
  const check = checkEnterpriseNumber(scheme, numbers.enterpriseNumber);
  return check.ok
    ? { state: 'checked', value: check.value }
    : { state: 'wrong', message: withoutName(check.message) };
}

/** The register that the enterprise number is in: the chosen one, else the usual one of the country. */
export function registerOf({ country, enterpriseNumberScheme }: TypedNumbers): string | null {
  return enterpriseNumberScheme === '' ? usualRegister(country) : enterpriseNumberScheme;
}

/** The enterprise number that follows from the VAT number (in Belgium) where none is written. */
export function derivedNumber(numbers: TypedNumbers): string | null {
  const vat = vatNumberState(numbers);
  if (numbers.enterpriseNumber.trim() !== '' || vat.state !== 'checked') return null;
  return deriveEnterpriseNumber(numbers.country, vat.value)?.number ?? null;
}

/** An identifier for the network as it is typed; a sandbox takes invented numbers, production only those of the register. */
export function identifierState(scheme: string, identifier: string, isProduction: boolean): NumberState {
  const typed = identifier.trim();
  if (typed === '' || scheme === '') return REST;
  const complaint =
    syntaxComplaint(typed) ?? (isProduction ? registerComplaint({ scheme, identifier: typed }) : undefined);
  return complaint === undefined
    ? { state: 'checked', value: `${scheme}:${typed.toLowerCase()}` }
    : { state: 'wrong', message: complaint };
}

/** Schemes of company registers: those of the country first, then the international ones, then the others by code. */
export function registersFor(country: string): ElectronicAddressScheme[] {
  const rank = (scheme: ElectronicAddressScheme): number =>
    scheme.country === country ? 0 : scheme.country === null ? 1 : 2;
  return ELECTRONIC_ADDRESS_SCHEMES.filter(({ state }) => state !== 'removed').sort(
    (a, b) => rank(a) - rank(b) || (a.code < b.code ? -1 : 1),
  );
}

/** Schemes under which an identifier can be registered newly, in the same order. */
export function registrableSchemesFor(country: string): ElectronicAddressScheme[] {
  return registersFor(country).filter(({ code }) => schemeRegistrationComplaint(code) === undefined);
}

/** What a scheme is called on the Peppol code list; null for a code that is not on it. */
export function schemeName(code: string): string | null {
  return findElectronicAddressScheme(code)?.name ?? null;
}

/** An identifier as machines write it. */
export function addressOf({ scheme, identifier }: { scheme: string; identifier: string }): string {
  return `${scheme}:${identifier}`;
}

/** A scheme as a choice: its code before its name, so that either finds it. */
export function schemeOption(code: string): { value: string; label: string } {
  const name = schemeName(code);
  return { value: code, label: name === null ? code : `${code} ${name}` };
}

/** The rule's own words; whose number it is says the field. */
function withoutName(message: string): string {
  const from = message.indexOf(': ');
  return from < 0 ? message : message.slice(from + 2);
}
