import fc from 'fast-check';
import {
  STYLES,
  truncateToWidth,
  isRightAligned,
  toPlacedPieces,
  measureText,
  wrapText,
  type TextLine,
} from './text-lines';
import { loadScriptFonts } from './script-fonts';

const style = STYLES.body;
const texts = (lines: { text: string }[]): string[] => lines.map(({ text }) => text);

it('breaks at blanks and line breaks', () => {
  const width = measureText('one two', style);
  expect(texts(wrapText('one two three\nfour', style, width))).toEqual(['one two', 'three', 'four']);
  expect(texts(wrapText('a\n\nb', style, width))).toEqual(['a', '', 'b']);
  expect(wrapText('', style, width)).toEqual([]);
});

it('breaks a word of 10,000 letters without losing a letter', () => {
  const lines = wrapText('W'.repeat(10_000), style, 200);
  expect(lines.every(({ text }) => measureText(text, style) <= 200)).toBe(true);
  expect(texts(lines).join('')).toBe('W'.repeat(10_000));
});

it('terminates even when a letter is wider than the column', () => {
  expect(texts(wrapText('WWW', style, 1))).toEqual(['W', 'W', 'W']);
});

it('keeps every letter and the maximum width for any text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.integer({ min: 12, max: 200 }), (text, width) => {
      const lines = wrapText(text, style, width);
      expect(texts(lines).join('').replaceAll(' ', '')).toBe(text.replaceAll(/[ \n]/g, ''));
      for (const line of lines) expect(measureText(line.text, style)).toBeLessThanOrEqual(width + 1e-6);
    }),
  );
});

it('truncates a line to a width with an ellipsis', () => {
  expect(truncateToWidth('short', style, 100)).toBe('short');
  const cut = truncateToWidth('x'.repeat(500), style, 100);
  expect(cut).toMatch(/^x+…$/);
  expect(measureText(cut, style)).toBeLessThanOrEqual(100);
});

it('aligns all lines of a paragraph that begins with Hebrew to the right', () => {
  const text = 'שירותי ייעוץ (חודש 11) plain words 2026';
  const lines = wrapText(text, style, measureText('plain words 2026 1', style));
  expect(texts(lines)).toEqual(['שירותי ייעוץ (חודש', '11) plain words', '2026']);
  expect(lines.every(isRightAligned)).toBe(true);
  expect(toDrawingOrder(lines)).toEqual(['חודש) ייעוץ שירותי', 'plain words (11', '2026']);
  expect(wrapText('plain (שלום) 12', style, 500).some(isRightAligned)).toBe(false);
});

it('places the pieces of a line side by side', () => {
  const [line = { text: '', style }] = wrapText('a שלום 12', style, 500);
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
      const lines = wrapText(text, style, 60);
      const sorted = (value: string): string =>
        [...value.replaceAll(' ', '')]
          .map((each) => MIRRORED.get(each) ?? each)
          .sort()
          .join('');
      expect(sorted(toDrawingOrder(lines).join(''))).toBe(sorted(text));
    }),
  );
});

const MIRRORED = new Map([
  [')', '('],
  [']', '['],
]);

/** Returns lines in drawing order, from left to right; the letters of a word keep their order. */
function toDrawingOrder(lines: TextLine[]): string[] {
  return lines.map((line) =>
    toPlacedPieces(line)
      .map(({ text }) => text)
      .join(''),
  );
}

it('breaks text without blanks inside of its column, and never before a full stop', async () => {
  const text = `A ${'会計処理の分析。'.repeat(20)}`;
  const release = await loadScriptFonts(text);
  const lines = wrapText(text, style, 100);
  expect(lines.map((line) => line.text).join('')).toBe(text);
  // A full stop may extend beyond the edge by its own width.
  expect(lines.filter((line) => measureText(line.text, style) > 100 + style.size)).toEqual([]);
  expect(lines.filter((line) => line.text.startsWith('。'))).toEqual([]);
  expect(lines[0]?.text.length).toBeGreaterThan(5);
  release();
});
