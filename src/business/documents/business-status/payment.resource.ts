import {
  day,
  decimal,
  enumOf,
  idOf,
  instant,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';
import { defineId } from '../../../platform/kernel/ids';
import { newDocumentId } from '../document.resource';
import type { Payment } from './payment.entity';

export const newPaymentId = defineId('pay');

export const paymentSchema = namedSchema(
  'Payment',
  object(
    {
      id: idOf(newPaymentId.prefix),
      companyId: idOf('c'),
      documentId: { ...idOf(newDocumentId.prefix), description: 'Id of the invoice that was paid' },
      amount: { ...decimal, description: 'Amount that was paid, in the currency of the invoice' },
      currency: {
        ...nullable(text),
        description: 'Currency of the invoice (ISO 4217); null when it states none',
      },
      paidOn: { ...day, description: 'Day of the payment' },
      source: {
        ...enumOf('manual', 'statement'),
        description: 'Origin of the payment: recorded by a request, or read from a bank statement',
      },
      reference: {
        ...nullable(text),
        description: 'Reference of the payment, such as the structured communication of the transfer',
      },
      note: { ...nullable(text), description: 'Note about the payment' },
      createdBy: {
        ...nullable(text),
        description: 'Id of the key or the member that recorded the payment; null for the service itself',
      },
      createdAt: instant,
    },
    'Payment of an invoice, or of a part of it',
  ),
);

/** A payment in the API. */
export type PaymentResource = Shape<typeof paymentSchema>;

export function toPaymentResource(row: Payment): PaymentResource {
  return {
    id: row.id,
    companyId: row.companyId,
    documentId: row.documentId,
    amount: row.amount,
    currency: row.currency,
    paidOn: row.paidOn,
    source: row.source,
    reference: row.reference,
    note: row.note,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
  };
}

export const paymentExample: PaymentResource = {
  id: 'pay_01KAJ4J2X5Z7B9D1F3H5K7N9QA',
  companyId: 'c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G',
  documentId: 'doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q',
  amount: '121.00',
  currency: 'EUR',
  paidOn: '2026-11-25',
  source: 'manual',
  reference: '+++090/9337/55493+++',
  note: null,
  createdBy: 'key_01KAJ3Q5E9V3Z5P7C8D0F2G4HA',
  createdAt: '2026-11-25T09:00:00.000Z',
};
