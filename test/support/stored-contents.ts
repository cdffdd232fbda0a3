import { unpack } from '../../src/business/documents/contents/packed-contents';
import { packContents, unpackReading } from '../../src/business/documents/contents/stored-contents';
import type { Service } from './service';

type Database = Pick<Service, 'sql'>;

/** The XML of a document as the database has it. */
export async function storedXml(database: Database, documentId: string): Promise<Buffer> {
  const [row] = await database.sql<{ packed: Buffer }>(
    'SELECT packed_xml AS packed FROM document_contents WHERE document_id = $1',
    [documentId],
  );
  if (row === undefined) throw new Error(`There are no contents of ${documentId}`);
  return unpack(row.packed);
}

/** Parsed form of a document in the database: JSON texts. */
export async function storedReading(
  database: Database,
  documentId: string,
): Promise<{ parsed: string | null; validation: string }> {
  const [row] = await database.sql<{ packed: Buffer }>(
    'SELECT packed_reading AS packed FROM document_contents WHERE document_id = $1',
    [documentId],
  );
  if (row === undefined) throw new Error(`There are no contents of ${documentId}`);
  const { parsed, validation } = await unpackReading(row.packed);
  return { parsed: parsed === null ? null : parsed.toString(), validation: validation.toString() };
}

/** Puts another XML in the place of that of a document, which no request could. */
export async function changeXml(
  database: Database,
  documentId: string,
  change: (xml: string) => string,
): Promise<void> {
  const xml = Buffer.from(change((await storedXml(database, documentId)).toString()));
  const { packedXml, xmlSha256 } = await packContents(xml, null, {});
  await database.sql('UPDATE document_contents SET packed_xml = $2, xml_sha256 = $3 WHERE document_id = $1', [
    documentId,
    packedXml,
    xmlSha256,
  ]);
}

/** Converts contents to the form of 0.2.0. */
export async function storeAsEarlier(
  database: Database,
  documentId: string,
  { parsed, validation }: { parsed?: null; validation?: object } = {},
): Promise<void> {
  const stored = await storedReading(database, documentId);
  await database.sql(
    `UPDATE document_contents SET xml = $2, parsed = $3, validation = $4, packed_xml = NULL, packed_reading = NULL, xml_sha256 = NULL
     WHERE document_id = $1`,
    [
      documentId,
      await storedXml(database, documentId),
      parsed === undefined ? stored.parsed : parsed,
      validation === undefined ? stored.validation : JSON.stringify(validation),
    ],
  );
}
