import type { components } from '../api/schema';

export type Overview = components['schemas']['Overview'];

/** Counts shown beside the names of pages and views; undefined while loading. */
export interface Counts {
  /** Number of unread incoming documents */
  unread: number;
  /** Webhooks that fail or are disabled */
  failingWebhooks: number;
  /** Documents of the last 30 days */
  days: {
    incoming: number;
    outgoing: number;
    failed: number;
    /** False while they are being counted: there are at least so many */
    isComplete: boolean;
  };
}

/** The counts of an overview. */
export function addUpDays({
  documents,
  webhooks,
  days,
}: Pick<Overview, 'documents' | 'webhooks' | 'days'>): Counts {
  const sum = (of: (day: Overview['days'][number]) => number) => days.reduce((all, day) => all + of(day), 0);
  return {
    unread: documents.unread,
    failingWebhooks: webhooks.failing + webhooks.disabled,
    days: {
      incoming: sum(({ incoming }) => incoming),
      outgoing: sum(
        ({ outgoing: { pending, delivered, failed, withoutDelivery } }) =>
          pending + delivered + failed + withoutDelivery,
      ),
      failed: sum(({ outgoing }) => outgoing.failed),
      isComplete: days.every(({ isComplete }) => isComplete),
    },
  };
}
