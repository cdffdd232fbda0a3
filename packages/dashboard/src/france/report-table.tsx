import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from '../components/button';
import { Menu, MenuItem } from '../components/menu';
import { Badge } from '../components/status';
import { StatusBadge } from '../components/status-badge';
import { Table, type Column } from '../components/table';
import { useRowKeys } from '../components/use-row-keys';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { useMay, useTeam } from '../session/team';
import { reportStatus } from './statuses';
import { weekday } from './calendar';
import { signedAmount } from './figures';
import type { Reported } from './queries';
import { dayOfReport, type TypedDay } from './report-input';

/** A report, or a day of which nothing was reported. */
export type Row = { day: string; report: Reported | null };
/** Action of the person on a report. */
export type Doing = { kind: 'report'; day: TypedDay } | { kind: 'cancel'; report: Reported };

/** The reports of a period, and the days that miss one. */
export function ReportTable({
  rows,
  onReport,
  onDo,
}: {
  rows: Row[];
  onReport: (day: string) => void;
  onDo: (doing: Doing) => void;
}) {
  const { t, language } = useText();
  const { id: teamId } = useTeam();
  const format = useFormat();
  const may = useMay();
  const navigate = useNavigate();
  const rowKeys = useRowKeys(rows, {
    open: ({ day, report }) => {
      if (report !== null)
        void navigate({
          to: '/$teamId/documents/$documentId',
          params: { teamId, documentId: report.documentId },
        });
      else if (may('reporting.manage')) onReport(day);
    },
  });
  const columns: Column<Row>[] = [
    {
      id: 'day',
      head: t('france.head.day'),
      phone: 'number',
      className: 'whitespace-nowrap text-12 text-ink-3',
      cell: ({ day }) => weekday(day, language),
    },
    {
      id: 'report',
      head: t('france.head.report'),
      phone: 'name',
      fill: true,
      cell: ({ report }) =>
        report === null ? (
          <span className="text-ink-3">{t('france.nothingYet')}</span>
        ) : (
          <span className="flex min-w-0 items-baseline gap-2">
            <Link
              to="/$teamId/documents/$documentId"
              params={{ teamId, documentId: report.documentId }}
              className="truncate font-medium text-ink"
            >
              <ReportName report={report} />
            </Link>
            <bdi className="truncate font-mono text-12 text-ink-3 max-md:hidden" title={report.reference}>
              {report.reference}
            </bdi>
          </span>
        ),
    },
    {
      id: 'status',
      head: t('france.head.status'),
      phone: 'status',
      className: 'whitespace-nowrap',
      cell: ({ day, report }) =>
        report === null ? (
          may('reporting.manage') && (
            <button type="button" className="text-accent hover:underline" onClick={() => onReport(day)}>
              {t('france.report')}
              <span className="sr-only"> {weekday(day, language)}</span>
            </button>
          )
        ) : (
          <span className="inline-flex items-center gap-1">
            <ReportBadge report={report} />
            {may('reporting.manage') && <Actions report={report} onDo={onDo} />}
          </span>
        ),
    },
    {
      id: 'net',
      head: t('france.head.net'),
      numeric: true,
      phone: 'amount',
      cell: ({ report }) =>
        report !== null && (
          <>
            {format.decimal(signedAmount(report))}{' '}
            <span className="text-12 text-ink-3">{report.currency}</span>
          </>
        ),
    },
  ];
  return (
    <Table
      label={t('france.reports')}
      columns={columns}
      rows={rows}
      rowKey={({ day, report }) => report?.id ?? day}
      rowProps={rowKeys}
      dense
    />
  );
}

/** "Sales, goods", "Invoice 2026-0042 to De Kroon". */
function ReportName({ report }: { report: Reported }) {
  const { t } = useText();
  const { kind, category, number, partner, action } = report;
  const name =
    kind === 'b2cSales'
      ? t('france.name.sales', { category: t(`france.category.${category ?? 'goods'}`) })
      : kind === 'b2cPayments'
        ? t('france.name.payments')
        : kind === 'b2biPayment'
          ? t('france.name.invoicePayment', { number: number ?? '' })
          : t(
              `france.name.${kind === 'b2biInvoice' ? 'invoice' : 'purchase'}.${report.documentType ?? 'invoice'}`,
              { number: number ?? '', name: partner?.name ?? '' },
            );
  return <bdi>{action === 'correct' ? t('france.name.corrected', { name }) : name}</bdi>;
}

/** Possible actions on a report: correct or cancel it until it is filed, report it again after a refusal. */
function Actions({ report, onDo }: { report: Reported; onDo: (doing: Doing) => void }) {
  const { t, language } = useText();
  const isWaiting = report.reportingStatus === 'accepted';
  const isRefused = report.reportingStatus === 'rejected';
  const day = dayOfReport(report, isRefused ? 'submit' : 'correct', language);
  if ((!isWaiting && !isRefused) || (isRefused && day === null)) return null;
  return (
    <Menu
      trigger={
        <Button kind="quiet" size="sm" icon="more" iconOnly>
          {t('france.actionsOf', { reference: report.reference })}
        </Button>
      }
    >
      {day !== null && (
        <MenuItem icon="edit" onClick={() => onDo({ kind: 'report', day })}>
          {t(isRefused ? 'france.reportAgain' : 'france.correct')}
        </MenuItem>
      )}
      {isWaiting && (
        <MenuItem icon="x" danger onClick={() => onDo({ kind: 'cancel', report })}>
          {t('france.cancelAction')}
        </MenuItem>
      )}
    </Menu>
  );
}

/** Status of a report; a replaced report links to its replacement. */
function ReportBadge({ report: { reportingStatus, replacedBy } }: { report: Reported }) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  if (replacedBy === null) return <StatusBadge mark={reportStatus(reportingStatus)} />;
  return (
    <Link
      to="/$teamId/documents/$documentId"
      params={{ teamId, documentId: replacedBy.documentId }}
      className="hover:no-underline"
    >
      <Badge tone="off" icon="off">
        {t(replacedBy.action === 'cancel' ? 'france.wasCancelled' : 'france.wasReplaced')}
      </Badge>
    </Link>
  );
}
