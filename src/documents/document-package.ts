import { Injectable } from '@nestjs/common';
import { ZipFile } from 'yazl';
import type { Readable } from 'node:stream';
import type { Attachment } from '../invoice';
import type { DocumentResource } from './document.resource';
import { DocumentPdf } from './document-pdf';
import { DocumentStore } from './document-store';
import { isReportType } from './report-documents';

/** Parts of an archive have a fixed time, so that the same document always gives the same archive. */
const MTIME = new Date('1980-01-01T00:00:00Z');

/** A document with everything that belongs to it as one zip archive: XML, JSON, embedded files and PDF. */
@Injectable()
export class DocumentPackage {
  constructor(
    private readonly documents: DocumentStore,
    private readonly pdfs: DocumentPdf,
  ) {}

  /** @throws Failure 404, or 401 when the document is another team's */
  async stream(teamId: string, id: string): Promise<Readable> {
    const document = await this.documents.get(teamId, id);
    const zip = new ZipFile();
    if (!isReportType(document.type))
      zip.addBuffer(await this.documents.xml(teamId, id), 'document.xml', { mtime: MTIME });
    zip.addBuffer(Buffer.from(JSON.stringify(withoutBodies(document), null, 2)), 'document.json', {
      mtime: MTIME,
    });
    if (this.pdfs.canRender(document)) {
      zip.addBuffer(await this.pdfs.render(document, 'en'), 'document.pdf', { mtime: MTIME });
    }
    const taken = new Set<string>();
    for (const attachment of document.parsed?.attachments ?? []) {
      if (attachment.embeddedDocument === null) continue;
      const name = freeName(attachment, taken);
      zip.addBuffer(Buffer.from(attachment.embeddedDocument, 'base64'), `attachments/${name}`, {
        mtime: MTIME,
      });
    }
    zip.end();
    return zip.outputStream as Readable;
  }
}

function withoutBodies(document: DocumentResource): DocumentResource {
  if (document.parsed === null) return { ...document, xml: null };
  const attachments = document.parsed.attachments.map((attachment) => ({
    ...attachment,
    embeddedDocument: null,
  }));
  return { ...document, xml: null, parsed: { ...document.parsed, attachments } };
}

/** A name that cannot leave the folder it is unpacked into, and that no other file of the archive has. */
function freeName(attachment: Attachment, taken: Set<string>): string {
  const given = attachment.filename ?? attachment.id ?? 'file';
  const safe =
    given
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}._ -]/gu, '_')
      .replace(/^[. ]+/, '_')
      .slice(-120) || 'file';
  let name = safe;
  for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${n}-${safe}`;
  taken.add(name.toLowerCase());
  return name;
}
