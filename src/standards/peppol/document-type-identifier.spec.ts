import {
  formatDocumentTypeValue,
  formatFullDocumentType,
  parseDocumentTypeIdentifier,
  type DocumentTypeIdentifier,
} from './document-type-identifier';

const INVOICE = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice';
const BIS = `${INVOICE}##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1`;
const PINT = `${INVOICE}##urn:peppol:pint:billing-1@jp-1::2.1`;
const FACTUR_X =
  'urn:peppol:doctype:pdf+xml##urn:cen.eu:en16931:2017#conformant#urn:peppol:france:billing:Factur-X:1.0::D22B';

function parsed(text: string, usage?: 'message' | 'registration'): DocumentTypeIdentifier {
  const result = parseDocumentTypeIdentifier(text, usage);
  if (!result.ok) throw new Error(result.message);
  return result.documentType;
}

describe('document type identifier', () => {
  it('parses the parts; a # within the customization is not a separator', () => {
    expect(parsed(BIS)).toEqual({
      scheme: 'busdox-docid-qns',
      rootNamespace: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
      localName: 'Invoice',
      customizationId: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
      version: '2.1',
    });
  });

  it('parses Factur-X, which has no root element', () => {
    expect(parsed(FACTUR_X)).toMatchObject({
      rootNamespace: 'urn:peppol:doctype:pdf+xml',
      localName: null,
      version: 'D22B',
    });
  });

  it('uses the wildcard scheme for PINT by default', () => {
    expect(parsed(PINT).scheme).toBe('peppol-doctype-wildcard');
    expect(parsed(`busdox-docid-qns::${PINT}`).scheme).toBe('busdox-docid-qns');
    expect(parsed(`peppol-doctype-wildcard::${BIS}`).scheme).toBe('peppol-doctype-wildcard');
  });

  it.each([BIS, PINT, FACTUR_X])('formats the parsed identifier: %s', (value) => {
    expect(formatDocumentTypeValue(parsed(value))).toBe(value);
    expect(parsed(formatFullDocumentType(parsed(value)))).toEqual(parsed(value));
  });

  it('preserves case', () => {
    expect(parsed(BIS.replace('Invoice##', 'INVOICE##')).localName).toBe('INVOICE');
  });

  it.each([
    ['', /that form/],
    ['urn:x', /that form/],
    [`${INVOICE}##x`, /that form/],
    [`${INVOICE}#x::2.1`, /that form/],
    ['::Invoice##x::2.1', /that form/],
    ['urn:x::##x::2.1', /that form/],
    ['urn:x::Invoice::More##x::2.1', /that form/],
    [`${INVOICE}##x::`, /that form/],
    [`${INVOICE}##x y::2.1`, /white space/],
    [`${INVOICE}##ü::2.1`, /outside ASCII/],
    [`${BIS}\n`, /white space/],
    [`${INVOICE}##${'x'.repeat(500)}::2.1`, /the limit is 500/],
    [`${INVOICE}##x*::2.1`, /does not know/],
    [`${INVOICE}##urn:peppol:pint:billing-1*::2.1`, /registrations only/],
  ])('refuses %s', (value, why) => {
    expect(parseDocumentTypeIdentifier(value)).toEqual({ ok: false, message: expect.stringMatching(why) });
  });

  it('accepts at most 500 characters', () => {
    const head = `${INVOICE}##`;
    const value = `${head}${'x'.repeat(500 - head.length - 5)}::2.1`;
    expect(value).toHaveLength(500);
    expect(parseDocumentTypeIdentifier(`busdox-docid-qns::${value}`).ok).toBe(true);
  });

  it('accepts * only at the end of a wildcard registration', () => {
    expect(parsed(`${INVOICE}##urn:peppol:pint:billing-1*::2.1`, 'registration').customizationId).toBe(
      'urn:peppol:pint:billing-1*',
    );
    for (const bad of [
      `${INVOICE}##urn:peppol:pint:*billing-1::2.1`,
      `${INVOICE}##urn:peppol:pint:billing*1*::2.1`,
      `${INVOICE}##urn:peppol:pint:billing-1*::*`,
      `peppol-doctype-wildcard::urn:*::Invoice##x*::2.1`,
      `${INVOICE}##x*::2.1`,
    ]) {
      expect(parseDocumentTypeIdentifier(bad, 'registration').ok).toBe(false);
    }
  });
});
