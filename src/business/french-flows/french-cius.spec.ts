import { FRENCH_CIUS } from '../../standards/invoice';
import { toFrenchCius } from './french-cius';

const EN_16931_ID = 'urn:cen.eu:en16931:2017';

describe('the specification identifier of the French reform', () => {
  it.each([
    [
      'UBL',
      (id: string) =>
        `<Invoice><cbc:CustomizationID>${id}</cbc:CustomizationID><x>é${EN_16931_ID}</x></Invoice>`,
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
  ])('replaces only the identifier of the European standard: %s', (_syntax, write) => {
    expect(toFrenchCius(Buffer.from(write(EN_16931_ID)))?.toString()).toBe(write(FRENCH_CIUS));
  });

  it.each([FRENCH_CIUS, `${EN_16931_ID}#compliant#urn:x`, 'urn:other'])(
    'is not set in an invoice with the identifier %s',
    (id) => {
      expect(toFrenchCius(Buffer.from(`<cbc:CustomizationID>${id}</cbc:CustomizationID>`))).toBeNull();
    },
  );
});
