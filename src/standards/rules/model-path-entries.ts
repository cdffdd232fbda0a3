/** Building blocks of the table that maps UBL elements to fields of the parsed document. */
import { isSameTaxScheme } from '../invoice/tax-regimes';
import { readTaxScheme } from '../invoice/ubl/read-payment';
import { NONE, type Node, type XmlDocument } from '../invoice/xml';
import { CAC, CBC } from './ubl-names';

/** Field for an element: its name, empty when the model has no such level, or a function of the element. */
type FieldName = string | ((doc: XmlDocument, node: Node) => string);

export interface Entry {
  field: FieldName;
  /** whether the field is a list; elements of the same list are counted */
  list?: boolean;
  children?: Entries;
  /** fields of the element's attributes, in addition to the element's own field */
  attributes?: Readonly<Record<string, string>>;
}

export type Entries = Record<string, Entry>;

export const leaf = (field: FieldName, attributes?: Entry['attributes']): Entry => ({
  field,
  ...(attributes === undefined ? {} : { attributes }),
});
export const passThrough = (children: Entries): Entry => ({ field: '', children });
export const group = (field: FieldName, children: Entries): Entry => ({ field, children });
export const list = (field: FieldName, children: Entries): Entry => ({ field, list: true, children });

export const ID = { 'cbc:ID': leaf('') };
export const IDENTIFIER = { 'cbc:ID': leaf('identifier', { schemeID: 'scheme', schemeName: 'scheme' }) };

export const ADDRESS: Entries = {
  'cbc:StreetName': leaf('street'),
  'cbc:AdditionalStreetName': leaf('street2'),
  'cac:AddressLine': passThrough({ 'cbc:Line': leaf('street3') }),
  'cbc:CityName': leaf('city'),
  'cbc:PostalZone': leaf('postalZone'),
  'cbc:CountrySubentity': leaf('countrySubdivision'),
  'cac:Country': passThrough({ 'cbc:IdentificationCode': leaf('country') }),
};

/** Returns whether a registration is the one for the tax of the document. */
const isOfDocumentTax = (doc: XmlDocument, node: Node): boolean =>
  node === NONE ||
  isSameTaxScheme(doc.text(doc.path(node, CAC.TaxScheme, CBC.ID)).trim(), readTaxScheme(doc, 0));

/** Fields of a party, below its element. */
export const PARTY_FIELDS: Entries = {
  'cac:PartyIdentification': list('identifiers', IDENTIFIER),
  'cac:PartyName': passThrough({ 'cbc:Name': leaf('name') }),
  'cac:PostalAddress': passThrough(ADDRESS),
  'cac:PartyTaxScheme': {
    field: (doc, node) => (isOfDocumentTax(doc, node) ? 'vatNumber' : 'taxRegistrations'),
    children: { 'cbc:CompanyID': leaf('') },
  },
  'cac:PartyLegalEntity': passThrough({
    'cbc:RegistrationName': leaf('name'),
    'cbc:CompanyID': leaf('enterpriseNumber', { schemeID: 'enterpriseNumberScheme' }),
    'cbc:CompanyLegalForm': leaf('legalForm'),
  }),
  'cac:Contact': passThrough({
    'cbc:Name': leaf('contactName'),
    'cbc:Telephone': leaf('phone'),
    'cbc:ElectronicMail': leaf('email'),
  }),
};

/** Fields of a delivery, of the document or of a line. */
export const DELIVERY_FIELDS: Entries = {
  'cbc:ActualDeliveryDate': leaf('date'),
  'cac:DeliveryLocation': passThrough({
    'cbc:ID': leaf('locationIdentifier.identifier', { schemeID: 'locationIdentifier.scheme' }),
    'cac:Address': group('location', ADDRESS),
  }),
  'cac:DeliveryParty': passThrough({ 'cac:PartyName': passThrough({ 'cbc:Name': leaf('recipientName') }) }),
};
