import {
  readCrossReferences,
  searchCrossReferences,
  type CrossReferences,
  type ObjectLocation,
} from './cross-references';
import { damagedPdfError, PdfKeyword, PdfLexer } from './lexer';
import { decodeStream } from './stream-data';
import { PdfBudget, PdfError, PdfName, PdfRef, PdfStream, type PdfDict, type PdfValue } from './values';

/** Maximum number of references that lead to references. */
const MAX_STEPS = 32;
/** The header may be preceded by other bytes (ISO 32000-1, annex H). */
const HEADER_WITHIN = 1_024;

/**
 * PDF that is read on demand. Its cost is bounded (`PdfBudget`) for any file; every other defect is a `PdfError`, too.
 */
export class PdfFile {
  private readonly budget = new PdfBudget();
  private readonly references: CrossReferences;
  private readonly values = new Map<number, PdfValue>();
  private readonly objectStreams = new Map<number, Map<number, PdfValue>>();
  /** Objects that are being read: a circular reference is invalid. */
  private readonly open = new Set<number>();
  readonly catalog: PdfDict;

  /** @throws PdfError */
  constructor(private readonly bytes: Buffer) {
    if (!bytes.subarray(0, HEADER_WITHIN).includes('%PDF-'))
      throw new PdfError('not_pdf', 'is no PDF: it does not begin with %PDF-');
    const [references, catalog] = this.readStructure();
    this.references = references;
    this.catalog = catalog;
  }

  private readStructure(): [CrossReferences, PdfDict] {
    try {
      const references = readCrossReferences(this.bytes, this.budget, (at) => this.streamAt(at));
      return [references, this.findCatalog(references)];
    } catch (error) {
      if (!(error instanceof PdfError) || error.reason !== 'damaged') throw error;
      this.values.clear();
      this.objectStreams.clear();
      const references = searchCrossReferences(this.bytes, this.budget);
      return [references, this.findCatalog(references)];
    }
  }

  /** Catalog, from which everything in the file is reached. */
  private findCatalog(references: CrossReferences): PdfDict {
    if (references.trailer.has('Encrypt'))
      throw new PdfError('encrypted', 'is encrypted, so its contents cannot be read');
    const root = this.resolveWith(references, references.trailer.get('Root'));
    if (root instanceof Map) return root;
    // When the trailer is a stream that is not found, the catalog is searched among the objects.
    for (const number of references.locations.keys()) {
      const object = this.objectWith(references, number);
      if (object instanceof Map && getName(object.get('Type')) === 'Catalog') return object;
    }
    throw damagedPdfError('has no catalog');
  }

  /**
   * Returns the value of a reference; null when it does not exist.
   * @throws PdfError
   */
  resolve(value: PdfValue | undefined): PdfValue {
    return this.resolveWith(this.references, value);
  }

  /** @throws PdfError */
  dict(value: PdfValue | undefined): PdfDict | null {
    const resolvedValue = this.resolve(value);
    if (resolvedValue instanceof PdfStream) return resolvedValue.dict;
    return resolvedValue instanceof Map ? resolvedValue : null;
  }

  /** @throws PdfError */
  array(value: PdfValue | undefined): PdfValue[] {
    const resolvedValue = this.resolve(value);
    return Array.isArray(resolvedValue) ? resolvedValue : [];
  }

  /** @throws PdfError */
  name(value: PdfValue | undefined): string | null {
    return getName(this.resolve(value));
  }

  /**
   * Returns the data of a stream with its filters undone.
   * @throws PdfError
   */
  data(stream: PdfStream): Buffer {
    return this.dataWith(this.references, stream);
  }

  private resolveWith(references: CrossReferences, value: PdfValue | undefined): PdfValue {
    let resolvedValue = value ?? null;
    for (let step = 0; resolvedValue instanceof PdfRef; step += 1) {
      if (step === MAX_STEPS) throw damagedPdfError('has references that lead to themselves');
      resolvedValue = this.objectWith(references, resolvedValue.number);
    }
    return resolvedValue;
  }

  private objectWith(references: CrossReferences, number: number): PdfValue {
    const cachedValue = this.values.get(number);
    if (cachedValue !== undefined) return cachedValue;
    const location = references.locations.get(number);
    if (location === undefined) return null;
    if (this.open.has(number)) throw damagedPdfError('has an object that needs itself');
    this.open.add(number);
    try {
      const value =
        'offset' in location
          ? this.valueAt(location.offset, number)
          : this.readPackedObject(references, location, number);
      this.values.set(number, value);
      return value;
    } finally {
      this.open.delete(number);
    }
  }

  /**
   * Returns the object at an offset of the file.
   * @param number expected number of the object
   */
  private valueAt(offset: number, number: number | null): PdfValue {
    const lexer = new PdfLexer(this.bytes, this.budget, offset);
    const [own, generation, keyword] = [lexer.token(), lexer.token(), lexer.token()];
    if (typeof own !== 'number' || typeof generation !== 'number' || !isKeyword(keyword, 'obj'))
      throw damagedPdfError('has no object where one should be');
    if (number !== null && own !== number) throw damagedPdfError('has another object where one should be');
    const value = lexer.value();
    if (!(value instanceof Map)) return value;
    lexer.skipWhite();
    if (!STREAM.equals(this.bytes.subarray(lexer.at, lexer.at + STREAM.length))) return value;
    const start = lexer.at + STREAM.length;
    return new PdfStream(value, start + (this.bytes[start] === 13 ? 1 : 0) + 1);
  }

  /** Returns an object of an object stream (ISO 32000-1, 7.5.7). */
  private readPackedObject(
    references: CrossReferences,
    { inStream }: Extract<ObjectLocation, { inStream: number }>,
    number: number,
  ): PdfValue {
    const objectStream = this.objectStreams.get(inStream);
    if (objectStream !== undefined) return objectStream.get(number) ?? null;
    const stream = this.objectWith(references, inStream);
    if (!(stream instanceof PdfStream)) throw damagedPdfError('has no object stream where one should be');
    const objects = this.readObjectStream(this.dataWith(references, stream), stream.dict);
    this.objectStreams.set(inStream, objects);
    return objects.get(number) ?? null;
  }

  private readObjectStream(data: Buffer, dict: PdfDict): Map<number, PdfValue> {
    const [count, first] = [dict.get('N'), dict.get('First')];
    if (typeof count !== 'number' || typeof first !== 'number')
      throw damagedPdfError('has a broken object stream');
    const head = new PdfLexer(data, this.budget);
    const objects = new Map<number, PdfValue>();
    for (let index = 0; index < count; index += 1) {
      const [number, offset] = [head.token(), head.token()];
      if (typeof number !== 'number' || typeof offset !== 'number')
        throw damagedPdfError('has a broken object stream');
      objects.set(number, new PdfLexer(data, this.budget, first + offset).value());
    }
    return objects;
  }

  /** Returns a stream before the cross-references are known: its length is in its own dictionary. */
  private streamAt(offset: number): { stream: PdfStream; data: Buffer } | null {
    const value = this.valueAt(offset, null);
    if (!(value instanceof PdfStream)) return null;
    const none: CrossReferences = { locations: new Map(), trailer: new Map() };
    return { stream: value, data: this.dataWith(none, value) };
  }

  private dataWith(references: CrossReferences, { dict, start }: PdfStream): Buffer {
    const declaredLength = this.resolveWith(references, dict.get('Length'));
    const raw = this.bytes.subarray(start, this.findStreamEnd(start, declaredLength));
    return decodeStream(raw, dict, (value) => this.resolveWith(references, value), this.budget);
  }

  /** Returns the end of a stream's data: from its length, or when the length is wrong, before `endstream`. */
  private findStreamEnd(start: number, declaredLength: PdfValue): number {
    if (typeof declaredLength === 'number' && Number.isInteger(declaredLength) && declaredLength >= 0) {
      const after = this.bytes.toString('latin1', start + declaredLength, start + declaredLength + 12);
      if (/^\s*endstream/.test(after)) return start + declaredLength;
    }
    const end = this.bytes.indexOf('endstream', start, 'latin1');
    if (end < 0) throw damagedPdfError('has a stream that does not end');
    this.budget.takeLength(end - start);
    return end;
  }
}

const STREAM = Buffer.from('stream');

function isKeyword(token: unknown, word: string): boolean {
  return token instanceof PdfKeyword && token.word === word;
}

/** Returns the text of a name; null for any other value. */
export function getName(value: PdfValue | undefined): string | null {
  return value instanceof PdfName ? value.name : null;
}
