/** A column of `document_contents`. */
export type Part = 'xml' | 'parsed' | 'validation' | 'embedded_files';

const BYTES: Readonly<Record<Part, string>> = {
  xml: 'xml',
  parsed: `convert_to(parsed::text, 'UTF8')`,
  validation: `convert_to(validation::text, 'UTF8')`,
  embedded_files: `convert_to(embedded_files::text, 'UTF8')`,
};

/** Parts of a document in slices of `$2` bytes, each a row, in order. Key of `document_contents`. */
export function slicesOf(wanted: readonly Part[]): string {
  // To append nothing makes the database unpack the value here, and not again for each slice.
  const parts = wanted.map(
    (part) =>
      `SELECT '${part}' AS part, ${BYTES[part]} || ''::bytea AS bytes FROM document_contents WHERE document_id = $1`,
  );
  return `WITH contents AS MATERIALIZED (${parts.join(' UNION ALL ')})
    SELECT part, substring(bytes FROM n * $2::int + 1 FOR $2::int) AS slice
    FROM contents CROSS JOIN LATERAL generate_series(0, greatest(0, octet_length(bytes) - 1) / $2::int) AS n
    WHERE bytes IS NOT NULL ORDER BY part, n`;
}

/** Contents of several documents, left out where they are large. Key of `document_contents`. */
export const LISTED_CONTENTS = `SELECT document_id AS id, CASE WHEN small THEN parsed::text END AS parsed, CASE WHEN small THEN validation::text END AS validation
  FROM document_contents CROSS JOIN LATERAL (
    SELECT coalesce(pg_column_size(parsed), 0) + pg_column_size(validation) <= $2 AS small) AS stored
  WHERE document_id = ANY($1)`;

/** Stored, that is compressed, size up to which an XML comes along with other columns. */
const SMALL_XML_BYTES = 16 * 1024;

/** The XML of a row `contents` of `document_contents` where it is small; null: it is fetched by itself, in slices. */
export function smallXml(contents: string): string {
  return `CASE WHEN pg_column_size(${contents}.xml) <= ${SMALL_XML_BYTES} THEN ${contents}.xml END`;
}

/** New findings of some reports. Key of `document_contents`. */
export const SET_FINDINGS = 'UPDATE document_contents SET validation = $2 WHERE document_id = ANY($1)';
