import type { PreviewInput } from '#sdk';
import { COMPANY_ID, DAY, DOCUMENT_KIND, PROFILE } from './common-fields';
import { defineTool } from './tool';
import { ToolInputError } from './tool-input';

/** Maximum number of characters of a file, as text or base64. The limit on a message to the server is larger. */
const MAX_CONTENT_LENGTH = 7 * 1024 * 1024;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

export const VALIDATE_FILE = defineTool({
  name: 'validate_file',
  title: 'Validate a file',
  description:
    'Validates an invoice or another document (UBL or CII as XML, or a PDF that contains one) by the rules of its type. Nothing is stored. Requires the permission documents.read (scope read).',
  operations: ['documents.validate'],
  fields: {
    content: {
      type: 'string',
      maxLength: MAX_CONTENT_LENGTH,
      description: 'The file: XML as text, or any file in base64 with encoding base64',
    },
    encoding: {
      type: 'enum',
      values: ['text', 'base64'],
      optional: true,
      description: 'Encoding of the content; default: text. A PDF needs base64',
    },
    onDate: {
      ...DAY,
      optional: true,
      description: 'Day of the exchange, whose rules apply, YYYY-MM-DD; default: today',
    },
  },
  run: async ({ content, encoding, onDate }, { api }) => {
    const bytes = decodeContent(content, encoding ?? 'text');
    const type = bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? 'application/pdf' : 'application/xml';
    return {
      validation: await api.documents.validate({ bytes, type }, onDate === undefined ? {} : { onDate }),
    };
  },
});

/** @throws ToolInputError for text that is not base64 */
function decodeContent(content: string, encoding: 'text' | 'base64'): Buffer {
  if (encoding === 'text') return Buffer.from(content, 'utf8');
  const text = content.replace(/\s+/g, '');
  if (!BASE64.test(text))
    throw new ToolInputError({ content: ['The content must be base64, because encoding is base64.'] });
  return Buffer.from(text, 'base64');
}

export const PREVIEW_INVOICE = defineTool({
  name: 'preview_invoice',
  title: 'Preview an invoice',
  description:
    'Builds and validates an invoice or credit note as sending would, with totals and findings. Nothing is stored or sent. Requires the permission documents.send (scope send), which a key with the scope read does not have.',
  operations: ['documents.preview'],
  fields: {
    companyId: COMPANY_ID,
    documentType: DOCUMENT_KIND,
    recipient: {
      type: 'string',
      maxLength: 200,
      optional: true,
      description: 'Electronic address of the recipient; omit it for a document that is only sent by e-mail',
    },
    document: {
      type: 'object',
      description:
        'Fields of the document as in POST /api/v1/{companyId}/preview (docs/invoice.md): invoiceNumber, buyer, lines, … Write amounts as texts, such as "10.50", which are exact',
    },
    profile: PROFILE,
  },
  run: async ({ companyId, documentType, recipient, document, profile }, { api }) => {
    const input = { recipient: recipient ?? null, documentType, document, profile };
    // The API validates the fields of the document, and reports each invalid field.
    const preview = await api.documents.preview(companyId, input as PreviewInput);
    const { xml: _, ...rest } = preview;
    return { document: rest };
  },
});
