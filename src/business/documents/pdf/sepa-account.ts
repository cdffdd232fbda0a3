import { hasValidMod97CheckDigits } from '../../../standards/peppol/check-digits';

/**
 * Length of the IBANs of each EEA country of the SEPA schemes (ISO 13616 registry; EPC409-09). Transfers to other
 * countries must state the BIC.
 */
const EEA_IBAN_LENGTHS: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 16,
  BG: 22,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  SE: 24,
  SI: 19,
  SK: 24,
};

const OTHER_IBAN_LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  CH: 21,
  GB: 22,
  GI: 23,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  RS: 22,
  SM: 27,
  VA: 22,
};

export interface SepaAccount {
  /** IBAN without blanks, in upper case. */
  iban: string;
  /** Whether a transfer to the account must state the BIC in addition to the IBAN. */
  needsBic: boolean;
}

/** Returns the account if the text is a valid IBAN (check digits and length) of a SEPA country; otherwise null. */
export function parseSepaAccount(text: string): SepaAccount | null {
  const iban = text.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(iban)) return null;
  const country = iban.slice(0, 2);
  const length = EEA_IBAN_LENGTHS[country] ?? OTHER_IBAN_LENGTHS[country];
  if (length !== iban.length || !hasValidMod97CheckDigits(iban.slice(4) + iban.slice(0, 4))) return null;
  return { iban, needsBic: EEA_IBAN_LENGTHS[country] === undefined };
}

/** Formats an IBAN in groups of four characters; returns any other account number unchanged. */
export function formatIban(account: string): string {
  const iban = account.replace(/\s/g, '').toUpperCase();
  return /^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(iban) ? iban.replace(/(.{4})(?=.)/g, '$1 ') : account;
}
