import fc from 'fast-check';
import { toPrintableText, toPrintableLine, PrintableTexts } from './printable-text';

const toShortText = (text: string): string => toPrintableText(text, 1000);

it('returns ordinary text in Latin, Greek and Cyrillic unchanged', () => {
  for (const text of [
    'Œufs frais, 12 € – «à point»',
    'Ελληνικά',
    'Кириллица',
    'Zażółć gęślą jaźń',
    'Ñandú ß ſ',
  ])
    expect(toShortText(text)).toBe(text);
});

it.each([
  ['direction overrides', 'invoice\u202Egnp.exe\u202C', 'invoicegnp.exe'],
  ['direction isolates and marks', '\u2066a\u2069\u200E\u200F\u061Cb', 'ab'],
  ['NUL and other controls', 'a\u0000b\u0007c\u001B[31m\u009Fd', 'abc[31md'],
  ['zero-width characters and soft hyphens', 'a\u200Bb\u200Dc\uFEFFd\u00ADe', 'abcde'],
  ['variation selectors and tags', 'a\uFE0Fb\u{E0100}c\u{E0041}d', 'abcd'],
])('drops %s', (_, text, expected) => {
  expect(toShortText(text)).toBe(expected);
});

it('converts all kinds of line breaks to line feeds, and all other white space to blanks', () => {
  expect(toShortText('a\r\nb\rc\nd\u2028e\u2029f\u0085g')).toBe('a\nb\nc\nd\ne\nf\ng');
  expect(toShortText('a\tb\u00a0c\u3000d\u2009e')).toBe('a b c d e');
});

it('replaces characters that the typeface lacks', () => {
  // Ethiopic, because other suites have loaded the typeface slices of other scripts.
  expect(toShortText('\u1200\u1201')).toBe('\uFFFD\uFFFD');
  expect(toShortText('\u{20BB7}x\u{E000}\u{10FFFF}')).toBe('\uFFFDx\uFFFD\uFFFD');
  expect(toShortText('a\uD800b\uDC00')).toBe('a\uFFFDb\uFFFD');
});

it('omits emoji that the typeface lacks, and keeps other emoji', () => {
  expect(toShortText('launch \u{1F680} \u{1F44D}\u{1F3FD} \u{1F1E7}\u{1F1EA} now')).toBe('launch    now');
  expect(toShortText('coffee \u2615')).toBe('coffee \u2615');
});

it('combines accents with their letters, and keeps at most two accents on a letter', () => {
  expect(toShortText('e\u0301')).toBe('é');
  expect(toShortText(`x${'\u0301'.repeat(500)}y`)).toBe('x\u0301\u0301y');
});

it('truncates long text without splitting a character', () => {
  expect(toPrintableText('abcdef', 3)).toBe('abc…');
  expect(toPrintableText('ab\u{20BB7}', 3)).toBe('ab\uFFFD…');
  expect(toPrintableLine(' a\nb ', 10)).toBe('a b');
});

const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));

it('returns drawable text for any input, and does not change its own output', () => {
  fc.assert(
    fc.property(fc.array(anyCharacter, { maxLength: 200 }), (characters) => {
      const text = characters.join('');
      const once = toShortText(text);
      expect(once).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u);
      expect(toShortText(once)).toBe(once);
    }),
  );
});

it('shortens long texts after the limit of the document is reached', () => {
  const texts = new PrintableTexts();
  const text = 'x'.repeat(20_000);
  expect(texts.long(text)).toHaveLength(20_000);
  for (let index = 0; index < 80; index += 1) texts.long(text);
  expect(texts.long(text).length).toBeLessThan(300);
  expect(texts.long(null)).toBe('');
});

it('reduces several empty lines between paragraphs to one', () => {
  const texts = new PrintableTexts();
  expect(texts.long('a\n\nb\nc')).toBe('a\n\nb\nc');
  expect(texts.long(`a${'\n \n'.repeat(200)}b`)).toBe('a\n\nb');
});
