import { parseDocumentTypeIdentifier } from './document-type-identifier';
import { getDocumentTypeState } from './document-type-states';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';

function findState(text: string): string {
  const read = parseDocumentTypeIdentifier(text, 'registration');
  if (!read.ok) throw new Error(read.message);
  return getDocumentTypeState(read.documentType);
}

describe('the state of a document type on the Peppol code list', () => {
  it.each([
    [
      'active',
      `${UBL}Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1`,
    ],
    ['active', `peppol-doctype-wildcard::${UBL}Invoice-2::Invoice##urn:peppol:pint:billing-1@jp-1*::2.1`],
    ['active', `peppol-doctype-wildcard::${UBL}Invoice-2::Invoice##urn:peppol:pint:billing-1@jp-1::2.1`],
    ['removed', `busdox-docid-qns::${UBL}Invoice-2::Invoice##urn:peppol:pint:billing-1@jp-1::2.1`],
    [
      'deprecated',
      `${UBL}Catalogue-2::Catalogue##urn:www.cenbii.eu:transaction:biicoretrdm019:ver1.0:#urn:www.peppol.eu:bis:peppol1a:ver1.0::2.0`,
    ],
    ['unlisted', `${UBL}Invoice-2::Invoice##urn:example:nobody::2.1`],
  ])('is %s for %s', (state, text) => {
    expect(findState(text)).toBe(state);
  });
});
