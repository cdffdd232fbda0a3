import {
  derivedNumber,
  enterpriseNumberState,
  identifierState,
  vatNumberState,
  type TypedNumbers,
} from './numbers';
import { registersFor, registrableSchemesFor, schemeOption } from './schemes';

const typed = (numbers: Partial<TypedNumbers>): TypedNumbers => ({
  country: 'BE',
  enterpriseNumberScheme: '',
  enterpriseNumber: '',
  vatNumber: '',
  ...numbers,
});

describe('numbers while they are typed', () => {
  it('says nothing of an empty number, or of one without a country to check it by', () => {
    expect(vatNumberState(typed({}))).toEqual({ state: 'rest' });
    expect(vatNumberState(typed({ country: '', vatNumber: 'BE1' }))).toEqual({ state: 'rest' });
    expect(enterpriseNumberState(typed({ country: 'JP', enterpriseNumber: '1' }))).toEqual({ state: 'rest' });
  });

  it('understands any notation, by the usual register of the country or the chosen one', () => {
    expect(vatNumberState(typed({ vatNumber: 'be 0123.456.749' }))).toEqual({
      state: 'checked',
      value: 'BE0123456749',
    });
    expect(enterpriseNumberState(typed({ enterpriseNumber: '0123.456.749' }))).toEqual({
      state: 'checked',
      value: '0123456749',
    });
    expect(
      enterpriseNumberState(typed({ enterpriseNumberScheme: '0002', enterpriseNumber: '784 301 772' })),
    ).toEqual({ state: 'checked', value: '784301772' });
  });

  it('names the rule that a number breaks, without repeating the number', () => {
    expect(enterpriseNumberState(typed({ enterpriseNumber: '0123.456.789' }))).toEqual({
      state: 'wrong',
      message: 'check digits should be 49',
    });
  });

  it('derives the Belgian number of a VAT number, and none beside one that is written', () => {
    expect(derivedNumber(typed({ vatNumber: 'BE0123456749' }))).toBe('0123456749');
    expect(derivedNumber(typed({ vatNumber: 'BE0123456749', enterpriseNumber: '1' }))).toBeNull();
    expect(derivedNumber(typed({ country: 'FR', vatNumber: 'FR40303265045' }))).toBeNull();
  });

  it('takes an invented identifier in a sandbox, and that of the register in production', () => {
    expect(identifierState('0208', '0123456789', false)).toEqual({
      state: 'checked',
      value: '0208:0123456789',
    });
    expect(identifierState('0208', '0123456789', true).state).toBe('wrong');
    expect(identifierState('0208', 'with space', false).state).toBe('wrong');
    expect(identifierState('', '0123456789', true)).toEqual({ state: 'rest' });
  });

  it('offers the schemes of the country first, and for registration none that is out of use', () => {
    expect(registersFor('BE')[0]?.country).toBe('BE');
    const codes = registrableSchemesFor('BE').map(({ code }) => code);
    expect(codes).toContain('0208');
    expect(codes).not.toContain('0242');
    expect(schemeOption('0088').label).toMatch(/^0088 /);
    expect(schemeOption('7777').label).toBe('7777');
  });
});
