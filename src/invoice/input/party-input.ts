import { saysNothing } from '../blank';
import type { Address, Delivery, Party, Payee, SchemedIdentifier, TaxRepresentative } from '../model';
import { TEXT, type ObjectReader } from './object-reader';

const COUNTRY = /^[A-Z]{2}$/;
const COUNTRY_FORM = 'an ISO 3166-1 alpha-2 country code in capitals, such as "BE"';

/** A country code by its form; whether the country exists is a matter of the validation rules (BR-CL-14). */
export function readCountry(reader: ObjectReader, field: string, required = false): string | null {
  return reader.code(field, COUNTRY, COUNTRY_FORM, { required });
}

function readAddress(reader: ObjectReader, required: boolean): Address {
  return {
    street: reader.text('street', TEXT.name, { required }),
    street2: reader.text('street2', TEXT.name),
    street3: reader.text('street3', TEXT.name),
    city: reader.text('city', TEXT.name, { required }),
    postalZone: reader.text('postalZone', TEXT.identifier, { required }),
    countrySubdivision: reader.text('countrySubdivision', TEXT.name),
    country: readCountry(reader, 'country', required),
  };
}

/** An identifier with its scheme; the identifier is required, the scheme where the standard insists on one. */
export function readSchemedIdentifier(
  reader: ObjectReader,
  { schemeRequired = false }: { schemeRequired?: boolean } = {},
): SchemedIdentifier {
  return {
    scheme: reader.text('scheme', TEXT.code, { required: schemeRequired }),
    identifier: reader.text('identifier', TEXT.identifier, { required: true }),
  };
}

function readLegalRegistration(
  reader: ObjectReader,
): Pick<Party, 'enterpriseNumber' | 'enterpriseNumberScheme'> {
  const enterpriseNumberScheme = reader.text('enterpriseNumberScheme', TEXT.code);
  const required = enterpriseNumberScheme !== null;
  return {
    enterpriseNumberScheme,
    enterpriseNumber: reader.text('enterpriseNumber', TEXT.identifier, { required }),
  };
}

/** Seller or buyer. */
export function readParty(reader: ObjectReader): Party {
  return {
    electronicAddress: reader.object('electronicAddress', (entry) =>
      readSchemedIdentifier(entry, { schemeRequired: true }),
    ),
    vatNumber: reader.text('vatNumber', TEXT.code),
    ...readLegalRegistration(reader),
    name: reader.text('name', TEXT.name, { required: true }),
    legalName: reader.text('legalName', TEXT.name),
    legalForm: reader.text('legalForm', TEXT.free),
    ...readAddress(reader, true),
    identifiers: reader.list('identifiers', (entry) => readSchemedIdentifier(entry)),
    taxRegistrations: reader.list('taxRegistrations', (entry) =>
      readSchemedIdentifier(entry, { schemeRequired: true }),
    ),
    contactName: reader.text('contactName', TEXT.name),
    email: reader.text('email', TEXT.name),
    phone: reader.text('phone', TEXT.code),
  };
}

export function readPayee(reader: ObjectReader): Payee {
  return {
    name: reader.text('name', TEXT.name, { required: true }),
    identifiers: reader.list('identifiers', (entry) => readSchemedIdentifier(entry)),
    ...readLegalRegistration(reader),
  };
}

export function readTaxRepresentative(reader: ObjectReader): TaxRepresentative {
  return {
    name: reader.text('name', TEXT.name, { required: true }),
    vatNumber: reader.text('vatNumber', TEXT.code, { required: true }),
    ...readAddress(reader, false),
    // An address needs its country (BR-20); the rest may be unknown.
    country: readCountry(reader, 'country', true),
  };
}

/** Delivery; null when it says nothing. */
export function readDelivery(reader: ObjectReader): Delivery | null {
  const location = reader.object('location', (entry) => readAddress(entry, false));
  const delivery: Delivery = {
    date: reader.date('date'),
    locationIdentifier: reader.object('locationIdentifier', (entry) => readSchemedIdentifier(entry)),
    location: location === null || saysNothing(location) ? null : location,
    recipientName: reader.text('recipientName', TEXT.name),
  };
  return saysNothing(delivery) ? null : delivery;
}
