import type { NamedParty, NamedTerms } from '../documents/reading/reading';
import {
  isOtherCompany,
  hasEqualEntry,
  toSchemeEntry,
  toVatEntry,
  type RegisterEntry,
} from '../../standards/peppol/company-register';
import { findDefaultRegister } from '../../standards/peppol/company-identity';
import { checkEnterpriseNumber } from '../../standards/peppol/enterprise-number';
import { compactNumber } from '../../standards/peppol/number-rule';
import { checkVatNumber } from '../../standards/peppol/vat-number';
import type { Finding } from '../../standards/rules';
import type { KnownCompany } from './import/import-side';
import { formatRegistration, SENDER_SOURCE } from './senders/sender-traits';

/** Code of the warning that an invoice is for another company than the company that received it. */
export const RECIPIENT_NOT_BUYER = 'RECIPIENT-NOT-BUYER';

/** Types of documents that are compared. */
const INVOICE_TYPES = new Set(['invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote']);

/**
 * Registers in which a company has exactly one number: the national ones, for any scheme or VAT number that states it,
 * and the registers of some other schemes. Elsewhere a company may have several numbers (0088 and 0060 number locations,
 * 0204 offices).
 */
const ONE_NUMBER_REGISTERS: ReadonlySet<string> = new Set([
  ...['BE', 'CH', 'DK', 'FI', 'FR', 'IT', 'NL', 'NO', 'SE'],
  ...['0151', '0188', '0191', '0195', '0196', '0200', '0218'].map((scheme) => `scheme ${scheme}`),
]);
/**
 * Registers whose numbers have check digits: a number without a scheme but with valid check digits belongs to the
 * register.
 */
const CHECKED_REGISTERS: ReadonlySet<string> = new Set(['0002', '0184', '0192', '0208', '0007']);
/** Minimum number of equal digits in different registers that identify the same company. */
const MIN_COMMON_DIGITS = 8;

/**
 * Returns whether the numbers of the document's buyer can be compared with those of a company; otherwise the company need
 * not be read.
 * @param address participant that received the document, `<scheme>:<identifier>`; null when it did not arrive over the
 * network
 */
export function isComparable(type: string, namedTerms: NamedTerms | null, address: string | null): boolean {
  if (namedTerms === null || !INVOICE_TYPES.has(type)) return false;
  const receivedEntry = address === null ? null : toSchemeEntry(address.slice(0, 4), address.slice(5), null);
  if (
    receivedEntry !== null &&
    listEntries(namedTerms.recipient).some((entry) => isRelated(entry, receivedEntry))
  )
    return false;
  return listComparableEntries(namedTerms.recipient).length > 0;
}

/**
 * Returns the warning that an invoice is for another company than the one that received it: for another buyer, or another
 * seller of a self-billed invoice. The warning requires a valid number of the buyer in a register in which the company
 * has another number, and no number or address that both have in common.
 * @returns null when the invoice is the company's, or when that cannot be decided
 */
export function findRecipientMismatch({ recipient }: NamedTerms, company: KnownCompany): Finding | null {
  const isOwn = listEntries(recipient).some((entry) =>
    company.entries.some((ownEntry) => isRelated(entry, ownEntry)),
  );
  if (isOwn) return null;
  const otherEntries = listComparableEntries(recipient).filter((entry) =>
    company.entries.some((ownEntry) => isOtherCompany(entry, ownEntry)),
  );
  if (otherEntries.length === 0) return null;
  const contradictedEntries = company.entries.filter((entry) =>
    otherEntries.some((other) => isOtherCompany(other, entry)),
  );
  const { role } = recipient;
  return {
    ruleCode: RECIPIENT_NOT_BUYER,
    errorMessage: `The ${role} is ${formatEntries(otherEntries)}, and the company that received the document is ${formatEntries(contradictedEntries)}. Make sure that the document is meant for the company before you book or pay it.`,
    errorLevel: 'WARNING',
    fieldName: role,
    source: SENDER_SOURCE,
  };
}

/** Lists all numbers and addresses of a party. */
function listEntries(party: NamedParty): RegisterEntry[] {
  const { country, vatNumbers, enterpriseNumber, enterpriseNumberScheme, address, registrations } = party;
  return [
    ...vatNumbers.map((vatNumber) => toVatEntry(vatNumber, country)),
    ...(enterpriseNumber === null ? [] : [toSchemeEntry(enterpriseNumberScheme, enterpriseNumber, country)]),
    ...(address === null ? [] : [toSchemeEntry(address.scheme, address.identifier, country)]),
    ...registrations.map(({ scheme, identifier }) => toSchemeEntry(scheme, identifier, country)),
  ];
}

/** Lists the valid numbers of a party in registers in which a company has one number. */
function listComparableEntries({
  country,
  vatNumbers,
  enterpriseNumber,
  enterpriseNumberScheme,
  address,
  registrations,
}: NamedParty): RegisterEntry[] {
  const usualRegister = country === null ? null : findDefaultRegister(country);
  const scheme =
    enterpriseNumberScheme ??
    (usualRegister !== null && CHECKED_REGISTERS.has(usualRegister) ? usualRegister : null);
  const schemedRegistrations = [
    { scheme, identifier: enterpriseNumber },
    { scheme: address?.scheme ?? null, identifier: address?.identifier ?? null },
    ...registrations,
  ];
  return [
    ...vatNumbers
      .filter((vatNumber) => isValidVat(vatNumber, country))
      .map((vat) => toVatEntry(vat, country)),
    ...schemedRegistrations.flatMap((each) =>
      each.scheme !== null &&
      each.identifier !== null &&
      checkEnterpriseNumber(each.scheme, each.identifier).ok
        ? [toSchemeEntry(each.scheme, each.identifier, country)]
        : [],
    ),
  ].filter(({ register }) => hasOneNumberPerCompany(register));
}

/** Whether a company has one number in a register. A Dutch sole trader has two VAT numbers. */
function hasOneNumberPerCompany(register: string): boolean {
  return ONE_NUMBER_REGISTERS.has(register) || (register.startsWith('VAT-') && register !== 'VAT-NL');
}

/** Whether a VAT number is valid in the country of its prefix, or in that of its owner. */
function isValidVat(receivedValue: string, country: string | null): boolean {
  const prefix = /^[A-Z]{2}/.exec(compactNumber(receivedValue))?.[0];
  const prefixCountry = prefix === 'EL' ? 'GR' : prefix === 'XI' ? 'GB' : prefix;
  if (prefixCountry !== undefined) return checkVatNumber(prefixCountry, receivedValue).ok;
  return country !== null && checkVatNumber(country, `${getVatPrefix(country)}${receivedValue}`).ok;
}

function getVatPrefix(country: string): string {
  return country === 'GR' ? 'EL' : country;
}

/**
 * Returns whether two entries may belong to the same company: they are equal, or one contains the digits of the other.
 */
function isRelated(one: RegisterEntry, other: RegisterEntry): boolean {
  if (hasEqualEntry(one, [other])) return true;
  const [digits, otherDigits] = [toDigits(one), toDigits(other)];
  const [short, long] = digits.length < otherDigits.length ? [digits, otherDigits] : [otherDigits, digits];
  return short.length >= MIN_COMMON_DIGITS && long.includes(short);
}

function toDigits({ number }: RegisterEntry): string {
  return number.replace(/\D/g, '');
}

function formatEntries(entries: readonly RegisterEntry[]): string {
  return [...new Set(entries.map(formatRegistration))].join(', ');
}
