import type { Address, Delivery, Party, Payee, SchemedIdentifier, TaxRepresentative } from '../model';
import { VAT_SCHEME } from '../tax-schemes';
import type { XmlWriter } from '../xml-writer';

/** What all parties of a document have in common. */
export interface PartySurroundings {
  /** The tax that `vatNumber` is the registration for. */
  taxScheme: string | null;
}

/** Seller (BG-4) or buyer (BG-7). */
export function writeParty(
  xml: XmlWriter,
  element: 'cac:AccountingSupplierParty' | 'cac:AccountingCustomerParty',
  party: Party,
  { taxScheme, usualAddress }: PartySurroundings & { usualAddress: SchemedIdentifier | null },
): void {
  xml.group(element, () => {
    xml.group('cac:Party', () => {
      writeIdentifier(xml, 'cbc:EndpointID', party.electronicAddress ?? usualAddress);
      writeIdentifications(xml, party.identifiers);
      writePartyName(xml, party.name);
      writeAddress(xml, 'cac:PostalAddress', party);
      writeTaxScheme(xml, party.vatNumber, taxScheme ?? VAT_SCHEME);
      for (const { scheme, identifier } of party.taxRegistrations) writeTaxScheme(xml, identifier, scheme);
      xml.group('cac:PartyLegalEntity', () => {
        xml.element('cbc:RegistrationName', party.legalName ?? party.name);
        xml.element('cbc:CompanyID', party.enterpriseNumber, { schemeID: party.enterpriseNumberScheme });
        xml.element('cbc:CompanyLegalForm', party.legalForm);
      });
      xml.group('cac:Contact', () => {
        xml.element('cbc:Name', party.contactName);
        xml.element('cbc:Telephone', party.phone);
        xml.element('cbc:ElectronicMail', party.email);
      });
    });
  });
}

export function writePayee(xml: XmlWriter, payee: Payee): void {
  xml.group('cac:PayeeParty', () => {
    writeIdentifications(xml, payee.identifiers);
    writePartyName(xml, payee.name);
    xml.group('cac:PartyLegalEntity', () => {
      xml.element('cbc:CompanyID', payee.enterpriseNumber, { schemeID: payee.enterpriseNumberScheme });
    });
  });
}

export function writeTaxRepresentative(
  xml: XmlWriter,
  representative: TaxRepresentative,
  { taxScheme }: PartySurroundings,
): void {
  xml.group('cac:TaxRepresentativeParty', () => {
    writePartyName(xml, representative.name);
    writeAddress(xml, 'cac:PostalAddress', representative);
    writeTaxScheme(xml, representative.vatNumber, taxScheme ?? VAT_SCHEME);
  });
}

export function writeDelivery(xml: XmlWriter, delivery: Delivery): void {
  xml.group('cac:Delivery', () => {
    xml.element('cbc:ActualDeliveryDate', delivery.date);
    xml.group('cac:DeliveryLocation', () => {
      writeIdentifier(xml, 'cbc:ID', delivery.locationIdentifier);
      if (delivery.location !== null) writeAddress(xml, 'cac:Address', delivery.location);
    });
    xml.group('cac:DeliveryParty', () => writePartyName(xml, delivery.recipientName));
  });
}

/** An identifier with its scheme as the attribute schemeID. */
export function writeIdentifier(xml: XmlWriter, name: string, identifier: SchemedIdentifier | null): void {
  if (identifier !== null) xml.element(name, identifier.identifier, { schemeID: identifier.scheme });
}

function writeIdentifications(xml: XmlWriter, identifiers: readonly SchemedIdentifier[]): void {
  for (const identifier of identifiers) {
    xml.group('cac:PartyIdentification', () => writeIdentifier(xml, 'cbc:ID', identifier));
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

/** The tax that a category or a number belongs to. */
export function writeTaxSchemeId(xml: XmlWriter, scheme: string | null): void {
  xml.group('cac:TaxScheme', () => xml.element('cbc:ID', scheme));
}

function writeAddress(xml: XmlWriter, element: string, address: Address): void {
  xml.group(element, () => {
    xml.element('cbc:StreetName', address.street);
    xml.element('cbc:AdditionalStreetName', address.street2);
    xml.element('cbc:CityName', address.city);
    xml.element('cbc:PostalZone', address.postalZone);
    xml.element('cbc:CountrySubentity', address.countrySubdivision);
    xml.group('cac:AddressLine', () => xml.element('cbc:Line', address.street3));
    xml.group('cac:Country', () => xml.element('cbc:IdentificationCode', address.country));
  });
}
