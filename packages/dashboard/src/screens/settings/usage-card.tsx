import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer, Api } from '../../api/client';
import { ApiCallButton } from '../../components/api-call';
import { Button } from '../../components/button';
import { Card, CardBody, CardFooter, Facts } from '../../components/card';
import { Reading } from '../../components/reading';
import { Table, type Column } from '../../components/table';
import { Time } from '../../components/time';
import { useToasts } from '../../components/toast';
import { formatCsv } from '../../documents/csv';
import { saveFile } from '../../documents/save-file';
import { visibleText } from '../../format/identifiers';
import { useFormat } from '../../format/use-format';
import { useText } from '../../i18n/text';
import { useApi, useMay, useTeam } from '../../session/team';

type Quota = Answer<'/api/v1/quota', 'get'>['quota'];
type Usage = Answer<'/api/v1/usage', 'get'>['usage'][number];

/** Months that the table shows, this one included. */
const MONTHS = 6;
/** Maximum number of days of a month. */
const DAYS = 31;

const readMonths = (api: Api, signal?: AbortSignal) =>
  api.get('/api/v1/usage', { query: { from: findFirstDay(MONTHS - 1), groupBy: 'month' }, signal });

/** Documents that the team sent and received, this month against its plan and the months before. */
export function UsageCard() {
  const { t } = useText();
  const api = useApi();
  const may = useMay();
  const { id: teamId } = useTeam();
  const quota = useQuery({
    queryKey: ['quota', teamId],
    queryFn: async ({ signal }) => (await api.get('/api/v1/quota', { signal })).quota,
  });
  const mayRead = may('documents.read');
  const months = useQuery({
    queryKey: ['usage', teamId],
    queryFn: async ({ signal }) => (await readMonths(api, signal)).usage,
    enabled: mayRead,
  });
  return (
    <Card title={t('settings.usage')}>
      <Reading query={quota} title={t('settings.usageUnreadable')}>
        {(read) => <QuotaFacts quota={read} />}
      </Reading>
      {mayRead && (
        <Reading query={months} title={t('settings.usageUnreadable')}>
          {(read) => <MonthTable months={[...read].reverse()} />}
        </Reading>
      )}
      {mayRead && (
        <CardFooter>
          <span className="ml-auto flex gap-2">
            <ApiCallButton
              kind="quiet"
              iconOnly
              apiCalls={[
                { name: t('settings.usage'), run: (to) => readMonths(to) },
                { name: t('settings.usagePlan'), run: (to) => to.get('/api/v1/quota') },
              ]}
            />
            <CsvButton />
          </span>
        </CardFooter>
      )}
    </Card>
  );
}

function QuotaFacts({ quota }: { quota: Quota }) {
  const { t } = useText();
  const format = useFormat();
  const { plan, documentsPerMonth, used, renewsAt } = quota;
  const rows: [string, React.ReactNode][] = [
    [t('settings.usagePlan'), plan === null ? t('settings.usageNoPlan') : visibleText(plan)],
    [
      t('settings.usageSent'),
      documentsPerMonth === null ? (
        format.count(used)
      ) : (
        <span key="used" className="inline-flex flex-wrap items-center gap-3">
          {t('settings.usageOf', { used: format.count(used), limit: format.count(documentsPerMonth) })}
          <Share used={used} limit={documentsPerMonth} />
        </span>
      ),
    ],
    ...(documentsPerMonth === null
      ? []
      : ([[t('settings.usageRenews'), <Time key="renews" at={renewsAt} form="full" />]] satisfies [
          string,
          React.ReactNode,
        ][])),
  ];
  return (
    <CardBody className="grid gap-3">
      <Facts rows={rows} />
      {documentsPerMonth !== null && used >= documentsPerMonth && (
        <p className="text-13 text-bad">{t('settings.usageReached')}</p>
      )}
    </CardBody>
  );
}

/** Bar of the used share; the numbers beside it say the same. */
function Share({ used, limit }: { used: number; limit: number }) {
  const share = limit === 0 ? 1 : Math.min(1, used / limit);
  const tone = share >= 1 ? 'fill-bad-solid' : share >= 0.8 ? 'fill-warn-solid' : 'fill-chart-1';
  return (
    <svg aria-hidden viewBox="0 0 100 6" preserveAspectRatio="none" className="h-1.5 w-32 rounded-full">
      <rect width={100} height={6} className="fill-hover" />
      <rect width={Math.round(share * 100)} height={6} className={tone} />
    </svg>
  );
}

function MonthTable({ months }: { months: Usage[] }) {
  const { t } = useText();
  const format = useFormat();
  // On a phone the table has no heads.
  const number = (count: number, head: string) => (
    <>
      {format.count(count)} <span className="text-12 text-ink-3 md:hidden">{head}</span>
    </>
  );
  const columns: Column<Usage>[] = [
    {
      id: 'month',
      head: t('settings.usageMonth'),
      phone: 'name',
      fill: true,
      cell: ({ from }) => from.slice(0, 7),
    },
    {
      id: 'sent',
      head: t('settings.usageSentHead'),
      numeric: true,
      phone: 'amount',
      cell: ({ sent }) => number(sent, t('settings.usageSentHead')),
    },
    {
      id: 'received',
      head: t('settings.usageReceivedHead'),
      numeric: true,
      phone: 'line',
      cell: ({ received }) => number(received, t('settings.usageReceivedHead')),
    },
  ];
  return <Table label={t('settings.usage')} columns={columns} rows={months} rowKey={({ from }) => from} />;
}

/** Saves the days of this month as CSV. */
function CsvButton() {
  const { t } = useText();
  const api = useApi();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const from = findFirstDay(0);
      const { usage } = await api.get('/api/v1/usage', { query: { from, groupBy: 'day', limit: DAYS } });
      const rows = usage.map((each) => [
        ...[each.from, String(each.sent), String(each.received), String(each.isFinal)],
      ]);
      const text = formatCsv(['day', 'sent', 'received', 'isFinal'], rows);
      saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `usage-${from.slice(0, 7)}.csv`);
    } catch (error) {
      toasts.failed(t('settings.usageUnreadable'), error);
    }
    setBusy(false);
  };
  return (
    <Button icon="download" busy={isBusy && t('common.loading')} onClick={() => void save()}>
      {t('settings.usageCsv')}
    </Button>
  );
}

/** Returns the first day (UTC) of a month, `YYYY-MM-DD`. */
function findFirstDay(monthsAgo: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1))
    .toISOString()
    .slice(0, 10);
}
