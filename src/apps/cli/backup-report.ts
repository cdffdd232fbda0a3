import type { BackupSummary } from '../../operations/backup/backup-summary';
import type { Progress } from '../../operations/backup/database/snapshot';

const PROGRESS_EVERY_MS = 1_000;

/** Returns a backup as `--json` shows it. */
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

/** Formats a backup as lines for people. */
export function formatLines({ opening, closing }: Pick<BackupSummary, 'opening' | 'closing'>): string[] {
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

/** Creates a reporter that prints the progress on standard error, about once a second. */
export function createProgressReport(verb: string): (progress: Progress) => void {
  let last = performance.now();
  return ({ table, rows, bytes }) => {
    const now = performance.now();
    if (now - last < PROGRESS_EVERY_MS) return;
    last = now;
    process.stderr.write(`${verb} ${formatMegabytes(bytes)}, ${rows} rows; now ${table}\n`);
  };
}

/** Formats a number of bytes for people. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Returns the seconds since an instant of `performance.now()`, to a tenth. */
export function getSecondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 100) / 10;
}

/** Formats a duration for people, e.g. `3 h 5 min`. @param seconds */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
