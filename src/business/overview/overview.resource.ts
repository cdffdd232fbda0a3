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
import { MAX_COUNTED, MAX_LISTED } from './overview.queries';

const cappedCountSchema = (description: string): typeof integer => ({
  ...integer,
  maximum: MAX_COUNTED,
  description: `${description}; at most ${MAX_COUNTED} are counted`,
});

const overviewDaySchema = namedSchema(
  'OverviewDay',
  object({
    date: { ...day, description: 'Day in UTC' },
    incoming: { ...integer, description: 'Number of received documents' },
    outgoing: object(
      {
        pending: { ...integer, description: 'Number of documents that are being delivered' },
        delivered: { ...integer, description: 'Number of documents with at least one successful delivery' },
        failed: { ...integer, description: 'Number of documents whose deliveries all failed' },
        withoutDelivery: {
          ...integer,
          description: 'Number of documents without a delivery: reports and imported documents',
        },
      },
      'Numbers of sent documents by current delivery status',
    ),
    isComplete: {
      ...flag,
      description:
        'Whether the counts of the day are complete. False while they are still being computed, which ' +
        'takes seconds for very many documents, or if there are more failed or pending documents than ' +
        'the service reads; the numbers are then lower bounds',
    },
  }),
);

const failingWebhookSchema = object({
  id: idOf('wh'),
  url: { ...text, description: 'URL that the webhook posts to' },
  state: {
    ...enumOf('failing', 'disabled'),
    description:
      '`failing`: deliveries of the webhook fail; `disabled`: the webhook receives no deliveries until it is enabled again',
  },
  since: { ...instant, description: 'Time since which the webhook has this state' },
  disabledFrom: {
    ...nullable(instant),
    description: 'Time after which the next failure disables the webhook, unless a delivery succeeds before',
  },
  waiting: cappedCountSchema('Number of deliveries that wait for the webhook'),
});

const deadlineSchema = object({
  companyId: idOf('c'),
  companyName: { ...text, description: 'Name of the declarant' },
  flow: enumOf(...FLOWS),
  periodStart: day,
  periodEnd: { ...day, description: 'Last day of the period' },
  declarantDeadline: {
    ...instant,
    description: 'Last day on which reports are included in the initial filing',
  },
  platformDeadline: {
    ...instant,
    description: 'Time by which the tax administration must receive the filing',
  },
  waitingReports: cappedCountSchema('Number of reports that wait to be filed'),
  parkedAt: parkedInstant,
});

export const overviewSchema = namedSchema(
  'Overview',
  object({
    at: { ...instant, description: 'Time of the count' },
    days: {
      ...listOf(overviewDaySchema),
      description:
        'Days of the chart, the oldest first, ending with today; deleted documents are not counted',
    },
    documents: object({
      unread: cappedCountSchema('Number of unread incoming documents'),
      rejected: cappedCountSchema(
        'Number of sent invoices and credit notes that the buyer or a platform rejected, and that were not credited or paid since',
      ),
      questioned: cappedCountSchema(
        'Number of sent invoices and credit notes that the buyer questions, and that were not credited or paid since',
      ),
      pending: { ...integer, description: 'Number of documents of these days with pending deliveries' },
      failed: { ...integer, description: 'Number of documents of these days whose deliveries failed' },
      scheduled: cappedCountSchema('Number of deliveries that are scheduled for later'),
      retrying: cappedCountSchema('Number of deliveries whose last attempt failed and that are retried'),
      parked: cappedCountSchema('Number of deliveries that wait for the operator'),
    }),
    webhooks: object({
      total: { ...integer, description: 'Number of webhooks' },
      failing: { ...integer, description: 'Number of failing webhooks that are not disabled yet' },
      disabled: { ...integer, description: 'Number of webhooks that were disabled after days of failures' },
      attention: {
        ...listOf(failingWebhookSchema),
        description: `Up to ${MAX_LISTED} webhooks, disabled ones first, then those that have failed for the longest time; empty for a role that may not see webhooks`,
      },
    }),
    companies: object({
      total: { ...integer, description: 'Number of companies of the team' },
      unverified: { ...integer, description: 'Number of companies that cannot send yet' },
      attention: {
        ...listOf(object({ id: idOf('c'), name: text })),
        description: `Up to ${MAX_LISTED} companies that are not verified, by name`,
      },
    }),
    mailboxes: {
      ...listOf(
        object({
          companyId: idOf('c'),
          companyName: { ...text, description: 'Name of the company' },
          user: { ...text, description: 'User name at the mail server' },
          code: {
            ...nullable(text),
            description:
              'Kind of the failure, a code of `failure` of the mailbox; null until the first check of a changed setting',
          },
          since: { ...instant, description: 'Time since which the mailbox cannot be read' },
        }),
      ),
      description: `Up to ${MAX_LISTED} mailboxes that cannot be read, longest failure first`,
    },
    deadlines: {
      ...listOf(deadlineSchema),
      description: `French e-reporting: up to ${MAX_LISTED} periods with reports that are not filed, the nearest deadline first`,
    },
    firstSteps: object(
      {
        companyCreated: { ...flag, description: 'Whether at least one company exists' },
        companyVerified: { ...flag, description: 'Whether at least one company is verified' },
        identifierPublished: { ...flag, description: 'Whether at least one identifier is published' },
        webhookCreated: { ...flag, description: 'Whether at least one webhook exists' },
        webhookDelivered: { ...flag, description: 'Whether a recent webhook delivery succeeded' },
        documentSent: { ...flag, description: 'Whether a document was sent' },
        documentDelivered: { ...flag, description: 'Whether a recently sent document was delivered' },
        documentReceived: { ...flag, description: 'Whether a document was received' },
      },
      'Completed setup steps of the team, up to the first document',
    ),
  }),
);

/** Overview of a team: figures, and items that need attention. */
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
  documents: {
    unread: 12,
    rejected: 2,
    questioned: 1,
    pending: 1,
    failed: 1,
    scheduled: 0,
    retrying: 1,
    parked: 0,
  },
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
  mailboxes: [
    {
      companyId: 'c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G',
      companyName: 'Brouwerij De Kroon NV',
      user: 'invoices@example.com',
      code: 'login',
      since: '2026-11-21T09:58:00.000Z',
    },
  ],
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
