import { NotFoundError, ServerError, type Document, type Event } from '#sdk';
import { followInbox, OVERLAP_MS, type FollowOptions } from './follow-inbox';

const START = new Date('2026-11-20T10:00:00Z');
const errorDetails = { status: null, code: 'x', requestId: null, request: 'GET /' };

/** Creates a client with an event log and documents; an error makes one request fail. */
function createTestClient(
  log: { id: string; at?: string }[],
  responses: Record<string, (Document | Error)[]>,
) {
  const requestedStarts: Date[] = [];
  const events = {
    follow: async function* ({ since }: { since: Date }) {
      requestedStarts.push(since);
      for (const { id, at = '2026-11-20T10:00:05Z' } of log)
        yield { type: 'document.received', timestamp: at, data: { documentId: id } } as Event;
    },
  };
  const documents = {
    get: async (id: string) => {
      const response = responses[id]?.shift();
      if (response === undefined || response instanceof Error)
        throw response ?? new Error('requested too often');
      return response;
    },
  };
  return { asked: requestedStarts, client: { events, documents } as unknown as FollowOptions['client'] };
}

const document = (id: string, readAt: string | null = null): Document => ({ id, readAt }) as Document;

async function followToEnd(client: FollowOptions['client'], listedIds: string[] = []) {
  const skippedIds: string[] = [];
  const ids: (string | null)[] = [];
  const following = {
    ...{ client, start: START, listedDocuments: listedIds.map((id) => ({ id })), retryMs: 1 },
    ...{ signal: new AbortController().signal, reportSkipped: (id: string) => void skippedIds.push(id) },
  };
  for await (const { id } of followInbox(following)) ids.push(id);
  return { ids, skipped: skippedIds };
}

describe('followInbox', () => {
  it('reads events from before the listing, and yields each document once', async () => {
    const { client, asked } = createTestClient([{ id: 'doc_1' }, { id: 'doc_2' }, { id: 'doc_2' }], {
      doc_2: [document('doc_2')],
    });
    expect(await followToEnd(client, ['doc_1'])).toEqual({ ids: ['doc_2'], skipped: [] });
    expect(asked).toEqual([new Date(START.getTime() - OVERLAP_MS)]);
  });

  it('skips documents that were read before the listing', async () => {
    const { client } = createTestClient([{ id: 'doc_1', at: '2026-11-20T09:59:30Z' }], {
      doc_1: [document('doc_1', '2026-11-20T09:59:40Z')],
    });
    expect((await followToEnd(client)).ids).toEqual([]);
  });

  it('retries a document that the service cannot return at the moment', async () => {
    const { client } = createTestClient([{ id: 'doc_1' }], {
      doc_1: [new ServerError('down', errorDetails), document('doc_1')],
    });
    expect(await followToEnd(client)).toEqual({ ids: ['doc_1'], skipped: [] });
  });

  it('reports a document that cannot be fetched, and continues', async () => {
    const { client } = createTestClient([{ id: 'doc_1' }, { id: 'doc_2' }], {
      doc_1: [new NotFoundError('gone', errorDetails)],
      doc_2: [document('doc_2')],
    });
    expect(await followToEnd(client)).toEqual({ ids: ['doc_2'], skipped: ['doc_1'] });
  });
});
