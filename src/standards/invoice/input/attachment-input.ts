import type { Attachment } from '../model';
import { base64, choice, shape, text, MAX_LENGTHS, url } from './fields';
import type { ObjectReader } from './object-reader';

/** File types that a Peppol invoice may contain, with their file name extensions. */
const FILE_EXTENSIONS = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'text/csv': ['csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
} as const;

const MIME_CODES = Object.keys(FILE_EXTENSIONS);

export const ATTACHMENT = shape('AttachmentInput', 'an attachment', {
  id: text('BT-122', 'Identifier of the attachment in the document', { required: true }),
  mimeCode: choice('BT-125-1', 'Media type of the file', MIME_CODES, {
    defaultIs: 'the media type of the file name’s extension',
  }),
  filename: text('BT-125-2', 'Name of the file', {
    requiredWhen: 'unless url and description are given',
    example: 'timesheet.pdf',
  }),
  description: text('BT-123', 'Description of the attachment', { max: MAX_LENGTHS.free }),
  embeddedDocument: base64('BT-125', 'The file itself, at most 15 MiB', {
    requiredWhen: 'unless url is given',
  }),
  url: url('BT-124', 'Address of the file, if it is not embedded'),
});

/**
 * Reads a supporting document: a file inside the invoice, an address outside, or both. An omitted media type is
 * determined from the file name. An external file has no file name in UBL, so its name is stored as the description.
 */
export function readAttachment(reader: ObjectReader<typeof ATTACHMENT>): Attachment {
  const attachment = reader.values();
  const { description, filename, embeddedDocument } = attachment;
  const isExternal = reader.has('url') && !reader.has('embeddedDocument');
  if (!isExternal || description === null) reader.require('filename', 'unless url and description are given');
  if (!reader.has('url')) reader.require('embeddedDocument', 'unless url is given');

  if (embeddedDocument === null)
    return { ...attachment, mimeCode: null, filename: null, description: description ?? filename };
  if (reader.has('mimeCode')) return attachment;
  const mimeCode = findMimeCode(filename ?? '');
  if (mimeCode === null) reader.require('mimeCode', 'if the extension of the file name is unknown');
  return { ...attachment, mimeCode };
}

function findMimeCode(filename: string): string | null {
  const extension = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();
  for (const [mimeCode, extensions] of Object.entries(FILE_EXTENSIONS))
    if (extensions.some((candidate) => candidate === extension)) return mimeCode;
  return null;
}
