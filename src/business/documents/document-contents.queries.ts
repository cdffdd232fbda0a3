import { statement } from '../../platform/kernel/database/statement';

/** A column of `document_contents`, or the reference to the XML in an object store. */
export type ContentPart =
  'packed_xml' | 'xml_object' | 'packed_reading' | 'xml' | 'parsed' | 'validation' | 'embedded_files';

const PART_EXPRESSIONS: Readonly<Record<ContentPart, string>> = {
  packed_xml: 'packed_xml',
  xml_object: `convert_to(json_build_object('store', store, 'key', key, 'sha256', encode(sha256, 'hex'), 'bytes', bytes)::text, 'UTF8')`,
  packed_reading: 'packed_reading',
  // Appending an empty value makes the database decompress the value once, not for each slice.
  xml: `xml || ''::bytea`,
  parsed: `convert_to(parsed::text, 'UTF8')`,
  validation: `convert_to(validation::text, 'UTF8')`,
  embedded_files: `convert_to(embedded_files::text, 'UTF8')`,
};

const CONTENTS_SOURCE = 'document_contents WHERE document_id = $1';
const XML_OBJECT_SOURCE = `document_objects WHERE document_id = $1 AND part = 'xml' AND store IS NOT NULL`;

/**
 * Selects parts of a document in slices of 256 kB: one row for each slice, in order. Uses the primary keys of
 * `document_contents` and `document_objects`.
 */
export function buildSliceQuery(selectedParts: readonly ContentPart[]): string {
  const parts = selectedParts.map(
    (part) =>
      `SELECT '${part}' AS part, ${PART_EXPRESSIONS[part]} AS bytes FROM ${part === 'xml_object' ? XML_OBJECT_SOURCE : CONTENTS_SOURCE}`,
  );
  return statement(`WITH contents AS MATERIALIZED (${parts.join(' UNION ALL ')})
    SELECT part, substring(bytes FROM n * 262144 + 1 FOR 262144) AS slice
    FROM contents CROSS JOIN LATERAL generate_series(0, greatest(0, octet_length(bytes) - 1) / 262144) AS n
    WHERE bytes IS NOT NULL ORDER BY part, n`);
}

/** Updates the readings of some documents. Uses the primary key of `document_contents`. */
export const SET_READINGS = `UPDATE document_contents SET packed_reading = $2, parsed = NULL, validation = NULL,
    embedded_files = coalesce($3, embedded_files)
  WHERE document_id = ANY($1)`;

/**
 * Replaces a PDF that is stored in the column of the XML by the XML embedded in the PDF, in the database or in an
 * object store. Uses the primary keys of `document_contents` and `document_objects`.
 */
export const REPLACE_PDF_BY_XML = `WITH gone AS (DELETE FROM document_objects WHERE document_id = $1 AND part = 'xml')
  UPDATE document_contents SET packed_xml = $2, xml = NULL, xml_sha256 = $3 WHERE document_id = $1`;

/**
 * SQL of the packed XML of the row `contents` of `document_contents`; null for a large XML, which is loaded separately
 * in slices.
 */
export function selectSmallXml(contents: string): string {
  return `CASE WHEN octet_length(${contents}.packed_xml) <= 16384 THEN ${contents}.packed_xml END`;
}
