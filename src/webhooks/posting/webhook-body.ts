import type { DuePost } from './webhook-work';

/** Event with the members that its body has. */
export type PostedEvent = Pick<DuePost, 'eventId' | 'type' | 'occurredAt' | 'teamId' | 'companyId' | 'data'>;

/** Creates the payload of contract section 4 from the row; every attempt gets the same bytes. */
export function createBody({ eventId, type, occurredAt, teamId, companyId, data }: PostedEvent): Buffer {
  const head = JSON.stringify({ id: eventId, type, timestamp: occurredAt.toISOString(), teamId, companyId });
  return Buffer.from(`${head.slice(0, -1)},"data":${data}}`);
}
