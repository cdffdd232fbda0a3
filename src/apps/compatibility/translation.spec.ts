import { readNumberedPage } from './pages';
import { RECOMMAND } from './recommand-table';
import { translateRequest } from './translation';

describe('translateRequest', () => {
  it.each([
    ['POST', '/api/v1/c_1/sendDocument', 'POST /api/v1/c_1/send', null],
    ['POST', '/api/peppol/c_1/sendDocument', 'POST /api/v1/c_1/send', null],
    ['GET', '/api/peppol/team_1/companies', 'GET /api/v1/companies', 'team_1'],
    ['POST', '/api/peppol/team_1/webhooks', 'POST /api/v1/webhooks', 'team_1'],
    [
      'GET',
      '/api/v1/documents?isUnread=true&excludeAttachments=true',
      'GET /api/v1/documents?unread=true',
      null,
    ],
    ['GET', '/api/v1/documents/doc_1/render/pdf', 'GET /api/v1/documents/doc_1/pdf', null],
    ['POST', '/api/v1/documents/doc_1/labels/lbl_1', 'PUT /api/v1/documents/doc_1/labels/lbl_1', null],
    ['GET', '/api/v1/search-peppol-directory?query=acme', 'GET /api/v1/recipients/search?query=acme', null],
  ])('%s %s is %s', (method, url, expected, teamId) => {
    const translated = translateRequest(RECOMMAND, method, url);
    expect([`${translated?.method} ${translated?.url}`, translated?.teamId]).toEqual([expected, teamId]);
  });

  it('leaves requests of this API alone', () => {
    for (const url of [
      '/api/v1/companies',
      '/api/core/auth/verify',
      '/docs',
      '/api/v1',
      '/api/peppols/x',
      'http://[',
    ])
      expect(translateRequest(RECOMMAND, 'GET', url)).toBeNull();
  });

  it('takes the page of lists with pages alone, and not beside a cursor', () => {
    const page = (url: string) => translateRequest(RECOMMAND, 'GET', url)?.page ?? null;
    expect(page('/api/v1/documents?page=3')).toEqual({ number: 3, limit: 10 });
    expect(page('/api/v1/suppliers?page=1&limit=100')).toEqual({ number: 1, limit: 100 });
    expect(page('/api/v1/customers?page=2&limit=500')).toEqual({ number: 2, limit: 200 });
    for (const query of ['', '?page=0', '?page=x', '?page=2&cursor=abc', '?page=2&limit=0'])
      expect(page(`/api/v1/documents${query}`)).toBeNull();
    expect(page('/api/v1/inbox?page=2')).toBeNull();
  });
});

describe('readNumberedPage', () => {
  /** A list with cursors of some items, and the steps in which it was read. */
  function list(length: number) {
    const steps: number[] = [];
    const read = async (limit: number, cursor: string | null) => {
      steps.push(limit);
      const from = cursor === null ? 0 : Number(cursor);
      const items = Array.from({ length }, (_, index) => index).slice(from, from + limit);
      const hasMore = from + limit < length;
      return {
        ...{ success: true, items },
        pagination: { limit, nextCursor: hasMore ? String(from + limit) : null, hasMore },
      };
    };
    return { read, steps };
  }

  it('reads the items of the page, in steps as large as possible before it', async () => {
    const { read, steps } = list(1000);
    const page = await readNumberedPage({ number: 8, limit: 70 }, read);
    expect(steps).toEqual([200, 200, 90, 70]);
    expect(page).toMatchObject({
      items: Array.from({ length: 70 }, (_, index) => 490 + index),
      pagination: { page: 8, limit: 70, totalPages: 9, hasMore: true, nextCursor: '560' },
    });
  });

  it.each([
    [{ number: 3, limit: 10 }, 25, [20, 21, 22, 23, 24], { page: 3, total: 25, totalPages: 3 }],
    [{ number: 2, limit: 10 }, 20, [10, 11, 12, 13, 14, 15, 16, 17, 18, 19], { total: 20, totalPages: 2 }],
    [{ number: 4, limit: 10 }, 25, [], { page: 4, total: 25, totalPages: 3, hasMore: false }],
    [{ number: 1, limit: 10 }, 0, [], { page: 1, total: 0, totalPages: 1 }],
  ])('%o of %i items', async (page, length, items, pagination) => {
    const { read } = list(length);
    expect(await readNumberedPage(page, read)).toMatchObject({ items, pagination });
  });

  it('refuses a page far into a list, and names the cursor', async () => {
    const { read, steps } = list(10);
    await expect(readNumberedPage({ number: 1001, limit: 10 }, read)).rejects.toMatchObject({
      errors: { page: [expect.stringContaining('nextCursor')] },
    });
    expect(steps).toEqual([]);
  });
});
