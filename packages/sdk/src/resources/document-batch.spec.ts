import { Passerelle, type BatchAnswer } from '../index.js';

/** A client whose requests are answered with lines, cut into parts. */
function clientOf(parts: readonly string[]): { client: Passerelle; requests: RequestInit[] } {
  const requests: RequestInit[] = [];
  const client = new Passerelle({
    baseUrl: 'http://passerelle',
    auth: { token: 'x' },
    fetch: (_, init) => {
      requests.push(init);
      const encoder = new TextEncoder();
      const body = new ReadableStream({
        start(controller) {
          for (const part of parts) controller.enqueue(encoder.encode(part));
          controller.close();
        },
      });
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/x-ndjson' } }));
    },
  });
  return { client, requests };
}

async function collect(batch: AsyncIterable<BatchAnswer>): Promise<BatchAnswer[]> {
  const answers = [];
  for await (const answer of batch) answers.push(answer);
  return answers;
}

const INPUT = {
  recipient: '0208:0987654394',
  documentType: 'xml',
  document: '<Invoice>é</Invoice>',
} as const;
const COUNTS = { documents: 2, accepted: 1, repeated: 0, duplicate: 0, refused: 1 };

describe('a batch of documents', () => {
  it('is sent line by line under one key, and iterated', async () => {
    const { client, requests } = clientOf([
      '{"line":1,"status":"accep',
      'ted","documentId":"doc_1"}\n{"line":2,"status":"refused"}\n',
      `{"complete":true,"counts":${JSON.stringify(COUNTS)}}\n`,
    ]);
    const batch = await client.documents.sendBatch('c_1', [INPUT, INPUT], { idempotencyKey: 'november' });
    expect(await collect(batch)).toEqual([
      { line: 1, status: 'accepted', documentId: 'doc_1' },
      { line: 2, status: 'refused' },
    ]);
    expect(batch.summary).toEqual({ complete: true, counts: COUNTS });
    const [{ headers, body } = {}] = requests;
    expect(headers).toMatchObject({
      'idempotency-key': 'november',
      'content-type': 'application/x-ndjson',
    });
    expect(await new Response(body).text()).toBe(`${JSON.stringify(INPUT)}\n`.repeat(2));
  });

  it('may wait for its answer longer than other calls', async () => {
    const client = new Passerelle({
      ...{ baseUrl: 'http://passerelle', auth: { token: 'x' }, attemptTimeout: 20 },
      fetch: async () => {
        await new Promise((resolve) => setTimeout(resolve, 60));
        const encoder = new TextEncoder();
        const body = new ReadableStream({
          start: (controller) => controller.enqueue(encoder.encode('{"line":1,"status":"accepted"}\n')),
        });
        return new Response(body);
      },
    });
    const batch = await client.documents.sendBatch('c_1', [INPUT], { stallTimeout: 50 });
    await expect(collect(batch)).rejects.toThrow('longer than 50 ms');
  });

  it('may be a file', async () => {
    const { client, requests } = clientOf([`{"complete":true,"counts":${JSON.stringify(COUNTS)}}\n`]);
    const bytes = new Uint8Array([0x50, 0x4b]);
    const batch = await client.documents.sendBatch('c_1', { type: 'application/zip', bytes });
    expect(await collect(batch)).toEqual([]);
    expect(batch.idempotencyKey).toMatch(/^[\w-]{36}$/);
    expect(requests[0]).toMatchObject({ body: bytes, headers: { 'content-type': 'application/zip' } });
  });

  it('that is cut off fails with the key to go on with', async () => {
    const { client, requests } = clientOf(['{"line":1,"status":"accepted","documentId":"doc_1"}\n']);
    const batch = await client.documents.sendBatch('c_1', [INPUT], { idempotencyKey: 'november' });
    await expect(collect(batch)).rejects.toThrow(/key november/);
    expect(requests).toHaveLength(1);
  });
});
