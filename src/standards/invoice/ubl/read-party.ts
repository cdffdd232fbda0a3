import { blankAddress, blankParty, isEmptyPart } from '../blank';
import type { InvolvedParty } from '../extended-terms';
import type { Address, Delivery, Party, Payee, SchemedIdentifier, TaxRepresentative } from '../model';
import { isSameTaxScheme } from '../tax-regimes';
import { cac, cbc, NONE, type Node, type XmlDocument } from '../xml';
import { readIdentifier, readText } from '../element-reader';

const ACTUAL_DELIVERY_DATE = cbc('ActualDeliveryDate');
const ADDITIONAL_STREET_NAME = cbc('AdditionalStreetName');
const ADDRESS = cac('Address');
const ADDRESS_LINE = cac('AddressLine');
const CITY_NAME = cbc('CityName');
const COMPANY_ID = cbc('CompanyID');
const COMPANY_LEGAL_FORM = cbc('CompanyLegalForm');
const CONTACT = cac('Contact');
const COUNTRY = cac('Country');
const COUNTRY_SUBENTITY = cbc('CountrySubentity');
const DELIVERY_LOCATION = cac('DeliveryLocation');
const DELIVERY_PARTY = cac('DeliveryParty');
const ELECTRONIC_MAIL = cbc('ElectronicMail');
const ENDPOINT_ID = cbc('EndpointID');
const ID = cbc('ID');
const IDENTIFICATION_CODE = cbc('IdentificationCode');
const INDUSTRY_CLASSIFICATION_CODE = cbc('IndustryClassificationCode');
const LINE = cbc('Line');
const NAME = cbc('Name');
const PARTY = cac('Party');
const PARTY_IDENTIFICATION = cac('PartyIdentification');
const PARTY_LEGAL_ENTITY = cac('PartyLegalEntity');
const PARTY_NAME = cac('PartyName');
const PARTY_TAX_SCHEME = cac('PartyTaxScheme');
const POSTAL_ADDRESS = cac('PostalAddress');
const POSTAL_ZONE = cbc('PostalZone');
const REGISTRATION_NAME = cbc('RegistrationName');
const STREET_NAME = cbc('StreetName');
const TAX_SCHEME = cac('TaxScheme');
const TELEPHONE = cbc('Telephone');

/**
 * Reads the party of an AccountingSupplierParty or AccountingCustomerParty; every field is null when the element is
 * absent.
 * @param taxScheme tax to which `vatNumber` belongs; null for VAT
 */
export function readParty(xml: XmlDocument, accountingParty: Node, taxScheme: string | null): Party {
  return toParty(xml, xml.child(accountingParty, PARTY), taxScheme);
}

/** Reads a party other than seller and buyer; null when the element is absent or empty. */
export function readInvolvedParty(xml: XmlDocument, node: Node): InvolvedParty | null {
  if (node === NONE) return null;
  const party: InvolvedParty = {
    ...toParty(xml, node, null),
    roleCode: readText(xml, node, INDUSTRY_CLASSIFICATION_CODE),
  };
  return isEmptyPart(party) ? null : party;
}

function toParty(xml: XmlDocument, node: Node, taxScheme: string | null): Party {
  if (node === NONE) return blankParty();
  const legalEntity = xml.child(node, PARTY_LEGAL_ENTITY);
  const { vatNumber, taxRegistrations } = readTaxRegistrations(xml, node, taxScheme);
  const registration = readIdentifier(xml, xml.child(legalEntity, COMPANY_ID));
  return {
    electronicAddress: readIdentifier(xml, xml.child(node, ENDPOINT_ID)),
    vatNumber,
    enterpriseNumberScheme: registration?.scheme ?? null,
    enterpriseNumber: registration?.identifier ?? null,
    ...readNames(xml, node, legalEntity),
    legalForm: readText(xml, legalEntity, COMPANY_LEGAL_FORM),
    ...readAddress(xml, xml.child(node, POSTAL_ADDRESS)),
    identifiers: readIdentifications(xml, node),
    taxRegistrations,
    ...readContact(xml, node),
  };
}

/** Reads the contact of a party. */
export function readContact(xml: XmlDocument, party: Node): Pick<Party, 'contactName' | 'email' | 'phone'> {
  const contact = xml.child(party, CONTACT);
  return {
    contactName: readText(xml, contact, NAME),
    email: readText(xml, contact, ELECTRONIC_MAIL),
    phone: readText(xml, contact, TELEPHONE),
  };
}

export function readPayee(xml: XmlDocument, node: Node): Payee | null {
  if (node === NONE) return null;
  const registration = readIdentifier(xml, xml.path(node, PARTY_LEGAL_ENTITY, COMPANY_ID));
  const payee: Payee = {
    name: readText(xml, xml.child(node, PARTY_NAME), NAME),
    identifiers: readIdentifications(xml, node),
    enterpriseNumberScheme: registration?.scheme ?? null,
    enterpriseNumber: registration?.identifier ?? null,
  };
  return isEmptyPart(payee) ? null : payee;
}

export function readTaxRepresentative(
  xml: XmlDocument,
  node: Node,
  taxScheme: string | null,
): TaxRepresentative | null {
  if (node === NONE) return null;
  const { vatNumber, taxRegistrations } = readTaxRegistrations(xml, node, taxScheme);
  const representative: TaxRepresentative = {
    name: readText(xml, xml.child(node, PARTY_NAME), NAME),
    // A tax representative is registered only for the tax of the document, regardless of the stated scheme.
    vatNumber: vatNumber ?? taxRegistrations[0]?.identifier ?? null,
    ...readAddress(xml, xml.child(node, POSTAL_ADDRESS)),
  };
  return isEmptyPart(representative) ? null : representative;
}

/** Reads a delivery; null when the element is absent or has no value that the model supports. */
export function readDelivery(xml: XmlDocument, node: Node): Delivery | null {
  if (node === NONE) return null;
  const location = xml.child(node, DELIVERY_LOCATION);
  const address = readAddress(xml, xml.child(location, ADDRESS));
  const delivery: Delivery = {
    date: readText(xml, node, ACTUAL_DELIVERY_DATE),
    locationIdentifier: readIdentifier(xml, xml.child(location, ID)),
    location: isEmptyPart(address) ? null : address,
    recipientName: readText(xml, xml.path(node, DELIVERY_PARTY, PARTY_NAME), NAME),
  };
  return isEmptyPart(delivery) ? null : delivery;
}

/** Reads the names: the trading name becomes `name`; a different registered name is kept as `legalName`. */
function readNames(xml: XmlDocument, party: Node, legalEntity: Node): Pick<Party, 'name' | 'legalName'> {
  const tradingName = readText(xml, xml.child(party, PARTY_NAME), NAME);
  const registeredName = readText(xml, legalEntity, REGISTRATION_NAME);
  if (tradingName === null || tradingName === registeredName)
    return { name: registeredName, legalName: null };
  return { name: tradingName, legalName: registeredName };
}

/**
 * Reads the tax registrations of a party. The scheme id shows which number belongs to the tax of the document.
 */
export function readTaxRegistrations(
  xml: XmlDocument,
  party: Node,
  taxScheme: string | null,
): Pick<Party, 'vatNumber' | 'taxRegistrations'> {
  let vatNumber: string | null = null;
  const taxRegistrations: SchemedIdentifier[] = [];
  for (const node of xml.children(party, PARTY_TAX_SCHEME)) {
    const identifier = readText(xml, node, COMPANY_ID);
    if (identifier === null) continue;
    const scheme = readText(xml, xml.child(node, TAX_SCHEME), ID);
    if (vatNumber === null && isSameTaxScheme(scheme, taxScheme)) vatNumber = identifier;
    else taxRegistrations.push({ scheme, identifier });
  }
  return { vatNumber, taxRegistrations };
}

function readIdentifications(xml: XmlDocument, party: Node): SchemedIdentifier[] {
  const identifiers: SchemedIdentifier[] = [];
  for (const node of xml.children(party, PARTY_IDENTIFICATION)) {
    const identifier = readIdentifier(xml, xml.child(node, ID));
    if (identifier !== null) identifiers.push(identifier);
  }
  return identifiers;
}

/** Reads an address; every field is null when it is absent. */
export function readAddress(xml: XmlDocument, node: Node): Address {
  if (node === NONE) return blankAddress();
  return {
    street: readText(xml, node, STREET_NAME),
    street2: readText(xml, node, ADDITIONAL_STREET_NAME),
    street3: readText(xml, xml.child(node, ADDRESS_LINE), LINE),
    city: readText(xml, node, CITY_NAME),
    postalZone: readText(xml, node, POSTAL_ZONE),
    countrySubdivision: readText(xml, node, COUNTRY_SUBENTITY),
    country: readText(xml, xml.child(node, COUNTRY), IDENTIFICATION_CODE),
  };
}
