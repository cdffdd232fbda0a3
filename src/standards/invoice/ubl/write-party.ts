import type { InvolvedParty, PayeeDetails } from '../extended-terms';
import type { Address, Delivery, Party, Payee, SchemedIdentifier, TaxRepresentative } from '../model';
import type { OmaniTerms, PintRegistration, PintTerms } from '../pint-terms';
import { VAT_SCHEME } from '../tax-regimes';
import type { XmlWriter } from '../xml-writer';

/** Parties that act for a seller or buyer; UBL places them inside that party. */
export interface ActingParties {
  agent: InvolvedParty | null;
  /** Party that issues or receives the invoice on behalf of the seller or buyer. */
  serviceProvider: InvolvedParty | null;
}

/** Attribute with the scheme of a party's identifier; Oman writes the kind of an identifier as schemeName. */
export type IdentifierScheme = 'schemeID' | 'schemeName';

/** Terms of a document about a party that are not part of the party. */
export interface PartyWriteContext {
  /** Tax to which `vatNumber` belongs; null for VAT. */
  taxScheme: string | null;
  usualAddress: SchemedIdentifier | null;
  /** Register of the party's `enterpriseNumber`. */
  registration: PintRegistration | null;
  identifierScheme: IdentifierScheme;
  /** Special zone in which the party's address is. */
  zone: string | null;
  uuid: string | null;
}

/** Writes seller (BG-4) or buyer (BG-7). */
export function writeParty(
  xml: XmlWriter,
  element: 'cac:AccountingSupplierParty' | 'cac:AccountingCustomerParty',
  party: Party,
  { usualAddress, uuid, ...surroundings }: PartyWriteContext,
  actingParties: ActingParties = { agent: null, serviceProvider: null },
): void {
  xml.group(element, () => {
    xml.element('cbc:AdditionalAccountID', uuid);
    xml.group('cac:Party', () => {
      writePartyContent(xml, party, {
        ...surroundings,
        electronicAddress: party.electronicAddress ?? usualAddress,
        roleCode: null,
      });
      if (actingParties.agent !== null) writeInvolvedParty(xml, 'cac:AgentParty', actingParties.agent);
      xml.group('cac:ServiceProviderParty', () => {
        if (actingParties.serviceProvider !== null)
          writeInvolvedParty(xml, 'cac:Party', actingParties.serviceProvider);
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
  }: Pick<InvolvedParty, 'electronicAddress' | 'roleCode'> & Omit<PartyWriteContext, 'usualAddress' | 'uuid'>,
): void {
  writeIdentifier(xml, 'cbc:EndpointID', electronicAddress);
  xml.element('cbc:IndustryClassificationCode', roleCode);
  writeIdentifications(xml, party.identifiers, identifierScheme);
  writePartyName(xml, party.name);
  writeAddress(xml, 'cac:PostalAddress', party, zone);
  writeTaxRegistration(xml, party.vatNumber, taxScheme ?? VAT_SCHEME);
  for (const { scheme, identifier } of party.taxRegistrations) writeTaxRegistration(xml, identifier, scheme);
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

/** Writes the payee (BG-10), with the details that the French extension adds. */
export function writePayee(xml: XmlWriter, payee: Payee | null, details: PayeeDetails | null): void {
  xml.group('cac:PayeeParty', () => {
    writeIdentifier(xml, 'cbc:EndpointID', details?.electronicAddress ?? null);
    xml.element('cbc:IndustryClassificationCode', details?.roleCode ?? null);
    writeIdentifications(xml, payee?.identifiers ?? []);
    writePartyName(xml, payee?.name ?? null);
    if (details !== null) writeAddress(xml, 'cac:PostalAddress', details);
    writeTaxRegistration(xml, details?.vatNumber ?? null, VAT_SCHEME);
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

/** Writes the tax representative (BG-11). @param taxScheme tax to which its number belongs; null for VAT */
export function writeTaxRepresentative(
  xml: XmlWriter,
  representative: TaxRepresentative,
  taxScheme: string | null,
): void {
  xml.group('cac:TaxRepresentativeParty', () => {
    writePartyName(xml, representative.name);
    writeAddress(xml, 'cac:PostalAddress', representative);
    writeTaxRegistration(xml, representative.vatNumber, taxScheme ?? VAT_SCHEME);
  });
}

/** Writes a delivery (BG-13). @param pint area-specific terms inside of the delivery */
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

/** Writes the shipment of imported goods, the last part of a delivery. */
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

function writeTaxRegistration(xml: XmlWriter, companyId: string | null, scheme: string | null): void {
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
