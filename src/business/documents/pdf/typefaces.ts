import { create, type Font } from 'fontkit';
import { readFileSync } from 'node:fs';
import { OTHER_SCRIPTS_PATTERN, getSliceCut, type Cut, type SliceFont } from './script-fonts';
import { findTypefaceFile } from './typeface-files';

const TYPEFACE_FILES: Record<Cut, string> = {
  regular: 'DejaVuSansCondensed.ttf',
  bold: 'DejaVuSansCondensed-Bold.ttf',
};

interface Typeface {
  bytes: Buffer;
  font: Font;
  /** Advance widths of the characters used so far, by code point, in thousandths of the font size. */
  widths: Map<number, number>;
}

const typefaces = new Map<Cut, Typeface>();

function getTypeface(cut: Cut): Typeface {
  const loadedTypeface = typefaces.get(cut);
  if (loadedTypeface !== undefined) return loadedTypeface;
  const bytes = readFileSync(findTypefaceFile('dejavu-fonts-ttf', TYPEFACE_FILES[cut]));
  const font = create(bytes);
  if (font.type !== 'TTF') throw new Error(`${TYPEFACE_FILES[cut]} is not a single TrueType font`);
  const typeface = { bytes, font, widths: new Map<number, number>() };
  typefaces.set(cut, typeface);
  return typeface;
}

/**
 * Returns the font file. Each document gets a separate parser: a shared parser would remember which characters other
 * documents drew with a glyph, so that the text copied from a PDF would depend on earlier documents.
 */
export function getTypefaceBytes(cut: Cut): Buffer {
  return getTypeface(cut).bytes;
}

let drawableCharacters: ReadonlySet<number> | null = null;

/** Returns whether the regular and the bold font of the main typeface contain the character. */
function isInMainTypeface(codePoint: number): boolean {
  if (drawableCharacters === null) {
    const bold = new Set(getTypeface('bold').font.characterSet);
    drawableCharacters = new Set(
      getTypeface('regular').font.characterSet.filter((codePoint) => bold.has(codePoint)),
    );
  }
  return drawableCharacters.has(codePoint);
}

/** Returns whether any typeface contains the character. */
export function canDraw(codePoint: number): boolean {
  return isInMainTypeface(codePoint) || getSliceCut(codePoint, 'regular') !== undefined;
}

/**
 * Returns the advance width of one character in thousandths of the font size; kerning is ignored, because it only
 * reduces widths.
 */
export function getCharacterWidth(codePoint: number, cut: Cut): number {
  const { font, widths } = getTypeface(cut);
  const cachedWidth = widths.get(codePoint);
  if (cachedWidth !== undefined) return cachedWidth;
  const other = isInMainTypeface(codePoint) ? undefined : getSliceCut(codePoint, cut);
  if (other !== undefined)
    return toFontSizeUnits(other.font, other.font.glyphForCodePoint(codePoint).advanceWidth);
  const width = toFontSizeUnits(font, font.glyphForCodePoint(codePoint).advanceWidth);
  widths.set(codePoint, width);
  return width;
}

function toFontSizeUnits({ unitsPerEm }: Font, units: number): number {
  return (units * 1000) / unitsPerEm;
}

/** Piece of text in one typeface; `otherFont` is null for the main typeface. */
export interface TextRun {
  text: string;
  otherFont: SliceFont | null;
}

/** Splits a text into pieces by typeface. */
export function splitIntoRuns(text: string, cut: Cut): TextRun[] {
  if (!OTHER_SCRIPTS_PATTERN.test(text)) return [{ text, otherFont: null }];
  const runs: TextRun[] = [];
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const otherFont = isInMainTypeface(codePoint) ? null : (getSliceCut(codePoint, cut) ?? null);
    const latest = runs.at(-1);
    if (latest?.otherFont === otherFont) latest.text += character;
    else runs.push({ text: character, otherFont });
  }
  return runs;
}

/** Returns the advance width of a text with joined letters in the main typeface, in thousandths of the font size. */
export function measureJoined(text: string, cut: Cut): number {
  const { font } = getTypeface(cut);
  return toFontSizeUnits(font, font.layout(text).advanceWidth);
}

/** Returns the advance width of a shaped text of another script, in thousandths of the font size. */
export function measureShaped(text: string, { font }: SliceFont): number {
  return toFontSizeUnits(font, font.layout(text).advanceWidth);
}
export type { Cut, SliceFont } from './script-fonts';
