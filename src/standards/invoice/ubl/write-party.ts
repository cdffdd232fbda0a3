import type { InvolvedParty, PayeeDetails } from '../extended-terms';
import type { Address, Delivery, Party, Payee, SchemedIdentifier, TaxRepresentative } from '../model';
import type { OmaniTerms, PintRegistration, PintTerms } from '../pint-terms';
import { VAT_SCHEME } from '../tax-regimes';
import type { XmlWriter } from '../xml-writer';

/** Parties that act for a seller or buyer, which UBL places inside that party. */
export interface Helpers {
  agent: InvolvedParty | null;
  /** Party that issues or receives the invoice on its behalf. */
  serviceProvider: InvolvedParty | null;
}

/** Attribute that has the scheme of an identifier of a party: Oman names kinds of identifiers. */
export type IdentifierScheme = 'schemeID' | 'schemeName';

/** Terms of a document about a party that are not part of the party. */
export interface PartySurroundings {
  /** Tax to which `vatNumber` belongs; null: VAT. */
  taxScheme: string | null;
  usualAddress: SchemedIdentifier | null;
  /** Register of its `enterpriseNumber`. */
  registration: PintRegistration | null;
  identifierScheme: IdentifierScheme;
  /** Special zone that its address is in. */
  zone: string | null;
  uuid: string | null;
}

/** Seller (BG-4) or buyer (BG-7). */
export function writeParty(
  xml: XmlWriter,
  element: 'cac:AccountingSupplierParty' | 'cac:AccountingCustomerParty',
  party: Party,
  { usualAddress, uuid, ...surroundings }: PartySurroundings,
  helpers: Helpers = { agent: null, serviceProvider: null },
): void {
  xml.group(element, () => {
    xml.element('cbc:AdditionalAccountID', uuid);
    xml.group('cac:Party', () => {
      writePartyContent(xml, party, {
        ...surroundings,
        electronicAddress: party.electronicAddress ?? usualAddress,
        roleCode: null,
      });
      if (helpers.agent !== null) writeInvolvedParty(xml, 'cac:AgentParty', helpers.agent);
      xml.group('cac:ServiceProviderParty', () => {
        if (helpers.serviceProvider !== null) writeInvolvedParty(xml, 'cac:Party', helpers.serviceProvider);
      });
    });
  });
}

/** Writes a party other than seller and buyer, in an element of UBL's party type. */
export function writeInvolvedParty(xml: XmlWriter, element: string, party: InvolvedParty): void {
  const { electronicAddress, roleCode } = party;
  xml.group(element, () =>
    writePartyContent(xml, party, {
      electronicAddress,
      roleCode,
      taxScheme: VAT_SCHEME,
      registration: null,
      identifierScheme: 'schemeID',
      zone: null,
    }),
  );
}

function writePartyContent(
  xml: XmlWriter,
  party: Party,
  {
    electronicAddress,
    roleCode,
    taxScheme,
    registration,
    identifierScheme,
    zone,
  }: Pick<InvolvedParty, 'electronicAddress' | 'roleCode'> & Omit<PartySurroundings, 'usualAddress' | 'uuid'>,
): void {
  writeIdentifier(xml, 'cbc:EndpointID', electronicAddress);
  xml.element('cbc:IndustryClassificationCode', roleCode);
  writeIdentifications(xml, party.identifiers, identifierScheme);
  writePartyName(xml, party.name);
  writeAddress(xml, 'cac:PostalAddress', party, zone);
  writeTaxScheme(xml, party.vatNumber, taxScheme ?? VAT_SCHEME);
  for (const { scheme, identifier } of party.taxRegistrations) writeTaxScheme(xml, identifier, scheme);
  xml.group('cac:PartyLegalEntity', () => {
    xml.element('cbc:RegistrationName', party.legalName ?? party.name);
    xml.element('cbc:CompanyID', party.enterpriseNumber, {
      schemeID: party.enterpriseNumberScheme,
      schemeAgencyID: registration?.kind ?? null,
      schemeAgencyName: registration?.authority ?? null,
    });
    xml.element('cbc:CompanyLegalForm', party.legalForm);
  });
  writeContact(xml, party);
}

/** Writes the payee (BG-10), with its details of the French extension. */
export function writePayee(xml: XmlWriter, payee: Payee | null, details: PayeeDetails | null): void {
  xml.group('cac:PayeeParty', () => {
    writeIdentifier(xml, 'cbc:EndpointID', details?.electronicAddress ?? null);
    xml.element('cbc:IndustryClassificationCode', details?.roleCode ?? null);
    writeIdentifications(xml, payee?.identifiers ?? []);
    writePartyName(xml, payee?.name ?? null);
    if (details !== null) writeAddress(xml, 'cac:PostalAddress', details);
    writeTaxScheme(xml, details?.vatNumber ?? null, VAT_SCHEME);
    xml.group('cac:PartyLegalEntity', () => {
      xml.element('cbc:CompanyID', payee?.enterpriseNumber ?? null, {
        schemeID: payee?.enterpriseNumberScheme ?? null,
      });
    });
    if (details !== null) writeContact(xml, details);
  });
}

function writeContact(xml: XmlWriter, contact: Pick<Party, 'contactName' | 'phone' | 'email'>): void {
  xml.group('cac:Contact', () => {
    xml.element('cbc:Name', contact.contactName);
    xml.element('cbc:Telephone', contact.phone);
    xml.element('cbc:ElectronicMail', contact.email);
  });
}

/** @param taxScheme the tax that its number is for; null: VAT */
export function writeTaxRepresentative(
  xml: XmlWriter,
  representative: TaxRepresentative,
  taxScheme: string | null,
): void {
  xml.group('cac:TaxRepresentativeParty', () => {
    writePartyName(xml, representative.name);
    writeAddress(xml, 'cac:PostalAddress', representative);
    writeTaxScheme(xml, representative.vatNumber, taxScheme ?? VAT_SCHEME);
  });
}

/** @param pint area-specific terms inside of the delivery */
export function writeDelivery(
  xml: XmlWriter,
  delivery: Delivery | null,
  pint: Pick<PintTerms, 'deliveryTerms' | 'oman'> | undefined = undefined,
): void {
  xml.group('cac:Delivery', () => {
    xml.element('cbc:ActualDeliveryDate', delivery?.date ?? null);
    xml.group('cac:DeliveryLocation', () => {
      writeIdentifier(xml, 'cbc:ID', delivery?.locationIdentifier ?? null);
      if (delivery?.location) writeAddress(xml, 'cac:Address', delivery.location);
    });
    xml.group('cac:DeliveryParty', () => writePartyName(xml, delivery?.recipientName ?? null));
    xml.group('cac:DeliveryTerms', () => xml.element('cbc:ID', pint?.deliveryTerms ?? null));
    if (pint?.oman !== undefined) writeShipment(xml, pint.oman);
  });
}

/** Shipment of imported goods, the last part of a delivery. */
function writeShipment(xml: XmlWriter, { customsDeclaration, importDate }: OmaniTerms): void {
  xml.group('cac:Shipment', () => {
    xml.element('cbc:ID', customsDeclaration);
    xml.group('cac:Delivery', () => xml.element('cbc:ActualDeliveryDate', importDate));
  });
}

/** Writes an identifier with its scheme as the attribute schemeID. */
export function writeIdentifier(xml: XmlWriter, name: string, identifier: SchemedIdentifier | null): void {
  if (identifier !== null) xml.element(name, identifier.identifier, { schemeID: identifier.scheme });
}

function writeIdentifications(
  xml: XmlWriter,
  identifiers: readonly SchemedIdentifier[],
  attribute: IdentifierScheme = 'schemeID',
): void {
  for (const { identifier, scheme } of identifiers) {
    xml.group('cac:PartyIdentification', () => xml.element('cbc:ID', identifier, { [attribute]: scheme }));
  }
}

function writePartyName(xml: XmlWriter, name: string | null): void {
  xml.group('cac:PartyName', () => xml.element('cbc:Name', name));
}

function writeTaxScheme(xml: XmlWriter, companyId: string | null, scheme: string | null): void {
  if (companyId === null) return;
  xml.group('cac:PartyTaxScheme', () => {
    xml.element('cbc:CompanyID', companyId);
    writeTaxSchemeId(xml, scheme);
  });
}

/** Writes the tax to which a category or number belongs. */
export function writeTaxSchemeId(xml: XmlWriter, scheme: string | null): void {
  xml.group('cac:TaxScheme', () => xml.element('cbc:ID', scheme));
}

function writeAddress(xml: XmlWriter, element: string, address: Address, zone: string | null = null): void {
  xml.group(element, () => {
    xml.element('cbc:StreetName', address.street);
    xml.element('cbc:AdditionalStreetName', address.street2);
    xml.element('cbc:CityName', address.city);
    xml.element('cbc:PostalZone', address.postalZone);
    xml.element('cbc:CountrySubentity', address.countrySubdivision);
    xml.element('cbc:CountrySubentityCode', zone);
    xml.group('cac:AddressLine', () => xml.element('cbc:Line', address.street3));
    xml.group('cac:Country', () => xml.element('cbc:IdentificationCode', address.country));
  });
}
