import { getName, type PdfFile } from './pdf-file';
import { PdfError, PdfStream, type PdfDict, type PdfValue } from './values';

/** Entry of an embedded file in a PDF. The content of the file is not read yet. */
export interface EmbeddedFileEntry {
  name: string;
  /** Relationship to the PDF (`AFRelationship`); null when absent. */
  relationship: string | null;
  description: string | null;
  mimeType: string | null;
  stream: PdfStream;
}

const MAX_FILES = 1_000;
/** Maximum depth of the name tree. */
const MAX_DEPTH = 16;

/**
 * Lists the embedded files of a PDF from its name tree and its list of associated files, each file once.
 * @throws PdfError
 */
export function listEmbeddedFiles(pdf: PdfFile): EmbeddedFileEntry[] {
  const files = new Map<PdfStream, EmbeddedFileEntry>();
  const add = (value: PdfValue): void => {
    const entry = toEntry(pdf, value);
    if (entry !== null && !files.has(entry.stream)) files.set(entry.stream, entry);
    if (files.size > MAX_FILES) throw createTooManyFilesError();
  };
  for (const value of listNameTreeValues(pdf)) add(value);
  for (const value of pdf.getArray(pdf.catalog.get('AF'))) add(value);
  return [...files.values()];
}

function* listNameTreeValues(pdf: PdfFile): Generator<PdfValue> {
  const root = pdf.getDict(pdf.catalog.get('Names'))?.get('EmbeddedFiles');
  const visitedDicts = new Set<PdfDict>();
  const unvisitedNodes: { value: PdfValue | undefined; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = unvisitedNodes.pop(); next !== undefined; next = unvisitedNodes.pop()) {
    const node = pdf.getDict(next.value);
    if (node === null || visitedDicts.has(node)) continue;
    visitedDicts.add(node);
    if (visitedDicts.size > MAX_FILES || next.depth > MAX_DEPTH) throw createTooManyFilesError();
    const names = pdf.getArray(node.get('Names'));
    for (let index = 1; index < names.length; index += 2) yield names[index] ?? null;
    for (const kid of pdf.getArray(node.get('Kids')))
      unvisitedNodes.push({ value: kid, depth: next.depth + 1 });
  }
}

function toEntry(pdf: PdfFile, value: PdfValue): EmbeddedFileEntry | null {
  const specification = pdf.getDict(value);
  if (specification === null) return null;
  const files = pdf.getDict(specification.get('EF'));
  const stream = pdf.resolve(files?.get('UF') ?? files?.get('F'));
  if (!(stream instanceof PdfStream)) return null;
  return {
    name: decodeText(pdf.resolve(specification.get('UF') ?? specification.get('F'))) ?? '',
    relationship: pdf.getNameText(specification.get('AFRelationship')),
    description: decodeText(pdf.resolve(specification.get('Desc'))),
    mimeType: getName(stream.dict.get('Subtype')),
    stream,
  };
}

/** Decodes a text string: UTF-16 or UTF-8 with a byte order mark, otherwise one byte per character (7.9.2.2). */
function decodeText(value: PdfValue): string | null {
  if (!Buffer.isBuffer(value)) return null;
  if (value[0] === 0xfe && value[1] === 0xff) {
    const even = value.subarray(2, value.length - (value.length % 2));
    return Buffer.from(even).swap16().toString('utf16le');
  }
  if (value[0] === 0xef && value[1] === 0xbb && value[2] === 0xbf) return value.toString('utf8', 3);
  return value.toString('latin1');
}

function createTooManyFilesError(): PdfError {
  return new PdfError('too_large', `has more than ${MAX_FILES} embedded files`);
}
