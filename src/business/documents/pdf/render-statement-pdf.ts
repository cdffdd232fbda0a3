import { ValueFormatter } from './formats';
import { createLabels } from './labels';
import { placeLetterhead, type Letterhead } from './letterhead';
import type { PageFlow, Row } from './page-flow';
import { toPrintableLine } from './printable-text';
import { renderPages } from './render-pages';
import { loadScriptFonts } from './script-fonts';
import {
  FULL_WIDTH,
  LINE_HEIGHT,
  createColumns,
  createFactRows,
  createRow,
  createSectionTitle,
  createTableHead,
} from './sheet';
import { STATEMENT_TEXTS, type StatementEntryKind, type StatementLanguage } from './statement-words';
import { SHADE, STYLES } from './text-lines';

/** Entry of a statement of account. */
export interface StatementEntry {
  /** Date, YYYY-MM-DD. */
  date: string;
  kind: StatementEntryKind;
  number: string | null;
  dueDate: string | null;
  /** Decimal number; negative if it reduces the balance. */
  amount: string;
  /** Balance after the entry. */
  balance: string;
}

/** Entries and balances in one currency. */
export interface StatementAccount {
  currency: string;
  openingBalance: string;
  entries: readonly StatementEntry[];
  closingBalance: string;
  /** Open amounts by days overdue: not due, 1–30, 31–60, 61–90, over 90 days, total; null when nothing is open. */
  ages: readonly string[] | null;
}

/** Data of a customer's statement of account for the PDF. */
export interface StatementPdfRequest {
  language: StatementLanguage;
  letterhead: Letterhead | null;
  /** Name and address of the company, one line each. */
  company: readonly string[];
  customer: string;
  vatNumber: string | null;
  /** First and last day, YYYY-MM-DD. */
  from: string;
  to: string;
  accounts: readonly StatementAccount[];
  /** Whether page contents are compressed; tests disable the compression. Default: true. */
  compress?: boolean;
}

const ENTRY_COLUMNS = createColumns([66, 211.28, 66, 84, 84], [3, 4]);
const AGE_COLUMNS = createColumns([85.2, 85.2, 85.2, 85.2, 85.2, 85.28], [0, 1, 2, 3, 4, 5]);

/** Maximum number of characters of a line. */
const MAX_LINE_LENGTH = 120;

/** Renders a statement of account as PDF (A4). The same statement results in the same bytes. */
export async function renderStatementPdf(order: StatementPdfRequest): Promise<Buffer> {
  const release = await loadScriptFonts(JSON.stringify({ ...order, letterhead: null }));
  try {
    const { language, customer, to, compress = true } = order;
    const words = STATEMENT_TEXTS[language];
    const title = `${words.title} – ${toPrintableLine(customer, MAX_LINE_LENGTH)}`;
    return await renderPages(
      {
        ...{ language, title, foot: title, label: createLabels(language), compress },
        created: new Date(`${to}T00:00:00Z`),
      },
      (flow) => placeStatement(flow, order),
    );
  } finally {
    release();
  }
}

async function placeStatement(flow: PageFlow, order: StatementPdfRequest): Promise<void> {
  const { language, letterhead, company, customer, vatNumber, from, to, accounts } = order;
  const words = STATEMENT_TEXTS[language];
  const formats = new ValueFormatter(language, null);
  const column = placeLetterhead(flow, letterhead, FULL_WIDTH);
  const [name = '', ...address] = company.map((line) => toPrintableLine(line, MAX_LINE_LENGTH));
  await flow.place(createRow([column], [[[words.title, STYLES.title]]], { lineHeight: 21, tag: 'H1' }));
  await flow.place(
    createRow(
      [column],
      [[[name, STYLES.strong] as const, ...address.map((line) => [line, STYLES.detail] as const)]],
      { below: 8 },
    ),
  );
  const facts = [
    [words.customer, toPrintableLine(customer, MAX_LINE_LENGTH)],
    [words.vatNumber, vatNumber ?? ''],
    [words.period, `${formats.date(from)} – ${formats.date(to)}`],
  ] as const;
  for (const row of createFactRows(facts)) await flow.place({ ...row, lineHeight: LINE_HEIGHT });
  for (const account of accounts) await placeAccount(flow, language, account);
  if (accounts.length === 0)
    await flow.place(createRow([FULL_WIDTH], [[[words.noEntriesText, STYLES.body]]], { above: 14 }));
}

async function placeAccount(
  flow: PageFlow,
  language: StatementLanguage,
  account: StatementAccount,
): Promise<void> {
  const { currency, openingBalance, entries, closingBalance, ages } = account;
  const words = STATEMENT_TEXTS[language];
  const formats = new ValueFormatter(language, currency);
  const toBalanceRow = (caption: string, amount: string): Row =>
    createRow(
      ENTRY_COLUMNS,
      [[], [[caption, STYLES.strong]], [], [], [[formats.amount(amount), STYLES.strong]]],
      {
        above: 3,
        below: 3,
        fill: SHADE,
      },
    );
  await flow.placeTable({
    title: createSectionTitle(currency),
    head: createTableHead(ENTRY_COLUMNS, [
      words.date,
      words.entry,
      words.dueDate,
      words.amount,
      words.balance,
    ]),
    rows: [
      toBalanceRow(words.openingBalance, openingBalance),
      ...entries.map(({ date, kind, number, dueDate, amount, balance }) =>
        createRow(
          ENTRY_COLUMNS,
          [
            formats.date(date),
            `${words.kinds[kind]} ${toPrintableLine(number ?? '', MAX_LINE_LENGTH)}`.trim(),
            kind === 'invoice' ? formats.date(dueDate) : '',
            formats.amount(amount),
            formats.amount(balance),
          ].map((text) => [[text, STYLES.body] as const]),
          { above: 3, below: 3, hasHairline: true },
        ),
      ),
    ],
    closing: [toBalanceRow(words.closingBalance, closingBalance)],
  });
  if (ages === null) return;
  await flow.placeTable({
    title: createSectionTitle(`${words.agesTitle} (${currency})`),
    head: createTableHead(AGE_COLUMNS, words.ages),
    rows: [
      createRow(
        AGE_COLUMNS,
        ages.map((amount, at) => [
          [formats.amount(amount), at === ages.length - 1 ? STYLES.strong : STYLES.body] as const,
        ]),
        { above: 3, below: 3, hasHairline: true },
      ),
    ],
  });
}
