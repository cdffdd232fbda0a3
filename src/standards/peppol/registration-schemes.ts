import { findElectronicAddressScheme } from './electronic-address-schemes';

/**
 * Schemes of ISO 6523 whose numbers identify one enterprise each in an official or commercial register. A number under
 * such a scheme identifies the enterprise in any term of a document. Schemes of locations (GLN, the establishments of
 * 0096 and 0217), of routes (Leitweg-ID, SDI, 0224), of objects and of natural persons are omitted.
 */
const REGISTRATION_NAMES: ReadonlyMap<string, string> = new Map([
  ['0002', 'SIREN'],
  ['0007', 'Swedish organisation number'],
  ['0009', 'SIRET'],
  ['0037', 'Finnish business ID'],
  ['0060', 'D-U-N-S number'],
  ['0106', 'Dutch KVK number'],
  ['0151', 'Australian Business Number'],
  ['0158', 'Slovak IČO'],
  ['0183', 'Swiss UID'],
  ['0184', 'Danish CVR number'],
  ['0188', 'Japanese corporate number'],
  ['0190', 'Dutch OIN'],
  ['0191', 'Estonian registry code'],
  ['0192', 'Norwegian organisation number'],
  ['0193', 'Belgian enterprise number'],
  ['0195', 'UEN of Singapore'],
  ['0196', 'Icelandic kennitala'],
  ['0198', 'Danish SE number'],
  ['0199', 'Legal Entity Identifier'],
  ['0200', 'Lithuanian legal entity code'],
  ['0201', 'Italian IPA code'],
  ['0208', 'Belgian enterprise number'],
  ['0210', 'Italian codice fiscale'],
  ['0211', 'Italian partita IVA'],
  ['0212', 'Finnish business ID'],
  ['0213', 'Finnish VAT number'],
  ['0216', 'Finnish OVT code'],
  ['0218', 'Latvian registration number'],
  ['0219', 'Latvian taxpayer number'],
  ['0221', 'Japanese qualified invoice issuer number'],
  ['0223', 'VAT number'],
  ['0225', 'SIREN'],
  ['0228', 'RIDET'],
  ['0229', 'TAHITI number'],
  ['0230', 'Malaysian e-invoicing number'],
  ['0235', 'TIN of the Emirates'],
  ['0240', 'matricule of Luxembourg'],
  ['0244', 'Nigerian tax ID'],
  ['0245', 'Slovak DIČ'],
  ['0248', 'VAT identification number of Oman'],
]);

/** Schemes of the Peppol list outside of ISO 6523 that register enterprises and are not named as VAT numbers. */
const PEPPOL_REGISTRATION_SCHEMES = new Set([
  '9902',
  '9904',
  '9906',
  '9907',
  '9908',
  '9914',
  '9917',
  '9919',
  '9920',
  '9956',
  '9959',
]);

/** Returns whether a number under the scheme identifies a registered enterprise; a VAT number does. */
export function isRegistrationScheme(scheme: string | null): scheme is string {
  if (scheme === null) return false;
  if (REGISTRATION_NAMES.has(scheme) || PEPPOL_REGISTRATION_SCHEMES.has(scheme)) return true;
  return (
    scheme.startsWith('99') && (findElectronicAddressScheme(scheme)?.name.startsWith('VAT number') ?? false)
  );
}

/** Returns the name of the numbers of a scheme, such as "Belgian enterprise number". */
export function getRegistrationName(scheme: string): string {
  return REGISTRATION_NAMES.get(scheme) ?? findElectronicAddressScheme(scheme)?.name ?? 'registration number';
}
