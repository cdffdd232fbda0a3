import { NotFoundError, ServerError, type Document, type Event } from '#sdk';
import { followInbox, SLACK_MS, type InboxFollowing } from './follow-inbox';

const START = new Date('2026-11-20T10:00:00Z');
const details = { status: null, code: 'x', requestId: null, request: 'GET /' };

/** Creates a client with an event log and documents; an error makes one answer fail. */
function clientOf(log: { id: string; at?: string }[], answers: Record<string, (Document | Error)[]>) {
  const requestedItems: Date[] = [];
  const events = {
    follow: async function* ({ since }: { since: Date }) {
      requestedItems.push(since);
      for (const { id, at = '2026-11-20T10:00:05Z' } of log)
        yield { type: 'document.received', timestamp: at, data: { documentId: id } } as Event;
    },
  };
  const documents = {
    get: async (id: string) => {
      const answer = answers[id]?.shift();
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often');
      return answer;
    },
  };
  return { asked: requestedItems, client: { events, documents } as unknown as InboxFollowing['client'] };
}

const document = (id: string, readAt: string | null = null): Document => ({ id, readAt }) as Document;

async function followed(client: InboxFollowing['client'], listedTexts: string[] = []) {
  const skippedTexts: string[] = [];
  const ids: (string | null)[] = [];
  const following = {
    ...{ client, start: START, listedDocuments: listedTexts.map((id) => ({ id })), retryMs: 1 },
    ...{ signal: new AbortController().signal, reportSkipped: (id: string) => void skippedTexts.push(id) },
  };
  for await (const { id } of followInbox(following)) ids.push(id);
  return { ids, skipped: skippedTexts };
}

describe('followInbox', () => {
  it('begins before the listing, and yields each document once', async () => {
    const { client, asked } = clientOf([{ id: 'doc_1' }, { id: 'doc_2' }, { id: 'doc_2' }], {
      doc_2: [document('doc_2')],
    });
    expect(await followed(client, ['doc_1'])).toEqual({ ids: ['doc_2'], skipped: [] });
    expect(asked).toEqual([new Date(START.getTime() - SLACK_MS)]);
  });

  it('skips documents that were read before it began', async () => {
    const { client } = clientOf([{ id: 'doc_1', at: '2026-11-20T09:59:30Z' }], {
      doc_1: [document('doc_1', '2026-11-20T09:59:40Z')],
    });
    expect((await followed(client)).ids).toEqual([]);
  });

  it('retries a document that the service cannot return at the moment', async () => {
    const { client } = clientOf([{ id: 'doc_1' }], {
      doc_1: [new ServerError('down', details), document('doc_1')],
    });
    expect(await followed(client)).toEqual({ ids: ['doc_1'], skipped: [] });
  });

  it('reports a document that cannot be fetched, and continues', async () => {
    const { client } = clientOf([{ id: 'doc_1' }, { id: 'doc_2' }], {
      doc_1: [new NotFoundError('gone', details)],
      doc_2: [document('doc_2')],
    });
    expect(await followed(client)).toEqual({ ids: ['doc_2'], skipped: ['doc_1'] });
  });
});
