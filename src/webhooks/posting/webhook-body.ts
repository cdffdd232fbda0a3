import type { Compatibility } from '../../platform/kernel/settings/http-settings';
import type { DuePost } from './webhook-work';

/** Event with the properties that the posted body has. */
export type PostedEvent = Pick<DuePost, 'eventId' | 'type' | 'occurredAt' | 'teamId' | 'companyId' | 'data'>;

/**
 * Creates the posted body (contract, section 4) of an event. Every attempt gets the same bytes.
 * @param compatibility `recommand` adds the properties that receivers for Recommand expect (docs/compatibility.md)
 */
export function createWebhookBody(event: PostedEvent, compatibility: Compatibility = 'none'): Buffer {
  const { eventId, type, occurredAt, teamId, companyId, data } = event;
  const head = JSON.stringify({
    ...{ id: eventId, type, timestamp: occurredAt.toISOString(), teamId, companyId },
    ...(compatibility === 'recommand' ? { eventType: type, documentId: findDocumentId(data) } : {}),
  });
  return Buffer.from(`${head.slice(0, -1)},"data":${data}}`);
}

/** Returns the id of the document that an event is about; null when the event is not about a document. */
function findDocumentId(data: string): string | null {
  const parsedData: unknown = JSON.parse(data);
  if (typeof parsedData !== 'object' || parsedData === null || !('documentId' in parsedData)) return null;
  return typeof parsedData.documentId === 'string' ? parsedData.documentId : null;
}
