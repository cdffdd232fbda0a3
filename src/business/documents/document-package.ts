import { Injectable } from '@nestjs/common';
import { ZipFile } from 'yazl';
import { Readable } from 'node:stream';
import { UniqueFileNames } from '../../platform/kernel/file-name';
import { toJsonPieces } from '../../standards/values/raw-json';
import { DocumentPdf } from './document-pdf';
import { DocumentStore } from './document-store';
import { listExchangeFiles } from './exchanges/exchange-files';
import { NetworkExchangeStore } from './exchanges/network-exchanges';
import { OriginalPdfStore } from './originals/original-pdfs';
import { getDefaultLanguage } from './reader-language';
import { DocumentReader } from './reading/document-reader';

const ATTACHMENTS_FOLDER = 'attachments/';
/** Maximum number of bytes of a file name, so that the name with its folder has at most 255 bytes. */
const MAX_NAME_BYTES = 255 - ATTACHMENTS_FOLDER.length;
const SLICE_BYTES = 256 * 1024;

/** Fixed time of the files of an archive, so that the same document always results in the same archive. */
const MTIME = new Date('1980-01-01T00:00:00Z');

/**
 * Packs a document with all its files into a zip archive: XML, JSON, embedded files, PDF, the original PDF, and the
 * evidence of its exchanges with other access points.
 */
@Injectable()
export class DocumentPackage {
  constructor(
    private readonly documents: DocumentStore,
    private readonly pdfs: DocumentPdf,
    private readonly reader: DocumentReader,
    private readonly originals: OriginalPdfStore,
    private readonly exchanges: NetworkExchangeStore,
  ) {}

  /**
   * @throws ApiError 404, or 401 when the document belongs to another team
   */
  async createStream(teamId: string, id: string): Promise<Readable> {
    const { document, xml } = await this.documents.getStored(teamId, id);
    const zip = new ZipFile();
    if (xml !== null) addFile(zip, 'document.xml', xml);
    addFile(zip, 'document.json', Buffer.concat(toJsonPieces(document)));
    const original = await this.originals.find(teamId, id);
    if (this.pdfs.canRender(document))
      addFile(zip, 'document.pdf', await this.pdfs.render(document, getDefaultLanguage(document.profile)));
    if (original !== null) addFile(zip, 'original.pdf', original);
    const names = new UniqueFileNames();
    const files = xml === null ? [] : await this.reader.readEmbeddedFiles(xml);
    for (const { filename, id: attachmentId, bytes } of files) {
      const name = names.create(filename ?? attachmentId ?? 'file', MAX_NAME_BYTES);
      addFile(zip, `${ATTACHMENTS_FOLDER}${name}`, Buffer.from(bytes.buffer));
    }
    for (const exchange of await this.exchanges.listByDocument(id))
      for (const { name, bytes } of listExchangeFiles(exchange)) addFile(zip, name, bytes);
    zip.end();
    return zip.outputStream as Readable;
  }
}

/** Adds a file; a large file in slices, because the checksum of each slice is computed on the event loop. */
function addFile(zip: ZipFile, name: string, bytes: Buffer): void {
  if (bytes.length <= SLICE_BYTES) zip.addBuffer(bytes, name, { mtime: MTIME });
  else
    zip.addReadStreamLazy(name, { mtime: MTIME, size: bytes.length }, (done) =>
      done(null, Readable.from(splitIntoSlices(bytes))),
    );
}

function* splitIntoSlices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES);
}
