import {
  flag,
  integer,
  listOf,
  namedSchema,
  nullable,
  object,
  enumOf,
  text,
  type JsonSchema,
} from '../../platform/kernel/http/schema';

const nullableText = nullable(text);
const nullableDateAsWritten = nullable({
  type: 'string',
  description: 'Date as written in the document, YYYY-MM-DD if it is valid',
});

/** Schema of an optional text. */
const textSchema = (description: string): JsonSchema => ({ ...nullableText, description });

function toFieldSchemas(names: string, schema: JsonSchema = nullableText): Record<string, JsonSchema> {
  return Object.fromEntries(names.split(' ').map((name) => [name, schema]));
}

export const schemedIdentifier = namedSchema(
  'SchemedIdentifier',
  object(toFieldSchemas('scheme identifier')),
);

const orderingParty = namedSchema(
  'OrderingParty',
  object({
    name: nullableText,
    electronicAddress: { ...nullable(schemedIdentifier), description: 'Electronic address on the network' },
    identifiers: listOf(schemedIdentifier),
  }),
);

/** Summary of an order, order response or despatch advice. */
export const orderingSummarySchema = namedSchema(
  'OrderingSummary',
  object({
    type: enumOf('order', 'orderResponse', 'despatchAdvice'),
    customizationId: textSchema('Profile that the document declares'),
    ...toFieldSchemas('processId number'),
    issueDate: nullableDateAsWritten,
    orderNumber: {
      ...nullableText,
      description: 'Number of the order: the document itself, or the order that it answers or delivers',
    },
    responseCode: {
      ...nullableText,
      description:
        'Of an order response: `AB` received, `AP` accepted, `CA` accepted with changes, `RE` rejected',
    },
    ...toFieldSchemas('currency note'),
    sender: { ...nullable(orderingParty), description: 'Sender of the document' },
    receiver: { ...nullable(orderingParty), description: 'Recipient of the document' },
    buyer: nullable(orderingParty),
    seller: nullable(orderingParty),
    lineCount: { ...integer, description: 'Number of lines of the document' },
    totals: {
      ...nullable(
        object({
          ...toFieldSchemas('taxExclusiveAmount'),
          taxInclusiveAmount: textSchema('Sum with VAT'),
          payableAmount: textSchema('Amount that is due for payment'),
        }),
      ),
      description: 'Expected total of an order',
    },
  }),
);

const responseParty = namedSchema(
  'ResponseParty',
  object({
    electronicAddress: { ...nullable(schemedIdentifier), description: 'Electronic address on the network' },
    identifier: nullable(schemedIdentifier),
    name: nullableText,
    contact: {
      ...nullable(object(toFieldSchemas('name phone email'))),
      description: 'Contact at this party',
    },
  }),
);

const invoiceParty = object({ identifier: nullable(schemedIdentifier), name: nullableText });

/** Contents of an Invoice Response (Peppol BIS 63). */
export const parsedInvoiceResponseSchema = namedSchema(
  'ParsedInvoiceResponse',
  object({
    type: enumOf('invoiceResponse'),
    ...toFieldSchemas('processId number'),
    issueDate: nullableDateAsWritten,
    issueTime: textSchema('Time of day as written in the document'),
    ...toFieldSchemas('note'),
    sender: { ...responseParty, description: 'Party that sends the response' },
    receiver: { ...responseParty, description: 'Party that receives the response' },
    status: {
      ...nullableText,
      description: 'Status as received; `AB`, `IP`, `UQ`, `CA`, `RE`, `AP` and `PD` are known',
    },
    effectiveDate: nullableDateAsWritten,
    clarifications: {
      ...listOf(
        object({
          kind: nullable(enumOf('reason', 'action')),
          code: textSchema('Code of the reason or the action'),
          text: textSchema('Text of the code'),
          corrections: {
            ...listOf(
              object({
                term: textSchema('Term of the invoice, such as `BT-48`'),
                ...toFieldSchemas('value'),
              }),
            ),
            description: 'Corrections that the sender proposes',
          },
        }),
      ),
      description: 'Reasons of the status, and requested actions',
    },
    invoice: {
      ...object(toFieldSchemas('number issueDate typeCode')),
      description: 'The invoice to which the response refers',
    },
    issuer: { ...nullable(invoiceParty), description: 'Seller of the invoice' },
    recipient: nullable(invoiceParty),
  }),
);

const statusParty = namedSchema(
  'LifecycleParty',
  object({
    identifiers: listOf(schemedIdentifier),
    name: nullableText,
    role: {
      ...nullableText,
      description: '`SE` seller, `BY` buyer, `WK` platform, `DFH` public portal, and others',
    },
    electronicAddress: { ...nullable(schemedIdentifier), description: 'Electronic address on the network' },
  }),
);

const characteristic = object({
  term: textSchema('Term of the invoice, such as `BT-131`'),
  ...toFieldSchemas('kind'),
  changed: { ...nullable(flag), description: 'Whether the sender of the status changed the value' },
  ...toFieldSchemas('name location value'),
  amount: {
    ...nullable(object({ value: text, currency: nullableText })),
    description: 'Value, if it is an amount',
  },
  date: textSchema('Value, if the characteristic is a day'),
  percent: textSchema('The value, if it is a percentage'),
});

/** Contents of a status of the French life cycle of invoices (CDV, CDAR D22B). */
export const parsedLifecycleStatusSchema = namedSchema(
  'ParsedLifecycleStatus',
  object({
    type: enumOf('lifecycleStatus'),
    frame: textSchema('Business process of the message (MDT-2)'),
    guideline: textSchema('Guideline that the message declares (MDT-3)'),
    ...toFieldSchemas('id name'),
    issuedAt: textSchema('Time at which the message was created, as written'),
    sender: { ...nullable(statusParty), description: 'Sender of the message' },
    issuer: { ...nullable(statusParty), description: 'Party that sets the status' },
    recipients: { ...listOf(statusParty), description: 'Recipients of the message' },
    phase: textSchema('Phase of the life cycle: `23` processing, `305` transmission'),
    statusAt: textSchema('Time from which the status applies, as written'),
    invoices: {
      ...listOf(
        object({
          ...toFieldSchemas('number'),
          processCode: textSchema('Process that the status belongs to'),
          ...toFieldSchemas('typeCode receivedAt'),
          referenceType: textSchema('Type of the reference to the invoice'),
          ...toFieldSchemas('issueDate'),
          status: { ...nullableText, description: 'Code of the status (MDT-105), such as `205`' },
          statusName: textSchema('Text of the status'),
          seller: nullable(statusParty),
          recipients: { ...listOf(statusParty), description: 'Recipients of the status' },
          details: {
            ...listOf(
              object({
                ...toFieldSchemas('reasonCode reason status'),
                actionCode: textSchema('Code of the requested action'),
                action: textSchema('Text of the requested action'),
                sequence: textSchema('Position of this detail'),
                characteristics: {
                  ...listOf(characteristic),
                  description: 'Parts of the invoice to which the status refers',
                },
              }),
            ),
            description: 'Reasons, and requested actions',
          },
        }),
      ),
      description: 'Invoices to which the status applies',
    },
  }),
);
