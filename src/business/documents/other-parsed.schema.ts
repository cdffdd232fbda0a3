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
const describedText = (description: string): JsonSchema => ({ ...nullableText, description });

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
    customizationId: describedText('Profile that the document declares'),
    ...toFieldSchemas('processId number'),
    issueDate: nullableDateAsWritten,
    orderNumber: {
      ...nullableText,
      description:
        'Number of the order: of this document if it is an order, otherwise of the referenced order',
    },
    responseCode: {
      ...nullableText,
      description:
        'Code of an order response: `AB` received, `AP` accepted, `CA` accepted with changes, `RE` rejected',
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
          taxInclusiveAmount: describedText('Sum with VAT'),
          payableAmount: describedText('Amount that is due for payment'),
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
    issueTime: describedText('Time of day as written in the document'),
    ...toFieldSchemas('note'),
    sender: { ...responseParty, description: 'Party that sends the response' },
    receiver: { ...responseParty, description: 'Party that receives the response' },
    status: {
      ...nullableText,
      description: 'Status code as received; known codes: `AB`, `IP`, `UQ`, `CA`, `RE`, `AP` and `PD`',
    },
    effectiveDate: nullableDateAsWritten,
    clarifications: {
      ...listOf(
        object({
          kind: nullable(enumOf('reason', 'action')),
          code: describedText('Code of the reason or the action'),
          text: describedText('Text of the code'),
          corrections: {
            ...listOf(
              object({
                term: describedText('Term of the invoice, such as `BT-48`'),
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
      description:
        'Role of the party: `SE` seller, `BY` buyer, `WK` platform, `DFH` public portal, or another code',
    },
    electronicAddress: { ...nullable(schemedIdentifier), description: 'Electronic address on the network' },
  }),
);

const characteristic = object({
  term: describedText('Term of the invoice, such as `BT-131`'),
  ...toFieldSchemas('kind'),
  changed: { ...nullable(flag), description: 'Whether the sender of the status changed the value' },
  ...toFieldSchemas('name location value'),
  amount: {
    ...nullable(object({ value: text, currency: nullableText })),
    description: 'Value, if it is an amount',
  },
  date: describedText('Value, if the characteristic is a day'),
  percent: describedText('The value, if it is a percentage'),
});

/** Contents of a status of the French life cycle of invoices (CDV, CDAR D22B). */
export const parsedLifecycleStatusSchema = namedSchema(
  'ParsedLifecycleStatus',
  object({
    type: enumOf('lifecycleStatus'),
    frame: describedText('Business process of the message (MDT-2)'),
    guideline: describedText('Guideline that the message declares (MDT-3)'),
    ...toFieldSchemas('id name'),
    issuedAt: describedText('Time at which the message was created, as written'),
    sender: { ...nullable(statusParty), description: 'Sender of the message' },
    issuer: { ...nullable(statusParty), description: 'Party that sets the status' },
    recipients: { ...listOf(statusParty), description: 'Recipients of the message' },
    phase: describedText('Phase of the life cycle: `23` processing, `305` transmission'),
    statusAt: describedText('Time from which the status applies, as written'),
    invoices: {
      ...listOf(
        object({
          ...toFieldSchemas('number'),
          processCode: describedText('Process that the status belongs to'),
          ...toFieldSchemas('typeCode receivedAt'),
          referenceType: describedText('Type of the reference to the invoice'),
          ...toFieldSchemas('issueDate'),
          status: { ...nullableText, description: 'Code of the status (MDT-105), such as `205`' },
          statusName: describedText('Text of the status'),
          seller: nullable(statusParty),
          recipients: { ...listOf(statusParty), description: 'Recipients of the status' },
          details: {
            ...listOf(
              object({
                ...toFieldSchemas('reasonCode reason status'),
                actionCode: describedText('Code of the requested action'),
                action: describedText('Text of the requested action'),
                sequence: describedText('Position of this detail'),
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
