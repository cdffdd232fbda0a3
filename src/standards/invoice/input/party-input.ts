import { isEmptyPart } from '../blank';
import type { Address, Delivery, Party, Payee, SchemedIdentifier, TaxRepresentative } from '../model';
import { code, date, group, list, shape, text, MAX_LENGTHS } from './fields';
import type { ObjectReader } from './object-reader';

/** Creates a field for a country code; the validation rules check whether the country exists (BR-CL-14). */
export function countryField(term: string | null, description: string, isRequired = false) {
  const form = 'an ISO 3166-1 alpha-2 country code in capitals, such as "BE"';
  return code(term, description, { pattern: /^[A-Z]{2}$/, form, example: 'BE' }, { required: isRequired });
}

/** Identifier with its scheme; the identifier is required, the scheme when the standard requires one. */
export function schemedIdentifier(
  description: string,
  term: string | null,
  {
    schemeRequired = false,
    schemeTerm = term === null ? null : `${term}-1`,
  }: { schemeRequired?: boolean; schemeTerm?: string | null } = {},
) {
  return shape(null, description, {
    scheme: text(schemeTerm, 'Scheme of the identifier, an ISO/IEC 6523 code', {
      max: MAX_LENGTHS.code,
      required: schemeRequired,
      example: '0088',
    }),
    identifier: text(term, 'Identifier within the scheme', { required: true }),
  });
}

type IdentifierShape = ReturnType<typeof schemedIdentifier>;

export function readSchemedIdentifier(reader: ObjectReader<IdentifierShape>): SchemedIdentifier {
  return reader.values();
}

type Term = string | null;

/** Terms of an address: street, two further lines, city, post code, subdivision, country. */
export type AddressTerms = readonly [Term, Term, Term, Term, Term, Term, Term];

/** Returns the fields of an address. */
export function addressFields(
  [street, street2, street3, city, postalZone, countrySubdivision, countryTerm]: AddressTerms,
  requiredParts: { address: boolean; country: boolean },
) {
  const { address } = requiredParts;
  return {
    street: text(street, 'Street and number', {
      max: MAX_LENGTHS.name,
      required: address,
      example: 'Grote Markt 1',
    }),
    street2: text(street2, 'Second line of the address', { max: MAX_LENGTHS.name }),
    street3: text(street3, 'Third line of the address', { max: MAX_LENGTHS.name }),
    city: text(city, 'City of the address', {
      max: MAX_LENGTHS.name,
      required: address,
      example: 'Antwerpen',
    }),
    postalZone: text(postalZone, 'Postal code of the address', { required: address, example: '2000' }),
    countrySubdivision: text(countrySubdivision, 'Region, province or state', { max: MAX_LENGTHS.name }),
    country: countryField(countryTerm, 'Country of the address', requiredParts.country),
  } as const;
}

/** Terms that differ between seller and buyer. */
interface PartyTerms {
  vatNumber: string;
  enterpriseNumber: string;
  name: string;
  legalName: string;
  legalForm: string | null;
  address: AddressTerms;
  identifier: string;
  electronicAddress: string;
  taxRegistration: string | null;
  contactName: string;
  phone: string;
  email: string;
}

function partyShape(name: string, description: string, terms: PartyTerms) {
  return shape(name, description, {
    name: text(terms.name, 'Trading name of the party', {
      max: MAX_LENGTHS.name,
      required: true,
      example: 'Brouwerij De Kroon NV',
    }),
    legalName: text(terms.legalName, 'Registered name', { max: MAX_LENGTHS.name, defaultIs: 'name' }),
    legalForm: text(terms.legalForm, 'Legal form, share capital and other legal information', {
      max: MAX_LENGTHS.free,
    }),
    ...addressFields(terms.address, { address: true, country: true }),
    electronicAddress: group(
      terms.electronicAddress,
      'Address on the network. The default is the address in the request; for the recipient it must ' +
        'equal `recipient`',
      schemedIdentifier('the electronic address', terms.electronicAddress, { schemeRequired: true }),
    ),
    vatNumber: text(
      terms.vatNumber,
      'VAT number with its country prefix; for a document of another tax, the number for that tax',
      {
        max: MAX_LENGTHS.code,
        example: 'BE0987654394',
      },
    ),
    enterpriseNumberScheme: text(
      `${terms.enterpriseNumber}-1`,
      'Register of enterpriseNumber (ISO 6523 ICD)',
      {
        max: MAX_LENGTHS.code,
        example: '0208',
      },
    ),
    enterpriseNumber: text(terms.enterpriseNumber, 'Number in the register of companies', {
      requiredWhen: 'with enterpriseNumberScheme',
      example: '0987654394',
    }),
    identifiers: list(
      terms.identifier,
      'Further identifiers; scheme `SEPA` marks the creditor identifier of direct debits (BT-90)',
      schemedIdentifier('an identifier', terms.identifier),
    ),
    taxRegistrations: list(
      terms.taxRegistration,
      'Registrations for taxes other than the tax of the document; `scheme` is the tax scheme, such as `TAX`',
      schemedIdentifier('a tax registration', terms.taxRegistration, { schemeRequired: true }),
    ),
    contactName: text(terms.contactName, 'Contact person or department', { max: MAX_LENGTHS.name }),
    email: text(terms.email, 'E-mail address for contact', { max: MAX_LENGTHS.name }),
    phone: text(terms.phone, 'Telephone number for contact', { max: MAX_LENGTHS.code }),
  });
}

export const SELLER = partyShape('SellerInput', 'the seller', {
  vatNumber: 'BT-31',
  enterpriseNumber: 'BT-30',
  name: 'BT-28',
  legalName: 'BT-27',
  legalForm: 'BT-33',
  address: ['BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-38', 'BT-39', 'BT-40'],
  identifier: 'BT-29',
  electronicAddress: 'BT-34',
  taxRegistration: 'BT-32',
  contactName: 'BT-41',
  phone: 'BT-42',
  email: 'BT-43',
});

export const BUYER = partyShape('BuyerInput', 'the buyer', {
  vatNumber: 'BT-48',
  enterpriseNumber: 'BT-47',
  name: 'BT-45',
  legalName: 'BT-44',
  legalForm: null,
  address: ['BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-53', 'BT-54', 'BT-55'],
  identifier: 'BT-46',
  electronicAddress: 'BT-49',
  taxRegistration: null,
  contactName: 'BT-56',
  phone: 'BT-57',
  email: 'BT-58',
});

/** Reads seller or buyer. */
export function readParty(reader: ObjectReader<typeof SELLER>): Party {
  const party = reader.values();
  requireRegisteredNumber(reader, party);
  return {
    ...party,
    electronicAddress: reader.group('electronicAddress', readSchemedIdentifier),
    identifiers: reader.list('identifiers', readSchemedIdentifier),
    taxRegistrations: reader.list('taxRegistrations', readSchemedIdentifier),
  };
}

/** Requires the enterprise number when the input states its register. */
export function requireRegisteredNumber(
  reader: { require(name: 'enterpriseNumber', when: string): void },
  { enterpriseNumberScheme }: { enterpriseNumberScheme: string | null },
): void {
  if (enterpriseNumberScheme !== null) reader.require('enterpriseNumber', 'with enterpriseNumberScheme');
}

export const PAYEE = shape('PayeeInput', 'the payee', {
  name: text('BT-59', 'Name of the payee', { max: MAX_LENGTHS.name, required: true }),
  identifiers: list('BT-60', 'Identifiers of the payee', schemedIdentifier('an identifier', 'BT-60')),
  enterpriseNumberScheme: text('BT-61-1', 'Register of enterpriseNumber (ISO 6523 ICD)', {
    max: MAX_LENGTHS.code,
  }),
  enterpriseNumber: text('BT-61', 'Number in the register of companies', {
    requiredWhen: 'with enterpriseNumberScheme',
  }),
});

export function readPayee(reader: ObjectReader<typeof PAYEE>): Payee {
  const payee = reader.values();
  requireRegisteredNumber(reader, payee);
  return { ...payee, identifiers: reader.list('identifiers', readSchemedIdentifier) };
}

export const TAX_REPRESENTATIVE = shape('TaxRepresentativeInput', 'the tax representative', {
  name: text('BT-62', 'Name of the tax representative', { max: MAX_LENGTHS.name, required: true }),
  vatNumber: text('BT-63', 'VAT number with its country prefix', { max: MAX_LENGTHS.code, required: true }),
  // An address needs its country (BR-20); all other fields are optional.
  ...addressFields(['BT-64', 'BT-65', 'BT-164', 'BT-66', 'BT-67', 'BT-68', 'BT-69'], {
    address: false,
    country: true,
  }),
});

export function readTaxRepresentative(reader: ObjectReader<typeof TAX_REPRESENTATIVE>): TaxRepresentative {
  return reader.values();
}

/** Terms of a delivery: of the document or of a line. */
interface DeliveryTermIds {
  date: string;
  identifier: string;
  identifierScheme: string;
  name: string;
  location: string | null;
  address: AddressTerms;
}

/** Returns the fields of a delivery. */
export function deliveryShape(name: string | null, description: string, terms: DeliveryTermIds) {
  return shape(name, description, {
    date: date(terms.date, 'Day of the delivery'),
    locationIdentifier: group(
      null,
      'Identifier of the place',
      schemedIdentifier('an identifier', terms.identifier, { schemeTerm: terms.identifierScheme }),
    ),
    location: group(
      terms.location,
      'Address of the place',
      shape(null, 'the place of delivery', addressFields(terms.address, { address: false, country: false })),
    ),
    recipientName: text(terms.name, 'Recipient of the goods', { max: MAX_LENGTHS.name }),
  });
}

export const DELIVERY = deliveryShape('DeliveryInput', 'the delivery', {
  date: 'BT-72',
  identifier: 'BT-71',
  identifierScheme: 'BT-71-1',
  name: 'BT-70',
  location: 'BG-15',
  address: ['BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-78', 'BT-79', 'BT-80'],
});

/** Reads a delivery; null when it is empty. */
export function readDelivery(reader: ObjectReader<typeof DELIVERY>): Delivery | null {
  const location = reader.group('location', (entry): Address => entry.values());
  const delivery: Delivery = {
    ...reader.values(),
    locationIdentifier: reader.group('locationIdentifier', readSchemedIdentifier),
    location: location === null || isEmptyPart(location) ? null : location,
  };
  return isEmptyPart(delivery) ? null : delivery;
}
