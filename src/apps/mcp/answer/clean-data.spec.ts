import fc from 'fast-check';
import { RESULT_LIMITS, cleanData, removeInvisible } from './clean-data';

const toCharacter = (code: number): string => String.fromCodePoint(code);

describe('data of a tool result', () => {
  it.each([
    ['escape sequences of terminals', `a${toCharacter(0x1b)}[31mb`, 'a[31mb'],
    ['line separators and carriage returns', `a\r${toCharacter(0x2028)}b\u0085c`, 'abc'],
    ['marks that reverse text', `a${toCharacter(0x202e)}b${toCharacter(0x2066)}c`, 'abc'],
    [
      'zero-width characters',
      `a${toCharacter(0x200b)}b${toCharacter(0xfeff)}c${toCharacter(0x2060)}d`,
      'abcd',
    ],
    [
      'tags, in which text can be hidden',
      `a${[...'obey'].map((c) => toCharacter(0xe0000 + c.charCodeAt(0))).join('')}b`,
      'ab',
    ],
    [
      'variation selectors, in which bytes can be hidden',
      `a${toCharacter(0xfe01)}${toCharacter(0xe0100)}b`,
      'ab',
    ],
    ['halves of surrogate pairs', `a\ud800b`, 'ab'],
    [
      'nothing of other texts',
      'Käufer & Söhne\n\t株式会社 – 10 € 😀',
      'Käufer & Söhne\n\t株式会社 – 10 € 😀',
    ],
  ])('is cleaned of %s', (_, text, expected) => {
    expect(removeInvisible(text)).toBe(expected);
  });

  it('keeps numbers, booleans, null and the structure', () => {
    const data = { a: [1, true, null, { b: 'x' }], c: '' };
    expect(cleanData(data)).toEqual({ value: data, isShortened: false });
  });

  it('shortens long texts, long lists and deep structures, and reports it', () => {
    const limits = { textLength: 5, entries: 2, depth: 2, totalLength: 1_000 };
    expect(cleanData({ a: 'abcdefgh' }, limits)).toEqual({ value: { a: 'abcde…' }, isShortened: true });
    expect(cleanData([1, 2, 3], limits)).toEqual({ value: [1, 2], isShortened: true });
    expect(cleanData([[[1]]], limits)).toEqual({ value: [[null]], isShortened: true });
    expect(cleanData({ xml: 'abcdefgh' }, limits, { xml: 8 })).toEqual({
      value: { xml: 'abcdefgh' },
      isShortened: false,
    });
  });

  it('is bounded and has no invisible characters, for any data', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), fc.string({ unit: 'binary' }), (json, text) => {
        const { value } = cleanData({ json, [text]: text });
        const writtenText = JSON.stringify(value);
        return removeInvisible(writtenText) === writtenText;
      }),
    );
    const wide = Array.from({ length: 500 }, () => Array.from({ length: 500 }, () => 'x'.repeat(5_000)));
    const writtenText = JSON.stringify(cleanData(wide).value);
    expect(writtenText.length).toBeLessThan(2 * RESULT_LIMITS.totalLength);
  });
});
