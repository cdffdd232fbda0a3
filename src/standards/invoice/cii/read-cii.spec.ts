import { NAMESPACE, parseXml } from '../xml';
import type { ReadDocument } from '../read-document';
import { detectCii } from './detect-cii';
import { readCii } from './read-cii';

const EN = 'urn:cen.eu:en16931:2017';

interface Parts {
  guideline?: string;
  process?: string;
  header?: string;
  lines?: string;
  agreement?: string;
  delivery?: string;
  settlement?: string;
}

const cii = ({ guideline = EN, process, header, lines, agreement, delivery, settlement }: Parts): string => {
  const names = (['rsm', 'ram', 'udt', 'qdt'] as const).map(
    (prefix) => `xmlns:${prefix}="${NAMESPACE[prefix]}"`,
  );
  const parameter = (name: string, id: string | undefined): string =>
    id === undefined
      ? ''
      : `<ram:${name}SpecifiedDocumentContextParameter><ram:ID>${id}</ram:ID></ram:${name}SpecifiedDocumentContextParameter>`;
  return `<rsm:CrossIndustryInvoice ${names.join(' ')}>
    <rsm:ExchangedDocumentContext>${parameter('BusinessProcess', process)}${parameter('Guideline', guideline)}</rsm:ExchangedDocumentContext>
    <rsm:ExchangedDocument><ram:ID>N1</ram:ID>${header ?? ''}</rsm:ExchangedDocument>
    <rsm:SupplyChainTradeTransaction>${lines ?? ''}
      <ram:ApplicableHeaderTradeAgreement>${agreement ?? ''}</ram:ApplicableHeaderTradeAgreement>
      <ram:ApplicableHeaderTradeDelivery>${delivery ?? ''}</ram:ApplicableHeaderTradeDelivery>
      <ram:ApplicableHeaderTradeSettlement>${settlement ?? ''}</ram:ApplicableHeaderTradeSettlement>
    </rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`;
};

const read = (parts: Parts, processId?: string): ReadDocument => {
  const document = readCii(parseXml(cii(parts)), { processId });
  if (document === null) throw new Error('not read');
  return document;
};
const withTypeCode = (code: string): Parts => ({ header: `<ram:TypeCode>${code}</ram:TypeCode>` });

describe('readCii: type of the document', () => {
  it.each([
    ['380', 'invoice'],
    ['384', 'invoice'],
    ['386', 'invoice'],
    ['381', 'creditNote'],
    ['396', 'creditNote'],
    ['503', 'creditNote'],
    ['389', 'selfBillingInvoice'],
    ['501', 'selfBillingInvoice'],
    ['261', 'selfBillingCreditNote'],
    ['502', 'selfBillingCreditNote'],
    ['x', 'invoice'],
  ])('type code %s results in the type %s', (code, kind) => {
    expect(read(withTypeCode(code)).kind).toBe(kind);
    expect(detectCii(parseXml(cii(withTypeCode(code))))?.type).toBe(kind);
  });

  it.each([
    [EN, 'en16931', 'D16B'],
    [`${EN}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`, 'peppol-bis-3', 'D16B'],
    [`${EN}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`, 'xrechnung-3', 'D16B'],
    [`${EN}#compliant#urn:fdc:nen.nl:nlcius:v1.0`, 'nlcius', 'D16B'],
    ['urn:factur-x.eu:1p0:minimum', 'facturx-minimum', 'D22B'],
    ['urn:factur-x.eu:1p0:basicwl', 'facturx-basicwl', 'D22B'],
    [`${EN}#compliant#urn:factur-x.eu:1p0:basic`, 'facturx-basic', 'D22B'],
    [`${EN}#conformant#urn:factur-x.eu:1p0:extended`, 'facturx-extended', 'D22B'],
    [`${EN}#conformant#urn:zugferd.de:2p0:extended`, 'facturx-extended', 'D22B'],
    [`${EN}#compliant#urn:peppol:france:billing:cius:1.0`, 'france-cius', 'D22B'],
    [`${EN}#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr`, 'france-extended', 'D22B'],
    ['urn:example', 'unknown', 'D16B'],
  ])('the guideline %s is %s', (guideline, profile, version) => {
    const document = read({ guideline });
    expect(document.profile).toBe(profile);
    expect(document.docTypeId).toBe(`${NAMESPACE.rsm}::CrossIndustryInvoice##${guideline}::${version}`);
  });

  it('returns null for other roots', () => {
    expect(readCii(parseXml('<Invoice/>'))).toBeNull();
    expect(readCii(parseXml(`<CrossIndustryInvoice xmlns="${NAMESPACE.ram}"/>`))).toBeNull();
    expect(detectCii(parseXml('<Invoice/>'))).toBeNull();
  });

  it('reads an empty document', () => {
    const { parsed, docTypeId } = read({ guideline: '' });
    expect([parsed.invoiceNumber, parsed.lines, parsed.vat.subtotals, docTypeId]).toEqual([
      'N1',
      [],
      [],
      null,
    ]);
    expect(
      readCii(parseXml(`<CrossIndustryInvoice xmlns="${NAMESPACE.rsm}"/>`))?.parsed.issueDate,
    ).toBeNull();
  });

  it('returns process, sender and receiver', () => {
    const party = (id: string): string =>
      `<ram:URIUniversalCommunication><ram:URIID schemeID="0088">${id}</ram:URIID></ram:URIUniversalCommunication>`;
    const agreement = `<ram:SellerTradeParty>${party('S')}</ram:SellerTradeParty><ram:BuyerTradeParty>${party('B')}</ram:BuyerTradeParty>`;
    expect(read({ agreement, process: 'p' })).toMatchObject({
      sender: { scheme: '0088', identifier: 'S' },
      receiver: { scheme: '0088', identifier: 'B' },
      processId: 'p',
    });
    expect(read({ ...withTypeCode('389'), agreement })).toMatchObject({ sender: { identifier: 'B' } });
  });
});

describe('readCii: terms', () => {
  it.each([
    ['<udt:DateTimeString format="102">20260131</udt:DateTimeString>', '2026-01-31'],
    ['<udt:DateTimeString format="203">202601311320</udt:DateTimeString>', '2026-01-31'],
    ['<udt:DateTime>2026-01-31T13:20:00Z</udt:DateTime>', '2026-01-31'],
    ['<udt:DateTimeString format="102"> soon </udt:DateTimeString>', 'soon'],
    ['<udt:DateTimeString/>', null],
    ['', null],
  ])('reads the date %s as %s', (content, day) =>
    expect(read({ header: `<ram:IssueDateTime>${content}</ram:IssueDateTime>` }).parsed.issueDate).toBe(day),
  );

  it('keeps subject codes before notes, and reads French notes into their fields', () => {
    const note = (text: string, code?: string): string =>
      `<ram:IncludedNote><ram:Content>${text}</ram:Content>${code === undefined ? '' : `<ram:SubjectCode>${code}</ram:SubjectCode>`}</ram:IncludedNote>`;
    const header = note('free') + note('about', 'AAI') + note('forty euros', 'PMT');
    expect(read({ header }).parsed.note).toBe('free\n#AAI#about\n#PMT#forty euros');
    const french = read({ header, process: 'S1' }).parsed;
    expect(french.note).toBe('free\n#AAI#about');
    expect(french.countrySpecific).toMatchObject({ billingMode: 'S1', recoveryCostsNote: 'forty euros' });
    expect(read({ header }, 'urn:peppol:france:billing:non-regulated').parsed.countrySpecific).toMatchObject({
      businessProcess: 'NON_REGULATED',
    });
  });

  it('copies the single remittance information and mandate to the payment means', () => {
    const settlement = `<ram:CreditorReferenceID>DE98ZZZ</ram:CreditorReferenceID><ram:PaymentReference>R</ram:PaymentReference>
      <ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:ProprietaryID>17</ram:ProprietaryID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
      <ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>59</ram:TypeCode></ram:SpecifiedTradeSettlementPaymentMeans>
      <ram:SpecifiedTradePaymentTerms><ram:Description>#SKONTO#\n</ram:Description><ram:DueDateDateTime><udt:DateTimeString format="102">20260228</udt:DateTimeString></ram:DueDateDateTime><ram:DirectDebitMandateID>M</ram:DirectDebitMandateID></ram:SpecifiedTradePaymentTerms>`;
    const { parsed } = read({ settlement });
    expect(parsed.paymentMeans.map(({ reference, iban, mandate }) => [reference, iban, mandate])).toEqual([
      ['R', '17', null],
      ['R', null, { id: 'M', payerAccount: null }],
    ]);
    expect([parsed.paymentTerms?.note, parsed.dueDate]).toEqual(['#SKONTO#\n', '2026-02-28']);
    expect(parsed.seller.identifiers).toEqual([{ scheme: 'SEPA', identifier: 'DE98ZZZ' }]);
    expect(
      read({ settlement: '<ram:PaymentReference>R</ram:PaymentReference>' }).parsed.paymentMeans,
    ).toMatchObject([{ reference: 'R', paymentMethodCode: null }]);
  });

  it('distinguishes tender, invoiced object and supporting documents', () => {
    const reference = (id: string, type: string, more = ''): string =>
      `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>${id}</ram:IssuerAssignedID><ram:TypeCode>${type}</ram:TypeCode>${more}</ram:AdditionalReferencedDocument>`;
    const agreement =
      reference(
        'file',
        '130',
        '<ram:AttachmentBinaryObject mimeCode="text/csv" filename="a.csv">YQ ==</ram:AttachmentBinaryObject>',
      ) +
      reference('T', '50') +
      reference('O', '130', '<ram:ReferenceTypeCode>AAA</ram:ReferenceTypeCode>') +
      reference('T2', '50') +
      reference('A', '916');
    const { parsed } = read({ agreement });
    expect(parsed.tenderReference).toBe('T');
    expect(parsed.invoicedObject).toEqual({ scheme: 'AAA', identifier: 'O' });
    expect(parsed.attachments.map(({ id }) => id)).toEqual(['file', 'T2', 'A']);
    expect(parsed.attachments[0]).toMatchObject({
      mimeCode: 'text/csv',
      filename: 'a.csv',
      embeddedDocument: 'YQ==',
    });
  });

  it('reads the VAT totals by their currency, and the VAT point date and its code', () => {
    const tax = (code: string, more: string): string =>
      `<ram:ApplicableTradeTax><ram:CalculatedAmount>1.00</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>5.0</ram:BasisAmount><ram:CategoryCode>${code}</ram:CategoryCode>${more}</ram:ApplicableTradeTax>`;
    const settlement = `<ram:TaxCurrencyCode>SEK</ram:TaxCurrencyCode><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      ${tax('S', '<ram:TaxPointDate><udt:DateString format="102">20260131</udt:DateString></ram:TaxPointDate>')}${tax('E', '<ram:DueDateTypeCode>29</ram:DueDateTypeCode>')}
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:TaxTotalAmount currencyID="SEK">20</ram:TaxTotalAmount><ram:TaxTotalAmount currencyID="EUR">2</ram:TaxTotalAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>`;
    const { vat, taxPointDate, taxPointDateCode } = read({ settlement }).parsed;
    expect([vat.totalVatAmount, vat.totalVatAmountInTaxCurrency]).toEqual(['2', '20']);
    expect(vat.subtotals.map(({ category }) => category)).toEqual(['S', 'E']);
    expect([taxPointDate, taxPointDateCode]).toEqual(['2026-01-31', '35']);
  });

  it('reads the unit of a price from the net or gross price', () => {
    const line = (net: string, gross: string): string =>
      `<ram:IncludedSupplyChainTradeLineItem><ram:SpecifiedLineTradeAgreement><ram:GrossPriceProductTradePrice><ram:ChargeAmount>9</ram:ChargeAmount>${gross}</ram:GrossPriceProductTradePrice><ram:NetPriceProductTradePrice><ram:ChargeAmount>8</ram:ChargeAmount>${net}</ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement></ram:IncludedSupplyChainTradeLineItem>`;
    const basis = (count: string): string => `<ram:BasisQuantity unitCode="KGM">${count}</ram:BasisQuantity>`;
    const lines = line(basis('10'), '') + line('', basis('5')) + line('', '');
    expect(
      read({ lines }).parsed.lines.map((each) => [each.baseQuantity, each.baseQuantityUnitCode]),
    ).toEqual([
      ['10', 'KGM'],
      ['5', 'KGM'],
      ['1', null],
    ]);
  });
});
