import { readInvoice, readInvoiceXml, detectSyntax, detectXml } from './read-invoice';
import { NAMESPACE, parseXml, XmlError } from './xml';

const EN = 'urn:cen.eu:en16931:2017';
const FRENCH = `${EN}#compliant#urn:peppol:france:billing:cius:1.0`;
const BIS = `${EN}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`;
const BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

const ubl = (customization: string): string =>
  `<i:Invoice xmlns:i="${NAMESPACE.invoice}" xmlns:b="${NAMESPACE.cbc}"><b:CustomizationID>${customization}</b:CustomizationID>
   <b:ProfileID>${BILLING}</b:ProfileID><b:ID>N1</b:ID></i:Invoice>`;

/** Creates CII with unusual prefixes, because prefixes have no meaning. */
const cii = (guideline: string): string =>
  `<x:CrossIndustryInvoice xmlns:x="${NAMESPACE.rsm}" xmlns="${NAMESPACE.ram}"><x:ExchangedDocumentContext>
   <BusinessProcessSpecifiedDocumentContextParameter><ID>${BILLING}</ID></BusinessProcessSpecifiedDocumentContextParameter>
   <GuidelineSpecifiedDocumentContextParameter><ID>${guideline}</ID></GuidelineSpecifiedDocumentContextParameter>
   </x:ExchangedDocumentContext><x:ExchangedDocument><ID>N1</ID></x:ExchangedDocument></x:CrossIndustryInvoice>`;

const read = (xml: string) => readInvoiceXml(Buffer.from(xml));

describe('readInvoiceXml', () => {
  it.each([
    [ubl(BIS), 'ubl', '2.1', BIS, 'peppol-bis-3', `${NAMESPACE.invoice}::Invoice##${BIS}::2.1`],
    [cii(BIS), 'cii', 'D16B', BIS, 'peppol-bis-3', `${NAMESPACE.rsm}::CrossIndustryInvoice##${BIS}::D16B`],
    [cii(EN), 'cii', 'D16B', EN, 'en16931', `${NAMESPACE.rsm}::CrossIndustryInvoice##${EN}::D16B`],
    [
      cii(FRENCH),
      'cii',
      'D22B',
      FRENCH,
      'france-cius',
      `${NAMESPACE.rsm}::CrossIndustryInvoice##${FRENCH}::D22B`,
    ],
  ])('reads %.60s', (xml, syntax, version, customizationId, profile, docTypeId) => {
    expect(read(xml)).toMatchObject({ syntax, version, customizationId, profile, docTypeId });
    expect(read(xml)).toMatchObject({ statedProcess: BILLING, parsed: { invoiceNumber: 'N1' } });
    expect(detectXml(parseXml(xml))).toMatchObject({ type: 'invoice', docTypeId });
    expect(detectSyntax(parseXml(xml))).toBe(syntax);
  });

  it('returns null for a root in the namespace of the other syntax', () => {
    for (const xml of [
      `<CrossIndustryInvoice xmlns="${NAMESPACE.invoice}"/>`,
      `<Invoice xmlns="${NAMESPACE.rsm}"/>`,
      '<Invoice/>',
    ]) {
      expect(read(xml)).toBeNull();
      expect(detectSyntax(parseXml(xml))).toBeNull();
      expect(detectXml(parseXml(xml)).type).toBe('unknown');
    }
  });

  it('reads only elements of its own namespace', () => {
    const mixedText = cii(EN).replace('<ID>N1</ID>', `<ID xmlns="${NAMESPACE.cbc}">N1</ID>`);
    expect(readInvoice(parseXml(mixedText))?.parsed.invoiceNumber).toBeNull();
  });

  it('refuses two root elements', () => {
    expect(() => read(`${ubl(BIS)}${cii(BIS)}`)).toThrow(XmlError);
  });
});
