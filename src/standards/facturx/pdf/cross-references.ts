import { createDamagedPdfError, PdfKeyword, PdfLexer } from './lexer';
import { PdfError, PdfStream, type PdfBudget, type PdfDict } from './values';

/** Location of an object: an offset in the file, or an object stream. */
export type ObjectLocation = { offset: number } | { inStream: number; index: number };

/** Cross-references of a file: the locations of its objects by number, and its trailer. */
export interface CrossReferences {
  locations: Map<number, ObjectLocation>;
  trailer: PdfDict;
}

/** Reads and decodes the stream at an offset of the file; null when there is no stream. */
export type ReadStreamAt = (offset: number) => { stream: PdfStream; data: Buffer } | null;

/** Maximum number of revisions of a file. */
const MAX_REVISIONS = 1_000;
const TAIL_BYTES = 2_048;

/**
 * Reads the locations of a file's objects from its cross-reference tables and streams, the newest revision first (ISO
 * 32000-1, 7.5.4 to 7.5.8).
 * @throws PdfError
 */
export function readCrossReferences(
  bytes: Buffer,
  budget: PdfBudget,
  readStream: ReadStreamAt,
): CrossReferences {
  const locations = new Map<number, ObjectLocation>();
  let trailer: PdfDict | null = null;
  const visitedOffsets = new Set<number>();
  const unreadOffsets = [findStartOffset(bytes)];
  for (let at = unreadOffsets.shift(); at !== undefined; at = unreadOffsets.shift()) {
    if (visitedOffsets.has(at)) continue;
    visitedOffsets.add(at);
    if (visitedOffsets.size > MAX_REVISIONS)
      throw new PdfError('too_large', `has more than ${MAX_REVISIONS} revisions`);
    const section = isCrossReferenceTable(bytes, at)
      ? readCrossReferenceTable(bytes, at, budget, locations)
      : readCrossReferenceStream(at, budget, readStream, locations);
    trailer ??= section;
    for (const key of ['XRefStm', 'Prev']) {
      const next = section.get(key);
      if (typeof next === 'number') unreadOffsets.push(next);
    }
  }
  if (trailer === null) throw createDamagedPdfError('has no trailer');
  return { locations, trailer };
}

function findStartOffset(bytes: Buffer): number {
  const from = Math.max(0, bytes.length - TAIL_BYTES);
  const match = /startxref\s+(\d{1,12})(?![^]*startxref)/.exec(bytes.toString('latin1', from));
  if (match === null) throw createDamagedPdfError('does not state the offset of its cross-references');
  return Number(match[1]);
}

function isCrossReferenceTable(bytes: Buffer, at: number): boolean {
  return /^\s*xref\b/.test(bytes.toString('latin1', at, at + 16));
}

function readCrossReferenceTable(
  bytes: Buffer,
  at: number,
  budget: PdfBudget,
  locations: Map<number, ObjectLocation>,
): PdfDict {
  const lexer = new PdfLexer(bytes, budget, at);
  lexer.readToken();
  for (;;) {
    const first = lexer.readToken();
    if (first instanceof PdfKeyword && first.word === 'trailer') break;
    const count = lexer.readToken();
    if (typeof first !== 'number' || typeof count !== 'number')
      throw createDamagedPdfError('has a broken cross-reference table');
    for (let index = 0; index < count; index += 1) {
      const offset = lexer.readToken();
      lexer.readToken();
      const kind = lexer.readToken();
      if (typeof offset !== 'number' || !(kind instanceof PdfKeyword))
        throw createDamagedPdfError('has a broken cross-reference table');
      if (kind.word === 'n' && !locations.has(first + index)) locations.set(first + index, { offset });
    }
  }
  const trailer = lexer.readValue();
  if (!(trailer instanceof Map)) throw createDamagedPdfError('has no trailer');
  return trailer;
}

function readCrossReferenceStream(
  at: number,
  budget: PdfBudget,
  readStream: ReadStreamAt,
  locations: Map<number, ObjectLocation>,
): PdfDict {
  const stream = readStream(at);
  if (stream === null) throw createDamagedPdfError('has no cross-references at the stated offset');
  const { dict } = stream.stream;
  const widths = parseNumbers(dict.get('W'));
  const [kindWidth = 0, firstWidth = 0, secondWidth = 0] = widths;
  const size = kindWidth + firstWidth + secondWidth;
  if (widths.length < 3 || size < 1 || widths.some((width) => width < 0 || width > 8))
    throw createDamagedPdfError('has a broken cross-reference stream');
  const ranges = parseNumbers(dict.get('Index'));
  if (ranges.length === 0) ranges.push(0, parseNumbers([dict.get('Size') ?? 0])[0] ?? 0);
  let from = 0;
  for (let range = 0; range + 1 < ranges.length; range += 2) {
    const [first = 0, count = 0] = ranges.slice(range, range + 2);
    for (let index = 0; index < count && from + size <= stream.data.length; index += 1, from += size) {
      budget.takeValues();
      const field = (start: number, width: number): number => {
        let value = 0;
        for (let i = 0; i < width; i += 1) value = value * 256 + (stream.data[from + start + i] ?? 0);
        return value;
      };
      const kind = kindWidth === 0 ? 1 : field(0, kindWidth);
      const value = field(kindWidth, firstWidth);
      if (locations.has(first + index)) continue;
      if (kind === 1) locations.set(first + index, { offset: value });
      if (kind === 2)
        locations.set(first + index, { inStream: value, index: field(kindWidth + firstWidth, secondWidth) });
    }
  }
  return dict;
}

function parseNumbers(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((each): each is number => typeof each === 'number') : [];
}

const OBJECT_PATTERN = /(?<!\d)(\d{1,10})[\0\t\n\f\r ]{1,8}\d{1,5}[\0\t\n\f\r ]{1,8}obj(?![A-Za-z])/g;
const TRAILER_PATTERN = /trailer[\0\t\n\f\r ]{0,8}(?=<<)/g;
/** Number of bytes of the parts in which a file is searched. A match that begins in one part may end in the overlap. */
const PART_BYTES = 4 * 1024 * 1024;
const OVERLAP_BYTES = 64;

/**
 * Searches a file with broken cross-references for its objects. Of several objects with one number, the last one
 * counts.
 */
export function searchCrossReferences(bytes: Buffer, budget: PdfBudget): CrossReferences {
  const locations = new Map<number, ObjectLocation>();
  const trailer: PdfDict = new Map();
  for (let from = 0; from < bytes.length; from += PART_BYTES) {
    const part = bytes.toString('latin1', from, from + PART_BYTES + OVERLAP_BYTES);
    for (const { index, 1: number } of part.matchAll(OBJECT_PATTERN)) {
      budget.takeValues();
      locations.set(Number(number), { offset: from + index });
    }
    for (const { index, 0: word } of part.matchAll(TRAILER_PATTERN))
      for (const [key, value] of readTrailerAt(bytes, from + index + word.length, budget))
        trailer.set(key, value);
  }
  return { locations, trailer };
}

const EMPTY_DICT: PdfDict = new Map<string, never>();

function readTrailerAt(bytes: Buffer, at: number, budget: PdfBudget): PdfDict {
  try {
    const value = new PdfLexer(bytes, budget, at).readValue();
    return value instanceof Map ? value : EMPTY_DICT;
  } catch (error) {
    if (error instanceof PdfError && error.reason === 'damaged') return EMPTY_DICT;
    throw error;
  }
}
