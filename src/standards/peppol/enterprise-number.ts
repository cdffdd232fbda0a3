import { findElectronicAddressScheme } from './electronic-address-schemes';
import { getEnterpriseNumberRule } from './enterprise-number-rules';
import { applyNumberRule, formatNumberLabel, type NumberCheck } from './number-rule';
import { formatReceivedText } from '../values/received';

/** Codes within 0002–0248 that ISO 6523 has not assigned (ICD list as of EN 16931 code lists 2026). */
const UNASSIGNED_ICDS: ReadonlySet<string> = new Set(['0092', '0103', '0181', '0182']);

/**
 * Returns whether a code is assigned by ISO 6523: the schemes of legal registration numbers in EN 16931 (BT-30,
 * BT-47).
 */
export function isIso6523Code(code: string): boolean {
  return /^0[0-9]{3}$/.test(code) && code >= '0002' && code <= '0248' && !UNASSIGNED_ICDS.has(code);
}

/**
 * Returns the reason why `scheme` cannot be the scheme of an enterprise number; `undefined` for a valid one: an ISO 6523
 * code, or a Peppol code 99xx that has not been removed.
 */
export function findEnterpriseNumberSchemeError(scheme: string): string | undefined {
  if (isIso6523Code(scheme)) return undefined;
  const listedScheme = findElectronicAddressScheme(scheme);
  if (listedScheme === undefined) {
    return `${formatReceivedText(scheme)} is not an ISO 6523 code; expected 4 digits, e.g. 0208`;
  }
  if (listedScheme.state !== 'removed') return undefined;
  const instead = listedScheme.successor === undefined ? '' : `; use ${listedScheme.successor} instead`;
  return `${scheme} (${listedScheme.name}) has been removed from the Peppol list${instead}`;
}

/**
 * Checks a company's number under its scheme (ISO 6523 code) and normalises it: separators dropped unless they belong
 * to the number, upper case (`0123.456.749` → `0123456749`). Form and check digits are those of the scheme's register
 * (Peppol code list 9.7); schemes without a rule take 1–50 characters of `A–Z 0–9 . _ ~ -`. An error message states the
 * scheme and country, the received value and the accepted form: "0208 BE 0123.456.789: check digits should be 49". Two
 * notations of one number produce the same value, and a normalised number is returned unchanged.
 */
export function checkEnterpriseNumber(scheme: string, receivedValue: string): NumberCheck {
  const schemeError = findEnterpriseNumberSchemeError(scheme);
  if (schemeError !== undefined) return { ok: false, message: `scheme ${schemeError}` };
  if (receivedValue.trim() === '') return { ok: false, message: `${scheme}: the number is empty` };
  const country = findElectronicAddressScheme(scheme)?.country ?? '';
  return applyNumberRule(
    getEnterpriseNumberRule(scheme),
    `${scheme} ${formatNumberLabel(country, receivedValue)}`,
    receivedValue,
  );
}
