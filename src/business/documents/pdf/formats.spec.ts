import fc from 'fast-check';
import { Decimal } from '../../../standards/values/decimal';
import { ValueFormatter } from './formats';
import { PDF_LANGUAGES, type PdfLanguage } from './languages';
import { canDraw, getCharacterWidth } from './typefaces';

const createEuroFormats = (language: PdfLanguage): ValueFormatter => new ValueFormatter(language, 'EUR');
const formats = {
  en: createEuroFormats('en'),
  fr: createEuroFormats('fr'),
  nl: createEuroFormats('nl'),
  de: createEuroFormats('de'),
};

it('formats amounts in the notation of each language', () => {
  expect(formats.en.amount('-1234567.5')).toBe('-1,234,567.50');
  expect(formats.fr.amount('-1234567.5')).toBe('-1\u202f234\u202f567,50');
  expect(formats.nl.amount('-1234567.5')).toBe('-1.234.567,50');
  expect(formats.de.amount('-1234567.5')).toBe('-1.234.567,50');
  expect(createEuroFormats('pl').amount('-1234567.5')).toBe('-1\u00a0234\u00a0567,50');
});

it.each([
  ['0', '0.00'],
  ['-0.00', '0.00'],
  ['999', '999.00'],
  ['1000', '1,000.00'],
  ['0.123456', '0.123456'],
  ['12.300000', '12.30'],
  ['+.5', '0.50'],
  ['123456789012345678901234567890.01', '123,456,789,012,345,678,901,234,567,890.01'],
])('keeps every digit of %s', (text, expected) => {
  expect(formats.en.amount(text)).toBe(expected);
});

it.each(PDF_LANGUAGES)('formats numbers with characters that both typefaces contain: %s', (language) => {
  const text = `${createEuroFormats(language).amount('-1234567.5')}${createEuroFormats(language).percentage('5.5')}`;
  const missing = Array.from(text).filter((character) => !canDraw(character.codePointAt(0) ?? 0));
  expect(missing).toEqual([]);
  // A separator without width would join the digits.
  for (const cut of ['regular', 'bold'] as const)
    for (const character of text)
      expect(getCharacterWidth(character.codePointAt(0) ?? 0, cut)).toBeGreaterThan(0);
});

it('loses no digit of any number, in any language', () => {
  const decimals = fc
    .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 10 }))
    .map(([units, scale]) => {
      const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
      const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
      return units < 0n ? `-${text}` : text;
    });
  fc.assert(
    fc.property(decimals, fc.constantFrom(...PDF_LANGUAGES), (text, language) => {
      const point = language === 'en' ? '.' : ',';
      const amountText = createEuroFormats(language)
        .amount(text)
        .replace(new RegExp(`[^\\d\\-${point}]`, 'g'), '');
      const back = Decimal.parse(amountText.replace(point, '.'));
      expect(Decimal.parse(text)?.equals(back ?? Decimal.ONE.negated())).toBe(true);
    }),
  );
});

it('returns a text that is not a number unchanged, except control characters', () => {
  expect(formats.fr.amount('1e5')).toBe('1e5');
  expect(formats.fr.amount('twelve\n\u202e5')).toBe('twelve 5');
  expect(formats.fr.amount(null)).toBe('');
});

it('formats amounts with the decimals of the currency (ISO 4217), and inverts the sign of deductions', () => {
  expect(new ValueFormatter('en', 'JPY').amount('1500')).toBe('1,500');
  expect(new ValueFormatter('en', 'KMF').amount('1500.00')).toBe('1,500');
  expect(new ValueFormatter('en', 'BHD').amount('1.5')).toBe('1.500');
  expect(new ValueFormatter('en', null).amount('1.5')).toBe('1.50');
  expect(formats.en.deduction('10')).toBe('-10.00');
  expect(formats.en.deduction('-10')).toBe('10.00');
  expect(formats.en.deduction(null)).toBe('');
});

it('formats quantities and rates without needless decimals', () => {
  expect(formats.de.quantity('2.500')).toBe('2,5');
  expect(formats.de.quantity('10.00')).toBe('10');
  expect(formats.de.vatRate({ category: 'S', percentage: '19.00' })).toBe('19\u00a0%');
  expect(formats.nl.vatRate({ category: 'AE', percentage: '0' })).toBe('AE 0%');
  expect(formats.en.vatRate({ category: 'O', percentage: null })).toBe('O');
});

it('formats days in the notation of each language, and leaves other texts unchanged', () => {
  expect(PDF_LANGUAGES.map((language) => createEuroFormats(language).date('2026-02-03'))).toEqual([
    '3\u00a0Feb\u00a02026',
    '03/02/2026',
    '03-02-2026',
    '03.02.2026',
    '03/02/2026',
    '03/02/2026',
    '03.02.2026',
    '03/02/2026',
  ]);
  expect(formats.en.date('2026-02')).toBe('2026-02');
  expect(formats.en.date(null)).toBe('');
});

it('formats country names, and returns unknown codes unchanged', () => {
  expect(formats.fr.country('BE')).toBe('Belgique');
  expect(formats.de.country('FR')).toBe('Frankreich');
  expect(formats.de.country('not a code')).toBe('not a code');
});
