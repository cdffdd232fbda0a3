import { FRENCH_CIUS } from '../../standards/invoice';
import { toFrenchType } from './french-type';

const EN = 'urn:cen.eu:en16931:2017';

describe('the French type of an invoice', () => {
  it.each([
    [
      'UBL',
      (id: string) => `<Invoice><cbc:CustomizationID>${id}</cbc:CustomizationID><x>é${EN}</x></Invoice>`,
    ],
    [
      'UBL without a prefix',
      (id: string) => `<Invoice><CustomizationID> ${id}\n</CustomizationID></Invoice>`,
    ],
    [
      'CII',
      (id: string) =>
        `<ram:GuidelineSpecifiedDocumentContextParameter>\n <ram:ID>${id}</ram:ID>\n</ram:GuidelineSpecifiedDocumentContextParameter>`,
    ],
  ])('replaces the identifier of the European standard, and nothing else: %s', (_syntax, write) => {
    expect(toFrenchType(Buffer.from(write(EN)))?.toString()).toBe(write(FRENCH_CIUS));
  });

  it.each([FRENCH_CIUS, `${EN}#compliant#urn:x`, 'urn:other'])('is null for an invoice of %s', (id) => {
    expect(toFrenchType(Buffer.from(`<cbc:CustomizationID>${id}</cbc:CustomizationID>`))).toBeNull();
  });
});
