import { blankAddress, blankParty, saysNothing } from '../blank';
import type { InvolvedParty } from '../extended-terms';
import type { Address, Delivery, Party, Payee, SchemedIdentifier, TaxRepresentative } from '../model';
import { isOfScheme } from '../tax-schemes';
import { cac, cbc, NONE, type Node, type XmlDocument } from '../xml';
import { identifierOf, textOf } from '../element-reader';

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
 * Reads the party of an AccountingSupplierParty or AccountingCustomerParty; every field is null when the element is absent.
 * @param taxScheme tax of its `vatNumber`; null: VAT
 */
export function readParty(xml: XmlDocument, accountingParty: Node, taxScheme: string | null): Party {
  return partyOf(xml, xml.child(accountingParty, PARTY), taxScheme);
}

/** Reads a party other than seller and buyer; null when the element is absent or empty. */
export function readInvolvedParty(xml: XmlDocument, node: Node): InvolvedParty | null {
  if (node === NONE) return null;
  const party: InvolvedParty = {
    ...partyOf(xml, node, null),
    roleCode: textOf(xml, node, INDUSTRY_CLASSIFICATION_CODE),
  };
  return saysNothing(party) ? null : party;
}

function partyOf(xml: XmlDocument, node: Node, taxScheme: string | null): Party {
  if (node === NONE) return blankParty();
  const legalEntity = xml.child(node, PARTY_LEGAL_ENTITY);
  const { vatNumber, taxRegistrations } = readTaxSchemes(xml, node, taxScheme);
  const registration = identifierOf(xml, xml.child(legalEntity, COMPANY_ID));
  return {
    electronicAddress: identifierOf(xml, xml.child(node, ENDPOINT_ID)),
    vatNumber,
    enterpriseNumberScheme: registration?.scheme ?? null,
    enterpriseNumber: registration?.identifier ?? null,
    ...readNames(xml, node, legalEntity),
    legalForm: textOf(xml, legalEntity, COMPANY_LEGAL_FORM),
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
    contactName: textOf(xml, contact, NAME),
    email: textOf(xml, contact, ELECTRONIC_MAIL),
    phone: textOf(xml, contact, TELEPHONE),
  };
}

export function readPayee(xml: XmlDocument, node: Node): Payee | null {
  if (node === NONE) return null;
  const registration = identifierOf(xml, xml.path(node, PARTY_LEGAL_ENTITY, COMPANY_ID));
  const payee: Payee = {
    name: textOf(xml, xml.child(node, PARTY_NAME), NAME),
    identifiers: readIdentifications(xml, node),
    enterpriseNumberScheme: registration?.scheme ?? null,
    enterpriseNumber: registration?.identifier ?? null,
  };
  return saysNothing(payee) ? null : payee;
}

export function readTaxRepresentative(
  xml: XmlDocument,
  node: Node,
  taxScheme: string | null,
): TaxRepresentative | null {
  if (node === NONE) return null;
  const { vatNumber, taxRegistrations } = readTaxSchemes(xml, node, taxScheme);
  const representative: TaxRepresentative = {
    name: textOf(xml, xml.child(node, PARTY_NAME), NAME),
    // Its only registration is for the tax of the document, whatever its scheme.
    vatNumber: vatNumber ?? taxRegistrations[0]?.identifier ?? null,
    ...readAddress(xml, xml.child(node, POSTAL_ADDRESS)),
  };
  return saysNothing(representative) ? null : representative;
}

/** Reads a delivery; null when the element is absent or has nothing that the model can hold. */
export function readDelivery(xml: XmlDocument, node: Node): Delivery | null {
  if (node === NONE) return null;
  const location = xml.child(node, DELIVERY_LOCATION);
  const address = readAddress(xml, xml.child(location, ADDRESS));
  const delivery: Delivery = {
    date: textOf(xml, node, ACTUAL_DELIVERY_DATE),
    locationIdentifier: identifierOf(xml, xml.child(location, ID)),
    location: saysNothing(address) ? null : address,
    recipientName: textOf(xml, xml.path(node, DELIVERY_PARTY, PARTY_NAME), NAME),
  };
  return saysNothing(delivery) ? null : delivery;
}

/** Reads the names: the trading name becomes `name`; a different registered name is kept as `legalName`. */
function readNames(xml: XmlDocument, party: Node, legalEntity: Node): Pick<Party, 'name' | 'legalName'> {
  const tradingName = textOf(xml, xml.child(party, PARTY_NAME), NAME);
  const registeredName = textOf(xml, legalEntity, REGISTRATION_NAME);
  if (tradingName === null || tradingName === registeredName)
    return { name: registeredName, legalName: null };
  return { name: tradingName, legalName: registeredName };
}

/**
 * A party may be registered under several tax schemes: the scheme's id shows which number belongs to the tax of the
 * document.
 */
export function readTaxSchemes(
  xml: XmlDocument,
  party: Node,
  taxScheme: string | null,
): Pick<Party, 'vatNumber' | 'taxRegistrations'> {
  let vatNumber: string | null = null;
  const taxRegistrations: SchemedIdentifier[] = [];
  for (const node of xml.children(party, PARTY_TAX_SCHEME)) {
    const identifier = textOf(xml, node, COMPANY_ID);
    if (identifier === null) continue;
    const scheme = textOf(xml, xml.child(node, TAX_SCHEME), ID);
    if (vatNumber === null && isOfScheme(scheme, taxScheme)) vatNumber = identifier;
    else taxRegistrations.push({ scheme, identifier });
  }
  return { vatNumber, taxRegistrations };
}

function readIdentifications(xml: XmlDocument, party: Node): SchemedIdentifier[] {
  const identifiers: SchemedIdentifier[] = [];
  for (const node of xml.children(party, PARTY_IDENTIFICATION)) {
    const identifier = identifierOf(xml, xml.child(node, ID));
    if (identifier !== null) identifiers.push(identifier);
  }
  return identifiers;
}

/** Reads an address; every field is null when it is absent. */
export function readAddress(xml: XmlDocument, node: Node): Address {
  if (node === NONE) return blankAddress();
  return {
    street: textOf(xml, node, STREET_NAME),
    street2: textOf(xml, node, ADDITIONAL_STREET_NAME),
    street3: textOf(xml, xml.child(node, ADDRESS_LINE), LINE),
    city: textOf(xml, node, CITY_NAME),
    postalZone: textOf(xml, node, POSTAL_ZONE),
    countrySubdivision: textOf(xml, node, COUNTRY_SUBENTITY),
    country: textOf(xml, xml.child(node, COUNTRY), IDENTIFICATION_CODE),
  };
}
