import { checkRegistrableIdentifier, findRegisterError } from './registrable-identifier';

describe('registrable identifier', () => {
  it('accepts publishable identifiers, in lower case', () => {
    expect(checkRegistrableIdentifier('0225', '784301772_AB-1')).toEqual({
      ok: true,
      participant: { scheme: '0225', identifier: '784301772_ab-1' },
    });
    expect(checkRegistrableIdentifier('9913', 'x'.repeat(50)).ok).toBe(true);
  });

  it.each([
    ['208', '0123456749', { scheme: expect.stringContaining('4 digits') }],
    ['9999', 'delivered', { scheme: expect.stringContaining('not on the Peppol list') }],
    ['9956', '0123456749', { scheme: expect.stringContaining('use 0208 instead') }],
    ['0208', '', { identifier: expect.stringContaining('0 characters') }],
    ['9913', 'x'.repeat(51), { identifier: expect.stringContaining('51 characters') }],
    ['9913', 'a b', { identifier: expect.stringContaining('not accepted') }],
    ['0208', '0123456789', { identifier: '0208 BE 0123456789: check digits should be 49' }],
    ['0208', '0123.456.749', { identifier: '0208 0123.456.749: should be written 0123456749' }],
    ['0184', 'DK13585628', { identifier: '0184 DK13585628: should be written 13585628' }],
    ['02O8', 'ü', { scheme: expect.anything(), identifier: expect.anything() }],
  ])('refuses %s:%s', (scheme, identifier, errors) => {
    expect(checkRegistrableIdentifier(scheme, identifier)).toEqual({ ok: false, errors });
  });

  it('warns about a number that no register can have issued', () => {
    expect(findRegisterError({ scheme: '0192', identifier: '745707328' })).toContain(
      'check digit should be 7',
    );
    expect(findRegisterError({ scheme: '0192', identifier: '745707327' })).toBeUndefined();
  });
});
