import type { Api } from '../api/client';
import { ApiFailure } from '../api/failure';
import { DraftSaver, type SaveState } from './draft-saver';

interface Sent {
  method: string;
  address: string;
  body: unknown;
}

/** A saver with an API that stores one draft, and what was asked of it. */
function scene() {
  const sent: Sent[] = [];
  const states: SaveState[] = [];
  const server = { version: 0, failure: null as ApiFailure | null };
  const draft = () => ({
    id: 'drf_1',
    companyId: 'c_1',
    version: server.version,
    updatedAt: '2026-11-27T10:00:00.000Z',
    updatedBy: { type: 'member', id: 'usr_2', name: 'Ann' },
  });
  const api = {
    raw: (address: string, { method = '', body }: RequestInit) => {
      sent.push({ method, address, body: JSON.parse(typeof body === 'string' ? body : 'null') });
      if (server.failure !== null) return Promise.reject(server.failure);
      server.version += 1;
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
    server.failure = new ApiFailure(409, 'draft_changed', {}, null);
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
    server.failure = new ApiFailure(503, 'unavailable', {}, null);
    await saver.save('c_1', '{"a":2}');
    expect(states.at(-1)).toMatchObject({ kind: 'failed' });
    server.failure = new ApiFailure(404, 'not_found', {}, null);
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

  it('stores nothing more once the document was sent', async () => {
    const { saver, sent } = scene();
    saver.finish();
    expect(await saver.save('c_1', '{"a":1}')).toBeNull();
    saver.saveLast('c_1', '{"a":1}');
    expect(sent).toEqual([]);
  });
});
