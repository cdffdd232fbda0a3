import type { BackupSummary } from '../../operations/backup/backup-summary';
import type { Progress } from '../../operations/backup/database/snapshot';

const PROGRESS_INTERVAL_MS = 1_000;

/** Converts a backup to the resource that `--json` prints. */
export function toResource(file: string, { opening, closing, size }: BackupSummary): Record<string, unknown> {
  const { tables, auditHeads, ...rest } = opening;
  const counts = Object.fromEntries(closing.tables.map(({ name, rows, digest }) => [name, { rows, digest }]));
  return {
    file,
    size,
    rows: closing.rows,
    ...rest,
    tables: counts,
    tableCount: tables.length,
    auditHeads: auditHeads.length,
  };
}

/** Formats a backup as lines of text. */
export function formatBackup({ opening, closing }: Pick<BackupSummary, 'opening' | 'closing'>): string[] {
  return [
    `made at      ${opening.takenAt} by version ${opening.product}, PostgreSQL ${opening.postgres}, WAL ${opening.walPosition}`,
    `holds        ${closing.rows} rows in ${closing.tables.length} tables`,
    `schema       ${opening.migrations.at(-1) ?? '-'}`,
    ...opening.objects.map(
      ({ store, objects, bytes }) =>
        `not inside   ${objects} contents of documents (${formatMegabytes(bytes)}) in ${store}; the table document_objects has their keys and digests`,
    ),
    `audit log    ${opening.auditHeads.length} signed ends of chains; \`audit verify --heads <file>\` compares with them`,
  ];
}

/** Creates a function that prints progress on standard error, at most once a second. */
export function createProgressReport(verb: string): (progress: Progress) => void {
  let lastReportAt = performance.now();
  return ({ table, rows, bytes }) => {
    const now = performance.now();
    if (now - lastReportAt < PROGRESS_INTERVAL_MS) return;
    lastReportAt = now;
    process.stderr.write(`${verb} ${formatMegabytes(bytes)}, ${rows} rows; now ${table}\n`);
  };
}

/** Formats a number of bytes in megabytes: `12.5 MB`. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Returns the seconds since an instant of `performance.now()`, rounded to tenths. */
export function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 100) / 10;
}

/** Formats a duration in its largest units: `3 h 5 min`. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
