import { listLostFields } from './lost-fields';
import { parsed } from './random-documents.fixture';

const document = parsed(
  {
    invoiceNumber: 'L-1',
    issueDate: '2026-02-03',
    buyerReference: 'PO-1',
    invoicedObject: { scheme: 'AAA', identifier: 'O-1' },
    buyer: { name: 'B', street: 'S 1', city: 'C', postalZone: '1000', country: 'BE' },
    paymentMeans: [{ iban: 'BE71096123456769' }],
    lines: [{ name: 'Item', netPriceAmount: '10', vat: { percentage: '21' } }],
  },
  'invoice',
);

describe('listLostFields', () => {
  it('returns nothing for an equal document', () => {
    expect(listLostFields(document, structuredClone(document))).toEqual([]);
  });

  it('lists each text of a missing group or list', () => {
    const lostFields = listLostFields(document, { ...document, invoicedObject: null, lines: [] });
    expect(lostFields).toEqual(
      expect.arrayContaining(['invoicedObject.scheme', 'invoicedObject.identifier', 'lines.0.name']),
    );
  });

  it('lists a changed text, but not an added one', () => {
    expect(listLostFields(document, { ...document, buyerReference: 'PO-2', note: 'N' })).toEqual([
      'buyerReference',
    ]);
  });

  it('treats a day without its time zone as equal, but not another day', () => {
    const zonedDocument = { ...document, issueDate: '2026-02-03+01:00' };
    expect(listLostFields(zonedDocument, document)).toEqual([]);
    expect(listLostFields(zonedDocument, { ...document, issueDate: '2026-02-04' })).toEqual(['issueDate']);
  });
});
