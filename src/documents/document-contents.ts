import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../kernel/database/unit-of-work';
import { LISTED_CONTENTS, slicesOf, type Part } from './document-contents.queries';

/** The driver turns what comes into values at one go; a slice of this many bytes takes it about a millisecond. */
const SLICE_BYTES = 256 * 1024;

/** The bulky part of a document as bytes: the XML as it came, the others as JSON in UTF-8. */
export interface Contents {
  /** Null for a report, which has none of its own. */
  xml: Buffer | null;
  /** Without the bodies of embedded files; null when the document could not be parsed. */
  parsed: Buffer | null;
  validation: Buffer;
  embeddedFiles: number;
}

/** JSON texts of what a list shows of a document's contents. */
export interface ListedContents {
  parsed: string | Uint8Array | null;
  validation: string | Uint8Array;
}

/** Stored, that is compressed, size up to which a document's parsed form comes with those of others. */
const SMALL_STORED_BYTES = 16 * 1024;

/**
 * Fetches what is bulky of documents. It comes in slices, each a row of its own, so that the event loop has its turn
 * between them; the database unpacks each value once and cuts it up afterwards.
 */
@Injectable()
export class DocumentContents {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Null when there is no such document, and for a report. */
  async xml(documentId: string): Promise<Buffer | null> {
    return (await this.parts(documentId, ['xml'])).get('xml') ?? null;
  }

  /** @throws Error when there is no such document */
  async of(documentId: string): Promise<Contents> {
    const parts = await this.parts(documentId, ['xml', 'parsed', 'validation', 'embedded_files']);
    const validation = parts.get('validation');
    if (validation === undefined) throw new Error(`Document ${documentId} has no contents`);
    const embeddedFiles = Number(parts.get('embedded_files')?.toString() ?? 0);
    const xml = parts.get('xml') ?? null;
    return { xml, parsed: parts.get('parsed') ?? null, validation, embeddedFiles };
  }

  /** Parsed form and findings of several documents, by id; small ones with one query, each large one by itself. */
  async listed(documentIds: string[]): Promise<Map<string, ListedContents>> {
    const rows = await this.unitOfWork.query<{
      id: string;
      parsed: string | null;
      validation: string | null;
    }>(LISTED_CONTENTS, [documentIds, SMALL_STORED_BYTES]);
    const found = new Map<string, ListedContents>();
    for (const { id, parsed, validation } of rows) {
      if (validation === null) {
        const parts = await this.parts(id, ['parsed', 'validation']);
        found.set(id, { parsed: parts.get('parsed') ?? null, validation: parts.get('validation') ?? 'null' });
      } else found.set(id, { parsed, validation });
    }
    return found;
  }

  private async parts(documentId: string, wanted: Part[]): Promise<Map<Part, Buffer>> {
    const rows = await this.unitOfWork.query<{ part: Part; slice: Buffer }>(slicesOf(wanted), [
      documentId,
      SLICE_BYTES,
    ]);
    const slices = new Map<Part, Buffer[]>();
    for (const { part, slice } of rows) slices.set(part, [...(slices.get(part) ?? []), slice]);
    return new Map(
      [...slices].map(([part, of]) => [part, of.length === 1 && of[0] ? of[0] : Buffer.concat(of)]),
    );
  }
}
