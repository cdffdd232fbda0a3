import type { ParticipantIdentifier } from './participant-identifier';

/** A legal registration number: ISO 6523 code of the register and the normalised number. */
export interface EnterpriseNumber {
  scheme: string;
  number: string;
}

/**
 * Derives the enterprise number from a normalised VAT number; `null` outside of Belgium, where both numbers are equal:
 * `BE0123456749` is enterprise `0123456749` under scheme 0208.
 */
export function deriveEnterpriseNumber(country: string, vatNumber: string): EnterpriseNumber | null {
  const digits = /^BE([0-9]{10})$/.exec(vatNumber)?.[1];
  return country === 'BE' && digits !== undefined ? { scheme: '0208', number: digits } : null;
}

/** Default registers of company numbers without a scheme, by country. */
const DEFAULT_REGISTERS_BY_COUNTRY: ReadonlyMap<string, string> = new Map(
  Object.entries({
    BE: '0208',
    DK: '0184',
    FR: '0002',
    NL: '0106',
    NO: '0192',
    SE: '0007',
  }),
);

/** Returns the default register of company numbers in a country; `null` when there is none. */
export function findDefaultRegister(country: string): string | null {
  return DEFAULT_REGISTERS_BY_COUNTRY.get(country) ?? null;
}

/**
 * Returns the default participant identifier of a company that receives documents, derived from its normalised
 * enterprise number; `null` when there is no default. The scheme decides (`country` only when there is none): 0208,
 * 0106, 0192, 0184, 0007 and the tax numbers of the Emirates (0235), Slovakia (0245) and Oman (0248) are used as they
 * are; a SIREN, or the SIREN of a SIRET, becomes an address of the French reform (0225). German Leitweg-IDs (0204)
 * identify single offices and are never copied automatically.
 */
export function findDefaultParticipantIdentifier(
  country: string,
  enterpriseNumberScheme: string | null,
  enterpriseNumber: string,
): ParticipantIdentifier | null {
  const register = enterpriseNumberScheme ?? DEFAULT_REGISTERS_BY_COUNTRY.get(country);
  switch (register) {
    case '0007':
    case '0106':
    case '0184':
    case '0192':
    case '0208':
    case '0225':
    case '0235':
    case '0245':
    case '0248':
      return { scheme: register, identifier: enterpriseNumber.toLowerCase() };
    case '0002':
    case '0009':
      return { scheme: '0225', identifier: enterpriseNumber.slice(0, 9) };
    case undefined:
    default:
      return null;
  }
}
