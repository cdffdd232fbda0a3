import {
  deriveEnterpriseNumber,
  findDefaultRegister,
} from '../../../../src/standards/peppol/company-identity';
import { checkEnterpriseNumber } from '../../../../src/standards/peppol/enterprise-number';
import {
  findRegisterError,
  findIdentifierSyntaxError,
} from '../../../../src/standards/peppol/registrable-identifier';
import { checkVatNumber } from '../../../../src/standards/peppol/vat-number';

/** The numbers by which authorities know a company, as they are typed; empty where there is none. */
export interface TypedNumbers {
  country: string;
  enterpriseNumberScheme: string;
  enterpriseNumber: string;
  vatNumber: string;
}

/** State of a number while it is typed: empty, valid with its normalised form, or invalid with the broken rule. */
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
  const scheme = findRegister(numbers);
  if (numbers.enterpriseNumber.trim() === '' || scheme === null) return REST;
  const check = checkEnterpriseNumber(scheme, numbers.enterpriseNumber);
  return check.ok
    ? { state: 'checked', value: check.value }
    : { state: 'wrong', message: withoutName(check.message) };
}

/** The register that the enterprise number is in: the chosen one, else the usual one of the country. */
export function findRegister({ country, enterpriseNumberScheme }: TypedNumbers): string | null {
  return enterpriseNumberScheme === '' ? findDefaultRegister(country) : enterpriseNumberScheme;
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
    findIdentifierSyntaxError(typed) ??
    (isProduction ? findRegisterError({ scheme, identifier: typed }) : undefined);
  return complaint === undefined
    ? { state: 'checked', value: `${scheme}:${typed.toLowerCase()}` }
    : { state: 'wrong', message: complaint };
}

/** The rule's own words; whose number it is says the field. */
function withoutName(message: string): string {
  const from = message.indexOf(': ');
  return from < 0 ? message : message.slice(from + 2);
}
