import { Button } from '../components/button';
import { StatusBadge } from '../components/status-badge';
import { Table, type Column } from '../components/table';
import { Time } from '../components/time';
import { useDownload } from '../documents/evidence-links';
import { ForeignText } from '../documents/foreign-text';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { formatPeriod } from './months';
import { exportStatus, type Export } from './queries';

/** Exports of a company with their progress and their files. */
export function ExportTable({ exports }: { exports: Export[] }) {
  const { t, language } = useText();
  const format = useFormat();
  const columns: Column<Export>[] = [
    {
      id: 'period',
      head: t('exports.period'),
      phone: 'name',
      className: 'whitespace-nowrap',
      cell: (row) => formatPeriod(row, language, format.day),
    },
    {
      id: 'state',
      head: t('exports.state'),
      phone: 'status',
      cell: (row) => <StatusBadge mark={exportStatus(row)} />,
    },
    {
      id: 'detail',
      head: t('exports.detail'),
      phone: 'line',
      fill: true,
      className: 'text-12 text-ink-3',
      cell: (row) => <Detail row={row} />,
    },
    {
      id: 'created',
      head: t('exports.created'),
      phone: 'number',
      className: 'whitespace-nowrap text-12 text-ink-3',
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
    {
      id: 'file',
      head: t('exports.file'),
      headHidden: true,
      phone: 'amount',
      numeric: true,
      cell: (row) => row.state === 'ready' && <FileButton row={row} />,
    },
  ];
  return <Table label={t('exports.former')} columns={columns} rows={exports} rowKey={({ id }) => id} />;
}

/** Progress of an export, contents of its file, or the reason of its failure. */
function Detail({ row }: { row: Export }) {
  const { t } = useText();
  const format = useFormat();
  const { state, documentsDone, documentsTotal, size, expiresAt, failure } = row;
  if (failure !== null) return <ForeignText text={failure} most={300} />;
  if (state === 'running' && documentsTotal !== null)
    return (
      <span aria-live="polite">{t('exports.progress', { done: documentsDone, total: documentsTotal })}</span>
    );
  if (size === null) return t('exports.soon');
  const values = { count: documentsDone, size: format.bytes(size) };
  return (
    <>
      {t('exports.holds', values)}
      {state === 'ready' && expiresAt !== null && (
        <span className="ml-2">{t('exports.until', { day: format.short(expiresAt) })}</span>
      )}
    </>
  );
}

function FileButton({ row: { id, from, to } }: { row: Export }) {
  const { t } = useText();
  const { busy, download } = useDownload();
  const address = `/api/v1/exports/${id}/file`;
  return (
    <Button
      size="sm"
      icon="download"
      busy={busy === address && t('common.loading')}
      onClick={() => void download(address, `export ${from} ${to}.zip`, 'application/zip')}
    >
      {t('exports.download')}
    </Button>
  );
}
