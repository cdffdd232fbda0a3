import {
  readCrossReferences,
  searchCrossReferences,
  type CrossReferences,
  type ObjectLocation,
} from './cross-references';
import { createDamagedPdfError, PdfKeyword, PdfLexer } from './lexer';
import { decodeStream } from './stream-data';
import { PdfBudget, PdfError, PdfName, PdfRef, PdfStream, type PdfDict, type PdfValue } from './values';

/** Maximum length of a chain of references. */
const MAX_REFERENCE_STEPS = 32;
/** Number of bytes in which the header is searched: other bytes may precede it (ISO 32000-1, annex H). */
const MAX_HEADER_OFFSET = 1_024;

/**
 * PDF that is read on demand. The cost of reading any file is limited by `PdfBudget`. Every defect is thrown as a
 * `PdfError`.
 */
export class PdfFile {
  private readonly budget = new PdfBudget();
  private readonly references: CrossReferences;
  private readonly values = new Map<number, PdfValue>();
  private readonly objectStreams = new Map<number, Map<number, PdfValue>>();
  /** Numbers of the objects that are being read, for the detection of circular references. */
  private readonly objectsInProgress = new Set<number>();
  readonly catalog: PdfDict;

  /** @throws PdfError */
  constructor(private readonly bytes: Buffer) {
    if (!bytes.subarray(0, MAX_HEADER_OFFSET).includes('%PDF-'))
      throw new PdfError('not_pdf', 'is not a PDF: it must begin with %PDF-');
    const [references, catalog] = this.readStructure();
    this.references = references;
    this.catalog = catalog;
  }

  private readStructure(): [CrossReferences, PdfDict] {
    try {
      const references = readCrossReferences(this.bytes, this.budget, (at) => this.readStreamAt(at));
      return [references, this.findCatalog(references)];
    } catch (error) {
      if (!(error instanceof PdfError) || error.reason !== 'damaged') throw error;
      this.values.clear();
      this.objectStreams.clear();
      const references = searchCrossReferences(this.bytes, this.budget);
      return [references, this.findCatalog(references)];
    }
  }

  /** Finds the catalog, which leads to all objects of the file. */
  private findCatalog(references: CrossReferences): PdfDict {
    if (references.trailer.has('Encrypt'))
      throw new PdfError('encrypted', 'is encrypted, so its contents cannot be read');
    const root = this.resolveWith(references, references.trailer.get('Root'));
    if (root instanceof Map) return root;
    // When the trailer is missing, the catalog is searched among the objects.
    for (const number of references.locations.keys()) {
      const object = this.readObjectWith(references, number);
      if (object instanceof Map && getName(object.get('Type')) === 'Catalog') return object;
    }
    throw createDamagedPdfError('has no catalog');
  }

  /**
   * Resolves a reference to its value; null when the object does not exist.
   * Returns the value of a reference; null when it does not exist.
   * @throws PdfError
   */
  resolve(value: PdfValue | undefined): PdfValue {
    return this.resolveWith(this.references, value);
  }

  /** @throws PdfError */
  getDict(value: PdfValue | undefined): PdfDict | null {
    const resolvedValue = this.resolve(value);
    if (resolvedValue instanceof PdfStream) return resolvedValue.dict;
    return resolvedValue instanceof Map ? resolvedValue : null;
  }

  /** @throws PdfError */
  getArray(value: PdfValue | undefined): PdfValue[] {
    const resolvedValue = this.resolve(value);
    return Array.isArray(resolvedValue) ? resolvedValue : [];
  }

  /** @throws PdfError */
  getNameText(value: PdfValue | undefined): string | null {
    return getName(this.resolve(value));
  }

  /**
   * Returns the data of a stream with its filters decoded.
   * Returns the data of a stream with its filters undone.
   * @throws PdfError
   */
  readStreamData(stream: PdfStream): Buffer {
    return this.readDataWith(this.references, stream);
  }

  private resolveWith(references: CrossReferences, value: PdfValue | undefined): PdfValue {
    let resolvedValue = value ?? null;
    for (let step = 0; resolvedValue instanceof PdfRef; step += 1) {
      if (step === MAX_REFERENCE_STEPS) throw createDamagedPdfError('has circular references');
      resolvedValue = this.readObjectWith(references, resolvedValue.number);
    }
    return resolvedValue;
  }

  private readObjectWith(references: CrossReferences, number: number): PdfValue {
    const cachedValue = this.values.get(number);
    if (cachedValue !== undefined) return cachedValue;
    const location = references.locations.get(number);
    if (location === undefined) return null;
    if (this.objectsInProgress.has(number))
      throw createDamagedPdfError('has an object that refers to itself');
    this.objectsInProgress.add(number);
    try {
      const value =
        'offset' in location
          ? this.readObjectAt(location.offset, number)
          : this.readPackedObject(references, location, number);
      this.values.set(number, value);
      return value;
    } finally {
      this.objectsInProgress.delete(number);
    }
  }

  /**
   * Returns the object at an offset of the file.
   * @param number expected number of the object
   */
  private readObjectAt(offset: number, number: number | null): PdfValue {
    const lexer = new PdfLexer(this.bytes, this.budget, offset);
    const [foundNumber, generation, keyword] = [lexer.readToken(), lexer.readToken(), lexer.readToken()];
    if (typeof foundNumber !== 'number' || typeof generation !== 'number' || !isKeyword(keyword, 'obj'))
      throw createDamagedPdfError('has no object at the stated offset');
    if (number !== null && foundNumber !== number)
      throw createDamagedPdfError('has another object at the stated offset');
    const value = lexer.readValue();
    if (!(value instanceof Map)) return value;
    lexer.skipWhiteSpace();
    if (!STREAM_KEYWORD.equals(this.bytes.subarray(lexer.offset, lexer.offset + STREAM_KEYWORD.length)))
      return value;
    const start = lexer.offset + STREAM_KEYWORD.length;
    return new PdfStream(value, start + (this.bytes[start] === 13 ? 1 : 0) + 1);
  }

  /** Reads an object from an object stream (ISO 32000-1, 7.5.7). */
  private readPackedObject(
    references: CrossReferences,
    { inStream }: Extract<ObjectLocation, { inStream: number }>,
    number: number,
  ): PdfValue {
    const objectStream = this.objectStreams.get(inStream);
    if (objectStream !== undefined) return objectStream.get(number) ?? null;
    const stream = this.readObjectWith(references, inStream);
    if (!(stream instanceof PdfStream))
      throw createDamagedPdfError('has no object stream at the stated location');
    const objects = this.readObjectStream(this.readDataWith(references, stream), stream.dict);
    this.objectStreams.set(inStream, objects);
    return objects.get(number) ?? null;
  }

  private readObjectStream(data: Buffer, dict: PdfDict): Map<number, PdfValue> {
    const [count, first] = [dict.get('N'), dict.get('First')];
    if (typeof count !== 'number' || typeof first !== 'number')
      throw createDamagedPdfError('has a broken object stream');
    const head = new PdfLexer(data, this.budget);
    const objects = new Map<number, PdfValue>();
    for (let index = 0; index < count; index += 1) {
      const [number, offset] = [head.readToken(), head.readToken()];
      if (typeof number !== 'number' || typeof offset !== 'number')
        throw createDamagedPdfError('has a broken object stream');
      objects.set(number, new PdfLexer(data, this.budget, first + offset).readValue());
    }
    return objects;
  }

  /** Reads a stream before the cross-references are known: its length must be in its own dictionary. */
  private readStreamAt(offset: number): { stream: PdfStream; data: Buffer } | null {
    const value = this.readObjectAt(offset, null);
    if (!(value instanceof PdfStream)) return null;
    const noReferences: CrossReferences = { locations: new Map(), trailer: new Map() };
    return { stream: value, data: this.readDataWith(noReferences, value) };
  }

  private readDataWith(references: CrossReferences, { dict, start }: PdfStream): Buffer {
    const declaredLength = this.resolveWith(references, dict.get('Length'));
    const raw = this.bytes.subarray(start, this.findStreamEnd(start, declaredLength));
    return decodeStream(raw, dict, (value) => this.resolveWith(references, value), this.budget);
  }

  /** Returns the end of a stream's data: from its length, or from `endstream` when the length is wrong. */
  private findStreamEnd(start: number, declaredLength: PdfValue): number {
    if (typeof declaredLength === 'number' && Number.isInteger(declaredLength) && declaredLength >= 0) {
      const after = this.bytes.toString('latin1', start + declaredLength, start + declaredLength + 12);
      if (/^\s*endstream/.test(after)) return start + declaredLength;
    }
    const end = this.bytes.indexOf('endstream', start, 'latin1');
    if (end < 0) throw createDamagedPdfError('has an unterminated stream');
    this.budget.takeExaminedBytes(end - start);
    return end;
  }
}

const STREAM_KEYWORD = Buffer.from('stream');

function isKeyword(token: unknown, word: string): boolean {
  return token instanceof PdfKeyword && token.word === word;
}

/** Returns the text of a name; null for any other value. */
export function getName(value: PdfValue | undefined): string | null {
  return value instanceof PdfName ? value.name : null;
}
