import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../access/audit/audit-actions';
import { AuditLog } from '../../access/audit/audit-log';
import { DOCUMENTS_WITH_PDF_OBJECT } from '../../business/documents/objects/document-objects.queries';
import { OriginalPdfStore } from '../../business/documents/originals/original-pdfs';
import { DocumentContents } from '../../business/documents/document-contents';
import { DocumentReader } from '../../business/documents/reading/document-reader';
import { writeAtomically } from '../../platform/kernel/atomic-file';
import { clock } from '../../platform/kernel/clock';
import { listTeamTables, type TeamTable } from '../../platform/kernel/database/team-tables';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { version } from '../../platform/kernel/version';
import { TarArchive } from './tar-archive';
import { DOCUMENTS_AFTER, EXPORTED_COLUMNS, selectExportedRows } from './retention.queries';

/** Columns with the processing state of a row, which the export of any table omits. */
const INTERNAL_COLUMNS: readonly string[] = [
  'next_attempt_at',
  'lease_until',
  'claim',
  'worker',
  'crashes',
  'begun',
  'unfinished',
  'again',
  'step',
  'resume_at',
  'lane',
  'search_text',
  'claim_window',
  'timeouts_in_row',
  'probe_at',
  'transaction_id',
  'era',
];

const TEAM_EXPORTED = defineAuditAction('team.exported');

/** Number of rows that are read at a time. */
const BATCH_SIZE = 200;
const FORMAT = { name: 'passerelle-team-export', version: 1 };

/** Content of `manifest.json`, the last file of an export: an archive without it is incomplete. */
export interface ExportManifest {
  format: string;
  formatVersion: number;
  productVersion: string;
  teamId: string;
  exportedAt: string;
  /** Number of rows by table. */
  tables: Record<string, number>;
  documents: { xml: number; attachments: number };
}

/**
 * Writes all data of a team into one archive (docs/operations.md): each table as JSON lines, each document's XML byte for
 * byte, and the embedded files. Secrets and hashes of secrets are omitted.
 */
@Injectable()
export class TeamExport {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly contents: DocumentContents,
    private readonly originals: OriginalPdfStore,
    private readonly reader: DocumentReader,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Exports the state of one instant, even during traffic. The export is audited before the first byte is written.
   * @param replace whether an existing file may be replaced
   * @throws FileNotWritableError when the file exists or cannot be written; no partial file is left
   */
  async write(teamId: string, file: string, replace = false): Promise<ExportManifest> {
    const { result } = await writeAtomically(file, replace, (stream) => this.writeArchive(stream, teamId));
    return result;
  }

  private async writeArchive(stream: NodeJS.WritableStream, teamId: string): Promise<ExportManifest> {
    await this.unitOfWork.run((tx) =>
      this.audit.record(tx, { teamId, action: TEAM_EXPORTED, subjectId: teamId }),
    );
    const exportedAt = clock.now();
    const archive = new TarArchive(stream, exportedAt);
    const { tables, documents } = await this.unitOfWork.run(async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      return {
        tables: await this.exportTables(tx, teamId, archive),
        documents: await this.exportDocuments(tx, teamId, archive),
      };
    });
    const manifest: ExportManifest = {
      format: FORMAT.name,
      formatVersion: FORMAT.version,
      productVersion: version,
      teamId,
      exportedAt: exportedAt.toISOString(),
      tables,
      documents,
    };
    await archive.add('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    await archive.finish();
    return manifest;
  }

  private async exportTables(
    tx: Transaction,
    teamId: string,
    archive: TarArchive,
  ): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const table of listTeamTables().filter(({ exported }) => exported !== false)) {
      const columns = await listColumns(tx, table);
      let rows = 0;
      let part = 0;
      for await (const lines of readRowBatches(tx, teamId, table, columns)) {
        rows += lines.length;
        const name = `tables/${table.name}/${String(++part).padStart(6, '0')}.jsonl`;
        await archive.add(name, Buffer.from(`${lines.join('\n')}\n`));
      }
      counts[table.name] = rows;
    }
    return counts;
  }

  private async exportDocuments(
    tx: Transaction,
    teamId: string,
    archive: TarArchive,
  ): Promise<ExportManifest['documents']> {
    const counts = { xml: 0, attachments: 0 };
    for (let after = ''; ;) {
      const page = await tx.query<{ id: string }>(DOCUMENTS_AFTER, [teamId, after]);
      const documentsWithPdf = await this.listDocumentsWithPdf(tx, page);
      for (const { id } of page) {
        if (documentsWithPdf.has(id)) await this.writePdf(teamId, id, archive);
        const files = await this.writeDocument(tx, id, archive);
        counts.attachments += files ?? 0;
        counts.xml += files === null ? 0 : 1;
      }
      const last = page.at(-1);
      if (last === undefined) return counts;
      after = last.id;
    }
  }

  /** Lists the documents whose PDF is in an object store; other PDFs are in rows of `document_pdfs`. */
  private async listDocumentsWithPdf(tx: Transaction, page: { id: string }[]): Promise<ReadonlySet<string>> {
    const rows = await tx.query<{ id: string }>(DOCUMENTS_WITH_PDF_OBJECT, [page.map(({ id }) => id)]);
    return new Set(rows.map(({ id }) => id));
  }

  private async writePdf(teamId: string, id: string, archive: TarArchive): Promise<void> {
    const pdf = await this.originals.find(teamId, id);
    if (pdf !== null) await archive.add(`documents/${id}/original.pdf`, pdf);
  }

  /** @returns number of files embedded in the document; null for a report, which has no XML */
  private async writeDocument(tx: Transaction, id: string, archive: TarArchive): Promise<number | null> {
    const { xml, parsed, validation, embeddedFiles } = await this.contents.getContents(id, tx);
    if (parsed !== null) await archive.add(`documents/${id}/parsed.json`, parsed);
    await archive.add(`documents/${id}/validation.json`, validation);
    if (xml === null) return null;
    await archive.add(`documents/${id}/document.xml`, xml);
    if (embeddedFiles === 0) return 0;
    const files = await this.reader.readEmbeddedFiles(xml);
    for (const [index, { filename, id: fileId, bytes }] of files.entries())
      await archive.add(
        `documents/${id}/attachments/${String(index + 1).padStart(3, '0')}-${toSafeName(filename ?? fileId)}`,
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      );
    return files.length;
  }
}

async function listColumns(tx: Transaction, { name, omit = [] }: TeamTable): Promise<string[]> {
  const columns = await tx.query<{ name: string }>(EXPORTED_COLUMNS, [name, [...omit, ...INTERNAL_COLUMNS]]);
  return columns.map((column) => column.name);
}

/** Reads the team's rows as lines of JSON, in batches. Key values are passed as text, which suits any column type. */
async function* readRowBatches(
  tx: Transaction,
  teamId: string,
  { name, where, key }: TeamTable,
  columns: string[],
): AsyncGenerator<string[]> {
  const keys = key.map((column) => `t.${column}`).join(', ');
  const columnList = columns.map((column) => `t."${column}"`).join(', ');
  let after: unknown[] | null = null;
  for (;;) {
    const bounds: string =
      after === null ? '' : `AND (${keys}) > (${key.map((_, n) => `$${n + 2}`).join(', ')})`;
    const rows: { line: string; at: unknown[] }[] = await tx.query<{ line: string; at: unknown[] }>(
      selectExportedRows(keys, name, columnList, where, bounds, BATCH_SIZE),
      [teamId, ...(after ?? [])],
    );
    if (rows.length > 0) yield rows.map(({ line }) => line);
    after = rows.at(-1)?.at ?? null;
    if (rows.length < BATCH_SIZE) return;
  }
}

/** Returns the end of a name with its extension, in characters that every file system accepts. */
function toSafeName(name: string | null): string {
  return (
    (name ?? 'file')
      .replace(/[^A-Za-z0-9._-]/g, '_')
      .replace(/^\.+/, '_')
      .slice(-40) || 'file'
  );
}
