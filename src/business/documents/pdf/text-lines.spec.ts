import fc from 'fast-check';
import {
  STYLES,
  truncateToWidth,
  isRightToLeft,
  toPlacedPieces,
  measureText,
  wrap,
  type TextLine,
} from './text-lines';
import { loadOtherScripts } from './script-fonts';

const style = STYLES.body;
const texts = (lines: { text: string }[]): string[] => lines.map(({ text }) => text);

it('breaks at blanks and line breaks', () => {
  const width = measureText('one two', style);
  expect(texts(wrap('one two three\nfour', style, width))).toEqual(['one two', 'three', 'four']);
  expect(texts(wrap('a\n\nb', style, width))).toEqual(['a', '', 'b']);
  expect(wrap('', style, width)).toEqual([]);
});

it('breaks a word of 10,000 letters without losing one', () => {
  const lines = wrap('W'.repeat(10_000), style, 200);
  expect(lines.every(({ text }) => measureText(text, style) <= 200)).toBe(true);
  expect(texts(lines).join('')).toBe('W'.repeat(10_000));
});

it('ends even when a letter is wider than the column', () => {
  expect(texts(wrap('WWW', style, 1))).toEqual(['W', 'W', 'W']);
});

it('keeps every letter and the width, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.integer({ min: 12, max: 200 }), (text, width) => {
      const lines = wrap(text, style, width);
      expect(texts(lines).join('').replaceAll(' ', '')).toBe(text.replaceAll(/[ \n]/g, ''));
      for (const line of lines) expect(measureText(line.text, style)).toBeLessThanOrEqual(width + 1e-6);
    }),
  );
});

it('cuts a line to its width with an ellipsis', () => {
  expect(truncateToWidth('short', style, 100)).toBe('short');
  const cut = truncateToWidth('x'.repeat(500), style, 100);
  expect(cut).toMatch(/^x+…$/);
  expect(measureText(cut, style)).toBeLessThanOrEqual(100);
});

it('sets a paragraph that begins with Hebrew from the right, through all of its lines', () => {
  const text = 'שירותי ייעוץ (חודש 11) plain words 2026';
  const lines = wrap(text, style, measureText('plain words 2026 1', style));
  expect(texts(lines)).toEqual(['שירותי ייעוץ (חודש', '11) plain words', '2026']);
  expect(lines.every(isRightToLeft)).toBe(true);
  expect(drawn(lines)).toEqual(['חודש) ייעוץ שירותי', 'plain words (11', '2026']);
  expect(wrap('plain (שלום) 12', style, 500).some(isRightToLeft)).toBe(false);
});

it('places the pieces of a line side by side', () => {
  const [line = { text: '', style }] = wrap('a שלום 12', style, 500);
  const pieces = toPlacedPieces(line);
  expect(pieces.map(({ text }) => text)).toEqual(['a 12', ' ', 'שלום']);
  expect(pieces[1]?.offset).toBeCloseTo(measureText('a 12', style));
  expect(pieces[2]?.offset).toBeCloseTo(measureText('a 12 ', style));
});

it('keeps every character of a text in any direction', () => {
  const characters = fc.constantFrom(...'אבגبند١٢۳12.,()[]-+/ ab%₪\u05b0𞤀', '😀');
  fc.assert(
    fc.property(fc.array(characters, { maxLength: 60 }), (parts) => {
      const text = parts.join('');
      const lines = wrap(text, style, 60);
      const sorted = (value: string): string =>
        [...value.replaceAll(' ', '')]
          .map((each) => MIRRORED.get(each) ?? each)
          .sort()
          .join('');
      expect(sorted(drawn(lines).join(''))).toBe(sorted(text));
    }),
  );
});

const MIRRORED = new Map([
  [')', '('],
  [']', '['],
]);

/** Lines in drawing order, from left to right; the letters of a word keep their order. */
function drawn(lines: TextLine[]): string[] {
  return lines.map((line) =>
    toPlacedPieces(line)
      .map(({ text }) => text)
      .join(''),
  );
}

it('breaks text without blanks inside of its column, and never before a full stop', async () => {
  const text = `A ${'会計処理の分析。'.repeat(20)}`;
  const release = await loadOtherScripts(text);
  const lines = wrap(text, style, 100);
  expect(lines.map((line) => line.text).join('')).toBe(text);
  // A full stop may extend beyond the edge by its own width.
  expect(lines.filter((line) => measureText(line.text, style) > 100 + style.size)).toEqual([]);
  expect(lines.filter((line) => line.text.startsWith('。'))).toEqual([]);
  expect(lines[0]?.text.length).toBeGreaterThan(5);
  release();
});
