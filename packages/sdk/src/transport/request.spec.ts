import { Passerelle } from '../index.js';

describe('an id in an address', () => {
  let seen: string[];
  const { documents } = new Passerelle({
    baseUrl: 'http://127.0.0.1:1',
    auth: { token: 'x' },
    fetch: (address) => {
      seen.push(new URL(address).pathname);
      return Promise.resolve(Response.json({ success: true }));
    },
  });

  beforeEach(() => (seen = []));

  it.each(['', '.', '..', '%2e', '.%2E', '%2e%2e'])('is not %j, which leads to another route', async (id) => {
    const message = `Id must be an id; received "${id}"`;
    for (const call of [
      () => documents.removeLabel('doc_1', id),
      () => documents.addLabel(id, 'lbl_1'),
      () => documents.downloadPdf(id),
    ])
      await expect(call()).rejects.toThrow(message);
    expect(seen).toEqual([]);
  });

  it.each([
    ['../team', '..%2Fteam'],
    ['a..b', 'a..b'],
    ['...', '...'],
    ['?#', '%3F%23'],
  ])('stays in its place: %j', async (id, written) => {
    await documents.get(id);
    await documents.removeLabel('doc_1', id);
    expect(seen).toEqual([`/api/v1/documents/${written}`, `/api/v1/documents/doc_1/labels/${written}`]);
  });
});
