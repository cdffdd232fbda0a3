import type { BusinessCard } from '../../standards/peppol/directory';

/** Data of a company and of one of its identifiers. */
export interface BusinessCardCompany {
  participant: string;
  name: string;
  country: string;
  vatNumber: string | null;
  enterpriseNumberScheme: string | null;
  enterpriseNumber: string | null;
  website: string | null;
  geographicalInformation: string | null;
}

/**
 * Creates the business card of a company for the Peppol Directory. The card contains only the data described in
 * docs/companies.md.
 */
export function toBusinessCard(source: BusinessCardCompany): BusinessCard {
  const { participant, name, country, vatNumber, enterpriseNumberScheme, enterpriseNumber } = source;
  const { website, geographicalInformation } = source;
  const identifiers = [
    ...(vatNumber === null ? [] : [{ scheme: 'vat', value: vatNumber }]),
    ...(enterpriseNumber === null
      ? []
      : [{ scheme: enterpriseNumberScheme ?? 'orgnr', value: enterpriseNumber }]),
  ];
  return { participant, name, country, geographicalInformation, identifiers, website };
}
