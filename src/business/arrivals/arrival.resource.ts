import { formatInstantOrNull } from '../../platform/kernel/clock';
import {
  enumOf,
  idOf,
  instant,
  integer,
  listOf,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';
import { ARRIVAL_CHANNELS, newArrivalId } from '../documents/arrivals/arrival-reference';
import { ATTACHMENT_OUTCOMES, type ArrivalAttachment } from './arrival-attachment.entity';
import type { Arrival } from './arrival.entity';
import { REFUSAL_CODES } from './refusals';

const refusal = namedSchema(
  'ArrivalRefusal',
  object(
    {
      code: { ...enumOf(...REFUSAL_CODES), description: 'Error code of the refusal' },
      message: { ...text, description: 'Reason of the refusal, with advice' },
    },
    'Reason why a mail, a file or an attachment was refused',
  ),
);

export const arrivalSchema = namedSchema(
  'Arrival',
  object(
    {
      id: idOf(newArrivalId.prefix),
      companyId: idOf('c'),
      channel: {
        ...enumOf(...ARRIVAL_CHANNELS),
        description: '`email`: a mail of the company’s mailbox; `folder`: a file of the watched folder',
      },
      sender: {
        ...nullable(text),
        description: 'Sender address of the mail (`From`), which is not verified; null for a file',
      },
      subject: { ...nullable(text), description: 'Subject of the mail; null for a file' },
      messageId: { ...nullable(text), description: 'Message-ID of the mail; null for a file' },
      fileName: { ...nullable(text), description: 'Name of the file; null for a mail' },
      sentAt: { ...nullable(instant), description: 'Date of the mail (`Date` header); null for a file' },
      arrivedAt: { ...instant, description: 'Time at which the mail or file was read' },
      // A file of the watched folder can exceed the range of 32-bit integers.
      size: { ...integer, maximum: Number.MAX_SAFE_INTEGER, description: 'Size in bytes' },
      refusal: {
        ...nullable(refusal),
        description:
          'Reason why the whole mail or file was refused; null when its attachments were processed',
      },
      attachments: {
        ...listOf(
          object({
            fileName: { ...nullable(text), description: 'Name of the file' },
            mediaType: { ...text, description: 'Media type as declared in the mail' },
            size: { ...integer, description: 'Size in bytes' },
            outcome: {
              ...enumOf(...ATTACHMENT_OUTCOMES),
              description:
                '`stored`: a new document; `known`: the company had received the same bytes before; `refused`: no document; `ignored`: part of the text of the mail, such as a logo',
            },
            documentId: {
              ...nullable(idOf('doc')),
              description: 'Id of the document; null if there is no document or it was deleted',
            },
            refusal: {
              ...nullable(refusal),
              description: 'Reason why no document was created; null if a document was created',
            },
          }),
        ),
        description:
          'Attachments of the mail in their order, each with its outcome; for a file, the file itself',
      },
    },
    'Mail or file that arrived for a company',
  ),
);

/** A mail or file in the API. */
export type ArrivalResource = Shape<typeof arrivalSchema>;

export function toArrivalResource(row: Arrival, attachments: readonly ArrivalAttachment[]): ArrivalResource {
  const { id, companyId, channel, sender, subject, messageId, fileName } = row;
  return {
    ...{ id, companyId, channel, sender, subject, messageId, fileName },
    sentAt: formatInstantOrNull(row.sentAt),
    arrivedAt: row.createdAt.toISOString(),
    size: Number(row.size),
    refusal: toRefusal(row),
    attachments: attachments.map((attachment) => ({
      fileName: attachment.fileName,
      mediaType: attachment.mediaType,
      size: Number(attachment.size),
      outcome: attachment.outcome,
      documentId: attachment.documentId,
      refusal: toRefusal(attachment),
    })),
  };
}

function toRefusal({
  refusalCode,
  refusalMessage,
}: Pick<Arrival, 'refusalCode' | 'refusalMessage'>): ArrivalResource['refusal'] {
  const code = REFUSAL_CODES.find((each) => each === refusalCode);
  return code === undefined ? null : { code, message: refusalMessage ?? '' };
}

export const arrivalExample: ArrivalResource = {
  id: 'arr_01KAJ40M3X5Z7B9D1F3H5K7N9Q',
  companyId: 'c_01KA8Z5V8J9WQ3T6R2Y4X7M1NB',
  channel: 'email',
  sender: 'billing@supplier.example',
  subject: 'Invoice 2026-118',
  messageId: '<2026-118@supplier.example>',
  fileName: null,
  sentAt: '2026-11-21T09:58:00.000Z',
  arrivedAt: '2026-11-21T10:00:00.000Z',
  size: 48_210,
  refusal: null,
  attachments: [
    {
      fileName: 'invoice-2026-118.xml',
      mediaType: 'application/xml',
      size: 8_420,
      outcome: 'stored',
      documentId: 'doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q',
      refusal: null,
    },
    {
      fileName: 'conditions.zip',
      mediaType: 'application/zip',
      size: 30_110,
      outcome: 'refused',
      documentId: null,
      refusal: {
        code: 'archive',
        message:
          'The file is an archive, and archives are not opened. Ask the supplier to attach the invoices themselves.',
      },
    },
  ],
};
