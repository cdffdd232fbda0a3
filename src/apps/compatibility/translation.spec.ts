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
  ])('translates %s %s to %s', (method, url, expected, teamId) => {
    const translatedRequest = translateRequest(RECOMMAND, method, url);
    expect([`${translatedRequest?.method} ${translatedRequest?.url}`, translatedRequest?.teamId]).toEqual([
      expected,
      teamId,
    ]);
  });

  it('does not translate requests of this API', () => {
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

  it('does not translate an ambiguous path', () => {
    for (const path of [
      '/api/peppol/../../metrics',
      '/api/peppol/%2e%2E/companies',
      '/api/peppol/.%2e/companies',
      '/api/peppol/./companies',
      '/api/peppol/%2e',
      '/api/peppol//companies',
      '/api/peppol/a\\..\\companies',
      '//host/api/peppol/companies',
      '\\\\host/api/peppol/companies',
      'http://host/api/peppol/companies',
      '/x/../api/peppol/companies',
      '/api/peppol/companies#x',
      '/api/v1/documents/../render/pdf',
    ])
      expect([path, translateRequest(RECOMMAND, 'GET', path)]).toEqual([path, null]);
  });

  it('preserves the encoding of segments and values', () => {
    const url = (target: string) => translateRequest(RECOMMAND, 'GET', target)?.url;
    expect(url('/api/peppol/suppliers/a%2Fb%20c')).toBe('/api/v1/suppliers/a%2Fb%20c');
    expect(url('/api/peppol/documents/..a/render/pdf')).toBe('/api/v1/documents/..a/pdf');
    expect(url('/api/peppol/companies?name=../x//y')).toBe('/api/v1/companies?name=..%2Fx%2F%2Fy');
  });

  it('distinguishes requests of the other product from requests on paths of both products', () => {
    const isForeign = (method: string, url: string) => translateRequest(RECOMMAND, method, url)?.isForeign;
    for (const path of ['/api/peppol/c_1/send', '/api/peppol/team_1/c_1/send', '/api/v1/c_1/sendDocument'])
      expect([path, isForeign('POST', path)]).toEqual([path, true]);
    expect(isForeign('POST', '/api/v1/c_1/send-document')).toBe(true);
    expect(isForeign('POST', '/api/v1/documents/doc_1/labels/lbl_1')).toBe(true);
    expect(isForeign('POST', '/api/v1/c_1/send')).toBe(false);
    expect(isForeign('GET', '/api/v1/inbox')).toBe(false);
  });

  it('returns the whole inbox only on paths of the other product', () => {
    const url = (target: string) => translateRequest(RECOMMAND, 'GET', target)?.url;
    expect(url('/api/v1/inbox')).toBe('/api/v1/inbox');
    expect(url('/api/peppol/inbox')).toBe('/api/v1/inbox?limit=200');
    expect(url('/api/peppol/inbox?limit=5')).toBe('/api/v1/inbox?limit=5');
  });

  it('accepts a page number only for lists with pages, and not with a cursor', () => {
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
  /** Creates a list with cursors, and records the sizes of the pages that are read. */
  function createList(length: number) {
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

  it('skips the items before the page in reads as large as possible, then reads the page', async () => {
    const { read, steps } = createList(1000);
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
  ])('returns the page %o of %i items', async (page, length, items, pagination) => {
    const { read } = createList(length);
    expect(await readNumberedPage(page, read)).toMatchObject({ items, pagination });
  });

  /**
   * Creates a list that examines a bounded number of items for each page. One of `each` items passes the filter.
   */
  function createSparseList(length: number, each: number, examined: number) {
    const steps: number[] = [];
    const read = async (limit: number, cursor: string | null) => {
      steps.push(limit);
      const items: number[] = [];
      let position = cursor === null ? 0 : Number(cursor);
      for (const end = Math.min(length, position + examined); position < end && items.length < limit;) {
        if (position % each === each - 1) items.push(position);
        position += 1;
      }
      const hasMore = position < length;
      return {
        success: true,
        items,
        pagination: { limit, nextCursor: hasMore ? String(position) : null, hasMore },
      };
    };
    return { read, steps };
  }

  it.each([
    ['short pages', 3, 20],
    ['empty pages', 30, 20],
    ['a page that is nearly full', 2, 39],
  ])('returns each item of a list once, in full pages, with %s', async (_name, filterInterval, examined) => {
    const items: unknown[] = [];
    let totalPages = 1;
    for (let number = 1; number <= totalPages; number++) {
      const { read } = createSparseList(300, filterInterval, examined);
      const page = (await readNumberedPage({ number, limit: 5 }, read)) as {
        items: number[];
        pagination: { totalPages: number; total: number; hasMore: boolean };
      };
      if (page.pagination.hasMore) expect(page.items).toHaveLength(5);
      else expect(page.pagination.total).toBe(Math.floor(300 / filterInterval));
      items.push(...page.items);
      totalPages = page.pagination.totalPages;
    }
    expect(items).toEqual(
      Array.from(
        { length: Math.floor(300 / filterInterval) },
        (_, index) => (index + 1) * filterInterval - 1,
      ),
    );
  });

  it.each([1, 2])('rejects page %i when few items match, and mentions the cursor', async (number) => {
    const { read, steps } = createSparseList(1_000_000, 600, 10);
    await expect(readNumberedPage({ number, limit: 10 }, read)).rejects.toMatchObject({
      errors: { page: [expect.stringContaining('parameter cursor')] },
    });
    expect(steps).toHaveLength(100);
  });

  it('rejects a page far into a list, and mentions the cursor', async () => {
    const { read, steps } = createList(10);
    await expect(readNumberedPage({ number: 1001, limit: 10 }, read)).rejects.toMatchObject({
      errors: { page: [expect.stringContaining('nextCursor')] },
    });
    expect(steps).toEqual([]);
  });
});
