import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client';
import type { components } from '../api/schema';
import { mark, type StatusMark } from '../status-mark';

export type Mailbox = components['schemas']['Mailbox'];
export type Arrival = components['schemas']['Arrival'];
export type Attachment = Arrival['attachments'][number];
export type RefusalCode = NonNullable<Arrival['refusal']>['code'];

/** Interval in milliseconds at which mails and the result of checks are read again. */
const AGAIN_MS = 10_000;
/** The same while a check was requested. */
const SOON_MS = 1_500;

/** The mark of an attachment. */
export function attachmentStatus({ outcome }: Pick<Attachment, 'outcome'>): StatusMark {
  switch (outcome) {
    case 'stored':
      return mark('arrival.stored', 'ok', 'ok');
    case 'known':
      return mark('arrival.known', 'info', 'wait');
    case 'refused':
      return mark('arrival.refused', 'fail', 'bad');
    case 'ignored':
      return mark('arrival.ignored', 'off', 'wait');
  }
}

/** The mailbox of a company, null for none; read again soon while its check is due. */
export function mailboxQuery(api: Api, teamId: string, companyId: string) {
  return queryOptions({
    queryKey: ['arrivals', teamId, companyId, 'mailbox'],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/companies/{companyId}/mailbox', { path: { companyId }, signal })).mailbox,
    refetchInterval: ({ state: { data } }) =>
      data?.enabled === true && data.parkedAt === null ? (isDue(data) ? SOON_MS : AGAIN_MS) : false,
  });
}

/** Whether a check is due or runs. */
export function isDue({ nextCheckAt }: Pick<Mailbox, 'nextCheckAt'>): boolean {
  return nextCheckAt !== null && new Date(nextCheckAt).getTime() <= Date.now();
}

/** The mails and files that arrived for a company, newest first. */
export function arrivalsQuery(api: Api, teamId: string, companyId: string) {
  return infiniteQueryOptions({
    queryKey: ['arrivals', teamId, companyId, 'list'],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/v1/companies/{companyId}/arrivals', {
        path: { companyId },
        query: { limit: 20, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
    refetchInterval: AGAIN_MS,
  });
}
