import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client';
import type { components } from '../api/schema';

export type Forward = components['schemas']['Forward'];
export type ForwardingRule = components['schemas']['ForwardingRule'];

/** Types of documents that rules name. */
export const RULE_TYPES = ['invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote'] as const;

/** Polling interval in milliseconds while a forwarding mail is not sent yet. */
const MOVING_MS = 5_000;

/** The forwards of a document, and the addresses to which its company forwarded last. */
export function forwardsQuery(api: Api, teamId: string, documentId: string) {
  return queryOptions({
    queryKey: ['forwards', teamId, documentId],
    queryFn: ({ signal }) =>
      api.get('/api/v1/documents/{documentId}/forwards', { path: { documentId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.forwards.some(({ mails }) => mails.some((mail) => mail.state === 'pending'))
        ? MOVING_MS
        : false,
  });
}

/** The forwarding rules of a company. */
export function forwardingRulesQuery(api: Api, teamId: string, companyId: string) {
  return queryOptions({
    queryKey: ['forwarding-rules', teamId, companyId],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/companies/{companyId}/forwarding-rules', { path: { companyId }, signal }))
        .forwardingRules,
  });
}

/** Splits e-mail addresses that are separated by spaces, commas or semicolons. */
export function splitAddresses(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}
