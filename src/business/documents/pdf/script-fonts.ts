// A compilation of a part of the sources needs this reference, because the declaration file cannot be imported.
// eslint-disable-next-line @typescript-eslint/triple-slash-reference
/// <reference path="./subset-font.d.ts" />
/**
 * Typefaces for scripts that the main typeface lacks: Chinese and Japanese, Korean, Thai, Devanagari, Bengali and
 * Tamil. Each typeface is a family of Noto Sans, divided into slices of a few hundred characters; a slice is loaded
 * when a document contains one of its characters.
 */
import { create, type Font } from 'fontkit';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { findTypefaceFile, type Family } from './typeface-files';

/** Characters of these scripts, including punctuation. */
export const OTHER_SCRIPTS_PATTERN =
  /[\u0900-\u097f\u0980-\u09ff\u0b80-\u0bff\u0e00-\u0e7f\u1100-\u11ff\u2e80-\u9fff\ua8e0-\ua8ff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/;
const CHARACTERS = new RegExp(OTHER_SCRIPTS_PATTERN, 'g');

/** Families in the order in which they are tried, with their characters. */
const FAMILIES: readonly (readonly [family: Family, characters: RegExp])[] = [
  ['noto-sans-devanagari', /[\u0900-\u097f\ua8e0-\ua8ff]/],
  ['noto-sans-bengali', /[\u0980-\u09ff]/],
  ['noto-sans-tamil', /[\u0b80-\u0bff]/],
  ['noto-sans-thai', /[\u0e00-\u0e7f]/],
  ['noto-sans-kr', /[\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff]/],
  ['noto-sans-sc', OTHER_SCRIPTS_PATTERN],
  ['noto-sans-kr', OTHER_SCRIPTS_PATTERN],
];

export const CUTS = ['regular', 'bold'] as const;
export type Cut = (typeof CUTS)[number];
const WEIGHTS: Record<Cut, number> = { regular: 400, bold: 700 };

/** Regular or bold font of a slice. */
export interface SliceFont {
  /** Name of the cut inside of a PDF. */
  name: string;
  bytes: Buffer;
  font: Font;
}

interface Slice {
  cuts: Readonly<Record<Cut, SliceFont>>;
  characters: ReadonlySet<number>;
  /** Number of documents that are currently rendered with the slice. */
  userCount: number;
}

/** Maximum number of cached slices, about 100 KiB each with both cuts. */
const MAX_CACHED_SLICES = 48;

/** Slices by file, the most recently used slice last. */
const slices = new Map<string, Slice>();
/** File of the slice of each character that was looked up; null when no slice contains the character. */
const fileByCodePoint = new Map<number, string | null>();

/** Returns the typeface for a character of another script, if it was loaded for a document that is being rendered. */
export function getSliceCut(codePoint: number, cut: Cut): SliceFont | undefined {
  const slice = slices.get(fileByCodePoint.get(codePoint) ?? '');
  return slice?.characters.has(codePoint) === true ? slice.cuts[cut] : undefined;
}

/**
 * Loads the typefaces that a text needs in addition to the main typeface, and caches them until they are released.
 * @returns a function that releases the typefaces
 */
export async function loadScriptFonts(text: string): Promise<() => void> {
  if (!OTHER_SCRIPTS_PATTERN.test(text)) return () => undefined;
  const files = new Set<string>();
  for (const character of new Set(text.match(CHARACTERS))) {
    const file = findFile(character);
    if (file !== null) files.add(file);
  }
  const inUse: Slice[] = [];
  for (const file of files) {
    const readBytes = slices.has(file) ? null : await readSlice(file);
    // Another document may have loaded the slice meanwhile.
    const slice = slices.get(file) ?? readBytes;
    if (slice === null) continue;
    slice.userCount += 1;
    slices.delete(file);
    slices.set(file, slice);
    inUse.push(slice);
  }
  return () => {
    for (const slice of inUse) slice.userCount -= 1;
    evictUnused();
  };
}

function evictUnused(): void {
  for (const [file, { userCount: users }] of slices) {
    if (slices.size <= MAX_CACHED_SLICES) return;
    if (users === 0) slices.delete(file);
  }
}

function findFile(character: string): string | null {
  const codePoint = character.codePointAt(0) ?? 0;
  const cachedFile = fileByCodePoint.get(codePoint);
  if (cachedFile !== undefined) return cachedFile;
  let matchingFile: string | null = null;
  for (const [family, characters] of FAMILIES) {
    if (matchingFile === null && characters.test(character))
      matchingFile = loadFileMap(family).get(codePoint) ?? null;
  }
  fileByCodePoint.set(codePoint, matchingFile);
  return matchingFile;
}

async function readSlice(file: string): Promise<Slice> {
  const packedBytes = await readFile(file);
  const slicedCuts: [Cut, SliceFont][] = [];
  for (const cut of CUTS) {
    const bytes = await subsetFont(packedBytes, '', {
      targetFormat: 'truetype',
      variationAxes: { wght: WEIGHTS[cut] },
      keepAllGlyphs: true,
    });
    slicedCuts.push([cut, { name: `${file} ${cut}`, bytes, font: create(bytes) as Font }]);
  }
  const cuts = Object.fromEntries(slicedCuts) as Record<Cut, SliceFont>;
  return { cuts, characters: new Set(cuts.regular.font.characterSet), userCount: 0 };
}

const families = new Map<string, ReadonlyMap<number, string>>();

/** Maps every character of a family to its file. */
function loadFileMap(family: Family): ReadonlyMap<number, string> {
  const cachedFiles = families.get(family);
  if (cachedFiles !== undefined) return cachedFiles;
  const listedText = readFileSync(findTypefaceFile(family, 'unicode.json'), 'utf8');
  const ranges = JSON.parse(listedText) as Record<string, string>;
  const files = new Map<number, string>();
  for (const [slice, range] of Object.entries(ranges)) {
    const name = slice.replace(/^\[(\d+)\]$/, '$1');
    const file = findTypefaceFile(family, `${family}-${name}-wght-normal.woff2`);
    for (const [, first = '', last = first] of range.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi))
      for (let at = parseInt(first, 16); at <= parseInt(last, 16); at += 1) files.set(at, file);
  }
  families.set(family, files);
  return files;
}
