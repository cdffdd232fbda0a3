import {
  flag,
  idOf,
  instant,
  namedSchema,
  nullable,
  object,
  oneOf,
  text,
  type JsonSchema,
} from '../kernel/http/schema';
import type { EventKind } from './event-kinds';

const documentStatus = oneOf('pending', 'delivered', 'failed');
const direction = oneOf('incoming', 'outgoing');
const channel = oneOf('peppol', 'email');
const failure = nullable(
  object({
    category: oneOf(
      'recipient_not_found',
      'document_not_supported',
      'validation',
      'transport',
      'recipient_rejected',
      'duplicate',
      'cancelled',
      'other',
    ),
    message: nullable(text),
    providerCode: nullable(text),
  }),
);

/** What every event of a document may tell besides its own subject. */
const ofDocument = {
  documentId: idOf('doc'),
  direction,
  type: { ...text, description: 'Document type, e.g. invoice' },
};

/** An object that may get further members later: receivers have to tolerate what they do not know. */
function open(required: Record<string, JsonSchema>, optional: Record<string, JsonSchema> = {}): JsonSchema {
  return {
    type: 'object',
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: true,
  };
}

const { documentId, ...describing } = ofDocument;

/** JSON Schema of `data`, by event kind. */
export const DATA_SCHEMAS: Record<EventKind, JsonSchema> = {
  'document.received': open(ofDocument),
  'document.sent': open(
    { ...ofDocument, deliveryStatus: nullable(documentStatus) },
    { deliveryId: idOf('dlv'), channel },
  ),
  'document.delivery_status_changed': open(
    {
      ...ofDocument,
      deliveryStatus: nullable(documentStatus),
      deliveryId: idOf('dlv'),
      channel,
      status: documentStatus,
      previousStatus: documentStatus,
      failure,
    },
    {
      parked: {
        ...flag,
        description:
          'True when the delivery stays pending and waits for the operator: its attempts never end',
      },
    },
  ),
  'document.label.assigned': open({ documentId, labelId: idOf('lbl') }, describing),
  'document.label.unassigned': open({ documentId, labelId: idOf('lbl') }, describing),
  'document.reporting_status_changed': open(
    { documentId, reportingStatus: text, previousReportingStatus: nullable(text) },
    {
      ...describing,
      outcomeCode: {
        ...nullable(oneOf('500', '300', '501')),
        description: 'What the tax administration said: 500 received, 300 accepted, 501 refused',
      },
      final: { ...flag, description: 'Nothing will change any more' },
      simulated: { ...flag, description: 'True for sandbox teams, whose outcomes are made up' },
    },
  ),
  'company.verification': open({
    companyId: idOf('c'),
    status: oneOf('verified', 'rejected', 'revoked', 'expired'),
    verificationId: nullable(idOf('cvs')),
    reason: nullable(text),
  }),
};

/** Type of the event that is made on demand for one webhook. */
export const TEST_EVENT = 'webhook.test';

export const TEST_DATA_SCHEMA = open({ webhookId: idOf('wh') });

function envelope(type: string, data: JsonSchema): JsonSchema {
  return open({
    id: { ...idOf('evt'), description: 'Same as the header webhook-id; the same at every attempt' },
    type: { type: 'string', const: type },
    timestamp: { ...instant, description: 'When it happened' },
    teamId: idOf('team'),
    companyId: nullable(idOf('c')),
    data,
  });
}

/** `document.received` → `DocumentReceivedEvent`. */
function schemaName(type: string): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Event`;
}

const kinds = Object.entries(DATA_SCHEMAS);

/** JSON Schema of the whole body of a delivery, by event type; the test event included. */
export const BODY_SCHEMAS: ReadonlyMap<string, JsonSchema> = new Map([
  ...kinds.map(([type, data]) => [type, envelope(type, data)] as const),
  [TEST_EVENT, envelope(TEST_EVENT, TEST_DATA_SCHEMA)],
]);

/** References to the same schemas in the API document. */
export const NAMED_BODIES: ReadonlyMap<string, JsonSchema> = new Map(
  [...BODY_SCHEMAS].map(([type, schema]) => [type, namedSchema(schemaName(type), schema)]),
);

/** Any event, as the event log shows it. */
export const eventSchema = namedSchema('Event', { anyOf: [...NAMED_BODIES.values()] });
