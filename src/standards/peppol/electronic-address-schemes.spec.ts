import { isPeppolCountry } from './countries';
import {
  ELECTRONIC_ADDRESS_SCHEMES,
  findElectronicAddressScheme,
  isUsableScheme,
  SANDBOX_SCHEME,
  findSchemeRegistrationError,
} from './electronic-address-schemes';

const listSchemesInState = (state: string) =>
  ELECTRONIC_ADDRESS_SCHEMES.filter((scheme) => scheme.state === state);

describe('electronic address schemes', () => {
  it('contain code list 9.7: 84 active, 5 deprecated and 16 removed schemes, each once', () => {
    expect([
      listSchemesInState('active').length,
      listSchemesInState('deprecated').length,
      listSchemesInState('removed').length,
    ]).toEqual([84, 5, 16]);
    expect(new Set(ELECTRONIC_ADDRESS_SCHEMES.map(({ code }) => code)).size).toBe(105);
  });

  it('each have four digits, a name and an existing country', () => {
    for (const scheme of ELECTRONIC_ADDRESS_SCHEMES) {
      expect(scheme.code).toMatch(/^[0-9]{4}$/);
      expect(scheme.name).toMatch(/^\S.+\S$/);
      // EU stands for the institutions of the Union (0130).
      expect(scheme.country === null || scheme.country === 'EU' || isPeppolCountry(scheme.country)).toBe(
        true,
      );
    }
  });

  it('name an active successor of deprecated and removed schemes', () => {
    const successors = ELECTRONIC_ADDRESS_SCHEMES.flatMap(({ successor }) => successor ?? []);
    expect(successors).toHaveLength(18);
    expect(successors.filter((code) => findElectronicAddressScheme(code)?.state !== 'active')).toEqual([]);
  });

  it('isUsableScheme accepts active and deprecated schemes', () => {
    expect(isUsableScheme('0208')).toBe(true);
    expect(isUsableScheme('0193')).toBe(true);
    expect(isUsableScheme('9956')).toBe(false);
    expect(isUsableScheme('0223')).toBe(false);
    expect(isUsableScheme(SANDBOX_SCHEME)).toBe(false);
  });

  it.each([
    ['0208', undefined],
    ['0193', 'scheme 0193 (UBL.BE party identifier) is deprecated on the Peppol list; use 0208 instead'],
    ['9956', 'scheme 9956 (Enterprise number (CBE)) is removed on the Peppol list; use 0208 instead'],
    ['9905', 'scheme 9905 (VANS providers) is removed on the Peppol list'],
    ['0205', 'scheme 0205 (Codice destinatario) cannot be registered on the network'],
    ['9999', 'scheme 9999 is not on the Peppol list of participant identifier schemes'],
  ])('registration under %s', (code, complaint) => {
    expect(findSchemeRegistrationError(code)).toBe(complaint);
  });
});
