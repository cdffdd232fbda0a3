import { computeLuhnCheckDigit } from './check-digits';
import { computeWrongCheckDigits } from './number-rule';

/**
 * SIREN of La Poste, which has more establishments than the Luhn digit permits: all except its seat have a digit sum
 * divisible by 5 instead.
 */
const LA_POSTE_SIREN = '356000000';
const LA_POSTE_SEAT = '35600000000048';

/** Returns the complaint about the Luhn digit of a SIREN of nine digits. */
export function findSirenComplaint(siren: string): string | undefined {
  return computeWrongCheckDigits(siren.slice(-1), computeLuhnCheckDigit(siren.slice(0, -1)));
}

/**
 * Returns the complaint about a SIRET of fourteen digits: first about the Luhn digit of its SIREN, then about that of the
 * SIRET (INSEE).
 */
export function findSiretComplaint(siret: string): string | undefined {
  const siren = siret.slice(0, 9);
  const inSiren = findSirenComplaint(siren);
  if (inSiren !== undefined) return `SIREN ${siren}: ${inSiren}`;
  if (siren === LA_POSTE_SIREN && siret !== LA_POSTE_SEAT) {
    const sum = Array.from(siret, Number).reduce((total, digit) => total + digit, 0);
    return sum % 5 === 0 ? undefined : 'the sum of the digits should be a multiple of 5 (La Poste)';
  }
  return computeWrongCheckDigits(siret.slice(-1), computeLuhnCheckDigit(siret.slice(0, -1)));
}

/**
 * Returns the complaint about an electronic address of the French reform (scheme 0225): `SIREN`, `SIREN_SIRET`,
 * `SIREN_SIRET_routing code` or `SIREN_suffix`. A second part of fourteen digits is a SIRET when it starts with the
 * SIREN; otherwise the company chose it freely.
 */
export function findFrenchAddressComplaint(address: string): string | undefined {
  const [siren = '', second = ''] = address.split('_');
  const inSiren = findSirenComplaint(siren);
  if (inSiren !== undefined) return `SIREN ${siren}: ${inSiren}`;
  if (!/^[0-9]{14}$/.test(second) || !second.startsWith(siren)) return undefined;
  const inSiret = findSiretComplaint(second);
  return inSiret === undefined ? undefined : `SIRET ${second}: ${inSiret}`;
}
