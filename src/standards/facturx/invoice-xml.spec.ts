import {
  blankLine,
  blankParty,
  blankPaymentMeans,
  blankTotals,
  readInvoiceXml,
  type ParsedDocument,
  type ReadInvoice,
} from '../invoice';
import { writeFacturXXml, type InvoiceXml } from './invoice-xml';
import {
  getConformanceLevel,
  FACTURX_PROFILES,
  findConformanceLevel,
  getRelationship,
  type FacturXProfile,
} from './profiles';

const options = { kind: 'invoice', sender: null, receiver: null, process: null } as const;

/** Returns an invoice with a value in every field that BASIC lacks. */
function createFullDocument(fields: Partial<ParsedDocument> = {}): ParsedDocument {
  const contact = { contactName: 'Ann', email: 'a@example.com', phone: '+32 2', legalForm: 'SA' };
  return {
    invoiceNumber: 'N1',
    typeCode: '380',
    uuid: null,
    issueDate: '2026-02-03',
    dueDate: null,
    taxPointDate: null,
    taxPointDateCode: null,
    note: null,
    buyerReference: 'PO',
    purchaseOrderReference: 'PO-1',
    salesOrderReference: 'SO-1',
    despatchReference: null,
    receiptReference: 'R-1',
    projectReference: 'P-1',
    contractReference: 'C-1',
    tenderReference: 'T-1',
    invoicedObject: { scheme: 'AAA', identifier: 'O-1' },
    accountingCost: 'A-1',
    invoicePeriod: null,
    invoiceReferences: [],
    seller: blankParty({ name: 'S', country: 'DE', vatNumber: 'DE1', ...contact }),
    buyer: blankParty({ name: 'B', country: 'FR', ...contact }),
    payee: null,
    taxRepresentative: null,
    delivery: null,
    paymentMeans: [
      blankPaymentMeans({
        paymentMethod: 'credit_transfer',
        paymentMethodCode: '30',
        name: 'Transfer',
        iban: 'DE89370400440532013000',
        accountName: 'S',
        financialInstitutionBranch: 'COBADEFF',
      }),
    ],
    paymentTerms: null,
    lines: [
      blankLine({
        id: '1',
        name: 'Item',
        description: 'Long',
        buyersId: 'b',
        sellersId: 's',
        standardId: { scheme: '0160', identifier: '1' },
        documentReference: 'd',
        documentReferenceScheme: 'AAA',
        orderLineReference: '4',
        accountingCost: 'c',
        commodityClassifications: [{ scheme: 'STI', schemeVersion: '1', value: '99' }],
        additionalItemProperties: [{ name: 'Colour', value: 'red' }],
        originCountry: 'BE',
        quantity: '1',
        unitCode: 'C62',
        netPriceAmount: '10',
        baseQuantity: '1',
        netAmount: '10.00',
        vat: { category: 'S', percentage: '19' },
      }),
    ],
    discounts: [],
    surcharges: [],
    totals: blankTotals({
      linesAmount: '10.00',
      taxExclusiveAmount: '10.00',
      taxInclusiveAmount: '11.90',
      payableAmount: '11.90',
    }),
    vat: {
      totalVatAmount: '1.90',
      totalVatAmountInTaxCurrency: null,
      subtotals: [
        {
          category: 'S',
          percentage: '19',
          taxableAmount: '10.00',
          vatAmount: '1.90',
          exemptionReason: null,
          exemptionReasonCode: null,
        },
      ],
    },
    attachments: [
      {
        id: 'A',
        filename: 'a.pdf',
        mimeCode: 'application/pdf',
        description: null,
        embeddedDocument: 'JVBERi0=',
        url: null,
      },
    ],
    currency: 'EUR',
    taxCurrency: null,
    taxScheme: 'VAT',
    countrySpecific: null,
    ...fields,
  };
}

function writeAndRead(
  profile: FacturXProfile,
  document = createFullDocument(),
): Extract<InvoiceXml, { ok: true }> & { read: ReadInvoice } {
  const result = writeFacturXXml(document, { ...options, profile });
  if (!result.ok) throw new Error(result.fatal.join());
  const read = readInvoiceXml(result.xml);
  if (read === null) throw new Error('not read');
  return { ...result, read };
}

describe('writeFacturXXml', () => {
  it.each(FACTURX_PROFILES)(
    'the XML of profile %s contains its identifier and the same invoice',
    (profile) => {
      const { read, lostTerms } = writeAndRead(profile);
      expect(findConformanceLevel(read.customizationId)).toBe(getConformanceLevel(profile));
      expect(read.parsed).toMatchObject({
        invoiceNumber: 'N1',
        purchaseOrderReference: 'PO-1',
        totals: { payableAmount: '11.90' },
      });
      if (profile !== 'basic') expect(lostTerms).toEqual([]);
    },
  );

  it('BASIC omits and lists the fields that it does not have', () => {
    const { xml, lostTerms, read } = writeAndRead('basic');
    expect(lostTerms).toEqual(
      [
        'salesOrderReference',
        'receiptReference',
        'projectReference',
        'tenderReference',
        'invoicedObject.scheme',
        'invoicedObject.identifier',
        ...['seller', 'buyer'].flatMap((party) => [
          `${party}.legalForm`,
          `${party}.contactName`,
          `${party}.email`,
          `${party}.phone`,
        ]),
        'paymentMeans.0.name',
        'paymentMeans.0.accountName',
        'paymentMeans.0.financialInstitutionBranch',
        'lines.0.description',
        'lines.0.buyersId',
        'lines.0.sellersId',
        'lines.0.documentReference',
        'lines.0.documentReferenceScheme',
        'lines.0.orderLineReference',
        'lines.0.accountingCost',
        'lines.0.commodityClassifications.0.scheme',
        'lines.0.commodityClassifications.0.schemeVersion',
        'lines.0.commodityClassifications.0.value',
        'lines.0.additionalItemProperties.0.name',
        'lines.0.additionalItemProperties.0.value',
        'lines.0.originCountry',
        'attachments.0.id',
        'attachments.0.mimeCode',
        'attachments.0.filename',
        'attachments.0.embeddedDocument',
      ].sort(createComparison(lostTerms)),
    );
    const text = Buffer.from(xml).toString();
    for (const element of [
      'SellerAssignedID',
      'ApplicableProductCharacteristic',
      'AdditionalReferencedDocument',
      'DefinedTradeContact',
    ])
      expect(text).not.toContain(element);
    expect(read.parsed.lines[0]?.standardId?.identifier).toBe('1');
  });

  it('BASIC is rejected when the rounding amount or the VAT point date would be lost', () => {
    const roundedDocument = createFullDocument({
      totals: { ...createFullDocument().totals, roundingAmount: '0.02' },
      taxPointDate: '2026-01-31',
    });
    expect(writeFacturXXml(roundedDocument, { ...options, profile: 'basic' })).toEqual({
      ok: false,
      fatal: ['taxPointDate', 'totals.roundingAmount'],
    });
    expect(writeAndRead('en16931', roundedDocument).lostTerms).toEqual([]);
    const documentWithZeroRounding = createFullDocument({
      totals: { ...createFullDocument().totals, roundingAmount: '0.00' },
    });
    expect(writeAndRead('basic', documentWithZeroRounding).lostTerms).toContain('totals.roundingAmount');
  });
});

function createComparison(order: readonly string[]): (a: string, b: string) => number {
  return (a, b) => order.indexOf(a) - order.indexOf(b);
}

describe('getRelationship', () => {
  it.each([
    ['EN 16931', 'DE', true, 'Alternative'],
    ['EN 16931', 'FR', true, 'Source'],
    ['EN 16931', 'FR', false, 'Alternative'],
    ['EXTENDED', null, true, 'Alternative'],
    ['XRECHNUNG', 'FR', true, 'Alternative'],
    ['BASIC WL', 'DE', true, 'Data'],
    ['MINIMUM', 'FR', false, 'Data'],
  ] as const)(
    'profile %s, recipient in %s, rendered %s: %s',
    (level, recipientCountry, isRendered, relationship) => {
      expect(getRelationship(level, { recipientCountry, isRendered })).toBe(relationship);
    },
  );
});
