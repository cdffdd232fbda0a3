import { formatReceived } from '../values/received';
import type { CodaRecord } from './coda-record';

/** Account of a statement with its currency. */
export interface CodaAccount {
  /** IBAN without spaces, or the account number in a country without IBAN */
  number: string;
  /** ISO 4217 */
  currency: string;
}

/**
 * Reads the account of a record 1 or 8: 37 characters. The second position of the old balance (record 1) gives their
 * structure.
 * 0: Belgian number of 12 digits; 1: foreign number; 2: IBAN of Belgium; 3: IBAN of another country.
 * @throws StatementError for an unknown structure or an incomplete account
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
    throw record.createError(
      `The structure of the account (position 2) is ${formatReceived(structure)}; expected 0, 1, 2 or 3`,
    );
  const compact = number.replace(/\s/g, '');
  if (compact === '' || !/^[A-Z]{3}$/.test(currency))
    throw record.createError(
      `The account and currency (positions ${from} to ${from + 36}) are ${formatReceived(field.trim())}; expected an account number and a currency of three capital letters`,
    );
  return { number: compact, currency };
}

/** Returns the IBAN of a Belgian account number of 12 digits. Any other text is returned unchanged. */
export function toBelgianIban(number: string): string {
  if (!/^\d{12}$/.test(number)) return number;
  // Letters count from A = 10, so B and E count 11 and 14; the check digits count as 00 while they are computed (ISO
  // 13616).
  const check = 98n - (BigInt(`${number}111400`) % 97n);
  return `BE${String(check).padStart(2, '0')}${number}`;
}

/** Reads the counterparty's account: a number of 34 characters and its currency, or 12 digits and the currency. */
export function readCounterpartyAccount(field: string): string | null {
  const number = field.slice(0, 34).trim();
  if (number === '') return null;
  const [, domestic] = /^(\d{12})(?:\s|$)/.exec(number) ?? [];
  if (domestic !== undefined) return Number(domestic) === 0 ? null : toBelgianIban(domestic);
  return (number.split(/\s{2,}/)[0] ?? number).replace(/\s/g, '');
}
