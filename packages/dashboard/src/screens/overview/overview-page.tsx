import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ButtonLink } from '../../components/button';
import { Card, CardBody, CardFooter } from '../../components/card';
import { Figure, Figures } from '../../components/figure';
import { Columns, PageHead, Stack } from '../../components/page';
import { Reading } from '../../components/reading';
import { EmptyState } from '../../components/states';
import { Time } from '../../components/time';
import { DocumentTable } from '../../documents/document-table';
import { NewInvoice } from '../../documents/new-invoice';
import { ForeignName } from '../../documents/foreign-text';
import { dayRange, parisTime } from '../../format/paris';
import { formatUtc, formatWeekday } from '../../format/time';
import { useFormat } from '../../format/use-format';
import { useText } from '../../i18n/text';
import {
  ATTENTION_NEEDS,
  countObjections,
  listAttention,
  listFirstSteps,
  STEP_NEEDS,
} from '../../overview/attention';
import { AttentionCard } from '../../overview/attention-card';
import { chartDays } from '../../overview/chart';
import { DayChart, DayTable } from '../../overview/day-chart';
import { FirstStepsCard } from '../../overview/first-steps-card';
import type { Overview } from '../../overview/counted-days';
import { overviewQuery } from '../../overview/counts';
import { failedQuery, latestQuery, objectionsQuery } from '../../overview/queries';
import { useApi, useMay, useTeam } from '../../session/team';

/** Overview of the team: outstanding tasks, the last 30 days, and the newest documents. */
export function OverviewPage() {
  const { t, language } = useText();
  const format = useFormat();
  const api = useApi();
  const { id: teamId } = useTeam();
  const query = useQuery(overviewQuery(api, teamId));
  return (
    <>
      <PageHead
        title={t('overview.title')}
        apiCalls={[
          {
            name: t('overview.title'),
            run: (to) => to.get('/api/v1/overview', { query: { days: 30 } }),
          },
        ]}
        actions={<HeadActions />}
        note={
          query.data
            ? t('overview.asOf', {
                day: formatWeekday(query.data.at, language),
                time: format.short(query.data.at),
              })
            : t('common.loading')
        }
      />
      <Reading query={query} title={t('overview.unreadable')} rows={8}>
        {(overview) => <OverviewView overview={overview} />}
      </Reading>
    </>
  );
}

function HeadActions() {
  const { t } = useText();
  const { id: teamId } = useTeam();
  return (
    <>
      <ButtonLink icon="check" to="/$teamId/validate" params={{ teamId }}>
        {t('overview.validate')}
      </ButtonLink>
      <NewInvoice />
    </>
  );
}

function OverviewView({ overview }: { overview: Overview }) {
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const mayRead = may(ATTENTION_NEEDS.document);
  const failed = useQuery({ ...failedQuery(api, teamId), enabled: mayRead });
  const objections = useQuery({ ...objectionsQuery(api, teamId), enabled: mayRead });
  const steps = listFirstSteps(overview.firstSteps).filter(({ id }) => may(STEP_NEEDS[id]));
  const main = (
    <Stack>
      <AttentionCard
        rows={listAttention(
          overview,
          {
            failed: failed.data?.documents ?? [],
            objections: objections.data && countObjections(objections.data, overview.documents),
          },
          new Date(),
        ).filter(({ kind }) => may(ATTENTION_NEEDS[kind]))}
        failed={mayRead ? failed : null}
      />
      <DaysCard overview={overview} />
      <LatestCard />
    </Stack>
  );
  if (steps.every(({ isDone }) => isDone) && overview.deadlines.length === 0) {
    return main;
  }
  return (
    <Columns>
      {main}
      <Stack>
        <FirstStepsCard steps={steps} />
        <DueCard overview={overview} />
      </Stack>
    </Columns>
  );
}

function DaysCard({ overview }: { overview: Overview }) {
  const { t } = useText();
  const format = useFormat();
  const days = chartDays(overview.days);
  const sum = (kind: 'sent' | 'received' | 'failed') => days.reduce((total, day) => total + day[kind], 0);
  const delivered = overview.days.reduce((total, { outgoing }) => total + outgoing.delivered, 0);
  // Counts only documents with a final status: reports have no recipient, and pending documents may still be delivered.
  const ended = delivered + sum('failed');
  return (
    <Card
      title={t('overview.documents')}
      note={t('overview.days', { count: days.length })}
      aside={<Legend />}
    >
      <Figures>
        <Figure
          label={t('overview.figure.sent')}
          value={format.count(sum('sent') + sum('failed'))}
          note={t('overview.figure.pending', { count: overview.documents.pending })}
        />
        <Figure
          label={t('overview.figure.received')}
          value={format.count(sum('received'))}
          note={t('overview.figure.unread', { count: overview.documents.unread })}
        />
        <Figure
          label={t('overview.figure.delivered')}
          value={ended === 0 ? '' : format.percent(((100 * delivered) / ended).toFixed(1))}
          note={t('overview.figure.retrying', { count: overview.documents.retrying })}
        />
        <Figure
          label={t('overview.figure.failed')}
          value={format.count(sum('failed'))}
          note={t('overview.figure.parked', { count: overview.documents.parked })}
        />
      </Figures>
      <CardBody>
        <DayChart days={days} />
      </CardBody>
      <CardFooter>
        <DayTable days={days} />
        {overview.days.some(({ isComplete }) => !isComplete) && <p role="status">{t('overview.counting')}</p>}
      </CardFooter>
    </Card>
  );
}

function Legend() {
  const { t } = useText();
  const fills = { sent: 'fill-chart-1', received: 'fill-chart-2', failed: 'fill-bad-solid' };
  return (['sent', 'received', 'failed'] as const).map((kind) => (
    <span key={kind} className="inline-flex items-center gap-1.5 text-12 text-ink-2">
      <svg viewBox="0 0 10 10" className="size-2.5" aria-hidden="true">
        <rect width="10" height="10" rx="2" className={fills[kind]} />
      </svg>
      {t(`overview.chart.head.${kind}`)}
    </span>
  ));
}

function LatestCard() {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const navigate = useNavigate();
  const query = useQuery(latestQuery(api, teamId));
  return (
    <Card
      title={t('overview.latest')}
      aside={
        <Link to="/$teamId/documents" params={{ teamId }} className="text-13">
          {t('overview.all')}
        </Link>
      }
    >
      <Reading query={query} title={t('documents.unreadable')} rows={5}>
        {(documents) =>
          documents.length === 0 ? (
            <EmptyState icon="document" title={t('documents.none')}>
              <p>{t('documents.noneNote')}</p>
            </EmptyState>
          ) : (
            <DocumentTable
              label={t('overview.latest')}
              documents={documents}
              plain
              onOpen={({ id }) =>
                void navigate({ to: '/$teamId/documents/$documentId', params: { teamId, documentId: id } })
              }
            />
          )
        }
      </Reading>
    </Card>
  );
}

function DueCard({ overview: { deadlines } }: { overview: Overview }) {
  const { t, language } = useText();
  if (deadlines.length === 0) {
    return null;
  }
  return (
    <Card title={t('overview.due')}>
      <ul className="divide-y divide-line text-13">
        {deadlines.slice(0, 4).map((deadline) => (
          <li
            key={`${deadline.companyId}-${deadline.flow}-${deadline.periodStart}`}
            className="flex gap-3 px-4 py-3"
          >
            <div className="min-w-0 flex-1">
              <p className="font-medium">
                <time
                  dateTime={deadline.declarantDeadline}
                  title={formatUtc(deadline.declarantDeadline)}
                  className="tabular-nums"
                >
                  {t('overview.dueAt', {
                    time: parisTime(deadline.declarantDeadline, language, new Date()),
                  })}
                </time>
              </p>
              <p className="text-ink-2">
                {t(`overview.flow.${deadline.flow}`)} {dayRange(deadline, language)}
              </p>
              <p className="truncate text-12 text-ink-3">
                <ForeignName text={deadline.companyName} />
              </p>
            </div>
            <span className="text-12 text-ink-3">
              <Time at={deadline.declarantDeadline} form="ago" />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
