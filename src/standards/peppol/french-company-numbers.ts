import { computeLuhnCheckDigit } from './check-digits';
import { findCheckDigitError } from './number-rule';

/**
 * SIREN of La Poste, which has more establishments than the Luhn digit permits: all except its seat have a digit sum
 * divisible by 5 instead.
 */
const LA_POSTE_SIREN = '356000000';
const LA_POSTE_SEAT = '35600000000048';

/** Returns the validation error of a SIREN of nine digits, whose last digit is a Luhn digit. */
export function findSirenError(siren: string): string | undefined {
  return findCheckDigitError(siren.slice(-1), computeLuhnCheckDigit(siren.slice(0, -1)));
}

/**
 * Returns the validation error of a SIRET of fourteen digits: of the Luhn digit of its SIREN, or else of the Luhn digit
 * of the SIRET (INSEE).
 */
export function findSiretError(siret: string): string | undefined {
  const siren = siret.slice(0, 9);
  const sirenError = findSirenError(siren);
  if (sirenError !== undefined) return `SIREN ${siren}: ${sirenError}`;
  if (siren === LA_POSTE_SIREN && siret !== LA_POSTE_SEAT) {
    const sum = Array.from(siret, Number).reduce((total, digit) => total + digit, 0);
    return sum % 5 === 0 ? undefined : 'the sum of the digits should be a multiple of 5 (La Poste)';
  }
  return findCheckDigitError(siret.slice(-1), computeLuhnCheckDigit(siret.slice(0, -1)));
}

/**
 * Returns the validation error of an electronic address of the French reform (scheme 0225): `SIREN`, `SIREN_SIRET`,
 * `SIREN_SIRET_routing code` or `SIREN_suffix`. A second part of fourteen digits is a SIRET when it starts with the
 * SIREN; otherwise the company chose it freely.
 */
export function findFrenchAddressError(address: string): string | undefined {
  const [siren = '', second = ''] = address.split('_');
  const sirenError = findSirenError(siren);
  if (sirenError !== undefined) return `SIREN ${siren}: ${sirenError}`;
  if (!/^[0-9]{14}$/.test(second) || !second.startsWith(siren)) return undefined;
  const siretError = findSiretError(second);
  return siretError === undefined ? undefined : `SIRET ${second}: ${siretError}`;
}
