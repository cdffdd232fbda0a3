import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../components/button';
import { Card, CardFooter } from '../components/card';
import { Figure, Figures } from '../components/figure';
import { Menu, MenuItem } from '../components/menu';
import { Reading } from '../components/reading';
import { EmptyState } from '../components/states';
import { StatusBadge } from '../components/status-badge';
import { Table, type Column } from '../components/table';
import { useRowKeys } from '../components/use-row-keys';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { useApi, useMay, useTeam } from '../session/team';
import { reportStatus } from '../statuses';
import { dayRange, daysOf, missingDays, periodMark, weekday } from './calendar';
import { CancelQuestion } from './cancel-question';
import { amountOf, figuresOf, type PeriodFigures } from './figures';
import { reportsQuery, type Period, type Reported } from './queries';
import { ReportForm } from './report-form';
import { dayOfReport, emptyDay, type TypedDay } from './report-input';

/** Days without a report that are shown one by one. */
const MISSING_MOST = 3;

type Row = { day: string; report: Reported | null };
type Doing = { kind: 'report'; day: TypedDay } | { kind: 'cancel'; report: Reported };

/** What was reported in a period, in sum and report by report. */
export function PeriodCard({ period, companyId }: { period: Period; companyId: string }) {
  const { t, language } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const query = useQuery(reportsQuery(api, teamId, companyId, period));
  return (
    <Card
      title={t('france.periodTitle', {
        flow: t(`france.flow.${period.flow}`),
        days: dayRange(period, language),
      })}
      aside={<StatusBadge mark={periodMark(period, new Date())} />}
    >
      <Reading query={query} title={t('france.reportsUnreadable')}>
        {({ reports, isAll }) => (
          <Reports period={period} companyId={companyId} reports={reports} isAll={isAll} />
        )}
      </Reading>
    </Card>
  );
}

function Reports({
  period,
  companyId,
  reports,
  isAll,
}: {
  period: Period;
  companyId: string;
  reports: Reported[];
  isAll: boolean;
}) {
  const { t } = useText();
  const may = useMay();
  const [doing, setDoing] = useState<Doing | null>(null);
  const figures = figuresOf(reports);
  const missing = period.flow === 'purchases' || !isAll ? [] : missingDays(period, figures.days, new Date());
  const rows: Row[] = [
    ...missing.slice(0, MISSING_MOST).map((day) => ({ day, report: null })),
    ...reports.map((report) => ({ day: report.day, report })),
  ].sort((a, b) => b.day.localeCompare(a.day));
  const kind = period.flow === 'payments' ? 'payments' : 'sales';
  const report = (day: string) => setDoing({ kind: 'report', day: emptyDay(kind, day) });
  return (
    <>
      {isAll && <PeriodSums period={period} figures={figures} />}
      {rows.length === 0 ? (
        <EmptyState icon="calendar" title={t('france.noReports')}>
          <p>{t(period.flow === 'purchases' ? 'france.noPurchases' : 'france.noReportsNote')}</p>
        </EmptyState>
      ) : (
        <ReportTable rows={rows} onReport={report} onDo={setDoing} />
      )}
      <CardFooter>
        {t('france.reportCount', { count: figures.count })}
        <span className="text-12 text-ink-3 md:ml-auto">
          {missing.length > MISSING_MOST
            ? t('france.moreMissing', { count: missing.length - MISSING_MOST })
            : period.flow === 'purchases'
              ? t('france.purchasesNote')
              : t('france.closedDays')}
        </span>
      </CardFooter>
      {doing?.kind === 'report' && may('reporting.manage') && (
        <ReportForm
          companyId={companyId}
          first={doing.day}
          isFiled={period.state === 'filed' || period.state === 'filing'}
          onClose={() => setDoing(null)}
        />
      )}
      {doing?.kind === 'cancel' && (
        <CancelQuestion companyId={companyId} report={doing.report} onClose={() => setDoing(null)} />
      )}
    </>
  );
}

function PeriodSums({ period, figures }: { period: Period; figures: PeriodFigures }) {
  const { t } = useText();
  const format = useFormat();
  const { currency, otherCurrencies } = figures;
  const days = (
    <Figure
      label={t('france.figure.days')}
      value={figures.days.size}
      unit={t('france.figure.ofDays', { count: daysOf(period).length })}
    />
  );
  const note =
    otherCurrencies.length > 0 ? t('france.figure.other', { names: otherCurrencies.join(', ') }) : undefined;
  const money = (label: string, amount: string) => (
    <Figure label={label} value={format.decimal(amount)} unit={currency} note={note} />
  );
  if (period.flow === 'payments') {
    return (
      <Figures>
        {days}
        {money(t('france.figure.received'), figures.received)}
        <Figure label={t('france.figure.invoicePayments')} value={figures.invoices} />
        <Figure label={t('france.figure.reports')} value={figures.count} />
      </Figures>
    );
  }
  return (
    <Figures>
      {period.flow === 'transactions' ? (
        days
      ) : (
        <Figure label={t('france.figure.purchases')} value={figures.invoices} />
      )}
      {money(t('france.figure.net'), figures.net)}
      {money(t('france.figure.tax'), figures.tax)}
      {period.flow === 'transactions' ? (
        <Figure label={t('france.figure.abroad')} value={figures.invoices} />
      ) : (
        <Figure label={t('france.figure.reports')} value={figures.count} />
      )}
    </Figures>
  );
}

function ReportTable({
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
            <StatusBadge mark={reportStatus(report.reportingStatus)} />
            {may('reporting.manage') && <Deeds report={report} onDo={onDo} />}
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
            {format.decimal(amountOf(report))} <span className="text-12 text-ink-3">{report.currency}</span>
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

/** What may follow a report: to be corrected or cancelled until it is filed, to be reported again after a refusal. */
function Deeds({ report, onDo }: { report: Reported; onDo: (doing: Doing) => void }) {
  const { t } = useText();
  const isWaiting = report.reportingStatus === 'accepted';
  const isRefused = report.reportingStatus === 'rejected';
  const day = dayOfReport(report, isRefused ? 'submit' : 'correct');
  if ((!isWaiting && !isRefused) || (isRefused && day === null)) return null;
  return (
    <Menu
      trigger={
        <Button kind="quiet" size="sm" icon="more" iconOnly>
          {t('france.deedsOf', { reference: report.reference })}
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
          {t('france.cancelDeed')}
        </MenuItem>
      )}
    </Menu>
  );
}
