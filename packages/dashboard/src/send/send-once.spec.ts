import type { Api } from '../api/client';
import { ApiRequestError } from '../api/failure';
import { DraftSaver } from '../drafts/draft-saver';
import { attemptFor, type Attempt } from './draft';
import { sendOnce } from './send-once';

/** A page that sends, with a service that stores drafts and loses answers. */
function scene() {
  const service = { version: 0, refusesDrafts: false, losesAnswer: false };
  const sent: { address: string; key: string | null; body: unknown }[] = [];
  const api = {
    raw: (address: string, { body, headers }: RequestInit) => {
      const isSending = address.endsWith('/send');
      if (!isSending && service.refusesDrafts)
        return Promise.reject(new ApiRequestError(503, 'away', {}, null));
      if (!isSending) {
        service.version += 1;
        return Promise.resolve(
          Response.json({
            draft: { id: 'drf_1', companyId: 'c_1', version: service.version, updatedAt: '' },
          }),
        );
      }
      const key = new Headers(headers).get('Idempotency-Key');
      sent.push({ address, key, body: JSON.parse(typeof body === 'string' ? body : 'null') });
      if (service.losesAnswer) return Promise.reject(new ApiRequestError(0, 'offline', {}, null));
      return Promise.resolve(Response.json({ document: { id: 'doc_1' } }));
    },
    delete: () => Promise.resolve({}),
  } as unknown as Api;
  const saver = new DraftSaver(api, () => undefined);
  let attempt: Attempt | null = null;
  const send = (body: string) =>
    sendOnce(
      {
        api,
        saver,
        attempt,
        getAttempt: (owner, text) => attemptFor(attempt, owner, text),
        keep: (next) => (attempt = next),
      },
      'c_1',
      body,
    );
  return { service, sent, saver, send };
}

describe('the sending of a document', () => {
  it('sends the draft, and repeats a lost try with its key', async () => {
    const { service, sent, saver, send } = scene();
    service.losesAnswer = true;
    await expect(send('{"a":1}')).rejects.toThrow();
    expect(saver.isPaused).toBe(false);
    service.losesAnswer = false;
    expect(await send('{"a":1}')).toEqual({ id: 'doc_1' });
    expect(sent[0]).toMatchObject({ address: '/api/v1/c_1/drafts/drf_1/send', body: { version: 1 } });
    expect(sent[1]).toEqual(sent[0]);
    expect(saver.isBlocked).toBe(true);
  });

  it('repeats a lost try without a draft as it was, although the draft can be stored by now', async () => {
    const { service, sent, saver, send } = scene();
    service.refusesDrafts = service.losesAnswer = true;
    await expect(send('{"a":1}')).rejects.toThrow();
    service.refusesDrafts = service.losesAnswer = false;
    await saver.save('c_1', '{"a":1}');
    expect(await send('{"a":1}')).toEqual({ id: 'doc_1' });
    expect(sent[0]?.address).toBe('/api/v1/c_1/send');
    expect(sent[1]).toEqual(sent[0]);
  });

  it('has another key for another version of the draft, whose request is another one', async () => {
    const { service, sent, saver, send } = scene();
    service.losesAnswer = true;
    await expect(send('{"a":1}')).rejects.toThrow();
    await saver.save('c_1', '{"a":2}');
    await expect(send('{"a":1}')).rejects.toThrow();
    expect(sent.map(({ body }) => body)).toEqual([{ version: 1 }, { version: 3 }]);
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });
});
