import { createRoute } from '@tanstack/react-router';
import type { RepeatSearch } from '../../recurring/use-repeated';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';

/** The recurring invoices of the team; the address may name a draft or document to repeat. */
export const recurringRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/recurring',
  validateSearch: (search: Record<string, unknown>): RepeatSearch => ({
    ...(typeof search.company === 'string' && /^c_\w+$/.test(search.company)
      ? { company: search.company }
      : {}),
    ...(typeof search.draft === 'string' && /^drf_\w+$/.test(search.draft) ? { draft: search.draft } : {}),
    ...(typeof search.document === 'string' && /^doc_\w+$/.test(search.document)
      ? { document: search.document }
      : {}),
  }),
  component: lazyPage(
    ['status', 'documents', 'drafts', 'recurring', 'refusals'],
    () => import('./recurring-page'),
    'RecurringPage',
  ),
});

/** The content of a recurring invoice, in the form of Send. */
export const recurringContentRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/recurring/$recurringInvoiceId',
  validateSearch: ({ company }: Record<string, unknown>): { company?: string } =>
    typeof company === 'string' ? { company } : {},
  component: lazyPage(
    ['status', 'documents', 'send', 'recurring'],
    () => import('./recurring-content-page'),
    'RecurringContentPage',
  ),
});
