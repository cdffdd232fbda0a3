import { decodeCursor, decodeNameCursor, encodeCursor } from './cursor';
import { readCreatedPage, readPageByName, readSparsePage, toCreationPosition } from './read-page';

const ID = 'lbl_01J000000000000000000000A';
const createRows = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: `${ID}${i}`,
    createdAt: new Date(Date.UTC(2026, 0, 31 - i)),
    place: `Name ${i}`,
  }));

describe('a page of a list', () => {
  it('omits the extra row that is read, and has a cursor at its last row', async () => {
    const read = jest.fn(async (count: number) => createRows(count));
    const { items, pagination } = await readCreatedPage({ limit: 2 }, read);
    expect(read).toHaveBeenCalledWith(3, null);
    expect(items.map(({ id }) => id)).toEqual([`${ID}0`, `${ID}1`]);
    expect(pagination).toMatchObject({ limit: 2, hasMore: true });
    expect(decodeCursor(pagination.nextCursor ?? '')).toEqual({
      createdAt: '2026-01-30T00:00:00.000Z',
      id: `${ID}1`,
    });
  });

  it('continues after the position of the cursor and ends without one', async () => {
    const after = { createdAt: '2026-01-30T00:00:00.000Z', id: `${ID}1` };
    const read = jest.fn(async () => createRows(2));
    const page = await readCreatedPage({ limit: 2, cursor: encodeCursor(after) }, read);
    expect(read).toHaveBeenCalledWith(3, after);
    expect(page.pagination).toEqual({ limit: 2, nextCursor: null, hasMore: false });
  });

  it('uses the default limit of all lists, or the default limit of the list', async () => {
    const read = jest.fn(async () => createRows(0));
    await readCreatedPage({}, read);
    await readCreatedPage({}, read, 1000);
    expect(read.mock.calls).toEqual([
      [51, null],
      [1001, null],
    ]);
  });

  it('in the order of names has a cursor with the sort key of its last row', async () => {
    const { pagination } = await readPageByName({ limit: 1 }, async (count) => createRows(count));
    expect(decodeNameCursor(pagination.nextCursor ?? '')).toEqual({ name: 'Name 0', id: `${ID}0` });
  });

  it('rejects a foreign cursor before it reads', async () => {
    const read = jest.fn(async () => createRows(0));
    await expect(readCreatedPage({ cursor: 'bm8' }, read)).rejects.toThrow();
    expect(read).not.toHaveBeenCalled();
  });
});

describe('a page of examined rows', () => {
  const createExaminedRows = (passing: boolean[]) =>
    createRows(passing.length).map((row, i) => ({ ...row, passes: passing[i] === true, place: i + 1 }));

  it('continues where the examination ended when few rows pass', async () => {
    const read = jest.fn(async () => createExaminedRows([true, false, false, false, false]));
    const page = await readSparsePage({ limit: 2 }, 5, read, toCreationPosition);
    expect(read).toHaveBeenCalledWith(3, 5);
    expect(page.items).toHaveLength(1);
    expect(page.pagination.hasMore).toBe(true);
    expect(decodeCursor(page.pagination.nextCursor ?? '').id).toBe(`${ID}4`);
  });

  it('examines one row more than the limit where an index serves the filter', async () => {
    const read = jest.fn(async () => createExaminedRows([true]));
    const page = await readSparsePage({ limit: 2 }, null, read, toCreationPosition);
    expect(read).toHaveBeenCalledWith(3, 3);
    expect(page.pagination).toEqual({ limit: 2, nextCursor: null, hasMore: false });
  });
});
