import type { Document, Passerelle } from '#sdk';

/** Time before the listing from which events are read, because an event may precede the visibility of its document. */
export const OVERLAP_MS = 60_000;
const RETRY_MS = 1_000;
const TRANSIENT_ERRORS = new Set(['ConnectionError', 'TimeoutError', 'ServerError', 'RateLimitError']);

export interface FollowOptions {
  client: Pick<Passerelle, 'documents' | 'events'>;
  /** Time of the listing, by the clock of the installation */
  start: Date;
  /** Documents of the listing */
  listedDocuments: readonly Pick<Document, 'id'>[];
  signal: AbortSignal;
  /** Called for a document that arrived and cannot be fetched */
  reportSkipped: (id: string, reason: string) => void;
  retryMs?: number;
}

/**
 * Yields each arriving document once, without the documents of the listing. A document that the service temporarily
 * cannot return is requested again.
 */
export async function* followInbox(options: FollowOptions): AsyncGenerator<Document> {
  const { client, start, listedDocuments, signal } = options;
  const knownIds = new Set(listedDocuments.map(({ id }) => id));
  const since = new Date(start.getTime() - OVERLAP_MS);
  for await (const event of client.events.follow({ since, types: ['document.received'], signal })) {
    if (event.type !== 'document.received' || knownIds.has(event.data.documentId)) continue;
    knownIds.add(event.data.documentId);
    const document = await fetchDocument(options, event.data.documentId);
    if (signal.aborted) return;
    // Skips a document that is older than the listing and was already read.
    const wasReadBefore = new Date(event.timestamp) < start && document?.readAt !== null;
    if (document !== null && !wasReadBefore) yield document;
  }
}

/** Fetches a document; null when the request fails or the signal is aborted. */
async function fetchDocument(
  { client, signal, reportSkipped, retryMs = RETRY_MS }: FollowOptions,
  id: string,
): Promise<Document | null> {
  while (!signal.aborted)
    try {
      return await client.documents.get(id, {}, { signal });
    } catch (error) {
      if (signal.aborted) return null;
      if (!(error instanceof Error && TRANSIENT_ERRORS.has(error.name))) {
        reportSkipped(id, error instanceof Error ? error.message : String(error));
        return null;
      }
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  return null;
}
