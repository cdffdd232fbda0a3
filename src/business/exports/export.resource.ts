import { clock, formatInstantOrNull } from '../../platform/kernel/clock';
import {
  day,
  enumOf,
  idOf,
  instant,
  integer,
  listOf,
  namedSchema,
  nullable,
  object,
  text,
  type Schema,
  type Shape,
} from '../../platform/kernel/http/schema';
import { defineId } from '../../platform/kernel/ids';
import { EXPORT_LANGUAGES } from './export-languages';
import type { ExportRow } from './export.entity';

export const newExportId = defineId('exp');

/** Schema of a file size. */
export const byteCount: Schema<number> = {
  type: 'integer',
  minimum: 0,
  description: 'Size of the file in bytes',
};

export const exportSchema = namedSchema(
  'Export',
  object(
    {
      id: idOf(newExportId.prefix),
      companyId: idOf('c'),
      from: { ...day, description: 'First issue date of the period' },
      to: { ...day, description: 'Last issue date of the period' },
      language: { ...enumOf(...EXPORT_LANGUAGES), description: 'Language of the headings and of the PDFs' },
      state: {
        ...enumOf('waiting', 'running', 'ready', 'failed', 'expired'),
        description:
          '`waiting`: not started yet; `running`: the file is being written; `ready`: the file can be downloaded until `expiresAt`; `failed`: see `failure`; `expired`: the file was removed',
      },
      documentsTotal: {
        ...nullable(integer),
        description:
          'Number of invoices and credit notes in the period; null until the documents are counted',
      },
      documentsDone: { ...integer, description: 'Number of documents that were already written to the file' },
      failure: { ...nullable(text), description: 'Reason why the export failed; null without a failure' },
      size: {
        ...nullable(byteCount),
        description: 'Size of the file in bytes; null until the file is ready',
      },
      sha256: {
        ...nullable(text),
        description: 'SHA-256 of the file in hexadecimal; null until the file is ready',
      },
      month: {
        ...nullable(text),
        description: 'Month (`YYYY-MM`) of a monthly export; null for a requested export',
      },
      createdBy: {
        ...nullable(text),
        description: 'Id of the API key or the member that requested the export; null for the service itself',
      },
      createdAt: instant,
      finishedAt: {
        ...nullable(instant),
        description: 'Time at which the export became ready or failed; null before',
      },
      expiresAt: {
        ...nullable(instant),
        description: 'Time from which the file is no longer available; null until the file is ready',
      },
    },
    'Export of the invoices and credit notes of a company for its accountant',
  ),
);

export const exportListSchema = listOf(exportSchema);

/** An export in the API. */
export type ExportResource = Shape<typeof exportSchema>;

/** Converts an export to its resource; a ready export after `expiresAt` is `expired`. */
export function toExportResource(row: ExportRow): ExportResource {
  return {
    id: row.id,
    companyId: row.companyId,
    from: row.fromDay,
    to: row.toDay,
    language: row.language,
    state: row.state === 'ready' && isPast(row.expiresAt) ? 'expired' : row.state,
    documentsTotal: row.documentsTotal,
    documentsDone: row.documentsDone,
    failure: row.failure,
    size: row.size === null ? null : Number(row.size),
    sha256: row.sha256,
    month: row.month,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    finishedAt: formatInstantOrNull(row.finishedAt),
    expiresAt: formatInstantOrNull(row.expiresAt),
  };
}

function isPast(expiresAt: Date | null): boolean {
  return expiresAt !== null && expiresAt.getTime() <= clock.milliseconds();
}

export const exportExample: ExportResource = {
  id: 'exp_01KAJ3T2A3B4C5D6E7F8G9H0J1',
  companyId: 'c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G',
  from: '2026-11-01',
  to: '2026-11-30',
  language: 'en',
  state: 'ready',
  documentsTotal: 312,
  documentsDone: 312,
  failure: null,
  size: 18_204_117,
  sha256: '5f0c6d0e2f7b1a4c9d8e3f6a7b0c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5f6a7b8c',
  month: null,
  createdBy: 'key_01KAJ3Q5CZ9V7T5R3P1N9M7K5J',
  createdAt: '2026-12-01T06:00:00.000Z',
  finishedAt: '2026-12-01T06:01:12.000Z',
  expiresAt: '2026-12-08T06:01:12.000Z',
};

export const waitingExportExample: ExportResource = {
  ...exportExample,
  state: 'waiting',
  documentsTotal: null,
  documentsDone: 0,
  size: null,
  sha256: null,
  finishedAt: null,
  expiresAt: null,
};
