import type { LoggedEvent } from './event-log-reader';

/** Event in the form that webhooks receive. */
export interface EventResource {
  id: string;
  type: string;
  timestamp: string;
  teamId: string;
  companyId: string | null;
  data: object;
}

export function toEventResource({
  id,
  type,
  occurredAt,
  teamId,
  companyId,
  data,
}: LoggedEvent): EventResource {
  return { id, type, timestamp: occurredAt.toISOString(), teamId, companyId, data };
}

export const eventExample: EventResource = {
  id: 'evt_01KAJ5Z8C2E4G6J8M0P2R4T6V8',
  type: 'document.received',
  timestamp: '2026-11-21T10:15:00.000Z',
  teamId: 'team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J',
  companyId: 'c_01KAJ3R7D0X9W7V5T3R1P9N7K5',
  data: { documentId: 'doc_01KAJ5Z8B1D3F5H7K9N1Q3S5T7', direction: 'incoming', type: 'invoice' },
};
