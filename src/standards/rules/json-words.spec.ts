import { toJsonFinding } from './json-words';

const finding = (errorMessage: string, fieldName: string) =>
  toJsonFinding({ ruleCode: 'R', errorMessage, errorLevel: 'ERROR', fieldName, source: 'S' }).errorMessage;

describe('messages for JSON documents', () => {
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
      '(BT-34) must have a scheme. Add the attribute schemeID.',
      'seller.addressScheme',
      '(BT-34) must have a scheme. Add seller.addressScheme.',
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
