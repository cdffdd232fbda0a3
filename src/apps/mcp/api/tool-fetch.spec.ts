import { createToolFetch, MAX_RESPONSE_BYTES, ForbiddenOperationError } from './tool-fetch';
import { DRAFT_OPERATIONS, READ_OPERATIONS } from './tool-operations';

const ID = 'doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q';

describe('the requests of tools', () => {
  let sentRequests: { address: string; headers: Headers }[];
  let createResponse: () => Response;
  const send = createToolFetch('https://peppol.example.com/below', (address, init) => {
    sentRequests.push({ address, headers: new Headers(init.headers) });
    return Promise.resolve(createResponse());
  });
  const toAddress = (path: string): string => `https://peppol.example.com/below${path}`;

  beforeEach(() => {
    sentRequests = [];
    createResponse = () => Response.json({ success: true });
  });

  it.each(Object.values(READ_OPERATIONS).map(([method, path]) => [method, path.replace(/\{\w+\}/g, ID)]))(
    'may be %s %s',
    async (method, path) => {
      await send(toAddress(`${path}?limit=5`), { method, headers: { 'idempotency-key': 'x', accept: 'y' } });
      expect(sentRequests).toHaveLength(1);
      expect([
        sentRequests[0]?.headers.get('idempotency-key'),
        sentRequests[0]?.headers.get('accept'),
      ]).toEqual([null, 'y']);
    },
  );

  it('keep the idempotency key only for the creation of a draft', async () => {
    for (const [method, path] of Object.values(DRAFT_OPERATIONS))
      await send(toAddress(path.replace(/\{\w+\}/g, ID)), { method, headers: { 'idempotency-key': 'x' } });
    expect(sentRequests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['x', null]);
  });

  it.each([
    ['POST', `/api/v1/${ID}/drafts`],
    ['POST', `/api/v1/${ID}/drafts/${ID}/send`],
    ['PUT', `/api/v1/${ID}/drafts/${ID}`],
    ['DELETE', `/api/v1/${ID}/drafts/${ID}`],
    ['DELETE', `/api/v1/${ID}/assistant-drafts/${ID}`],
    ['POST', '/api/v1/documents'],
    ['DELETE', `/api/v1/documents/${ID}`],
    ['POST', `/api/v1/documents/${ID}/mark-as-read`],
    ['POST', '/api/v1/c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G/send'],
    ['POST', '/api/v1/c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G/inbound'],
    ['POST', '/api/core/api-keys'],
    ['PATCH', '/api/v1/team'],
    ['GET', '/api/v1/webhooks'],
    ['GET', '/api/v1/documents/..%2Fteam'],
    ['GET', `/api/v1/documents/${ID}/../../team/timeline`],
    ['GET', '/api/v1/documents//timeline'],
    ['get', '/api/v1/team'],
  ])('may not be %s %s', async (method, path) => {
    await expect(send(toAddress(path), { method })).rejects.toThrow(ForbiddenOperationError);
    expect(sentRequests).toEqual([]);
  });

  it.each([
    'https://elsewhere.example.com/below',
    'https://peppol.example.com',
    'http://peppol.example.com/below',
  ])('may not leave the installation: %s', async (base) => {
    await expect(send(`${base}/api/v1/team`, { method: 'GET' })).rejects.toThrow(ForbiddenOperationError);
    expect(sentRequests).toEqual([]);
  });

  it('get a failure in the format of the API when the response is too large', async () => {
    const part = new Uint8Array(1024 * 1024);
    let parts = 0;
    createResponse = () =>
      new Response(
        new ReadableStream({
          pull: (controller) => {
            parts++;
            controller.enqueue(part);
          },
        }),
      );
    const { status, headers } = await send(toAddress('/api/v1/team'), { method: 'GET' });
    expect([status, headers.get('x-error-code')]).toEqual([413, 'answer_too_large']);
    expect(parts).toBeLessThan(MAX_RESPONSE_BYTES / part.length + 5);
  });
});
