import { Injectable } from '@nestjs/common';
import type { AttemptOutcome, DeliveryChannelKind } from '../documents/deliveries/delivery-states';
import { DocumentStore } from '../documents/document-store';
import { teamRestriction } from '../../platform/kernel/database/team-wall';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { TimelineEntry } from './timeline.resource';
import { ATTEMPTS_OF_DOCUMENT, EVENTS_OF_DOCUMENT, WEBHOOK_DELIVERIES_OF_EVENTS } from './timeline.queries';

/** Maximum number of newest attempts and of newest events that are listed. */
const MAX_ENTRIES = 500;

interface AttemptRow {
  deliveryId: string;
  channel: DeliveryChannelKind;
  address: string;
  number: number;
  at: Date;
  durationMs: number;
  outcome: AttemptOutcome['kind'];
  message: string | null;
  providerCode: string | null;
  hasReceipt: boolean;
  keyCustody: Extract<TimelineEntry, { kind: 'attempt' }>['keyCustody'];
}

interface EventOfDocument {
  id: string;
  type: string;
  at: Date;
}

interface WebhookRow {
  id: string;
  webhookId: string;
  eventId: string;
  state: 'pending' | 'delivered' | 'failed' | 'exhausted' | 'blocked' | 'cancelled';
  attempts: number;
  at: Date;
  status: number | null;
}

/** Order of entries with the same time: the clocks of the database and the process may differ slightly. */
const KIND_ORDER: Record<TimelineEntry['kind'], number> = {
  stored: 0,
  attempt: 1,
  receipt: 2,
  event: 3,
  webhook: 4,
};

/** Timeline of a document: stored, attempts, receipts, events and their webhook deliveries. */
@Injectable()
export class DocumentTimeline {
  constructor(
    private readonly documents: DocumentStore,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Lists the entries, oldest first. @throws ApiError 404, or 401 when the document belongs to another team */
  async getTimeline(teamId: string, documentId: string): Promise<TimelineEntry[]> {
    const { createdAt, direction } = await this.documents.getRow(teamId, documentId);
    const [attempts, events] = await Promise.all([
      this.unitOfWork.query<AttemptRow>(ATTEMPTS_OF_DOCUMENT, [documentId, teamId, MAX_ENTRIES]),
      // A row-level policy would make the database read all events of the team. The document belongs to the team: its
      // row was read within row-level security.
      teamRestriction.runUnrestricted(() =>
        this.unitOfWork.query<EventOfDocument>(EVENTS_OF_DOCUMENT, [documentId, teamId, MAX_ENTRIES]),
      ),
    ]);
    const eventIds = events.map(({ id }) => id);
    const webhooks = await this.unitOfWork.query<WebhookRow>(WEBHOOK_DELIVERIES_OF_EVENTS, [
      eventIds,
      teamId,
    ]);
    const entries: TimelineEntry[] = [
      { at: createdAt.toISOString(), kind: 'stored', direction },
      ...attempts.reverse().flatMap(toAttemptEntries),
      ...events.reverse().map(toEventEntry),
      ...webhooks.map(toWebhookEntry),
    ];
    return entries.sort((a, b) => a.at.localeCompare(b.at) || KIND_ORDER[a.kind] - KIND_ORDER[b.kind]);
  }
}

/** Returns the entry of an attempt, and one for the receipt of an accepted attempt. */
function toAttemptEntries({ at, ...attempt }: AttemptRow): TimelineEntry[] {
  const { deliveryId, number, durationMs, outcome, hasReceipt } = attempt;
  const attemptEntry: TimelineEntry = { at: at.toISOString(), kind: 'attempt', ...attempt };
  if (outcome !== 'accepted' || !hasReceipt) return [attemptEntry];
  const endedAt = new Date(at.getTime() + durationMs).toISOString();
  return [attemptEntry, { at: endedAt, kind: 'receipt', deliveryId, number }];
}

function toEventEntry({ id, type, at }: EventOfDocument): TimelineEntry {
  return { at: at.toISOString(), kind: 'event', eventId: id, type };
}

function toWebhookEntry({ id, at, webhookId, eventId, state, attempts, status }: WebhookRow): TimelineEntry {
  return {
    at: at.toISOString(),
    kind: 'webhook',
    eventId,
    webhookId,
    webhookDeliveryId: id,
    state,
    attempts,
    status,
  };
}
