import { getRowHeight, MAX_PAGES, PAGE, PageFlow, type Row } from './page-flow';
import { STYLES } from './text-lines';

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
  const movedFlow = flow();
  await movedFlow.place(row(PER_PAGE - 2));
  await movedFlow.place(row(5));
  expect([movedFlow.page, movedFlow.position]).toEqual([2, PAGE.top + 50]);

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

it('keeps the last row of a table and its closing rows on one page', async () => {
  const closedFlow = flow();
  await closedFlow.place(row(PER_PAGE - 8));
  await closedFlow.placeTable({ head: row(1), rows: [row(1), row(1)], closing: [row(4), row(4)] });
  // Head, last row and closing are on the second page.
  expect([closedFlow.page, closedFlow.position]).toEqual([2, PAGE.top + 100]);
});

/** Creates a flow that records the row at the foot of each completed page. */
class Feet extends PageFlow {
  readonly rows: Row[] = [];
  private latest = row(0);

  override async place(placedRow: Row): Promise<void> {
    const before = this.page;
    const standing = this.latest;
    await super.place(placedRow);
    // Rows of up to a fifth of a page are not divided, so the page ended before this row.
    if (this.page > before && getRowHeight(placedRow) <= 140) this.rows.push(standing);
    this.latest = placedRow;
  }

  override async keepTogether(height: number): Promise<void> {
    const before = this.page;
    await super.keepTogether(height);
    if (this.page > before) {
      this.rows.push(this.latest);
      this.latest = row(0);
    }
  }
}

it('never leaves a title or head alone at the foot of a page, wherever a table begins', async () => {
  const [title, head] = [row(1), row(2)];
  for (const rows of [[row(12)], [row(14), row(1)], [row(40)], [row(3), row(2)]]) {
    for (const closing of [[], [row(6), row(9)]]) {
      for (let above = 40; above <= PER_PAGE; above += 1) {
        const feet = new Feet(null, row(1));
        await feet.place(row(above));
        await feet.placeTable({ title, head, rows, closing });
        expect(feet.rows.filter((standing) => standing === title || standing === head)).toEqual([]);
      }
    }
  }
});

it('repeats the head of a table on each page, and only while it lasts', async () => {
  const table = flow();
  await table.placeTable({ head: row(2), rows: [row(PER_PAGE - 2), row(3), row(PER_PAGE - 6)] });
  expect([table.page, table.position]).toEqual([2, PAGE.top + (PER_PAGE - 1) * 10]);
  await table.place(row(2));
  expect([table.page, table.position]).toEqual([3, PAGE.top + 20]);
});

it('ends tables and rows early after the maximum number of pages, and still places their closing rows', async () => {
  const full = flow();
  const half = row(PER_PAGE / 2);
  function* endless(): Generator<Row> {
    for (;;) yield half;
  }
  await full.placeTable({ head: row(1), rows: endless(), closing: [row(3)] });
  expect(full.page).toBeLessThanOrEqual(MAX_PAGES + 1);
  await full.place(row(100_000));
  expect(full.page).toBeLessThanOrEqual(MAX_PAGES + 2);
});

it('measures the height of a row', async () => {
  expect(getRowHeight(row(3, { above: 2, below: 4 }))).toBe(36);
  expect(getRowHeight(row(0))).toBe(0);
});
