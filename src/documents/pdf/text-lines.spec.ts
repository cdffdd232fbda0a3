import fc from 'fast-check';
import { STYLES } from './styles';
import { holdOtherScripts } from './other-scripts';
import { fitted, placedPieces, textWidth, wrap } from './text-lines';

const style = STYLES.body;
const texts = (lines: { text: string }[]): string[] => lines.map(({ text }) => text);

it('breaks at blanks and line breaks', () => {
  const width = textWidth('one two', style);
  expect(texts(wrap('one two three\nfour', style, width))).toEqual(['one two', 'three', 'four']);
  expect(texts(wrap('a\n\nb', style, width))).toEqual(['a', '', 'b']);
  expect(wrap('', style, width)).toEqual([]);
});

it('breaks a word of 10,000 letters without losing one', () => {
  const lines = wrap('W'.repeat(10_000), style, 200);
  expect(lines.every(({ text }) => textWidth(text, style) <= 200)).toBe(true);
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
      for (const line of lines) expect(textWidth(line.text, style)).toBeLessThanOrEqual(width + 1e-6);
    }),
  );
});

it('cuts a line to its width with an ellipsis', () => {
  expect(fitted('short', style, 100)).toBe('short');
  const cut = fitted('x'.repeat(500), style, 100);
  expect(cut).toMatch(/^x+…$/);
  expect(textWidth(cut, style)).toBeLessThanOrEqual(100);
});

it('sets Hebrew words from the right, and leaves the others where they are', () => {
  const words = (text: string): string[] => placedPieces({ text, style }).map((word) => word.text);
  expect(words('plain text')).toEqual(['plain text']);
  expect(words('a שלום עולם 12')).toEqual(['a', 'עולם', 'שלום', '12']);
  const placed = placedPieces({ text: 'a שלום', style });
  expect(placed[1]?.offset).toBeCloseTo(textWidth('a ', style));
});

it('breaks text without blanks inside of its column, and never before a full stop', async () => {
  const text = `A ${'会計処理の分析。'.repeat(20)}`;
  const release = await holdOtherScripts(text);
  const lines = wrap(text, style, 100);
  expect(lines.map((line) => line.text).join('')).toBe(text);
  // A full stop may hang over the edge by its own width.
  expect(lines.filter((line) => textWidth(line.text, style) > 100 + style.size)).toEqual([]);
  expect(lines.filter((line) => line.text.startsWith('。'))).toEqual([]);
  expect(lines[0]?.text.length).toBeGreaterThan(5);
  release();
});
