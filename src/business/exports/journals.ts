import type { Readable } from 'node:stream';
import type { ExportLanguage } from './export-languages';
import {
  CHECK_COLUMNS,
  JOURNAL_COLUMNS,
  VAT_COLUMNS,
  type Column,
  type ColumnName,
  type Row,
} from './journal/columns';
import { FindingCollector } from './journal/checks';
import { CsvTableWriter } from './journal/csv';
import { matchesTotals, toJournalRows, type JournalDocument } from './journal/journal-rows';
import type { JournalSide } from './journal/terms';
import { VatSummary } from './journal/vat-summary';
import { EXPORT_TEXTS, type ExportTexts } from './journal/words';
import { createWorkbook, SheetWriter } from './journal/xlsx';

/** Writes a table both as a CSV file and as a sheet of the workbook. */
class TableWriter<Name extends ColumnName> {
  readonly csv: CsvTableWriter<Name>;
  readonly sheet: SheetWriter<Name>;

  constructor(title: string, columns: readonly Column<Name>[], decimalMark: '.' | ',') {
    this.csv = new CsvTableWriter(columns, decimalMark);
    this.sheet = new SheetWriter(title, columns);
  }

  async begin(headings: Record<Name, string>): Promise<void> {
    await this.csv.begin(headings);
    await this.sheet.begin(headings);
  }

  async add(row: Row<Name>): Promise<void> {
    await this.csv.add(row);
    await this.sheet.add(row);
  }

  async end(): Promise<void> {
    await this.csv.text.end();
    await this.sheet.end();
  }
}

/** Writes the journals of an export (sales, purchases, VAT and findings) as CSV files and as a workbook. */
export class JournalWriter {
  readonly findings = new FindingCollector();
  private readonly words: ExportTexts;
  private readonly journals: Record<JournalSide, TableWriter<(typeof JOURNAL_COLUMNS)[number]['name']>>;
  private readonly vat: TableWriter<(typeof VAT_COLUMNS)[number]['name']>;
  private readonly checks: TableWriter<(typeof CHECK_COLUMNS)[number]['name']>;
  private readonly vatSummary = new VatSummary();

  constructor(language: ExportLanguage) {
    this.words = EXPORT_TEXTS[language];
    const { sheets } = this.words;
    const mark = language === 'en' ? '.' : ',';
    this.journals = {
      sales: new TableWriter(sheets.sales, JOURNAL_COLUMNS, mark),
      purchases: new TableWriter(sheets.purchases, JOURNAL_COLUMNS, mark),
    };
    this.vat = new TableWriter(sheets.vat, VAT_COLUMNS, mark);
    this.checks = new TableWriter(sheets.checks, CHECK_COLUMNS, mark);
  }

  /** Writes the headings; must be called before `add`. */
  async begin(): Promise<void> {
    const { columns } = this.words;
    for (const table of [this.journals.sales, this.journals.purchases]) await table.begin(columns);
    await this.vat.begin(columns);
    await this.checks.begin(columns);
  }

  /** Adds the rows of a document. */
  async add(document: JournalDocument): Promise<void> {
    const rows = toJournalRows(document, this.words);
    for (const { cells } of rows) await this.journals[document.side].add(cells);
    this.vatSummary.add(document.side, rows);
    if (!matchesTotals(rows, document))
      this.findings.add({
        check: 'totals',
        side: document.side,
        number: rows[0]?.cells.number ?? null,
        issueDate: document.parsed.issueDate,
        counterpartyName: rows[0]?.cells.counterpartyName ?? null,
        documentId: document.id,
      });
  }

  /** Ends the tables, whose files can then be read. */
  async end(): Promise<void> {
    for (const row of this.vatSummary.listRows(this.words)) await this.vat.add(row);
    for (const row of this.findings.listRows(this.words)) await this.checks.add(row);
    for (const table of [this.journals.sales, this.journals.purchases]) await table.end();
    await this.vat.end();
    await this.checks.end();
  }

  /** Lists the files with functions that create their streams. Call {@link end} first. */
  listFiles(): { name: string; createStream: () => Readable }[] {
    const { journals, vat, checks } = this;
    const tables = { sales: journals.sales, purchases: journals.purchases, vat, checks };
    const sheets = [journals.sales.sheet, journals.purchases.sheet, vat.sheet, checks.sheet];
    return [
      ...Object.entries(tables).map(([name, { csv }]) => ({
        name: `${name}.csv`,
        createStream: () => csv.text.createStream(),
      })),
      { name: 'journal.xlsx', createStream: () => createWorkbook(sheets) },
    ];
  }
}
