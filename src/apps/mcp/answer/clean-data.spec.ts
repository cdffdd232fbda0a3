import fc from 'fast-check';
import { ANSWER_LIMITS, cleanData, removeInvisible } from './clean-data';

const point = (code: number): string => String.fromCodePoint(code);

describe('data of an answer', () => {
  it.each([
    ['escape sequences of terminals', `a${point(0x1b)}[31mb`, 'a[31mb'],
    ['line separators and carriage returns', `a\r${point(0x2028)}b\u0085c`, 'abc'],
    ['marks that reverse text', `a${point(0x202e)}b${point(0x2066)}c`, 'abc'],
    ['zero-width characters', `a${point(0x200b)}b${point(0xfeff)}c${point(0x2060)}d`, 'abcd'],
    [
      'tags, in which text can be hidden',
      `a${[...'obey'].map((c) => point(0xe0000 + c.charCodeAt(0))).join('')}b`,
      'ab',
    ],
    ['variation selectors, in which bytes can be hidden', `a${point(0xfe01)}${point(0xe0100)}b`, 'ab'],
    ['halves of surrogate pairs', `a\ud800b`, 'ab'],
    [
      'nothing of other texts',
      'Käufer & Söhne\n\t株式会社 – 10 € 😀',
      'Käufer & Söhne\n\t株式会社 – 10 € 😀',
    ],
  ])('has no %s', (_, text, expected) => {
    expect(removeInvisible(text)).toBe(expected);
  });

  it('keeps numbers, truth values, null and the structure', () => {
    const data = { a: [1, true, null, { b: 'x' }], c: '' };
    expect(cleanData(data)).toEqual({ value: data, isShortened: false });
  });

  it('cuts long texts, long lists and deep structures, and says so', () => {
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
    expect(writtenText.length).toBeLessThan(2 * ANSWER_LIMITS.totalLength);
  });
});
