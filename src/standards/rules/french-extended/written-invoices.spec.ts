/** Invoices that use the French extension, from the sending interface's JSON: written, checked, read and converted. */
import {
  blankParty,
  convertInvoice,
  parseDocumentInput,
  readInvoice,
  writeCii,
  writeUbl,
  type DocumentInputResult,
} from '../../invoice';
import { reduceToBasic } from '../../facturx/basic-profile';
import { writeFacturXXml } from '../../facturx/invoice-xml';
import { parseXml, type XmlDocument } from '../../invoice/xml';
import { validateDocument } from '..';

const company = blankParty({
  name: 'Vendeur SARL',
  street: '1 rue de la Paix',
  city: 'Paris',
  postalZone: '75002',
  country: 'FR',
  vatNumber: 'FR44732829320',
  enterpriseNumber: '732829320',
  enterpriseNumberScheme: '0002',
  electronicAddress: { scheme: '0225', identifier: '732829320_FACTURES' },
});
const party = (name: string, enterpriseNumber: string): object => ({
  name,
  street: '2 rue du Port',
  city: 'Lille',
  postalZone: '59000',
  country: 'FR',
  enterpriseNumber,
  enterpriseNumberScheme: '0002',
  electronicAddress: { scheme: '0225', identifier: enterpriseNumber },
});
const vat = { category: 'S', percentage: '20' };
const input = {
  invoiceNumber: 'FA-2026/007',
  issueDate: '2026-11-02',
  dueDate: '2026-12-02',
  buyerReference: 'SERVICE-1',
  buyer: party('Acheteur SAS', '404833048'),
  payee: { name: 'Affactureur SA' },
  invoiceReferences: [{ id: 'FA-2026/001', issueDate: '2026-09-02', typeCode: '386' }],
  lines: [
    { id: '1', name: 'Chantier', quantity: '1', extended: { part: 'GROUP' } },
    {
      id: '2',
      name: 'Conseil',
      note: '#AAI#Livré en deux lots',
      quantity: '2',
      netPriceAmount: '400',
      vat,
      orderLineReference: '7',
      extended: {
        parentLineId: '1',
        part: 'DETAIL',
        purchaseOrderReference: 'PO-1',
        salesOrderReference: 'SO-2',
        salesOrderLineReference: '3',
        despatchReference: 'BL-1',
        receiptReference: 'BR-1',
        receiptLineReference: '2',
        invoiceReferences: [{ id: 'FA-2026/001', issueDate: '2026-09-02', typeCode: '386', lineId: '4' }],
        delivery: {
          date: '2026-10-30',
          recipientName: 'Chantier Nord',
          location: { street: '12 rue du Port', city: 'Lille', postalZone: '59000', country: 'FR' },
        },
      },
      additionalItemProperties: [{ name: 'Couleur', value: 'rouge', code: 'AAO' }],
    },
    { id: '3', name: 'Étude', netPriceAmount: '130', vat, extended: { parentLineId: '1', part: 'DETAIL' } },
    { id: '4', name: 'Garantie de deux ans', extended: { parentLineId: '1', part: 'INFORMATION' } },
    { id: '5', name: 'Livre', netPriceAmount: '70', vat },
  ],
  extended: {
    buyerAgent: { ...party('Agent SAS', '552100554'), roleCode: 'AB' },
    invoicee: { ...party('Service des factures', '552100554'), roleCode: 'IV' },
    payer: { ...party('Payeur SA', '552100554') },
    payee: { city: 'Lyon', country: 'FR', vatNumber: 'FR83404833048', email: 'a@example.com' },
    deliveryTerms: { code: 'DAP', location: 'Lille' },
  },
  countrySpecific: {
    billingMode: 'S1',
    recoveryCostsNote: 'Indemnité forfaitaire de 40 €',
    latePaymentPenaltiesNote: 'Trois fois le taux d’intérêt légal',
    earlyPaymentDiscountNote: 'Pas d’escompte',
  },
};
const options = { kind: 'invoice', sender: null, receiver: null } as const;

const parseInput = (body: object): DocumentInputResult =>
  parseDocumentInput(body, { kind: 'invoice', today: '2026-11-02', company });

const document = (() => {
  const result = parseInput(input);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.document;
})();

const validate = (doc: XmlDocument): unknown => {
  const { result, profile, errors } = validateDocument(doc, '2026-11-22');
  return { result, profile, errors: errors.filter(({ errorLevel }) => errorLevel === 'ERROR') };
};

describe('Invoices of the French extension', () => {
  it('have totals without groups and information lines', () => {
    expect(document.totals).toMatchObject({ linesAmount: '1000.00', taxInclusiveAmount: '1200.00' });
    expect(document.vat.subtotals).toMatchObject([{ taxableAmount: '1000.00', vatAmount: '200.00' }]);
    expect(document.lines.map(({ netAmount }) => netAmount)).toEqual([
      '930.00',
      '800.00',
      '130.00',
      '0.00',
      '70.00',
    ]);
  });

  it.each([
    ['ubl', writeUbl(document, options)],
    ['cii', writeCii(document, options)],
  ] as const)('are valid as %s, read without changes, and converted without loss', (syntax, xml) => {
    const doc = parseXml(xml);
    expect(validate(doc)).toEqual({ result: 'valid', profile: 'france-extended', errors: [] });
    expect(readInvoice(doc)?.parsed.extended).toEqual(document.extended);
    expect(readInvoice(doc)?.parsed.lines).toEqual(document.lines);
    const converted = convertInvoice(doc, syntax === 'ubl' ? 'cii' : 'ubl');
    expect(converted?.conversion.lost).toEqual([]);
    expect(readInvoice(converted?.tree as XmlDocument)?.parsed.lines).toEqual(document.lines);
  });

  it('are valid as Factur-X EXTENDED', () => {
    const xml = writeFacturXXml(document, { ...options, profile: 'extended', process: null });
    if (!xml.ok) throw new Error(xml.fatal.join(', '));
    expect(validate(parseXml(new TextDecoder().decode(xml.xml)))).toEqual({
      result: 'valid',
      profile: 'facturx-extended',
      errors: [],
    });
  });

  it('have findings with the fields of the extension, in both syntaxes', () => {
    const invalidDocument = { ...document, lines: document.lines.map((line) => ({ ...line })) };
    const [, second] = invalidDocument.lines;
    if (second?.extended === undefined) throw new Error('The line has no extension fields');
    second.extended = { ...second.extended, part: 'SOMETHING', parentLineId: '99' };
    for (const xml of [writeUbl(invalidDocument, options), writeCii(invalidDocument, options)]) {
      const { errors } = validateDocument(parseXml(xml), '2026-11-22');
      const findField = (rule: string): string | undefined =>
        errors.find(({ ruleCode }) => ruleCode === rule)?.fieldName;
      expect(findField('BR-FREXT-05')).toBe('lines.1.extended.part');
      expect(findField('BR-FREXT-11')).toBe('lines.1.extended.parentLineId');
    }
  });

  it('are rejected without countrySpecific, or when a line that counts has no price or VAT', () => {
    const fields = (body: object): string[] => {
      const result = parseInput(body);
      return result.ok ? [] : Object.keys(result.errors);
    };
    expect(fields({ ...input, countrySpecific: null })).toEqual([
      'document.extended',
      ...[0, 1, 2, 3].map((line) => `document.lines.${line}.extended`),
    ]);
    expect(fields({ ...input, lines: [{ name: 'A', extended: { part: 'DETAIL' } }] })).toEqual([
      'document.lines.0.netPriceAmount',
      'document.lines.0.vat',
    ]);
  });

  it('list the terms that a smaller profile lacks', () => {
    const { lostTerms, meaningChangingFields } = reduceToBasic(document);
    expect(lostTerms).toEqual(expect.arrayContaining(['extended.payer.name', 'lines.1.extended.part']));
    expect(meaningChangingFields).toEqual([]);
  });
});
