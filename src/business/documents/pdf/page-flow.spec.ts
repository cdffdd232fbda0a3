import { getRowHeight, MAX_PAGES, PAGE, PageFlow, type Row } from './page-flow';
import { STYLES } from './text-lines';

const column = { x: PAGE.left, width: 100 };

const createRow = (lines: number, options: Partial<Row> = {}): Row => ({
  columns: [column],
  cells: [Array.from({ length: lines }, () => ({ text: 'x', style: STYLES.body }))],
  lineHeight: 10,
  ...options,
});

const createFlow = (): PageFlow => new PageFlow(null, createRow(1));

/** Lines of ten points that fit on a page. */
const LINES_PER_PAGE = Math.floor((PAGE.bottom - PAGE.top) / 10);

it('moves a low row to the next page, and splits a high row', async () => {
  const movedFlow = createFlow();
  await movedFlow.place(createRow(LINES_PER_PAGE - 2));
  await movedFlow.place(createRow(5));
  expect([movedFlow.page, movedFlow.position]).toEqual([2, PAGE.top + 50]);

  const split = createFlow();
  await split.place(createRow(LINES_PER_PAGE - 10));
  await split.place(createRow(40));
  expect([split.page, split.position]).toEqual([2, PAGE.top + 300]);
});

it('does not leave a single line of a split row at the foot of a page', async () => {
  const split = createFlow();
  await split.place(createRow(LINES_PER_PAGE - 1));
  await split.place(createRow(40));
  expect(split.position).toBe(PAGE.top + 400);
});

it('keeps the last row of a table and its closing rows on one page', async () => {
  const closedFlow = createFlow();
  await closedFlow.place(createRow(LINES_PER_PAGE - 8));
  await closedFlow.placeTable({
    head: createRow(1),
    rows: [createRow(1), createRow(1)],
    closing: [createRow(4), createRow(4)],
  });
  // The head, the last row and the closing rows are on the second page.
  expect([closedFlow.page, closedFlow.position]).toEqual([2, PAGE.top + 100]);
});

/** Flow that records the row at the foot of each completed page. */
class RecordingFlow extends PageFlow {
  readonly rows: Row[] = [];
  private latest = createRow(0);

  override async place(placedRow: Row): Promise<void> {
    const before = this.page;
    const standing = this.latest;
    await super.place(placedRow);
    // Rows of up to a fifth of a page are not split, so the page ended before this row.
    if (this.page > before && getRowHeight(placedRow) <= 140) this.rows.push(standing);
    this.latest = placedRow;
  }

  override async keepTogether(height: number): Promise<void> {
    const before = this.page;
    await super.keepTogether(height);
    if (this.page > before) {
      this.rows.push(this.latest);
      this.latest = createRow(0);
    }
  }
}

it('never leaves a title or head without rows at the foot of a page, wherever a table begins', async () => {
  const [title, head] = [createRow(1), createRow(2)];
  for (const rows of [
    [createRow(12)],
    [createRow(14), createRow(1)],
    [createRow(40)],
    [createRow(3), createRow(2)],
  ]) {
    for (const closing of [[], [createRow(6), createRow(9)]]) {
      for (let above = 40; above <= LINES_PER_PAGE; above += 1) {
        const feet = new RecordingFlow(null, createRow(1));
        await feet.place(createRow(above));
        await feet.placeTable({ title, head, rows, closing });
        expect(feet.rows.filter((standing) => standing === title || standing === head)).toEqual([]);
      }
    }
  }
});

it('repeats the head of a table on each page of the table, but not on later pages', async () => {
  const table = createFlow();
  await table.placeTable({
    head: createRow(2),
    rows: [createRow(LINES_PER_PAGE - 2), createRow(3), createRow(LINES_PER_PAGE - 6)],
  });
  expect([table.page, table.position]).toEqual([2, PAGE.top + (LINES_PER_PAGE - 1) * 10]);
  await table.place(createRow(2));
  expect([table.page, table.position]).toEqual([3, PAGE.top + 20]);
});

it('ends tables and rows early after the maximum number of pages, but places the closing rows', async () => {
  const full = createFlow();
  const half = createRow(LINES_PER_PAGE / 2);
  function* endless(): Generator<Row> {
    for (;;) yield half;
  }
  await full.placeTable({ head: createRow(1), rows: endless(), closing: [createRow(3)] });
  expect(full.page).toBeLessThanOrEqual(MAX_PAGES + 1);
  await full.place(createRow(100_000));
  expect(full.page).toBeLessThanOrEqual(MAX_PAGES + 2);
});

it('measures the height of a row', async () => {
  expect(getRowHeight(createRow(3, { above: 2, below: 4 }))).toBe(36);
  expect(getRowHeight(createRow(0))).toBe(0);
});
