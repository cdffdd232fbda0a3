import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';

/** The two cuts a document is set in: DejaVu Sans Condensed, which covers Latin, Greek and Cyrillic and much more. */
export type Face = 'regular' | 'bold';

const FILES: Record<Face, string> = {
  regular: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
};

interface Typeface {
  bytes: Buffer;
  font: Font;
  /** Advance widths met so far, by code point, in thousandths of the font size. */
  widths: Map<number, number>;
}

const loaded = new Map<Face, Typeface>();

function typeface(face: Face): Typeface {
  const known = loaded.get(face);
  if (known !== undefined) return known;
  const bytes = readFileSync(require.resolve(FILES[face]));
  const font = create(bytes);
  if (font.type !== 'TTF') throw new Error(`${FILES[face]} is not a single TrueType font`);
  const made = { bytes, font, widths: new Map<number, number>() };
  loaded.set(face, made);
  return made;
}

/**
 * The font file. A document gets a parser of its own for it: a shared one would remember which characters other
 * documents drew with a glyph, and copying text out of a PDF would depend on what was rendered before.
 */
export function faceBytes(face: Face): Buffer {
  return typeface(face).bytes;
}

let drawable: ReadonlySet<number> | null = null;

/** Whether both cuts can draw the character. */
export function canDraw(codePoint: number): boolean {
  if (drawable === null) {
    const bold = new Set(typeface('bold').font.characterSet);
    drawable = new Set(typeface('regular').font.characterSet.filter((known) => bold.has(known)));
  }
  return drawable.has(codePoint);
}

/** Advance width of one character in thousandths of the font size; kerning is left out, as it only tightens. */
export function characterWidth(codePoint: number, face: Face): number {
  const { font, widths } = typeface(face);
  const known = widths.get(codePoint);
  if (known !== undefined) return known;
  const width = (font.glyphForCodePoint(codePoint).advanceWidth * 1000) / font.unitsPerEm;
  widths.set(codePoint, width);
  return width;
}
