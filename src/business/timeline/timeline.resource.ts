import {
  flag,
  idOf,
  instant,
  integer,
  listOf,
  namedSchema,
  nullable,
  object,
  enumOf,
  text,
  type Schema,
  type Shape,
} from '../../platform/kernel/http/schema';

const at = { ...instant, description: 'Time of the event' };

const storedSchema = namedSchema(
  'TimelineStored',
  object(
    { at, kind: enumOf('stored'), direction: enumOf('incoming', 'outgoing') },
    'The document was stored',
  ),
);

const attemptSchema = namedSchema(
  'TimelineAttempt',
  object(
    {
      at: { ...instant, description: 'Start of the attempt' },
      kind: enumOf('attempt'),
      deliveryId: idOf('dlv'),
      channel: enumOf('peppol', 'email'),
      address: { ...text, description: 'Electronic address or e-mail address of the recipient' },
      number: { ...integer, description: 'Number of the attempt, from 1 for each delivery' },
      durationMs: { ...integer, description: 'Duration in milliseconds' },
      outcome: enumOf('accepted', 'refused', 'retry'),
      message: nullable(text),
      providerCode: { ...nullable(text), description: 'Error code of the other access point' },
      hasReceipt: { ...flag, description: 'Whether a receipt, or error, is stored as evidence' },
      keyCustody: {
        ...nullable(enumOf('file', 'external_signer')),
        description:
          'Location of the private key that signed the message: a file that the service reads, or an ' +
          'external signer such as a hardware module. Null for an attempt without a message to another ' +
          'access point, and for attempts before the location was recorded',
      },
    },
    'An attempt to deliver the document',
  ),
);

const receiptSchema = namedSchema(
  'TimelineReceipt',
  object(
    {
      at: { ...instant, description: 'End of the accepted attempt' },
      kind: enumOf('receipt'),
      deliveryId: idOf('dlv'),
      number: { ...integer, description: 'Number of the accepted attempt' },
    },
    'The recipient confirmed receipt of the document',
  ),
);

const eventSchema = namedSchema(
  'TimelineEvent',
  object(
    { at, kind: enumOf('event'), eventId: idOf('evt'), type: { ...text, description: 'Type of the event' } },
    'Event that notified clients of a change',
  ),
);

const webhookSchema = namedSchema(
  'TimelineWebhook',
  object(
    {
      at: { ...instant, description: 'Time of the last attempt; before the first one, time of creation' },
      kind: enumOf('webhook'),
      eventId: idOf('evt'),
      webhookId: idOf('wh'),
      webhookDeliveryId: idOf('whd'),
      state: enumOf('pending', 'delivered', 'failed', 'exhausted', 'blocked', 'cancelled'),
      attempts: integer,
      status: {
        ...nullable(integer),
        description: 'HTTP status of the last attempt; null without a response',
      },
    },
    'A webhook delivery of an event',
  ),
);

type Entry =
  | Shape<typeof storedSchema>
  | Shape<typeof attemptSchema>
  | Shape<typeof receiptSchema>
  | Shape<typeof eventSchema>
  | Shape<typeof webhookSchema>;

const entrySchema: Schema<Entry> = namedSchema<Entry>('TimelineEntry', {
  description: 'Entry of the timeline; `kind` is its type.',
  anyOf: [storedSchema, attemptSchema, receiptSchema, eventSchema, webhookSchema],
});

export const timelineSchema = listOf(entrySchema);

export type TimelineEntry = Entry;

const DELIVERY_ID = 'dlv_01KAJ40M3Y6A8C0E2G4J6M8P0R';
const SENT_EVENT_ID = 'evt_01KAJ40M3Z7B9D1F3H5K7N9Q2S';

export const timelineExample: TimelineEntry[] = [
  { at: '2026-11-21T10:00:00.000Z', kind: 'stored', direction: 'outgoing' },
  { at: '2026-11-21T10:00:00.000Z', kind: 'event', eventId: SENT_EVENT_ID, type: 'document.sent' },
  {
    at: '2026-11-21T10:00:00.120Z',
    kind: 'attempt',
    deliveryId: DELIVERY_ID,
    channel: 'peppol',
    address: '0208:0987654394',
    number: 1,
    durationMs: 60,
    outcome: 'accepted',
    message: null,
    providerCode: null,
    hasReceipt: true,
    keyCustody: 'file',
  },
  { at: '2026-11-21T10:00:00.180Z', kind: 'receipt', deliveryId: DELIVERY_ID, number: 1 },
  {
    at: '2026-11-21T10:00:00.240Z',
    kind: 'webhook',
    eventId: SENT_EVENT_ID,
    webhookId: 'wh_01KAJ3S0A1B2C3D4E5F6G7H8J9',
    webhookDeliveryId: 'whd_01KAJ40M40A1B2C3D4E5F6G7H8',
    state: 'delivered',
    attempts: 1,
    status: 200,
  },
];
