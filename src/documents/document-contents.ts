import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../kernel/database/unit-of-work';

/** The driver turns what comes into values at one go; a slice of this many bytes takes it about a millisecond. */
const SLICE_BYTES = 256 * 1024;

type Part = 'xml' | 'parsed' | 'validation' | 'embedded_files';

/** The bulky part of a document as bytes: the XML as it came, the others as JSON in UTF-8. */
export interface Contents {
  xml: Buffer;
  /** Without the bodies of embedded files; null when the document could not be parsed. */
  parsed: Buffer | null;
  validation: Buffer;
  embeddedFiles: number;
}

/**
 * Fetches what is bulky of documents. It comes in slices, each a row of its own, so that the event loop has its turn
 * between them; the database unpacks each value once and cuts it up afterwards.
 */
@Injectable()
export class DocumentContents {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Null when there is no such document. */
  async xml(documentId: string): Promise<Buffer | null> {
    return (await this.parts(documentId, ['xml'])).get('xml') ?? null;
  }

  /** @throws Error when there is no such document */
  async of(documentId: string): Promise<Contents> {
    const parts = await this.parts(documentId, ['xml', 'parsed', 'validation', 'embedded_files']);
    const [xml, validation] = [parts.get('xml'), parts.get('validation')];
    if (xml === undefined || validation === undefined)
      throw new Error(`Document ${documentId} has no contents`);
    const embeddedFiles = Number(parts.get('embedded_files')?.toString() ?? 0);
    return { xml, parsed: parts.get('parsed') ?? null, validation, embeddedFiles };
  }

  private async parts(documentId: string, wanted: Part[]): Promise<Map<Part, Buffer>> {
    // To append nothing makes the database unpack the value here, and not for each slice anew.
    const rows = await this.unitOfWork.query<{ part: Part; slice: Buffer }>(
      `WITH contents AS MATERIALIZED (
         ${wanted.map((part) => `SELECT '${part}' AS part, ${BYTES[part]} || ''::bytea AS bytes FROM document_contents WHERE document_id = $1`).join(' UNION ALL ')}
       )
       SELECT part, substring(bytes FROM n * $2::int + 1 FOR $2::int) AS slice
       FROM contents CROSS JOIN LATERAL generate_series(0, greatest(0, octet_length(bytes) - 1) / $2::int) AS n
       WHERE bytes IS NOT NULL ORDER BY part, n`,
      [documentId, SLICE_BYTES],
    );
    const slices = new Map<Part, Buffer[]>();
    for (const { part, slice } of rows) slices.set(part, [...(slices.get(part) ?? []), slice]);
    return new Map(
      [...slices].map(([part, of]) => [part, of.length === 1 && of[0] ? of[0] : Buffer.concat(of)]),
    );
  }
}

const BYTES: Readonly<Record<Part, string>> = {
  xml: 'xml',
  parsed: `convert_to(parsed::text, 'UTF8')`,
  validation: `convert_to(validation::text, 'UTF8')`,
  embedded_files: `convert_to(embedded_files::text, 'UTF8')`,
};
