import { useApi } from '../session/team';
import { useText } from '../i18n/text';
import { formatCsv } from './csv';
import { dayKey } from '../format/days';
import type { DocumentQuery } from './list-query';
import { toSummary } from './party';
import { collectRows, type StoredDocument } from './queries';
import { saveFile } from './save-file';

/** The most rows of an export; a larger one is narrowed by filters first. */
export const EXPORT_MOST = 10_000;
const PAGE = 200;

/** Saves documents as CSV: those given, or all that a query finds, up to `EXPORT_MOST`. */
export function useExport(): {
  some: (documents: StoredDocument[]) => void;
  all: (query: DocumentQuery) => Promise<{ count: number; isCut: boolean }>;
} {
  const api = useApi();
  const { t } = useText();
  const save = (documents: StoredDocument[]): void => {
    const head = [
      'id',
      'number',
      'type',
      'direction',
      'company',
      'address',
      'issued',
      'due',
      'amount',
      'currency',
    ];
    const rows = documents.map(toCsvRow);
    saveFile(
      new Blob([formatCsv([...head, 'status', 'businessStatus', 'openAmount', 'stored'], rows)], {
        type: 'text/csv;charset=utf-8',
      }),
      t('documents.export.file', { day: dayKey(new Date()) }),
    );
  };
  const all = async (query: DocumentQuery): Promise<{ count: number; isCut: boolean }> => {
    const documents: StoredDocument[] = [];
    let cursor: string | null = null;
    do {
      const page: { documents: StoredDocument[]; next: string | null } = await readPage(api, query, cursor);
      documents.push(...page.documents);
      cursor = page.next;
    } while (cursor !== null && documents.length < EXPORT_MOST);
    save(documents.slice(0, EXPORT_MOST));
    return { count: Math.min(documents.length, EXPORT_MOST), isCut: cursor !== null };
  };
  return { some: save, all };
}

async function readPage(
  api: ReturnType<typeof useApi>,
  query: DocumentQuery,
  cursor: string | null,
): Promise<{ documents: StoredDocument[]; next: string | null }> {
  const page = await api.get('/api/v1/documents', {
    query: { ...query, limit: PAGE, ...(cursor === null ? {} : { cursor }) },
  });
  return {
    documents: collectRows([page]),
    next: page.pagination.hasMore ? page.pagination.nextCursor : null,
  };
}

function toCsvRow(document: StoredDocument): string[] {
  const { number, counterparty, address, amount, currency } = toSummary(document);
  const parsed: Record<string, unknown> = { ...document.parsed };
  return [
    document.id,
    number ?? '',
    document.type,
    document.direction,
    counterparty ?? '',
    address ?? '',
    typeof parsed.issueDate === 'string' ? parsed.issueDate : '',
    typeof parsed.dueDate === 'string' ? parsed.dueDate : '',
    amount ?? '',
    currency ?? '',
    document.deliveryStatus ?? '',
    document.businessStatus === 'none' ? '' : document.businessStatus,
    document.openAmount ?? '',
    document.createdAt,
  ];
}
