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
      'Code list of the code: `reason` (OPStatusReason) or `action` (OPStatusAction); null for another list',
  },
  code: { ...nullable(text), description: 'Code of the reason or the action' },
  text: { ...nullable(text), description: 'Text of the code' },
  attribute: { ...nullable(text), description: 'Term of the invoice that is wrong, such as `BT-48`' },
  value: { ...nullable(text), description: 'Value that the buyer considers correct' },
});

/** Fields of a response to an invoice, besides its status. */
export const responseProperties = {
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

/** Response in the list of responses of an invoice. */
export const invoiceAnswerSchema = namedSchema(
  'InvoiceAnswer',
  object({
    id: idOf(newResponseId.prefix),
    code: {
      ...nullable(text),
      description: 'Code of the status: `AB`, `IP`, `UQ`, `CA`, `RE`, `AP` or `PD`',
    },
    ...responseProperties,
    description: nullable(text),
    responseDocumentId: { ...nullable(idOf('doc')), description: 'Id of the response document' },
    deliveryStatus: {
      ...nullable(deliveryStatus),
      description:
        'Delivery status of a sent response; null for a received response. A response that failed or was cancelled did not reach the other party and has no effect',
    },
    createdAt: instant,
  }),
);

/** @see invoiceAnswerSchema */
export type InvoiceAnswerResource = Shape<typeof invoiceAnswerSchema>;
