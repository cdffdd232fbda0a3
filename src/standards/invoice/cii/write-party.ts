import type { InvolvedParty, PayeeDetails } from '../extended-terms';
import type { Address, ParsedDocument, Party, Payee, SchemedIdentifier, TaxRepresentative } from '../model';
import type { XmlWriter } from '../xml-writer';
import { CREDITOR_SCHEME, TAX_REGISTRATION, VAT } from './conventions';

/** Writes seller (BG-4) or buyer (BG-7). */
export function writeParty(
  xml: XmlWriter,
  name: 'ram:SellerTradeParty' | 'ram:BuyerTradeParty',
  party: Party,
  defaultAddress: SchemedIdentifier | null,
): void {
  const identifiers = name === 'ram:SellerTradeParty' ? omitCreditorIdentifier(party) : party.identifiers;
  const electronicAddress = party.electronicAddress ?? defaultAddress;
  xml.group(name, () => writePartyContent(xml, { ...party, identifiers, electronicAddress, roleCode: null }));
}

/** Writes a party other than seller and buyer. */
export function writeInvolvedParty(xml: XmlWriter, name: string, party: InvolvedParty | null): void {
  if (party !== null) xml.group(name, () => writePartyContent(xml, party));
}

function writePartyContent(xml: XmlWriter, party: InvolvedParty): void {
  writeIdentifiers(xml, party.identifiers);
  xml.element('ram:Name', party.legalName ?? party.name);
  xml.element('ram:RoleCode', party.roleCode);
  xml.element('ram:Description', party.legalForm);
  xml.group('ram:SpecifiedLegalOrganization', () => {
    xml.element('ram:ID', party.enterpriseNumber, { schemeID: party.enterpriseNumberScheme });
    xml.element('ram:TradingBusinessName', party.legalName === null ? null : party.name);
  });
  writeContact(xml, party);
  writeAddress(xml, party);
  writeElectronicAddress(xml, party.electronicAddress);
  writeTaxRegistration(xml, party.vatNumber, VAT);
  for (const { scheme, identifier } of party.taxRegistrations) writeTaxRegistration(xml, identifier, scheme);
}

/** Writes the payee (BG-10), with the details that the French extension adds. */
export function writePayee(xml: XmlWriter, payee: Payee | null, details: PayeeDetails | null): void {
  xml.group('ram:PayeeTradeParty', () => {
    writeIdentifiers(xml, payee === null ? [] : omitCreditorIdentifier(payee));
    xml.element('ram:Name', payee?.name ?? null);
    xml.element('ram:RoleCode', details?.roleCode ?? null);
    xml.group('ram:SpecifiedLegalOrganization', () =>
      xml.element('ram:ID', payee?.enterpriseNumber ?? null, {
        schemeID: payee?.enterpriseNumberScheme ?? null,
      }),
    );
    if (details === null) return;
    writeContact(xml, details);
    writeAddress(xml, details);
    writeElectronicAddress(xml, details.electronicAddress);
    writeTaxRegistration(xml, details.vatNumber, VAT);
  });
}

export function writeTaxRepresentative(xml: XmlWriter, representative: TaxRepresentative): void {
  xml.group('ram:SellerTaxRepresentativeTradeParty', () => {
    xml.element('ram:Name', representative.name);
    writeAddress(xml, representative);
    writeTaxRegistration(xml, representative.vatNumber, VAT);
  });
}

/** Returns the creditor identifier of direct debits (BT-90), which UBL stores with the seller or the payee. */
export function findCreditorIdentifier({ seller, payee }: ParsedDocument): string | null {
  const identifiers = [...seller.identifiers, ...(payee?.identifiers ?? [])];
  return identifiers.find(({ scheme }) => scheme === CREDITOR_SCHEME)?.identifier ?? null;
}

const omitCreditorIdentifier = ({ identifiers }: { identifiers: SchemedIdentifier[] }): SchemedIdentifier[] =>
  identifiers.filter(({ scheme }) => scheme !== CREDITOR_SCHEME);

/** Writes identifiers without a scheme before those with one. */
export function writeIdentifiers(xml: XmlWriter, identifiers: readonly SchemedIdentifier[]): void {
  for (const { scheme, identifier } of identifiers) if (scheme === null) xml.element('ram:ID', identifier);
  for (const { scheme, identifier } of identifiers)
    if (scheme !== null) xml.element('ram:GlobalID', identifier, { schemeID: scheme });
}

function writeContact(xml: XmlWriter, party: Pick<Party, 'contactName' | 'phone' | 'email'>): void {
  xml.group('ram:DefinedTradeContact', () => {
    xml.element('ram:PersonName', party.contactName);
    xml.group('ram:TelephoneUniversalCommunication', () => xml.element('ram:CompleteNumber', party.phone));
    xml.group('ram:EmailURIUniversalCommunication', () => xml.element('ram:URIID', party.email));
  });
}

function writeElectronicAddress(xml: XmlWriter, address: SchemedIdentifier | null): void {
  xml.group('ram:URIUniversalCommunication', () =>
    xml.element('ram:URIID', address?.identifier ?? null, { schemeID: address?.scheme ?? null }),
  );
}

/** Writes a VAT number with the scheme VA, and a number of any other tax register with the scheme FC. */
function writeTaxRegistration(xml: XmlWriter, identifier: string | null, scheme: string | null): void {
  const schemeID = scheme?.toUpperCase() === VAT ? TAX_REGISTRATION.vat : TAX_REGISTRATION.other;
  xml.group('ram:SpecifiedTaxRegistration', () => xml.element('ram:ID', identifier, { schemeID }));
}

/** Writes a trade address. */
export function writeAddress(xml: XmlWriter, address: Address): void {
  xml.group('ram:PostalTradeAddress', () => {
    xml.element('ram:PostcodeCode', address.postalZone);
    xml.element('ram:LineOne', address.street);
    xml.element('ram:LineTwo', address.street2);
    xml.element('ram:LineThree', address.street3);
    xml.element('ram:CityName', address.city);
    xml.element('ram:CountryID', address.country);
    xml.element('ram:CountrySubDivisionName', address.countrySubdivision);
  });
}
