import { Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { formatInstantOrNull } from '../../../platform/kernel/clock';
import { conflict } from '../../../platform/kernel/http/api-error';
import { version } from '../../../platform/kernel/version';
import { DocumentStore } from '../document-store';
import { listExchangeFiles, sha256, type ArchiveFile } from './exchange-files';
import { NetworkExchangeStore } from './network-exchanges';

export const MANIFEST_NAME = 'manifest.json';

/** Contents of the manifest, with the digests of all other files. */
export interface ProofManifest {
  format: 'passerelle-proof-1';
  madeBy: string;
  documentId: string;
  direction: string;
  sender: string | null;
  receiver: string | null;
  peppolMessageId: string | null;
  envelopeId: string | null;
  createdAt: string | null;
  /** SHA-256 in hexadecimal, by file name. */
  files: Record<string, string>;
}

/**
 * Creates the proof that a document was sent or received, as one archive that `proof verify` checks without this
 * installation.
 */
@Injectable()
export class ProofBundle {
  constructor(
    private readonly documents: DocumentStore,
    private readonly exchanges: NetworkExchangeStore,
  ) {}

  /**
   * Creates a zip archive of `manifest.json`, `document.xml` and a folder for each exchange with another access point.
   * @throws ApiError 404, or 401 when the document belongs to another team; 409 when the document was never exchanged
   *   over the network
   */
  async createStream(teamId: string, documentId: string): Promise<Readable> {
    const row = await this.documents.getRow(teamId, documentId);
    const xml = await this.documents.getXml(teamId, documentId);
    const exchanges = await this.exchanges.listByDocument(documentId);
    if (exchanges.length === 0)
      throw conflict(
        'no_exchange',
        'There is no proof yet: no message with this document was exchanged with another access point.',
      );
    const files: ArchiveFile[] = [
      { name: 'document.xml', bytes: xml },
      ...exchanges.flatMap((exchange) => listExchangeFiles(exchange)),
    ];
    const manifest: ProofManifest = {
      format: 'passerelle-proof-1',
      madeBy: `Passerelle ${version}`,
      documentId,
      direction: row.direction,
      sender: row.senderId,
      receiver: row.receiverId,
      peppolMessageId: row.peppolMessageId,
      envelopeId: row.envelopeId,
      createdAt: formatInstantOrNull(row.createdAt),
      files: Object.fromEntries(files.map(({ name, bytes }) => [name, sha256(bytes)])),
    };
    const zip = new ZipFile();
    const mtime = row.createdAt;
    zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), MANIFEST_NAME, { mtime });
    for (const { name, bytes } of files) zip.addBuffer(bytes, name, { mtime });
    zip.end();
    return zip.outputStream as Readable;
  }
}
