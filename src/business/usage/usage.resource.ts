import {
  day,
  flag,
  idOf,
  integer,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';

export const usageSchema = namedSchema(
  'Usage',
  object(
    {
      from: { ...day, description: 'First day (UTC) of the entry' },
      to: { ...day, description: 'Last day (UTC) of the entry' },
      companyId: {
        ...nullable(idOf('c')),
        description: 'Company of the entry; null: all requested companies',
      },
      companyName: {
        ...nullable(text),
        description: 'Name of the company; null for an entry of several companies, and for a deleted company',
      },
      sent: { ...integer, description: 'Number of documents that were accepted for sending' },
      received: { ...integer, description: 'Number of documents received' },
      isFinal: {
        ...flag,
        description: 'Whether all days of the entry are closed, so that its numbers no longer change',
      },
    },
    'Documents sent and received by a team in a period',
  ),
);

/** Usage in the API. */
export type UsageResource = Shape<typeof usageSchema>;

export const usageExample: UsageResource = {
  from: '2026-11-20',
  to: '2026-11-20',
  companyId: null,
  companyName: null,
  sent: 42,
  received: 17,
  isFinal: true,
};
