import { create, type Font } from 'fontkit';
import { readFileSync } from 'node:fs';
import { OTHER_SCRIPTS, sliceCut, type Cut, type SliceCut } from './other-scripts';

/** The two cuts of a document: DejaVu Sans Condensed, which covers Latin, Greek, Cyrillic and more. */
export type Face = Cut;

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
 * Returns the font file. Each document gets a parser of its own: a shared one would remember which characters other
 * documents drew with a glyph, and copying text out of a PDF would depend on earlier documents.
 */
export function faceBytes(face: Face): Buffer {
  return typeface(face).bytes;
}

let drawable: ReadonlySet<number> | null = null;

/** Whether both cuts have the character. */
function isOwn(codePoint: number): boolean {
  if (drawable === null) {
    const bold = new Set(typeface('bold').font.characterSet);
    drawable = new Set(typeface('regular').font.characterSet.filter((known) => bold.has(known)));
  }
  return drawable.has(codePoint);
}

/** Whether a typeface has the character. */
export function canDraw(codePoint: number): boolean {
  return isOwn(codePoint) || sliceCut(codePoint, 'regular') !== undefined;
}

/**
 * Returns the advance width of one character in thousandths of the font size; kerning is ignored, as it only tightens.
 */
export function characterWidth(codePoint: number, face: Face): number {
  const { font, widths } = typeface(face);
  const known = widths.get(codePoint);
  if (known !== undefined) return known;
  const other = isOwn(codePoint) ? undefined : sliceCut(codePoint, face);
  if (other !== undefined) return advanceOf(other.font, other.font.glyphForCodePoint(codePoint).advanceWidth);
  const width = advanceOf(font, font.glyphForCodePoint(codePoint).advanceWidth);
  widths.set(codePoint, width);
  return width;
}

function advanceOf({ unitsPerEm }: Font, units: number): number {
  return (units * 1000) / unitsPerEm;
}

/** A piece of text in one typeface; null is the main one. */
export interface Run {
  text: string;
  other: SliceCut | null;
}

/** Splits a text into pieces by typeface. */
export function runsOf(text: string, face: Face): Run[] {
  if (!OTHER_SCRIPTS.test(text)) return [{ text, other: null }];
  const runs: Run[] = [];
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const other = isOwn(codePoint) ? null : (sliceCut(codePoint, face) ?? null);
    const latest = runs.at(-1);
    if (latest?.other === other) latest.text += character;
    else runs.push({ text: character, other });
  }
  return runs;
}

/** Advance width of a text of the main typeface whose letters are joined, in thousandths of the font size. */
export function joinedWidth(text: string, face: Face): number {
  const { font } = typeface(face);
  return advanceOf(font, font.layout(text).advanceWidth);
}

/** Advance width of a run of another script as it is drawn, marks placed and letters joined, in thousandths. */
export function shapedWidth(text: string, { font }: SliceCut): number {
  return advanceOf(font, font.layout(text).advanceWidth);
}
export type { SliceCut } from './other-scripts';
