import { failingExamples } from './failing-examples.fixture';
import { inJsonWords, jsonMessage } from './json-words';

/** Rules about what only XML can say: cardinalities, types and content without a place; and documents that are never JSON. */
const ABOUT_XML =
  /^(?:UBL|CII)-|^PEPPOL-T\d|^PEPPOL-COMMON|^SCH-MLS|^BR-FR-CDV|^BR-FR-04_MDT|^(?:aligned-)?ibr|^ALIGNED|^IBR|^CL-\d+-OM|-SG$|^FX-|^BR-FX/;
const XML = /\b(?:cac|cbc|ram|rsm|udt|qdt|ubl|cn):|attribute (?:schemeID|unitCode|currencyID|listID)/;

const finding = (errorMessage: string, fieldName: string) =>
  inJsonWords({ ruleCode: 'R', errorMessage, errorLevel: 'ERROR', fieldName, source: 'S' }).errorMessage;

describe('messages for JSON documents', () => {
  const examples = [...failingExamples()].filter(([id]) => !ABOUT_XML.test(id));

  it('name no XML, for all rules of EN 16931, Peppol, Germany, the Netherlands and France', () => {
    expect(examples.length).toBeGreaterThan(400);
    expect(examples.filter(([, message]) => XML.test(message)).length).toBeGreaterThan(150);
    for (const [id, message] of examples) expect(`${id}: ${jsonMessage(message, '')}`).not.toMatch(XML);
  });

  it('name a field for each element except those that the service adds', () => {
    const unnamed = new Map<string, string>();
    for (const [id, message] of examples) jsonMessage(message, '', (path) => unnamed.set(id, path));
    expect([...unnamed].map(([id]) => id).sort()).toEqual([
      // BR-19, BR-DE-2 and DE-R-002: several parties have the group; the field of a real finding says whose it is.
      'BR-19',
      'BR-DE-2',
      // Notes are entries of a list.
      'BR-FR-05_BT-22_AAB',
      'BR-FR-05_BT-22_PMD',
      'BR-FR-05_BT-22_PMT',
      'DE-R-002',
      // Discounts and surcharges are separate lists; the service writes the indicator.
      'PEPPOL-EN16931-R043',
      'PEPPOL-EN16931-R043-1',
      'PEPPOL-EN16931-R043-2',
      'PEPPOL-EN16931-R044',
    ]);
  });

  it.each([
    [
      'Add cac:Delivery/cbc:ActualDeliveryDate or cac:InvoicePeriod.',
      'delivery.date',
      'Add delivery.date or invoicePeriod.',
    ],
    ['Add cbc:LineExtensionAmount.', 'lines.2', 'Add lines.2.netAmount.'],
    ['Add cbc:LineExtensionAmount.', 'totals', 'Add totals.linesAmount.'],
    ['Add cac:PostalAddress.', 'taxRepresentative', 'Add taxRepresentative.country.'],
    [
      '(BT-34) names no scheme. Add the attribute schemeID.',
      'seller.addressScheme',
      '(BT-34) names no scheme. Add seller.addressScheme.',
    ],
    [
      'Give it in cac:PartyLegalEntity/cbc:CompanyID with schemeID 0151.',
      'seller',
      'Give it in seller.enterpriseNumber with scheme 0151.',
    ],
    [
      'Add cbc:AllowanceChargeReason (BT-104) or cbc:AllowanceChargeReasonCode (BT-105).',
      'surcharges.0',
      'Add surcharges.0.reason (BT-104) or surcharges.0.reasonCode (BT-105).',
    ],
    ['cbc:ChargeIndicator is "1".', '/Invoice', 'charge indicator is "1".'],
    ['The total is 12.10.', 'totals', 'The total is 12.10.'],
  ])('%s', (message, fieldName, expected) => {
    expect(finding(message, fieldName)).toBe(expected);
  });
});
