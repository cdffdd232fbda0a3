import { groupBy } from '../group-by';
import type { StatusIcon } from '../status-mark';
import { stateInstant } from '../tax-data/tax-data';
import type { TaxData } from '../tax-data/states';

/** The fields of the API's timeline that are shown. */
export type Entry =
  | { kind: 'stored'; at: string; direction: string }
  | {
      kind: 'attempt';
      at: string;
      deliveryId: string;
      channel: 'peppol' | 'email';
      address: string;
      number: number;
      durationMs: number;
      outcome: 'accepted' | 'refused' | 'retry';
      message: string | null;
      providerCode: string | null;
      hasReceipt: boolean;
      keyCustody: 'file' | 'external_signer' | null;
    }
  | { kind: 'receipt'; at: string; deliveryId: string; number: number }
  | { kind: 'event'; at: string; eventId: string; type: string }
  | {
      kind: 'webhook';
      at: string;
      eventId: string;
      webhookId: string;
      webhookDeliveryId: string;
      state: string;
      attempts: number;
      status: number | null;
    };

type Of<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>;

/** An answer of the other side, as the document lists it. */
export interface AnswerEntry {
  id: string;
  code: string | null;
  state: string | null;
  direction: string;
  description: string | null;
  createdAt: string;
}

/** A step of the timeline, in the order in which it happened. */
export type TimelineItem = { id: string; at: string } & (
  | { kind: 'stored'; direction: string }
  | { kind: 'checked' }
  | { kind: 'attempt'; attempt: Of<'attempt'> }
  | { kind: 'receipt'; deliveryId: string }
  | { kind: 'answer'; answer: AnswerEntry }
  | { kind: 'taxData'; report: TaxData }
  | { kind: 'event'; eventId: string; type: string; webhooks: Of<'webhook'>[] }
);

/** Details shown beside the text of an attempt. */
export function attemptMark(outcome: string): { icon: StatusIcon; tone: 'ok' | 'bad' } {
  return outcome === 'accepted' ? { icon: 'ok', tone: 'ok' } : { icon: 'fail', tone: 'bad' };
}

/**
 * The steps of a document: the check by the rules stands after the storing, deliveries to webhooks with the event that they
 * carry, answers where they came, and reports to tax authorities where they came to their state.
 */
export function toTimeline(
  entries: Entry[],
  answers: AnswerEntry[],
  reports: readonly TaxData[] = [],
): TimelineItem[] {
  const webhooks = groupBy(
    entries.filter((entry) => entry.kind === 'webhook'),
    ({ eventId }) => eventId,
  );
  const items = entries.flatMap((entry): TimelineItem[] => {
    switch (entry.kind) {
      case 'stored':
        return [
          { id: 'stored', at: entry.at, kind: 'stored', direction: entry.direction },
          { id: 'checked', at: entry.at, kind: 'checked' },
        ];
      case 'attempt':
        return [{ id: `${entry.deliveryId}-${entry.number}`, at: entry.at, kind: 'attempt', attempt: entry }];
      case 'receipt':
        return [
          {
            id: `${entry.deliveryId}-${entry.number}-receipt`,
            at: entry.at,
            kind: 'receipt',
            deliveryId: entry.deliveryId,
          },
        ];
      case 'event':
        return [
          {
            id: entry.eventId,
            at: entry.at,
            kind: 'event',
            eventId: entry.eventId,
            type: entry.type,
            webhooks: webhooks.get(entry.eventId) ?? [],
          },
        ];
      case 'webhook':
        return [];
    }
  });
  const answered = answers.map((answer): TimelineItem => ({
    id: answer.id,
    at: answer.createdAt,
    kind: 'answer',
    answer,
  }));
  const reported = reports.map((report): TimelineItem => ({
    id: report.id,
    at: stateInstant(report),
    kind: 'taxData',
    report,
  }));
  return [...items, ...answered, ...reported].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
