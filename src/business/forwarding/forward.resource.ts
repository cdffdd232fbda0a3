import {
  enumOf,
  idOf,
  instant,
  integer,
  listOf,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';
import { defineId } from '../../platform/kernel/ids';
import { actorSchema } from '../documents/purchases/purchase.resource';

export const newForwardId = defineId('fwd');
export const newForwardingRuleId = defineId('fwr');

const forwardMailSchema = object(
  {
    address: { ...text, description: 'E-mail address of the recipient' },
    state: {
      ...enumOf('pending', 'sent', 'failed'),
      description: '`pending`: sending is retried for up to three days; `failed`: the service has given up',
    },
    attempts: integer,
    sentAt: { ...nullable(instant), description: 'Time at which the mail server accepted the mail' },
    failure: { ...nullable(text), description: 'Reason why the last attempt failed; null without a failure' },
  },
  'Mail to one recipient',
);

export const forwardSchema = namedSchema(
  'Forward',
  object(
    {
      id: idOf(newForwardId.prefix),
      documentId: { ...idOf('doc'), description: 'Id of the forwarded document' },
      ruleId: {
        ...nullable(idOf(newForwardingRuleId.prefix)),
        description: 'Id of the forwarding rule; null for a manual forward',
      },
      ruleName: {
        ...nullable(text),
        description: 'Name of the rule; null for a manual forward or a deleted rule',
      },
      note: { ...nullable(text), description: 'Plain text that was added to the mail' },
      createdBy: {
        ...nullable(actorSchema),
        description: 'Person or key that forwarded the document; null for a rule',
      },
      createdAt: instant,
      mails: { ...listOf(forwardMailSchema), description: 'Mails, one to each recipient' },
    },
    'A received document that is forwarded by mail',
  ),
);

/** A forward in the API. */
export type ForwardResource = Shape<typeof forwardSchema>;

type MailJson = Omit<ForwardResource['mails'][number], 'state'> & { failedAt: string | null };

/** A forward as the database selects it. */
export type ForwardRow = Omit<ForwardResource, 'createdAt' | 'mails'> & {
  createdAt: Date;
  mails: MailJson[] | null;
};

export function toForwardResource({ createdAt, mails, ...row }: ForwardRow): ForwardResource {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    mails: (mails ?? []).map(({ failedAt, sentAt, ...mail }) => ({
      ...mail,
      sentAt: sentAt === null ? null : new Date(sentAt).toISOString(),
      state: sentAt !== null ? 'sent' : failedAt !== null ? 'failed' : 'pending',
    })),
  };
}

export const forwardExample: ForwardResource = {
  id: 'fwd_01KAJ4J2X5Z7B9D1F3H5K7N9QB',
  documentId: 'doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q',
  ruleId: null,
  ruleName: null,
  note: 'Please book on project 12.',
  createdBy: { id: 'user_01KAJ3Q5E9V3Z5P7C8D0F2G4HA', name: 'Anna Peeters' },
  createdAt: '2026-11-25T09:00:00.000Z',
  mails: [
    {
      address: 'office@accountant.example',
      state: 'sent',
      attempts: 1,
      sentAt: '2026-11-25T09:00:02.000Z',
      failure: null,
    },
  ],
};
