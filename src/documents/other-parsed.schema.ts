import {
  integer,
  listOf,
  namedSchema,
  nullable,
  object,
  oneOf,
  text,
  type JsonSchema,
} from '../kernel/http/schema';

const maybe = nullable(text);
const asWritten = nullable({
  type: 'string',
  description: 'As the document writes it, YYYY-MM-DD where it keeps its rules',
});

function fields(names: string, schema: JsonSchema = maybe): Record<string, JsonSchema> {
  return Object.fromEntries(names.split(' ').map((name) => [name, schema]));
}

export const schemedIdentifier = namedSchema('SchemedIdentifier', object(fields('scheme identifier')));

const orderingParty = namedSchema(
  'OrderingParty',
  object({
    name: maybe,
    electronicAddress: nullable(schemedIdentifier),
    identifiers: listOf(schemedIdentifier),
  }),
);

/** What an order, order response or despatch advice says in short. */
export const orderingSummarySchema = namedSchema(
  'OrderingSummary',
  object({
    type: oneOf('order', 'orderResponse', 'despatchAdvice'),
    ...fields('customizationId processId number'),
    issueDate: asWritten,
    orderNumber: {
      ...maybe,
      description: 'Number of the order: its own, or that of the order which is answered or delivered',
    },
    responseCode: {
      ...maybe,
      description:
        'Of an order response: `AB` received, `AP` accepted, `CA` accepted with changes, `RE` rejected',
    },
    ...fields('currency note'),
    sender: { ...nullable(orderingParty), description: 'Who sends the document' },
    receiver: nullable(orderingParty),
    buyer: nullable(orderingParty),
    seller: nullable(orderingParty),
    lineCount: integer,
    totals: {
      ...nullable(object(fields('taxExclusiveAmount taxInclusiveAmount payableAmount'))),
      description: 'Of an order, by what the buyer expects',
    },
  }),
);

const responseParty = namedSchema(
  'ResponseParty',
  object({
    electronicAddress: nullable(schemedIdentifier),
    identifier: nullable(schemedIdentifier),
    name: maybe,
    contact: nullable(object(fields('name phone email'))),
  }),
);

const invoiceParty = object({ identifier: nullable(schemedIdentifier), name: maybe });

/** What an Invoice Response (Peppol BIS 63) says. */
export const parsedInvoiceResponseSchema = namedSchema(
  'ParsedInvoiceResponse',
  object({
    type: oneOf('invoiceResponse'),
    ...fields('processId number'),
    issueDate: asWritten,
    ...fields('issueTime note'),
    sender: responseParty,
    receiver: responseParty,
    status: { ...maybe, description: 'As it came; `AB`, `IP`, `UQ`, `CA`, `RE`, `AP` and `PD` are known' },
    effectiveDate: asWritten,
    clarifications: listOf(
      object({
        kind: nullable(oneOf('reason', 'action')),
        ...fields('code text'),
        corrections: listOf(object(fields('term value'))),
      }),
    ),
    invoice: object(fields('number issueDate typeCode')),
    issuer: nullable(invoiceParty),
    recipient: nullable(invoiceParty),
  }),
);
