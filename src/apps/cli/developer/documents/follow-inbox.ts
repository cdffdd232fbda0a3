import type { Document, Passerelle } from '#sdk';

/** How far before the listing the events are read: one may be recorded before its document can be listed. */
export const SLACK_MS = 60_000;
const RETRY_MS = 1_000;
const TRANSIENT_STATUSES = new Set(['ConnectionError', 'TimeoutError', 'ServerError', 'RateLimitError']);

export interface InboxFollowing {
  client: Pick<Passerelle, 'documents' | 'events'>;
  /** When the inbox was listed, by the clock of the installation */
  start: Date;
  /** Documents that were listed */
  listed: readonly Pick<Document, 'id'>[];
  signal: AbortSignal;
  /** Says that a document arrived and cannot be shown */
  skipped: (id: string, reason: string) => void;
  retryMs?: number;
}

/** Each document that arrives, once, and none that was listed. One that the service cannot show at the moment is asked for again. */
export async function* followInbox(following: InboxFollowing): AsyncGenerator<Document> {
  const { client, start, listed, signal } = following;
  const seen = new Set(listed.map(({ id }) => id));
  const since = new Date(start.getTime() - SLACK_MS);
  for await (const event of client.events.follow({ since, types: ['document.received'], signal })) {
    if (event.type !== 'document.received' || seen.has(event.data.documentId)) continue;
    seen.add(event.data.documentId);
    const document = await fetchDocument(following, event.data.documentId);
    if (signal.aborted) return;
    // Of the time before the listing: somebody has read it already.
    const isOld = new Date(event.timestamp) < start && document?.readAt !== null;
    if (document !== null && !isOld) yield document;
  }
}

/** The document; null when it cannot be shown, or the signal has come. */
async function fetchDocument(
  { client, signal, skipped, retryMs = RETRY_MS }: InboxFollowing,
  id: string,
): Promise<Document | null> {
  while (!signal.aborted)
    try {
      return await client.documents.get(id, {}, { signal });
    } catch (error) {
      if (signal.aborted) return null;
      if (!(error instanceof Error && TRANSIENT_STATUSES.has(error.name))) {
        skipped(id, error instanceof Error ? error.message : String(error));
        return null;
      }
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  return null;
}
