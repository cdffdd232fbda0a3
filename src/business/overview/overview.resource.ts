import { FLOWS } from '../../standards/flux10';
import {
  day,
  flag,
  idOf,
  instant,
  integer,
  listOf,
  namedSchema,
  nullable,
  object,
  enumOf,
  parkedInstant,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';
import { COUNTED_AT_MOST, NAMED_AT_MOST } from './overview.queries';

const capped = (description: string): typeof integer => ({
  ...integer,
  maximum: COUNTED_AT_MOST,
  description: `${description}; ${COUNTED_AT_MOST} stands for this many or more`,
});

const overviewDaySchema = namedSchema(
  'OverviewDay',
  object({
    date: { ...day, description: 'Day in UTC' },
    incoming: { ...integer, description: 'Documents that were received' },
    outgoing: object(
      {
        pending: { ...integer, description: 'On their way' },
        delivered: { ...integer, description: 'At least one delivery arrived' },
        failed: { ...integer, description: 'Every delivery failed' },
        withoutDelivery: { ...integer, description: 'Reports, and what was imported' },
      },
      'Documents that were sent, by the delivery status that they have now',
    ),
    isComplete: {
      ...flag,
      description:
        'False while documents of the day are still being counted, which takes seconds for very many, or where more failed or are on their way than are looked at; the numbers are then of those that are known',
    },
  }),
);

const failingWebhookSchema = object({
  id: idOf('wh'),
  url: { ...text, description: 'Where it posts to' },
  state: {
    ...enumOf('failing', 'disabled'),
    description: 'Disabled ones get nothing until they are enabled again',
  },
  since: { ...instant, description: 'Of the state' },
  disabledFrom: {
    ...nullable(instant),
    description: 'From then on the next failure disables it, unless something gets through before',
  },
  waiting: capped('Deliveries that wait for it'),
});

const deadlineSchema = object({
  companyId: idOf('c'),
  companyName: { ...text, description: 'Of the declarant' },
  flow: enumOf(...FLOWS),
  periodStart: day,
  periodEnd: { ...day, description: 'Last day of the period' },
  declarantDeadline: { ...instant, description: 'Reports go into the initial filing until then' },
  platformDeadline: { ...instant, description: 'The administration has to have the filing by then' },
  waitingReports: capped('Reports that wait to be filed'),
  parkedAt: parkedInstant,
});

export const overviewSchema = namedSchema(
  'Overview',
  object({
    at: { ...instant, description: 'When it was counted' },
    days: {
      ...listOf(overviewDaySchema),
      description: 'Oldest first, today last; deleted documents are not in them',
    },
    documents: object({
      unread: capped('Incoming documents that nobody has read'),
      pending: { ...integer, description: 'Documents of these days that are on their way' },
      failed: { ...integer, description: 'Documents of these days that reached nobody' },
      scheduled: capped('Deliveries whose time has not come'),
      retrying: capped('Deliveries that failed and are tried again'),
      parked: capped('Deliveries that wait for the operator'),
    }),
    webhooks: object({
      total: { ...integer, description: 'Webhooks that are not deleted' },
      failing: { ...integer, description: 'Those that fail and are not disabled yet' },
      disabled: { ...integer, description: 'Those that failed for days and get nothing' },
      attention: {
        ...listOf(failingWebhookSchema),
        description: `Up to ${NAMED_AT_MOST}, disabled ones first, then those that fail for the longest time; none for a role that may not see webhooks`,
      },
    }),
    companies: object({
      total: { ...integer, description: 'All companies of the team' },
      unverified: { ...integer, description: 'Those that cannot send yet' },
      attention: {
        ...listOf(object({ id: idOf('c'), name: text })),
        description: `Up to ${NAMED_AT_MOST} that are not verified, by name`,
      },
    }),
    deadlines: {
      ...listOf(deadlineSchema),
      description: `French e-reporting: up to ${NAMED_AT_MOST} periods with reports that are not filed, the nearest deadline first`,
    },
    firstSteps: object(
      {
        companyCreated: { ...flag, description: 'There is a company' },
        companyVerified: { ...flag, description: 'A company is verified' },
        identifierPublished: { ...flag, description: 'The network finds a company' },
        webhookCreated: { ...flag, description: 'There is a webhook' },
        webhookDelivered: { ...flag, description: 'One of the last deliveries to a webhook arrived' },
        documentSent: { ...flag, description: 'A document was sent' },
        documentDelivered: { ...flag, description: 'One of the last documents that were sent arrived' },
        documentReceived: { ...flag, description: 'A document was received' },
      },
      'Steps that the team has taken on its way to its first document',
    ),
  }),
);

/** What a team has, and what of it needs somebody. */
export type OverviewResource = Shape<typeof overviewSchema>;

export const overviewExample: OverviewResource = {
  at: '2026-11-21T14:03:00.000Z',
  days: [
    {
      date: '2026-11-20',
      incoming: 13,
      outgoing: { pending: 0, delivered: 41, failed: 1, withoutDelivery: 0 },
      isComplete: true,
    },
    {
      date: '2026-11-21',
      incoming: 4,
      outgoing: { pending: 1, delivered: 17, failed: 0, withoutDelivery: 0 },
      isComplete: true,
    },
  ],
  documents: { unread: 12, pending: 1, failed: 1, scheduled: 0, retrying: 1, parked: 0 },
  webhooks: {
    total: 2,
    failing: 1,
    disabled: 0,
    attention: [
      {
        id: 'wh_01KAJ41V6N8Q0S2T4V6Y8A0C2E',
        url: 'https://erp.example.com/hooks/passerelle',
        state: 'failing',
        since: '2026-11-21T12:41:00.000Z',
        disabledFrom: '2026-11-24T12:41:00.000Z',
        waiting: 18,
      },
    ],
  },
  companies: {
    total: 3,
    unverified: 1,
    attention: [{ id: 'c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G', name: 'Brouwerij De Kroon NV' }],
  },
  deadlines: [
    {
      companyId: 'c_01KAJ3R7D0X9W7V5T3R1P9N7K5',
      companyName: 'Boulangerie du Port SAS',
      flow: 'transactions',
      periodStart: '2026-11-11',
      periodEnd: '2026-11-20',
      declarantDeadline: '2026-11-30T07:00:00.000Z',
      platformDeadline: '2026-12-01T07:00:00.000Z',
      waitingReports: 8,
      parkedAt: null,
    },
  ],
  firstSteps: {
    companyCreated: true,
    companyVerified: true,
    identifierPublished: true,
    webhookCreated: true,
    webhookDelivered: false,
    documentSent: true,
    documentDelivered: true,
    documentReceived: true,
  },
};
