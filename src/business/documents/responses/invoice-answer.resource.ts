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
    description:
      'List of the code: reasons (OPStatusReason) or requested actions (OPStatusAction); null for another list',
  },
  code: { ...nullable(text), description: 'Code of the reason or the action' },
  text: { ...nullable(text), description: 'Text of the code' },
  attribute: { ...nullable(text), description: 'Term of the invoice that is wrong, such as `BT-48`' },
  value: { ...nullable(text), description: 'Value that the buyer considers correct' },
});

/** Fields of a response to an invoice, besides its status. */
export const answerProperties = {
  direction: {
    ...enumOf('incoming', 'outgoing'),
    description: 'Direction: `incoming` (received from the other party) or `outgoing` (sent by the company)',
  },
  state: {
    ...nullable(text),
    description:
      'State of the invoice after the response: the status, or `partiallyPaid`; null for the status of a ' +
      'message, and for a response without a known status',
  },
  reasons: { ...listOf(reasonSchema), description: 'Reasons of the invoice’s status' },
  effectiveDate: { ...nullable(day), description: 'First day on which the response to an invoice applies' },
};

/** A response to an invoice, in the list of the invoice. */
export const invoiceAnswerSchema = namedSchema(
  'InvoiceAnswer',
  object({
    id: idOf(newResponseId.prefix),
    code: { ...nullable(text), description: 'The status: `AB`, `IP`, `UQ`, `CA`, `RE`, `AP` or `PD`' },
    ...answerProperties,
    description: nullable(text),
    responseDocumentId: { ...nullable(idOf('doc')), description: 'The document of the response' },
    deliveryStatus: {
      ...nullable(deliveryStatus),
      description:
        'Delivery status of the response; null for a received one. A response that failed or was cancelled did not reach the other party and has no effect',
    },
    createdAt: instant,
  }),
);

/** @see invoiceAnswerSchema */
export type InvoiceAnswerResource = Shape<typeof invoiceAnswerSchema>;
