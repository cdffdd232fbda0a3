import { mergedPages, type Pages } from './merged-pages';

interface Row {
  id: string;
  state?: string;
}
interface Page {
  items: Row[];
  pagination: { hasMore: boolean; nextCursor: string | null };
}
const ROWS = {
  of: (page: Page) => page.items,
  put: (page: Page, items: Row[]): Page => ({ ...page, items }),
};
const page = (ids: string, nextCursor: string | null): Page => ({
  items: [...ids].map((id) => ({ id })),
  pagination: { hasMore: nextCursor !== null, nextCursor },
});
const listed = (...pages: Page[]): Pages<Page> => ({
  pages,
  pageParams: [null, ...pages.slice(1).map((_, index) => `after ${index}`)],
});
const shown = (data: Pages<Page> | null) =>
  data?.pages.map(({ items, pagination }) => [items.map(({ id }) => id).join(''), pagination.nextCursor]);

describe('a list whose first page is read again', () => {
  it('has what is new before, and the same rows and next page further down', () => {
    const data = mergedPages(listed(page('dcb', 'b'), page('a98', '8')), page('fed', 'd'), ROWS);
    expect(shown(data)).toEqual([
      ['fed', 'd'],
      ['cba', '8'],
      ['98', '8'],
    ]);
    expect(data?.pageParams).toHaveLength(3);
  });

  it('shows rows as they are now, and leaves out what went away', () => {
    const first = page('db', 'b');
    first.items[1] = { id: 'b', state: 'delivered' };
    const data = mergedPages(listed(page('dcb', 'b'), page('a98', '8')), first, ROWS);
    expect(shown(data)).toEqual([
      ['db', 'b'],
      ['a9', '8'],
      ['8', '8'],
    ]);
    expect(data?.pages[0]?.items[1]).toEqual({ id: 'b', state: 'delivered' });
  });

  it('is its first page alone when there is no more', () => {
    const first = page('dc', null);
    const one = [['dc', null]];
    expect(shown(mergedPages(listed(page('dcb', 'b'), page('a98', null)), first, ROWS))).toEqual(one);
    expect(shown(mergedPages(listed(page('', null)), first, ROWS))).toEqual(one);
    const known = mergedPages(listed(page('cb', 'b')), page('dcb', 'b'), ROWS);
    expect(shown(known)).toEqual([['dcb', 'b']]);
  });

  it('says when more has come than a page holds', () => {
    expect(mergedPages(listed(page('dcb', 'b')), page('zyx', 'x'), ROWS)).toBeNull();
  });
});
