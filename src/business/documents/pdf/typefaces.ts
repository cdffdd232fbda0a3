import { create, type Font } from 'fontkit';
import { readFileSync } from 'node:fs';
import { OTHER_SCRIPTS, getSliceCut, type Cut, type SliceCut } from './script-fonts';
import { findTypefaceFile } from './typeface-files';

const FILES: Record<Cut, string> = {
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
  const bytes = readFileSync(findTypefaceFile('dejavu-fonts-ttf', FILES[cut]));
  const font = create(bytes);
  if (font.type !== 'TTF') throw new Error(`${FILES[cut]} is not a single TrueType font`);
  const typeface = { bytes, font, widths: new Map<number, number>() };
  typefaces.set(cut, typeface);
  return typeface;
}

/**
 * Returns the font file. Each document gets its own parser: a shared parser would remember which characters other
 * documents drew with a glyph, and the text copied from a PDF would depend on earlier documents.
 */
export function getFaceBytes(cut: Cut): Buffer {
  return getTypeface(cut).bytes;
}

let drawableCharacters: ReadonlySet<number> | null = null;

/** Returns whether both cuts contain the character. */
function isInOwnFonts(codePoint: number): boolean {
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
  return isInOwnFonts(codePoint) || getSliceCut(codePoint, 'regular') !== undefined;
}

/**
 * Returns the advance width of one character in thousandths of the font size; kerning is ignored, because it only
 * reduces widths.
 */
export function getCharacterWidth(codePoint: number, cut: Cut): number {
  const { font, widths } = getTypeface(cut);
  const cachedWidth = widths.get(codePoint);
  if (cachedWidth !== undefined) return cachedWidth;
  const other = isInOwnFonts(codePoint) ? undefined : getSliceCut(codePoint, cut);
  if (other !== undefined) return toAdvance(other.font, other.font.glyphForCodePoint(codePoint).advanceWidth);
  const width = toAdvance(font, font.glyphForCodePoint(codePoint).advanceWidth);
  widths.set(codePoint, width);
  return width;
}

function toAdvance({ unitsPerEm }: Font, units: number): number {
  return (units * 1000) / unitsPerEm;
}

/** A piece of text in one typeface; null is the main one. */
export interface Run {
  text: string;
  other: SliceCut | null;
}

/** Splits a text into pieces by typeface. */
export function splitIntoRuns(text: string, cut: Cut): Run[] {
  if (!OTHER_SCRIPTS.test(text)) return [{ text, other: null }];
  const runs: Run[] = [];
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const other = isInOwnFonts(codePoint) ? null : (getSliceCut(codePoint, cut) ?? null);
    const latest = runs.at(-1);
    if (latest?.other === other) latest.text += character;
    else runs.push({ text: character, other });
  }
  return runs;
}

/** Advance width of a text of the main typeface whose letters are joined, in thousandths of the font size. */
export function measureJoined(text: string, cut: Cut): number {
  const { font } = getTypeface(cut);
  return toAdvance(font, font.layout(text).advanceWidth);
}

/** Advance width of a run of another script as it is drawn, marks placed and letters joined, in thousandths. */
export function measureShaped(text: string, { font }: SliceCut): number {
  return toAdvance(font, font.layout(text).advanceWidth);
}
export type { Cut, SliceCut } from './script-fonts';
