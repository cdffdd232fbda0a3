import {
  instant,
  integer,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';

export const quotaSchema = namedSchema(
  'Quota',
  object(
    {
      plan: {
        ...nullable(text),
        description: 'Name of the plan that the operator has given to the team; null: none',
      },
      documentsPerMonth: {
        ...nullable(integer),
        description: 'Maximum number of documents sent per month (UTC); null: no limit',
      },
      used: { ...integer, description: 'Number of documents sent this month' },
      remaining: {
        ...nullable(integer),
        description: 'Number of documents that can still be sent this month; null: no limit',
      },
      month: { ...text, description: 'Month (UTC) of the numbers, such as 2026-11' },
      renewsAt: { ...instant, description: 'Beginning of the next month, at which the quota renews' },
    },
    'Quota of a team and its current use',
  ),
);

/** Quota in the API. */
export type QuotaResource = Shape<typeof quotaSchema>;

export const quotaExample: QuotaResource = {
  plan: 'Starter',
  documentsPerMonth: 1000,
  used: 418,
  remaining: 582,
  month: '2026-11',
  renewsAt: '2026-12-01T00:00:00.000Z',
};
