import { Link, useNavigate } from '@tanstack/react-router';
import { StatusBadge } from '../components/status-badge';
import { Table, type Column } from '../components/table';
import { Time } from '../components/time';
import { useRowKeys } from '../components/use-row-keys';
import { ForeignName } from '../documents/foreign-text';
import { countryName } from '../format/country-name';
import { useText } from '../i18n/text';
import { useTeam } from '../session/team';
import { findObstacle, isOverdue, taxDataStatus } from './tax-data';
import type { TaxData } from './states';

/** Reports to tax authorities, each leading to its document. */
export function TaxDataTable({ reports }: { reports: TaxData[] }) {
  const { t, language } = useText();
  const { id: teamId } = useTeam();
  const navigate = useNavigate();
  const now = new Date();
  const rowProps = useRowKeys(reports, {
    open: ({ documentId }) =>
      documentId !== null &&
      void navigate({ to: '/$teamId/documents/$documentId', params: { teamId, documentId } }),
  });
  const columns: Column<TaxData>[] = [
    {
      id: 'status',
      head: t('compliance.head.status'),
      phone: 'status',
      className: 'whitespace-nowrap',
      cell: (report) => <StatusBadge mark={taxDataStatus(report)} />,
    },
    {
      id: 'document',
      head: t('compliance.head.document'),
      phone: 'name',
      fill: true,
      cell: (report) => (
        <>
          <DocumentLink report={report} />
          <Obstacle report={report} />
        </>
      ),
    },
    {
      id: 'company',
      head: t('compliance.head.company'),
      phone: 'number',
      className: 'max-w-44 truncate',
      cell: ({ companyName }) => <ForeignName text={companyName} />,
    },
    {
      id: 'authority',
      head: t('compliance.head.authority'),
      phone: 'line',
      className: 'md:whitespace-nowrap',
      cell: ({ jurisdiction, reporter, type }) => (
        <>
          {countryName(jurisdiction, language)}{' '}
          <span className="text-12 text-ink-3">
            {t(`compliance.role.${reporter}`)}
            {type !== 'submit' && `, ${t(`compliance.type.${type}`)}`}
          </span>
        </>
      ),
    },
    {
      id: 'deadline',
      head: t('compliance.head.deadline'),
      numeric: true,
      phone: 'amount',
      className: 'text-12',
      cell: (report) => <Deadline report={report} isOverdue={isOverdue(report, now)} />,
    },
    {
      id: 'age',
      head: t('compliance.head.age'),
      numeric: true,
      from: 'lg',
      className: 'text-12 text-ink-3',
      cell: ({ exchangedAt }) => <Time at={exchangedAt} form="ago" />,
    },
  ];
  return (
    <Table
      label={t('compliance.title')}
      columns={columns}
      rows={reports}
      rowKey={({ id }) => id}
      rowProps={rowProps}
    />
  );
}

function DocumentLink({ report: { documentId, documentNumber } }: { report: TaxData }) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  if (documentId === null) return <span className="text-ink-3">{t('compliance.documentDeleted')}</span>;
  return (
    <Link
      to="/$teamId/documents/$documentId"
      params={{ teamId, documentId }}
      className="font-medium text-ink hover:text-accent"
    >
      <ForeignName text={documentNumber ?? documentId} />
    </Link>
  );
}

/** The reason why a report is not on its way, in two lines at most; its document has the whole. */
function Obstacle({ report }: { report: TaxData }) {
  const obstacle = findObstacle(report);
  return (
    obstacle !== null && (
      <ForeignName text={obstacle} className="line-clamp-2 text-12 whitespace-normal! text-ink-2" />
    )
  );
}

function Deadline({ report: { dueAt }, isOverdue: isLate }: { report: TaxData; isOverdue: boolean }) {
  const { t } = useText();
  if (dueAt === null) return <span className="text-ink-3">{t('compliance.noDeadline')}</span>;
  return (
    <span className={isLate ? 'font-medium text-bad' : 'text-ink-2'}>
      {isLate && `${t('compliance.overdue')}, `}
      <Time at={dueAt} />
    </span>
  );
}
