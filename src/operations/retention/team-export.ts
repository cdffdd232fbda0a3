import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../access/audit/audit-actions';
import { AuditLog } from '../../access/audit/audit-log';
import { DocumentContents } from '../../business/documents/document-contents';
import { DocumentReader } from '../../business/documents/reading/document-reader';
import { writeAtomically } from '../../platform/kernel/atomic-file';
import { clock } from '../../platform/kernel/clock';
import { listTeamTables, type TeamTable } from '../../platform/kernel/database/team-tables';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { version } from '../../platform/kernel/version';
import { INTERNAL_COLUMNS } from './internal-columns';
import { TarArchive } from './tar-archive';
import { DOCUMENTS_AFTER, EXPORTED_COLUMNS, selectExportedRows } from './team-export.queries';

const TEAM_EXPORTED = defineAuditAction('team.exported');

/** Rows of a part of a table; a part is in memory as a whole. */
const ROWS = 200;
const FORMAT = { name: 'passerelle-team-export', version: 1 };

/** What stands in `manifest.json`, the last file of an export: an archive without it is not whole. */
export interface ExportManifest {
  format: string;
  formatVersion: number;
  productVersion: string;
  teamId: string;
  exportedAt: string;
  /** Rows by table. */
  tables: Record<string, number>;
  documents: { xml: number; attachments: number };
}

/**
 * Writes everything that belongs to a team into one archive (docs/operations.md): each table as JSON lines, each document's
 * XML byte for byte and the files embedded in it. Secrets and hashes of secrets are left out.
 */
@Injectable()
export class TeamExport {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly contents: DocumentContents,
    private readonly reader: DocumentReader,
    private readonly audit: AuditLog,
  ) {}

  /**
   * All of it is of one instant, whatever traffic does meanwhile. The export is audited before the first byte leaves.
   * @param replace whether a file of that name may be there already
   * @throws FileRefused when the file is there or cannot be written; nothing is left behind then
   */
  async write(teamId: string, file: string, replace = false): Promise<ExportManifest> {
    const { result } = await writeAtomically(file, replace, (stream) => this.writeInto(stream, teamId));
    return result;
  }

  private async writeInto(stream: NodeJS.WritableStream, teamId: string): Promise<ExportManifest> {
    await this.unitOfWork.run((tx) =>
      this.audit.record(tx, { teamId, action: TEAM_EXPORTED, subjectId: teamId }),
    );
    const exportedAt = clock.now();
    const archive = new TarArchive(stream, exportedAt);
    const { tables, documents } = await this.unitOfWork.run(async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      return {
        tables: await this.tables(tx, teamId, archive),
        documents: await this.documents(tx, teamId, archive),
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

  private async tables(
    tx: Transaction,
    teamId: string,
    archive: TarArchive,
  ): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const table of listTeamTables().filter(({ exported }) => exported !== false)) {
      const columns = await listColumns(tx, table);
      let rows = 0;
      let part = 0;
      for await (const lines of readSlices(tx, teamId, table, columns)) {
        rows += lines.length;
        const name = `tables/${table.name}/${String(++part).padStart(6, '0')}.jsonl`;
        await archive.add(name, Buffer.from(`${lines.join('\n')}\n`));
      }
      counts[table.name] = rows;
    }
    return counts;
  }

  private async documents(
    tx: Transaction,
    teamId: string,
    archive: TarArchive,
  ): Promise<ExportManifest['documents']> {
    const counts = { xml: 0, attachments: 0 };
    for (let after = ''; ;) {
      const page = await tx.query<{ id: string }>(DOCUMENTS_AFTER, [teamId, after]);
      for (const { id } of page) {
        const files = await this.writeDocument(tx, id, archive);
        counts.attachments += files ?? 0;
        counts.xml += files === null ? 0 : 1;
      }
      const last = page.at(-1);
      if (last === undefined) return counts;
      after = last.id;
    }
  }

  /** @returns how many files are embedded in the document; null for a report, which has no XML */
  private async writeDocument(tx: Transaction, id: string, archive: TarArchive): Promise<number | null> {
    const { xml, parsed, validation, embeddedFiles } = await this.contents.find(id, tx);
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

/** The team's rows as lines of JSON, some at a time. Row values are compared as text, which any key can be. */
async function* readSlices(
  tx: Transaction,
  teamId: string,
  { name, where, key }: TeamTable,
  columns: string[],
): AsyncGenerator<string[]> {
  const keys = key.map((column) => `t.${column}`).join(', ');
  const list = columns.map((column) => `t."${column}"`).join(', ');
  let after: unknown[] | null = null;
  for (;;) {
    const bounds: string =
      after === null ? '' : `AND (${keys}) > (${key.map((_, n) => `$${n + 2}`).join(', ')})`;
    const rows: { line: string; at: unknown[] }[] = await tx.query<{ line: string; at: unknown[] }>(
      selectExportedRows(keys, name, list, where, bounds, ROWS),
      [teamId, ...(after ?? [])],
    );
    if (rows.length > 0) yield rows.map(({ line }) => line);
    after = rows.at(-1)?.at ?? null;
    if (rows.length < ROWS) return;
  }
}

/** The end of a name, where its extension is, in characters that every file system takes. */
function toSafeName(name: string | null): string {
  return (
    (name ?? 'file')
      .replace(/[^A-Za-z0-9._-]/g, '_')
      .replace(/^\.+/, '_')
      .slice(-40) || 'file'
  );
}
