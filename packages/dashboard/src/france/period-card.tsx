import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card, CardFooter } from '../components/card';
import { Checkbox } from '../components/field';
import { Reading } from '../components/reading';
import { EmptyState } from '../components/states';
import { StatusBadge } from '../components/status-badge';
import { useText } from '../i18n/text';
import { useApi, useMay, useTeam } from '../session/team';
import { dayRange } from '../format/paris';
import { missingDays, periodMark } from './calendar';
import { CancelQuestion } from './cancel-question';
import { calculateFigures } from './figures';
import { PeriodSums } from './period-sums';
import { reportsQuery, type Period, type Reported } from './queries';
import { ReportForm } from './report-form';
import { emptyDay } from './report-input';
import { ReportTable, type Doing, type Row } from './report-table';

/** Days without a report that are shown one by one. */
const MISSING_MOST = 3;

/** Reports of a period, with their sum. */
export function PeriodCard({ period, companyId }: { period: Period; companyId: string }) {
  const { t, language } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const [showsReplaced, setShowsReplaced] = useState(false);
  const query = useQuery(reportsQuery(api, teamId, companyId, period, showsReplaced));
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
      <CardFooter>
        <Checkbox
          label={t('france.showReplaced')}
          checked={showsReplaced}
          onChange={(event) => setShowsReplaced(event.target.checked)}
        />
      </CardFooter>
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
  const figures = calculateFigures(reports);
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
