import {
  day,
  idOf,
  instant,
  listOf,
  namedSchema,
  nullable,
  object,
  enumOf,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';
import { defineId } from '../../../platform/kernel/ids';
import { deliveryStatus } from '../deliveries/delivery.resource';

export const newResponseId = defineId('rsp');

const reasonSchema = object({
  kind: {
    ...nullable(enumOf('reason', 'action')),
    description: 'Why (list OPStatusReason), or what is asked for (OPStatusAction); null for another list',
  },
  code: { ...nullable(text), description: 'Code of that list' },
  text: { ...nullable(text), description: 'The same in words' },
  attribute: { ...nullable(text), description: 'Term of the invoice that is wrong, such as `BT-48`' },
  value: { ...nullable(text), description: 'Value that the buyer considers correct' },
});

/** What an answer to an invoice says beside its status. */
export const answerProperties = {
  direction: {
    ...enumOf('incoming', 'outgoing'),
    description: '`incoming` from the other side, `outgoing` given by the company',
  },
  state: {
    ...nullable(text),
    description:
      'Where the invoice stands by it: the status, or `partiallyPaid`; null for the status of a message, and for an answer without a known status',
  },
  reasons: { ...listOf(reasonSchema), description: 'Why an invoice has its status' },
  effectiveDate: { ...nullable(day), description: 'From when on the answer to an invoice applies' },
};

/** An answer to an invoice, as the invoice lists it. */
export const invoiceAnswerSchema = namedSchema(
  'InvoiceAnswer',
  object({
    id: idOf(newResponseId.prefix),
    code: { ...nullable(text), description: 'The status: `AB`, `IP`, `UQ`, `CA`, `RE`, `AP` or `PD`' },
    ...answerProperties,
    description: nullable(text),
    responseDocumentId: { ...nullable(idOf('doc')), description: 'The document that the answer is' },
    deliveryStatus: {
      ...nullable(deliveryStatus),
      description:
        'How far the document that the answer is has been delivered; null for an answer that came in. One that `failed`, or was cancelled, did not arrive and counts for nothing',
    },
    createdAt: instant,
  }),
);

/** @see invoiceAnswerSchema */
export type InvoiceAnswerResource = Shape<typeof invoiceAnswerSchema>;
