import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '../api/client';
import { Button } from '../components/button';
import { Card } from '../components/card';
import { Reading, type ReadState } from '../components/reading';
import { Badge } from '../components/status';
import { StatusBadge } from '../components/status-badge';
import { Time } from '../components/time';
import { useToasts } from '../components/toast';
import { useDownload } from '../documents/evidence-links';
import { ForeignText } from '../documents/foreign-text';
import { countryName } from '../format/country-name';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { useApi, useMay, useTeam } from '../session/team';
import { retryTaxData } from './queries';
import { isOverdue, isRetryable, stateInstant, taxDataStatus } from './tax-data';
import type { TaxData } from './states';

/** The reports on a document with their states in words; renders nothing for a document without reports. */
export function TaxDataCard({ query }: { query: ReadState<TaxData[]> }) {
  const { t } = useText();
  const isFailed = query.data === undefined && query.error !== null;
  if (!isFailed && (query.data ?? []).length === 0) return null;
  return (
    <Card title={t('compliance.card.title')}>
      <Reading query={query} title={t('compliance.unreadable')} rows={2}>
        {(reports) => (
          <ol className="divide-y divide-line text-13">
            {reports.map((report) => (
              <TaxDataItem key={report.id} report={report} />
            ))}
          </ol>
        )}
      </Reading>
    </Card>
  );
}

function TaxDataItem({ report }: { report: TaxData }) {
  const { t, language } = useText();
  return (
    <li className="grid gap-1 px-4 py-3">
      <span className="flex flex-wrap items-center gap-x-2">
        <StatusBadge mark={taxDataStatus(report)} />
        <span>{countryName(report.jurisdiction, language)}</span>
        <span className="text-ink-2">
          {t(`compliance.role.${report.reporter}`)}
          {report.type !== 'submit' && `, ${t(`compliance.type.${report.type}`)}`}
        </span>
        {report.simulated && (
          <Badge tone="sim" icon="flask">
            {t('compliance.simulated')}
          </Badge>
        )}
        <span className="ml-auto text-12 text-ink-3">
          <Time at={stateInstant(report)} />
        </span>
      </span>
      <State report={report} />
      <Actions report={report} />
    </li>
  );
}

/** Meaning of the state, its problems, and the next step. */
function State({ report }: { report: TaxData }) {
  const { t } = useText();
  const format = useFormat();
  const { state, dueAt, waitReason, missing, refusal, reporter } = report;
  switch (state) {
    case 'accepted':
      return <Words>{t('compliance.card.accepted', { time: format.long(stateInstant(report)) })}</Words>;
    case 'sent':
      return (
        <>
          <Words>{t('compliance.card.sent', { time: format.long(stateInstant(report)) })}</Words>
          <Deadline report={report} />
        </>
      );
    case 'due':
      return (
        <>
          <Words>{t(waitReason === null ? 'compliance.card.due' : 'compliance.card.waiting')}</Words>
          {waitReason !== null && <ForeignText text={waitReason} />}
          {dueAt !== null && <Deadline report={report} />}
        </>
      );
    case 'incomplete':
      return (
        <>
          <Words>{t('compliance.card.incomplete')}</Words>
          <Faults faults={missing} />
          <Words>{t(`compliance.card.complete.${reporter}`)}</Words>
          <Deadline report={report} />
        </>
      );
    case 'refused':
      return (
        <>
          {refusal !== null && <Words>{t(`compliance.card.refused.${refusal.by}`)}</Words>}
          {refusal !== null && <ForeignText text={refusal.message} />}
          <Faults faults={refusal?.issues ?? []} />
          {refusal !== null && (
            <Words>
              {t(refusal.needsCorrection ? 'compliance.card.correctFirst' : 'compliance.card.unchanged')}
            </Words>
          )}
          <Deadline report={report} />
        </>
      );
  }
}

function Words({ children }: { children: string }) {
  return <p className="text-ink-2">{children}</p>;
}

function Deadline({ report }: { report: TaxData }) {
  const { t } = useText();
  const format = useFormat();
  if (report.dueAt === null) return null;
  const time = format.long(report.dueAt);
  return isOverdue(report, new Date()) ? (
    <p className="text-bad">{t('compliance.card.overdue', { time })}</p>
  ) : (
    <Words>{t('compliance.card.dueBy', { time })}</Words>
  );
}

/** Fields at fault, each with its message. */
function Faults({ faults }: { faults: readonly { field: string | null; message: string }[] }) {
  if (faults.length === 0) return null;
  return (
    <ul className="grid gap-1 border-l-2 border-line-strong pl-3">
      {faults.map(({ field, message }, index) => (
        <li key={index} className="wrap-anywhere">
          {field !== null && <code className="mr-2 text-12 text-ink-3">{field}</code>}
          <ForeignText text={message} />
        </li>
      ))}
    </ul>
  );
}

function Actions({ report }: { report: TaxData }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { busy, download } = useDownload();
  const notNow = may('reporting.manage') ? null : t('compliance.roleManages');
  const retry = useMutation({
    mutationFn: (to: Api) => retryTaxData(to, report),
    onSuccess: () => toasts.done(t('compliance.card.retried')),
    onError: (error) => toasts.failed(t('compliance.card.retryFailed'), error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['tax-data', teamId] }),
  });
  const canRetry = isRetryable(report);
  const xml = `/api/v1/tax-data/${report.id}/xml`;
  if (!canRetry && report.attempts === 0) return null;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2">
      {canRetry && (
        <Button
          size="sm"
          icon="refresh"
          notNow={notNow}
          busy={retry.isPending && t('compliance.card.retrying')}
          onClick={() => retry.mutate(api)}
        >
          {t(report.refusal?.needsCorrection === false ? 'compliance.card.again' : 'compliance.card.correct')}
        </Button>
      )}
      {report.attempts > 0 && (
        <Button
          size="sm"
          icon="download"
          busy={busy === xml && t('common.loading')}
          onClick={() => void download(xml, `${report.id}.xml`, 'application/xml')}
        >
          {t('compliance.card.xml')}
        </Button>
      )}
      {canRetry && notNow !== null && <span className="text-12 text-ink-3">{notNow}</span>}
    </div>
  );
}
