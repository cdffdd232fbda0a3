import type { Api } from '../api/client';
import { ApiRequestError } from '../api/failure';
import { DraftSaver, type SaveState } from './draft-saver';

interface Sent {
  method: string;
  address: string;
  body: unknown;
}

interface Stored {
  version?: number;
  content: unknown;
}

/** A saver with an API that stores one draft, and what was asked of it. */
function scene() {
  const sent: Sent[] = [];
  const states: SaveState[] = [];
  const server = {
    version: 0,
    failure: null as ApiRequestError | null,
    /** Stores the request, and loses the answer */
    losesAnswer: false,
    content: null as unknown,
    keys: new Set<string>(),
  };
  const draft = () => ({
    id: 'drf_1',
    companyId: 'c_1',
    version: server.version,
    updatedAt: '2026-11-27T10:00:00.000Z',
    updatedBy: { type: 'member', id: 'usr_2', name: 'Ann' },
    content: server.content,
  });
  const api = {
    raw: (address: string, { method = '', body, headers }: RequestInit) => {
      const request = JSON.parse(typeof body === 'string' ? body : 'null') as Stored;
      sent.push({ method, address, body: request });
      if (server.failure !== null) return Promise.reject(server.failure);
      const key = new Headers(headers).get('Idempotency-Key') ?? '';
      if (method === 'PUT' && request.version !== server.version)
        return Promise.reject(new ApiRequestError(409, 'draft_changed', {}, null));
      if (method === 'PUT' || !server.keys.has(key)) {
        server.version = method === 'PUT' ? server.version + 1 : 1;
        server.content = request.content;
        if (method === 'POST') server.keys.add(key);
      }
      if (server.losesAnswer) return Promise.reject(new ApiRequestError(0, 'offline', {}, null));
      return Promise.resolve(Response.json({ draft: { ...draft(), companyId: address.split('/')[3] } }));
    },
    get: () => Promise.resolve({ draft: draft() }),
    delete: (_path: string, { path }: { path: { companyId: string } }) => {
      sent.push({ method: 'DELETE', address: path.companyId, body: null });
      return Promise.resolve({});
    },
  } as unknown as Api;
  return { sent, states, server, saver: new DraftSaver(api, (state) => states.push(state)) };
}

describe('the storing of a draft', () => {
  it('creates it once, and then changes the version that it knows', async () => {
    const { saver, sent } = scene();
    await Promise.all([
      saver.save('c_1', '{"a":1}'),
      saver.save('c_1', '{"a":2}'),
      saver.save('c_1', '{"a":2}'),
    ]);
    expect(sent).toEqual([
      { method: 'POST', address: '/api/v1/c_1/drafts', body: { content: { a: 1 } } },
      { method: 'PUT', address: '/api/v1/c_1/drafts/drf_1', body: { version: 1, content: { a: 2 } } },
    ]);
    expect(saver.draft).toEqual({ id: 'drf_1', companyId: 'c_1', version: 2 });
  });

  it('stops when somebody else changed it, until the person saves a new one', async () => {
    const { saver, sent, states, server } = scene();
    await saver.save('c_1', '{"a":1}');
    server.failure = new ApiRequestError(409, 'draft_changed', {}, null);
    expect(await saver.save('c_1', '{"a":2}')).toBeNull();
    expect(states.at(-1)).toMatchObject({ kind: 'conflict', newer: { updatedBy: { name: 'Ann' } } });
    const before = sent.length;
    expect(await saver.save('c_1', '{"a":3}')).toBeNull();
    saver.saveLast('c_1', '{"a":3}');
    expect(sent).toHaveLength(before);
    server.failure = null;
    saver.startNew();
    await saver.save('c_1', '{"a":3}');
    expect(sent.at(-1)).toMatchObject({ method: 'POST', body: { content: { a: 3 } } });
  });

  it('says that it is gone when it was sent or deleted, and tries again after any other failure', async () => {
    const { saver, states, server } = scene();
    await saver.save('c_1', '{"a":1}');
    server.failure = new ApiRequestError(503, 'unavailable', {}, null);
    await saver.save('c_1', '{"a":2}');
    expect(states.at(-1)).toMatchObject({ kind: 'failed' });
    server.failure = new ApiRequestError(404, 'not_found', {}, null);
    await saver.save('c_1', '{"a":2}');
    expect([states.at(-1), saver.isBlocked]).toEqual([{ kind: 'gone' }, true]);
  });

  it('does not store what was only opened, unless it is to be sent', async () => {
    const { saver, sent } = scene();
    const opened = { id: 'drf_1', companyId: 'c_1', version: 7, updatedAt: '' };
    saver.adopt(opened as Parameters<DraftSaver['adopt']>[0], '{"a":1}');
    await saver.save('c_1', '{"a":1}');
    expect(sent).toEqual([]);
    await saver.save('c_1', '{"a":1}', true);
    expect(sent).toMatchObject([{ method: 'PUT', body: { version: 7 } }]);
  });

  it('moves to another company, and is then no more with the first', async () => {
    const { saver, sent } = scene();
    await saver.save('c_1', '{"a":1}');
    await saver.save('c_2', '{"a":1}');
    expect(sent.slice(1)).toEqual([
      { method: 'POST', address: '/api/v1/c_2/drafts', body: { content: { a: 1 } } },
      { method: 'DELETE', address: 'c_1', body: null },
    ]);
  });

  it('goes on after a lost answer to a change, and keeps what somebody else wrote meanwhile', async () => {
    const { saver, states, server } = scene();
    await saver.save('c_1', '{"a":1,"b":1}');
    server.losesAnswer = true;
    expect(await saver.save('c_1', '{"a":2,"b":1}')).toBeNull();
    server.content = { b: 1, a: 2 };
    server.losesAnswer = false;
    expect(await saver.save('c_1', '{"a":3,"b":1}')).toMatchObject({ version: 3 });
    expect([states.at(-1)?.kind, server.content]).toEqual(['saved', { a: 3, b: 1 }]);
    server.losesAnswer = true;
    await saver.save('c_1', '{"a":4}');
    server.content = { a: 'of Ann' };
    server.losesAnswer = false;
    expect(await saver.save('c_1', '{"a":5}')).toBeNull();
    expect([states.at(-1)?.kind, server.content]).toEqual(['conflict', { a: 'of Ann' }]);
  });

  it('creates one draft when the answer to the creation is lost', async () => {
    const { saver, server } = scene();
    server.losesAnswer = true;
    await saver.save('c_1', '{"a":1}');
    server.losesAnswer = false;
    await saver.save('c_1', '{"a":2}');
    expect([server.keys.size, server.content, saver.draft?.version]).toEqual([1, { a: 2 }, 2]);
  });

  it('deletes a draft whose creation was not answered, once its document was sent without it', async () => {
    const { saver, server, sent } = scene();
    server.losesAnswer = true;
    await saver.save('c_1', '{"a":1}');
    server.losesAnswer = false;
    await saver.discard();
    expect([server.keys.size, sent.at(-1)?.method, saver.draft]).toEqual([1, 'DELETE', null]);
  });

  it('stores nothing while the page closes during the sending', async () => {
    const { saver, sent } = scene();
    await saver.save('c_1', '{"a":1}');
    await saver.whileSending(() => {
      saver.saveLast('c_1', '{"a":2}');
      return Promise.resolve();
    });
    expect([sent.length, saver.isPaused]).toEqual([1, false]);
  });

  it('stores nothing more once the document was sent', async () => {
    const { saver, sent } = scene();
    saver.finish();
    expect(await saver.save('c_1', '{"a":1}')).toBeNull();
    saver.saveLast('c_1', '{"a":1}');
    expect(sent).toEqual([]);
  });
});
