import { getDocumentTypeState } from '../../../../src/standards/peppol/document-type-states';
import { parseDocumentTypeIdentifier } from '../../../../src/standards/peppol/document-type-identifier';
import { docTypeComplaint, missingTypes, OFFERED_TYPES, readableType } from './document-types';

describe('document types for people', () => {
  it('offers only what the network lists and the API takes', () => {
    for (const { id, types } of OFFERED_TYPES)
      for (const { docTypeId } of types) {
        const read = parseDocumentTypeIdentifier(docTypeId, 'registration');
        expect([id, read.ok && getDocumentTypeState(read.documentType)]).toEqual([id, 'active']);
      }
  });

  it('leaves out what is advertised already, by type and process', () => {
    const [billing] = OFFERED_TYPES;
    expect(missingTypes(billing, [billing.types[0]!])).toEqual([billing.types[1]]);
    expect(missingTypes(billing, [{ ...billing.types[0]!, processId: 'urn:other' }])).toHaveLength(2);
  });

  it.each([
    ['billing', 0, { root: 'Invoice', specification: 'Peppol BIS Billing 3', isWildcard: false }],
    [
      'billingCii',
      0,
      { root: 'CrossIndustryInvoice', specification: 'Peppol BIS Billing 3', isWildcard: false },
    ],
    ['selfBilling', 1, { root: 'CreditNote', specification: 'Peppol BIS Self-Billing 3', isWildcard: false }],
    ['xrechnung', 2, { root: 'CrossIndustryInvoice', specification: 'XRechnung 3.0', isWildcard: false }],
    ['pint', 0, { root: 'Invoice', specification: 'PINT', isWildcard: true }],
    ['order', 0, { root: 'Order', specification: 'Peppol BIS 3', isWildcard: false }],
  ])('names %s', (id, index, name) => {
    const offer = OFFERED_TYPES.find((each) => each.id === id);
    expect(readableType(offer?.types[index]?.docTypeId ?? '')).toEqual(name);
  });

  it('names areas of PINT, and shows what it does not know as it is', () => {
    const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice';
    expect(readableType(`${ubl}##urn:peppol:pint:billing-1@jp-1::2.1`).specification).toBe('PINT JP');
    expect(readableType(`${ubl}##urn:example:own::1.0`).specification).toBe('urn:example:own');
    expect(readableType('nonsense')).toEqual({ root: null, specification: 'nonsense', isWildcard: false });
  });

  it('says what is wrong with a typed one', () => {
    expect(docTypeComplaint('nonsense')).toContain('does not have that form');
    expect(docTypeComplaint(OFFERED_TYPES[0].types[0]!.docTypeId)).toBeNull();
  });
});
