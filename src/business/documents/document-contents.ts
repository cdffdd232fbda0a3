import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { type Reading, unpackReading, unpackXml } from './contents/stored-contents';
import { selectSlices, type Part } from './document-contents.queries';
import { DocumentObjects } from './objects/document-objects';
import { parsePlace } from './objects/object-place';

/** Contents of a document as bytes: the XML as received or sent, all other parts as JSON in UTF-8. */
export interface Contents {
  /** Null for a report, which has none, and for a PDF without XML. */
  xml: Buffer | null;
  /** Parsed form without the bodies of embedded files; null when the document could not be parsed. */
  parsed: Buffer | null;
  validation: Buffer;
  embeddedFiles: number;
}

/** Statements for complete contents of large documents and of documents stored by 0.2.0. */
const XML = selectSlices(['packed_xml', 'xml', 'xml_object']);
const READING = selectSlices(['packed_reading', 'parsed', 'validation']);
const ALL = selectSlices([
  'packed_xml',
  'packed_reading',
  'xml',
  'xml_object',
  'parsed',
  'validation',
  'embedded_files',
]);

/**
 * Loads contents of documents. Contents are read in slices, each a row, so that the event loop runs between them: the
 * driver decodes a slice in about a millisecond.
 */
@Injectable()
export class DocumentContents {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly objects: DocumentObjects,
  ) {}

  /**
   * Returns the XML; null when the document does not exist, for a report, and for a PDF without XML.
   * @throws ContentsAwayError when the XML is in an object store that does not answer
   */
  async xml(documentId: string): Promise<Buffer | null> {
    return this.loadXml(documentId, await readParts(this.unitOfWork, documentId, XML));
  }

  /**
   * @param database connection to use: a transaction sees its own writes
   * @throws Error when the document does not exist; ContentsAwayError when its XML is in an object store that does not
   *   answer
   */
  async find(documentId: string, database: Pick<UnitOfWork, 'query'> = this.unitOfWork): Promise<Contents> {
    const parts = await readParts(database, documentId, ALL);
    const reading = await unpackReadingPart(parts);
    if (reading === null) throw new Error(`Document ${documentId} has no contents`);
    const embeddedFiles = Number(parts.get('embedded_files')?.toString() ?? 0);
    return { xml: await this.loadXml(documentId, parts), ...reading, embeddedFiles };
  }

  /** Returns the XML from the loaded parts or from the object store. */
  private async loadXml(documentId: string, parts: ReadonlyMap<Part, Buffer>): Promise<Buffer | null> {
    const objectPlace = parts.get('xml_object');
    if (objectPlace === undefined) return unpackXmlPart(parts);
    const packedBytes = await this.objects.read(documentId, 'xml', parsePlace(objectPlace));
    // The contents were moved to the database in the meantime. A transaction with an earlier snapshot would not see that.
    return packedBytes === null ? this.xml(documentId) : unpackXml(packedBytes);
  }

  /**
   * Returns the parsed form and the findings; null when the document does not exist. @param database connection to use:
   * a transaction sees its own writes
   */
  async findReading(
    documentId: string,
    database: Pick<UnitOfWork, 'query'> = this.unitOfWork,
  ): Promise<Reading | null> {
    return unpackReadingPart(await readParts(database, documentId, READING));
  }
}

/** Reads the slices of a document and joins them. */
async function readParts(
  database: Pick<UnitOfWork, 'query'>,
  documentId: string,
  statement: string,
): Promise<Map<Part, Buffer>> {
  const rows = await database.query<{ part: Part; slice: Buffer }>(statement, [documentId]);
  const slices = new Map<Part, Buffer[]>();
  for (const { part, slice } of rows) slices.set(part, [...(slices.get(part) ?? []), slice]);
  return new Map(
    [...slices].map(([part, of]) => [part, of.length === 1 && of[0] ? of[0] : Buffer.concat(of)]),
  );
}

async function unpackXmlPart(parts: ReadonlyMap<Part, Buffer>): Promise<Buffer | null> {
  const packedBytes = parts.get('packed_xml');
  return packedBytes === undefined ? (parts.get('xml') ?? null) : unpackXml(packedBytes);
}

/** Unpacks the parsed form and the findings; returns null when the document was deleted. */
async function unpackReadingPart(parts: ReadonlyMap<Part, Buffer>): Promise<Reading | null> {
  const packedBytes = parts.get('packed_reading');
  if (packedBytes !== undefined) return unpackReading(packedBytes);
  const validation = parts.get('validation');
  return validation === undefined ? null : { parsed: parts.get('parsed') ?? null, validation };
}
