import type { Attachment } from '../model';
import { TEXT, type ObjectReader } from './object-reader';

/** Kinds of file a Peppol invoice may carry, with the endings they are known by. */
const MIME_CODES: ReadonlyMap<string, readonly string[]> = new Map([
  ['application/pdf', ['pdf']],
  ['image/png', ['png']],
  ['image/jpeg', ['jpg', 'jpeg']],
  ['text/csv', ['csv']],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ['xlsx']],
  ['application/vnd.oasis.opendocument.spreadsheet', ['ods']],
]);

/**
 * A supporting document: a file inside the invoice, an address outside, or both. The kind of file follows from the
 * file name when it is not given. A file outside has no file name in UBL; its name is kept as the description.
 */
export function readAttachment(reader: ObjectReader): Attachment {
  const id = reader.text('id', TEXT.identifier, { required: true });
  const description = reader.text('description', TEXT.free);
  const given = reader.oneOf('mimeCode', [...MIME_CODES.keys()]);
  const embeddedDocument = reader.base64('embeddedDocument');
  const url = reader.url('url');
  const outside = embeddedDocument === null && reader.has('url') && !reader.has('embeddedDocument');
  const filename = reader.text('filename', TEXT.identifier, { required: !outside || description === null });

  if (embeddedDocument === null) {
    if (!reader.has('url') && !reader.has('embeddedDocument')) {
      reader.refuse('embeddedDocument', 'is required, unless url is given');
    }
    return {
      id,
      mimeCode: null,
      filename: null,
      description: description ?? filename,
      embeddedDocument,
      url,
    };
  }
  if (reader.has('mimeCode')) return { id, mimeCode: given, filename, description, embeddedDocument, url };
  const mimeCode = mimeCodeOf(filename ?? '');
  if (mimeCode === null) {
    reader.refuse('mimeCode', `is required: one of ${[...MIME_CODES.keys()].join(', ')}`);
  }
  return { id, mimeCode, filename, description, embeddedDocument, url };
}

function mimeCodeOf(filename: string): string | null {
  const ending = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();
  for (const [mimeCode, endings] of MIME_CODES) if (endings.includes(ending)) return mimeCode;
  return null;
}
