/** Changes that violate rules of Oman in its sample document. */
import type { Edit } from '../sample-invoice.fixture';

const om = (rule: string, ...edits: Edit[]) => ({ set: 'pint-om', rule, edits });
/** The document as another kind of transaction. */
const kind = (signs: string): Edit => ['name="10000000000000000000"', `name="${signs}"`];

/** An edit for each rule that no missing, repeated or meaningless element violates. */
export const OMANI_CASES = [
  om('ALIGNED-IBRP-000-OM', kind('100')),
  om('ALIGNED-IBRP-001-OM', ['@om-1<', '@ae-1<']),
  om('IBR-043-OM', kind('00000010000000000000')),
  om('IBR-138-OM', kind('10110000000000000000')),
  om('IBR-142-OM', kind('10001010000000000000')),
  om('IBR-149-OM', kind('01001000000000000000')),
  om('IBR-151-OM', kind('10000000000001000000'), [
    '<cac:AddressLine>',
    '<cbc:CountrySubentityCode>SEZAD</cbc:CountrySubentityCode><cac:AddressLine>',
    'all',
  ]),
  om('IBR-085-OM', kind('10000000000010000000')),
  om('IBR-014-OM', kind('10000010000000000000'), [/<cac:DeliveryLocation>.*?<\/cac:DeliveryLocation>/s, '']),
  om('IBR-036-OM', kind('10001000000000000000'), ['2026-05-31', '2026-06-30']),
  om('IBR-002-OM', ['490f2bda-1b64-5', '490f2bda-1b64-4']),
  om('IBR-003-OM', ['OM1234567890', 'OM123', 'all']),
  om('IBR-004-OM', ['<cbc:DocumentCurrencyCode>OMR<', '<cbc:DocumentCurrencyCode>USD<']),
  om('ALIGNED-IBRP-S-05-OM', ['<cbc:Percent>5<', '<cbc:Percent>6<', 'all']),
  om('ALIGNED-IBRP-S-08-OM', ['>1000</cbc:TaxableAmount>', '>1001</cbc:TaxableAmount>']),
  om('IBR-168-OM', [
    '>50</cbc:TaxAmount></cac:TaxTotal></cac:Item',
    '>50.002</cbc:TaxAmount></cac:TaxTotal></cac:Item',
  ]),
  om('IBR-168-OM-WARN', [
    '>50</cbc:TaxAmount></cac:TaxTotal></cac:Item',
    '>50.001</cbc:TaxAmount></cac:TaxTotal></cac:Item',
  ]),
  om('IBR-DEC-03-OM', ['>1050</cbc:Amount>', '>1050.0001</cbc:Amount>']),
  om('IBR-071-OM', ['>10</cbc:InvoicedQuantity>', '>11</cbc:InvoicedQuantity>']),
  om('IBR-137-OM', ['>10</cbc:InvoicedQuantity>', '>-10</cbc:InvoicedQuantity>']),
  om('CL-02-OM', [
    '<cbc:ID>0</cbc:ID>',
    '<cbc:ID>0</cbc:ID><cbc:DocumentStatusCode>X</cbc:DocumentStatusCode>',
  ]),
  ...(['E', 'Z'] as const).map((code) =>
    om(code === 'E' ? 'CL-05-OM' : 'CL-10-OM', [
      '<cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>5</cbc:Percent>',
      `<cac:ClassifiedTaxCategory><cbc:ID>${code}</cbc:ID><cbc:TaxExemptionReasonCode>X</cbc:TaxExemptionReasonCode>`,
    ]),
  ),
  om('CL-06-OM', [
    '<cac:PostalAddress>',
    '<cac:PartyIdentification><cbc:ID schemeName="X">1</cbc:ID></cac:PartyIdentification><cac:PostalAddress>',
  ]),
  om('CL-09-OM', [
    '</cac:DeliveryLocation>',
    '</cac:DeliveryLocation><cac:DeliveryTerms><cbc:ID>X</cbc:ID></cac:DeliveryTerms>',
  ]),
  om('CL-11-OM', kind('10000000010000000000'), [
    '</cac:ClassifiedTaxCategory></cac:Item>',
    '</cac:ClassifiedTaxCategory><cac:AdditionalItemProperty><cbc:Name>N</cbc:Name><cbc:NameCode>X</cbc:NameCode></cac:AdditionalItemProperty></cac:Item>',
  ]),
  om('CL-13-OM', [
    '<cac:AddressLine>',
    '<cbc:CountrySubentityCode>X</cbc:CountrySubentityCode><cac:AddressLine>',
  ]),
  om('CL-03-OM-1', kind('11000000000000000000')),
  om('CL-08-OM-HS', ['130190100000', '130190100001']),
  om('CL-08-OM-ISIC', ['620101', '620199']),
];
