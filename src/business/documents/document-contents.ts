import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { type Reading, unpackReading, unpackXml } from './contents/stored-contents';
import { buildSliceQuery, type ContentPart } from './document-contents.queries';
import { DocumentObjectStore } from './objects/document-objects';
import { parseObjectReference } from './objects/object-place';

/** Contents of a document as bytes: the XML as received or sent, all other parts as JSON in UTF-8. */
export interface Contents {
  /** XML; null for a report, and for a PDF without XML. */
  xml: Buffer | null;
  /** Parsed form without the bodies of embedded files; null when the document could not be parsed. */
  parsed: Buffer | null;
  validation: Buffer;
  embeddedFiles: number;
}

/** Statements for complete contents of large documents and of documents stored by 0.2.0. */
const SELECT_XML = buildSliceQuery(['packed_xml', 'xml', 'xml_object']);
const SELECT_READING = buildSliceQuery(['packed_reading', 'parsed', 'validation']);
const SELECT_ALL = buildSliceQuery([
  'packed_xml',
  'packed_reading',
  'xml',
  'xml_object',
  'parsed',
  'validation',
  'embedded_files',
]);

/**
 * Loads contents of documents. Contents are read in slices (one row for each slice), so that the event loop is not
 * blocked: the driver decodes a slice in about a millisecond.
 */
@Injectable()
export class DocumentContents {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly objects: DocumentObjectStore,
  ) {}

  /**
   * Returns the XML; null when the document does not exist, for a report, and for a PDF without XML.
   * @throws ContentsAwayError when the XML is in an object store that does not answer
   */
  async findXml(documentId: string): Promise<Buffer | null> {
    return this.loadXml(documentId, await readParts(this.unitOfWork, documentId, SELECT_XML));
  }

  /**
   * Returns the contents.
   * @param database connection to use; a transaction reads its own changes
   * @throws Error when the document does not exist; ContentsAwayError when its XML is in an object store that does not
   *   answer
   */
  async getContents(
    documentId: string,
    database: Pick<UnitOfWork, 'query'> = this.unitOfWork,
  ): Promise<Contents> {
    const parts = await readParts(database, documentId, SELECT_ALL);
    const reading = await unpackReadingPart(parts);
    if (reading === null) throw new Error(`Document ${documentId} has no contents`);
    const embeddedFiles = Number(parts.get('embedded_files')?.toString() ?? 0);
    return { xml: await this.loadXml(documentId, parts), ...reading, embeddedFiles };
  }

  /** Returns the XML from the loaded parts or from the object store. */
  private async loadXml(documentId: string, parts: ReadonlyMap<ContentPart, Buffer>): Promise<Buffer | null> {
    const objectReference = parts.get('xml_object');
    if (objectReference === undefined) return unpackXmlPart(parts);
    const packedBytes = await this.objects.read(documentId, 'xml', parseObjectReference(objectReference));
    // The contents were moved to the database meanwhile; a transaction with an earlier snapshot would not see the move.
    return packedBytes === null ? this.findXml(documentId) : unpackXml(packedBytes);
  }

  /**
   * Returns the parsed form and the findings; null when the document does not exist.
   * @param database connection to use; a transaction reads its own changes
   */
  async findReading(
    documentId: string,
    database: Pick<UnitOfWork, 'query'> = this.unitOfWork,
  ): Promise<Reading | null> {
    return unpackReadingPart(await readParts(database, documentId, SELECT_READING));
  }
}

/** Reads the slices of a document and joins them. */
async function readParts(
  database: Pick<UnitOfWork, 'query'>,
  documentId: string,
  statement: string,
): Promise<Map<ContentPart, Buffer>> {
  const rows = await database.query<{ part: ContentPart; slice: Buffer }>(statement, [documentId]);
  const slices = new Map<ContentPart, Buffer[]>();
  for (const { part, slice } of rows) slices.set(part, [...(slices.get(part) ?? []), slice]);
  return new Map(
    [...slices].map(([part, partSlices]) => [
      part,
      partSlices.length === 1 && partSlices[0] ? partSlices[0] : Buffer.concat(partSlices),
    ]),
  );
}

async function unpackXmlPart(parts: ReadonlyMap<ContentPart, Buffer>): Promise<Buffer | null> {
  const packedBytes = parts.get('packed_xml');
  return packedBytes === undefined ? (parts.get('xml') ?? null) : unpackXml(packedBytes);
}

/** Unpacks the parsed form and the findings; returns null when the document was deleted. */
async function unpackReadingPart(parts: ReadonlyMap<ContentPart, Buffer>): Promise<Reading | null> {
  const packedBytes = parts.get('packed_reading');
  if (packedBytes !== undefined) return unpackReading(packedBytes);
  const validation = parts.get('validation');
  return validation === undefined ? null : { parsed: parts.get('parsed') ?? null, validation };
}
