import type { Party, ParsedDocument, SchemedIdentifier } from '../../invoice/model';
import { checkEnterpriseNumber } from '../../peppol/enterprise-number';
import { compactNumber } from '../../peppol/number-rule';
import { isRegistrationScheme } from '../../peppol/registration-schemes';
import { checkVatNumber } from '../../peppol/vat-number';
import { formatQuoted } from '../wording';
import type { HouseViolation, HouseRule } from './house-rule';

/** Prefixes of VAT numbers that are not the code of the country. */
const COUNTRY_OF_PREFIX: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' };

/** Returns the country whose rules a VAT number follows, by its prefix; null for a number without a prefix. */
export function findVatCountry(number: string): string | null {
  const prefix = /^[A-Z]{2}/.exec(compactNumber(number))?.[0];
  return prefix === undefined ? null : (COUNTRY_OF_PREFIX[prefix] ?? prefix);
}

function findVatViolations(
  role: string,
  field: string,
  number: string | null,
  term: string,
): HouseViolation[] {
  const country = number === null ? null : findVatCountry(number);
  if (number === null || country === null) return [];
  const check = checkVatNumber(country, number);
  if (check.ok) return [];
  return [
    {
      field,
      message: `The ${role}'s VAT number (${term}) is ${formatQuoted(number)} and is invalid: ${check.message}. Ask the ${role} for the number, or look it up in VIES.`,
    },
  ];
}

export const VAT_NUMBER_RULE: HouseRule = {
  code: 'HOUSE-VAT-NUMBER',
  summary:
    'VAT numbers (BT-31, BT-48, BT-63) must have the format and check digits of the country of their prefix.',
  findViolations: ({ document: { seller, buyer, taxRepresentative, taxScheme } }) => {
    if (taxScheme !== null && taxScheme.toUpperCase() !== 'VAT') return [];
    return [
      ...findVatViolations('seller', 'seller.vatNumber', seller.vatNumber, 'BT-31'),
      ...findVatViolations('buyer', 'buyer.vatNumber', buyer.vatNumber, 'BT-48'),
      ...findVatViolations(
        'tax representative',
        'taxRepresentative.vatNumber',
        taxRepresentative?.vatNumber ?? null,
        'BT-63',
      ),
    ];
  },
};

function findRegistrationViolations(
  role: string,
  field: string,
  { scheme, identifier }: SchemedIdentifier,
  term: string,
): HouseViolation[] {
  if (identifier === null || !isRegistrationScheme(scheme)) return [];
  const check = checkEnterpriseNumber(scheme, identifier);
  if (check.ok) return [];
  return [
    {
      field,
      message: `The ${role}'s registration number (${term}) is ${formatQuoted(identifier)} and is invalid: ${check.message}. Ask the ${role} for the number, or look it up in the register.`,
    },
  ];
}

const TERMS = {
  seller: { number: 'BT-30', identifier: 'BT-29' },
  buyer: { number: 'BT-47', identifier: 'BT-46' },
  payee: { number: 'BT-61', identifier: 'BT-60' },
} as const;

type PartyNumbers = Pick<Party, 'enterpriseNumber' | 'enterpriseNumberScheme' | 'identifiers'>;

function findPartyViolations(role: keyof typeof TERMS, numbers: PartyNumbers | null): HouseViolation[] {
  if (numbers === null) return [];
  const { enterpriseNumber: identifier, enterpriseNumberScheme: scheme, identifiers } = numbers;
  return [
    ...findRegistrationViolations(
      role,
      `${role}.enterpriseNumber`,
      { scheme, identifier },
      TERMS[role].number,
    ),
    ...identifiers.flatMap((each, i) =>
      findRegistrationViolations(role, `${role}.identifiers.${i}.identifier`, each, TERMS[role].identifier),
    ),
  ];
}

export const ENTERPRISE_NUMBER_RULE: HouseRule = {
  code: 'HOUSE-ENTERPRISE-NUMBER',
  summary:
    'Identifiers with a register scheme (BT-29, BT-30, BT-46, BT-47, BT-60, BT-61) must have the format and check digits of the register.',
  findViolations: ({ document: { seller, buyer, payee } }: { document: ParsedDocument }) => [
    ...findPartyViolations('seller', seller),
    ...findPartyViolations('buyer', buyer),
    ...findPartyViolations('payee', payee),
  ],
};
