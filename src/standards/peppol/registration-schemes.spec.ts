import { getRegistrationName, isRegistrationScheme } from './registration-schemes';
import { toSchemeEntry } from './company-register';

describe('schemes that register enterprises', () => {
  it.each(['0002', '0009', '0060', '0106', '0199', '0208', '0225', '9925', '9930', '9956'])(
    '%s registers enterprises',
    (scheme) => expect(isRegistrationScheme(scheme)).toBe(true),
  );

  it.each([null, 'SEPA', '0088', '0096', '0204', '0209', '0217', '0224', '9901', '9918', '9958'])(
    '%s does not register enterprises',
    (scheme) => expect(isRegistrationScheme(scheme)).toBe(false),
  );

  it('each has a name', () => {
    expect(getRegistrationName('0208')).toBe('Belgian enterprise number');
    expect(getRegistrationName('9925')).toBe('VAT number');
  });

  it('an OIN can contain the Dutch number, and 0223 a VAT number', () => {
    expect(toSchemeEntry('0190', '00000003123456780000', null)).toEqual(
      toSchemeEntry('0106', '12345678', null),
    );
    expect(toSchemeEntry('0223', 'BE0123456749', null)).toEqual(toSchemeEntry('0208', '0123.456.749', null));
  });
});
