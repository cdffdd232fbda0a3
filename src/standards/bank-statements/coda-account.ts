import { formatReceived } from '../values/received';
import type { CodaRecord } from './coda-record';

/** Account of a statement with its currency. */
export interface CodaAccount {
  /** IBAN without blanks, or the number of an account outside of the IBAN countries */
  number: string;
  /** ISO 4217 */
  currency: string;
}

/**
 * Reads the account of a record 1 or 8: 37 characters whose structure the old balance states in its second position.
 * 0: Belgian number of 12 digits; 1: foreign number; 2: IBAN of Belgium; 3: IBAN of another country.
 * @throws StatementError for another structure or an incomplete account
 */
export function readCodaAccount(record: CodaRecord, from: number, structure: string): CodaAccount {
  const field = record.slice(from, from + 36);
  const [number, currency] =
    structure === '0'
      ? [toBelgianIban(field.slice(0, 12)), field.slice(13, 16)]
      : structure === '2'
        ? [field.slice(0, 31), field.slice(34)]
        : [field.slice(0, 34), field.slice(34)];
  if (!'0123'.includes(structure) || structure === '')
    throw record.refuse(
      `The structure of the account (position 2) is ${formatReceived(structure)}; 0, 1, 2 and 3 are accepted`,
    );
  const compact = number.replace(/\s/g, '');
  if (compact === '' || !/^[A-Z]{3}$/.test(currency))
    throw record.refuse(
      `The account and currency (positions ${from} to ${from + 36}) are ${formatReceived(field.trim())}; an account number and three capital letters of a currency are accepted`,
    );
  return { number: compact, currency };
}

/** Returns the IBAN of a Belgian account number of 12 digits; any other text unchanged. */
export function toBelgianIban(number: string): string {
  if (!/^\d{12}$/.test(number)) return number;
  // The letters B and E count 11 and 14, the check digits 00 while they are computed (ISO 13616).
  const check = 98n - (BigInt(`${number}111400`) % 97n);
  return `BE${String(check).padStart(2, '0')}${number}`;
}

/** Reads the account of the other side: 34 characters of a number, then its currency, or 12 digits and the currency. */
export function readCounterpartyAccount(field: string): string | null {
  const number = field.slice(0, 34).trim();
  if (number === '') return null;
  const [, domestic] = /^(\d{12})(?:\s|$)/.exec(number) ?? [];
  if (domestic !== undefined) return Number(domestic) === 0 ? null : toBelgianIban(domestic);
  return (number.split(/\s{2,}/)[0] ?? number).replace(/\s/g, '');
}
