import { defineEvent } from '../../../platform/events/define-event';
import { instant, integer, open, text } from '../../../platform/kernel/http/schema';

/** Percentages of a quota at which a team is notified, the highest first. */
export const QUOTA_STEPS = [100, 80] as const;
export type QuotaStep = (typeof QUOTA_STEPS)[number];

export const QUOTA_REACHED = defineEvent({
  type: 'team.quota_reached',
  summary: 'The team has sent 80 % or all of the documents of its plan this month',
  schema: open({
    plan: { ...text, description: 'Name of the plan' },
    percent: { ...integer, description: 'Percentage of the quota that was reached: 80 or 100' },
    used: { ...integer, description: 'Number of documents sent this month' },
    documentsPerMonth: { ...integer, description: 'Maximum number of documents sent per month' },
    month: { ...text, description: 'Month (UTC), such as 2026-11' },
    renewsAt: { ...instant, description: 'Time at which the quota renews' },
  }),
});
