import { heightOf, MAX_PAGES, PAGE, PageFlow, type Row } from './page-flow';
import { STYLES } from './styles';

const column = { x: PAGE.left, width: 100 };

const row = (lines: number, look: Partial<Row> = {}): Row => ({
  columns: [column],
  cells: [Array.from({ length: lines }, () => ({ text: 'x', style: STYLES.body }))],
  lineHeight: 10,
  ...look,
});

const flow = (): PageFlow => new PageFlow(null, row(1));

/** Lines of ten points that fit on a page. */
const PER_PAGE = Math.floor((PAGE.bottom - PAGE.top) / 10);

it('moves a low row to the next page, and splits a high one', async () => {
  const moved = flow();
  await moved.place(row(PER_PAGE - 2));
  await moved.place(row(5));
  expect([moved.page, moved.position]).toEqual([2, PAGE.top + 50]);

  const split = flow();
  await split.place(row(PER_PAGE - 10));
  await split.place(row(40));
  expect([split.page, split.position]).toEqual([2, PAGE.top + 300]);
});

it('leaves no single line of a split row at the foot of a page', async () => {
  const split = flow();
  await split.place(row(PER_PAGE - 1));
  await split.place(row(40));
  expect(split.position).toBe(PAGE.top + 400);
});

it('keeps the end of a table and what closes it on one page', async () => {
  const closed = flow();
  await closed.place(row(PER_PAGE - 8));
  await closed.placeTable(row(1), [row(1), row(1)], [row(4), row(4)]);
  // Head, last row and closing stand on the second page.
  expect([closed.page, closed.position]).toEqual([2, PAGE.top + 100]);
});

it('repeats the head of a table on each page, and only while it lasts', async () => {
  const table = flow();
  await table.placeTable(row(2), [row(PER_PAGE - 2), row(3), row(PER_PAGE - 6)]);
  expect([table.page, table.position]).toEqual([2, PAGE.top + (PER_PAGE - 1) * 10]);
  await table.place(row(2));
  expect([table.page, table.position]).toEqual([3, PAGE.top + 20]);
});

it('ends tables and rows early past the last page there may be, and still places what closes them', async () => {
  const full = flow();
  const half = row(PER_PAGE / 2);
  function* endless(): Generator<Row> {
    for (;;) yield half;
  }
  await full.placeTable(row(1), endless(), [row(3)]);
  expect(full.page).toBeLessThanOrEqual(MAX_PAGES + 1);
  await full.place(row(100_000));
  expect(full.page).toBeLessThanOrEqual(MAX_PAGES + 2);
});

it('counts what a row takes', async () => {
  expect(heightOf(row(3, { above: 2, below: 4 }))).toBe(36);
  expect(heightOf(row(0))).toBe(0);
});
