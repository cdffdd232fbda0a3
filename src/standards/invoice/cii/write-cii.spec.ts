import { blankParty } from '../blank';
import { parseDocumentInput } from '../input/document-input';
import type { DocumentKind } from '../model';
import { parseXml } from '../xml';
import { readCii } from './read-cii';
import { writeCii } from './write-cii';

const PARTY = { name: 'Client', street: 'Kade 2', city: 'Gent', postalZone: '9000', country: 'BE' };

function writeInput(fields: object = {}, kind: DocumentKind = 'invoice', options: object = {}): string {
  const number = kind.endsWith('reditNote') ? { creditNoteNumber: 'N1' } : { invoiceNumber: 'N1' };
  const lines = [{ name: 'Work', netPriceAmount: '10', vat: { percentage: '21' } }];
  const result = parseDocumentInput(
    { ...number, issueDate: '2026-01-02', seller: PARTY, buyer: PARTY, lines, ...fields },
    { kind, today: '2026-01-01', company: blankParty() },
  );
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return writeCii(result.document, { kind, sender: null, receiver: null, ...options });
}

const listChildElements = (xml: string, element: string, indent: number): string[] => {
  const inside = new RegExp(`<ram:${element}>([^]*?)\n *</ram:${element}>`).exec(xml)?.[1] ?? '';
  return [...inside.matchAll(new RegExp(`^ {${indent}}<ram:(\\w+)`, 'gm'))].map((match) => match[1] ?? '');
};

describe('writeCii', () => {
  it('writes mandatory elements even when they are empty', () => {
    const xml = writeInput();
    expect(xml).toContain('<ram:ApplicableHeaderTradeDelivery/>');
    expect(xml).not.toMatch(/<(ram:[A-Za-z]+)>\s*<\/\1>/);
  });

  it('keeps the order of the schema', () => {
    const xml = writeInput({
      buyerReference: 'b',
      purchaseOrderReference: 'p',
      salesOrderReference: 's',
      contractReference: 'c',
      tenderReference: 't',
      projectReference: 'j',
      taxRepresentative: { ...PARTY, vatNumber: 'BE1' },
    });
    expect(listChildElements(xml, 'ApplicableHeaderTradeAgreement', 6)).toEqual([
      'BuyerReference',
      'SellerTradeParty',
      'BuyerTradeParty',
      'SellerTaxRepresentativeTradeParty',
      'SellerOrderReferencedDocument',
      'BuyerOrderReferencedDocument',
      'ContractReferencedDocument',
      'AdditionalReferencedDocument',
      'SpecifiedProcuringProject',
    ]);
    expect(listChildElements(xml, 'ApplicableHeaderTradeSettlement', 6)).toEqual([
      'InvoiceCurrencyCode',
      'ApplicableTradeTax',
      'SpecifiedTradePaymentTerms',
      'SpecifiedTradeSettlementHeaderMonetarySummation',
    ]);
  });

  it('writes days in format 102, and the codes of CII for the VAT point', () => {
    const xml = writeInput({ taxPointDate: '2026-01-03', taxPointDateCode: '35' });
    expect(xml).toContain('<udt:DateTimeString format="102">20260102</udt:DateTimeString>');
    expect(xml).toContain('<udt:DateString format="102">20260103</udt:DateString>');
    expect(xml).toContain('<ram:DueDateTypeCode>29</ram:DueDateTypeCode>');
  });

  it('splits notes by their subject codes', () => {
    const xml = writeInput({ note: 'free\n#AAI#about\nmore' });
    expect([...xml.matchAll(/<ram:(Content|SubjectCode)>([^<]*)</g)].map(([, , text]) => text)).toEqual([
      'free',
      'about\nmore',
      'AAI',
    ]);
  });

  it('writes the creditor identifier of seller or payee in the settlement', () => {
    const payee = { name: 'Bank', identifiers: [{ scheme: 'SEPA', identifier: 'DE98' }] };
    const xml = writeInput({ payee });
    expect(xml).toContain('<ram:CreditorReferenceID>DE98</ram:CreditorReferenceID>');
    expect(xml).not.toContain('SEPA');
    expect(readCii(parseXml(xml))?.parsed.seller.identifiers).toEqual([
      { scheme: 'SEPA', identifier: 'DE98' },
    ]);
  });

  it('distinguishes account numbers and IBANs', () => {
    const means = (iban: string): object => ({ paymentMeans: [{ paymentMethod: 'credit_transfer', iban }] });
    expect(writeInput(means('BE68539007547034'))).toContain('<ram:IBANID>BE68539007547034</ram:IBANID>');
    expect(writeInput(means('12345'))).toContain('<ram:ProprietaryID>12345</ram:ProprietaryID>');
  });

  it.each<[DocumentKind, string]>([
    ['invoice', '380'],
    ['creditNote', '381'],
    ['selfBillingInvoice', '389'],
    ['selfBillingCreditNote', '261'],
  ])('writes %s as type %s and reads it back', (kind, code) => {
    const xml = writeInput({}, kind);
    expect(xml).toContain(`<ram:TypeCode>${code}</ram:TypeCode>`);
    expect(readCii(parseXml(xml))?.kind).toBe(kind);
  });

  it('writes the rate of category O for XRechnung', () => {
    const lines = [{ name: 'Work', netPriceAmount: '10', vat: { category: 'O' } }];
    const customizationId = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0';
    const countZeroRates = (xml: string): number => xml.match(/RateApplicablePercent>0</g)?.length ?? 0;
    expect(countZeroRates(writeInput({ lines }, 'invoice', { customizationId }))).toBe(1);
    expect(countZeroRates(writeInput({ lines }))).toBe(0);
  });
});
