import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Alert } from '../../components/alert';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { FormDialog } from '../../components/form-dialog';
import { Field, TextArea } from '../../components/field';
import { MoreFooter } from '../../components/more-footer';
import { WithDrawer } from '../../components/page';
import { Reading } from '../../components/reading';
import { EmptyState } from '../../components/states';
import { Table, type Column } from '../../components/table';
import { Time } from '../../components/time';
import { useToasts } from '../../components/toast';
import { useRowKeys } from '../../components/use-row-keys';
import { useFormat } from '../../format/use-format';
import { useText } from '../../i18n/text';
import { OperatorPage } from '../../operator/operator-shell';
import { operatorCalls, parkedQuery, workQuery, type ParkedWork, type Work } from '../../operator/queries';
import { QueueTable } from '../../operator/queue-table';
import { workName } from '../../operator/work-name';
import { personApi } from '../../session/session';
import { ParkedDrawer } from './parked-drawer';

const route = getRouteApi('/operator/queues');

/** The queues and their switch, and the dead letters. */
export function OperatorQueuesPage() {
  const { t } = useText();
  const { row } = route.useSearch();
  const navigate = useNavigate();
  const work = useQuery(workQuery(personApi));
  const [isAsking, setAsking] = useState(false);
  const go = (search: { row?: string }): void =>
    void navigate({ to: '/operator/queues', search, replace: true, resetScroll: false });
  return (
    <OperatorPage
      title={t('operator.tab.queues')}
      note={t('operator.queuesNote')}
      apiCalls={[
        { name: t('operator.tab.queues'), run: (api) => operatorCalls.work(api) },
        { name: t('operator.parked.heading'), run: (api) => operatorCalls.parked(api, null) },
      ]}
      actions={
        work.data?.hold === null && (
          <Button icon="block" onClick={() => setAsking(true)}>
            {t('operator.hold.action')}
          </Button>
        )
      }
    >
      {work.data?.hold && <HoldAlert hold={work.data.hold} />}
      <WithDrawer
        drawer={row === undefined ? null : <ParkedDrawer key={row} rowId={row} onClose={() => go({})} />}
      >
        <ParkedCard open={row} onOpen={(id) => go({ row: id })} />
      </WithDrawer>
      <Reading query={work} title={t('operator.queuesUnreadable')} rows={8}>
        {({ queues }) => (
          <Card title={t('operator.allQueues')}>
            <QueueTable queues={queues} />
          </Card>
        )}
      </Reading>
      {isAsking && <HoldDialog onClose={() => setAsking(false)} />}
    </OperatorPage>
  );
}

function HoldAlert({ hold }: { hold: NonNullable<Work['hold']> }) {
  const { t } = useText();
  const format = useFormat();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const resume = useMutation({
    mutationFn: () => operatorCalls.resume(personApi),
    onSuccess: () => toasts.done(t('operator.hold.resumed')),
    onError: (error) => toasts.failed(t('operator.hold.notResumed'), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['operator'] }),
  });
  return (
    <Alert
      tone="warn"
      title={t('operator.hold.since', { time: format.long(hold.since) })}
      action={
        <Button busy={resume.isPending && t('operator.hold.resuming')} onClick={() => resume.mutate()}>
          {t('operator.hold.resume')}
        </Button>
      }
    >
      <p>
        <bdi>{hold.reason}</bdi>
      </p>
    </Alert>
  );
}

function HoldDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [reason, setReason] = useState('');
  const hold = useMutation({
    mutationFn: () => operatorCalls.hold(personApi, reason.trim()),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['operator'] });
      toasts.done(t('operator.hold.done'));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('operator.hold.title')}
      mutation={hold}
      action={t('operator.hold.action')}
      call={(api) => operatorCalls.hold(api, reason.trim())}
      by="person"
      busy={t('operator.hold.holding')}
      kind="danger"
      cancel={t('operator.hold.keep')}
    >
      <p>{t('operator.hold.note')}</p>
      <Field
        label={t('operator.reason')}
        hint={t('operator.hold.reasonHint')}
        missing={reason.trim() === '' && t('operator.reasonFirst')}
      >
        <TextArea value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </FormDialog>
  );
}

function ParkedCard({ open, onOpen }: { open: string | undefined; onOpen: (id: string) => void }) {
  const { t } = useText();
  const query = useInfiniteQuery(parkedQuery(personApi));
  const rows = query.data?.pages.flatMap((page) => page.parkedWork) ?? [];
  const rowProps = useRowKeys(rows, { open: ({ id }) => onOpen(id) });
  const columns: Column<ParkedWork>[] = [
    {
      id: 'kind',
      head: t('operator.head.queue'),
      phone: 'name',
      className: 'whitespace-nowrap',
      cell: ({ id, table }) => (
        <button
          type="button"
          className="text-left font-medium text-ink hover:text-accent"
          onClick={() => onOpen(id)}
        >
          {workName(t, table)}
        </button>
      ),
    },
    {
      id: 'id',
      head: t('operator.head.row'),
      phone: 'number',
      fill: true,
      className: 'text-12 text-ink-3',
      cell: ({ id }) => <code title={id}>{id}</code>,
    },
    {
      id: 'team',
      head: t('operator.team'),
      from: 'lg',
      className: 'text-12 text-ink-3',
      cell: ({ teamId }) => teamId !== null && <code>{teamId.slice(0, 14)}…</code>,
    },
    {
      id: 'since',
      head: t('operator.head.since'),
      numeric: true,
      phone: 'amount',
      className: 'text-12 text-ink-3',
      cell: ({ parkedAt }) => <Time at={parkedAt} />,
    },
  ];
  return (
    <Card title={t('operator.parked.heading')} note={rows.length > 0 ? rows.length : undefined}>
      <Reading query={query} title={t('operator.parked.unreadable')} rows={3}>
        {() =>
          rows.length === 0 ? (
            <EmptyState icon="ok" title={t('operator.parked.none')}>
              <p>{t('operator.parked.noneNote')}</p>
            </EmptyState>
          ) : (
            <Table
              label={t('operator.parked.heading')}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              rowProps={rowProps}
              selected={({ id }) => id === open}
            />
          )
        }
      </Reading>
      <MoreFooter query={query}>
        {rows.length > 1 ? <ReleaseButton ids={rows.map(({ id }) => id).slice(0, 200)} /> : undefined}
      </MoreFooter>
    </Card>
  );
}

function ReleaseButton({ ids }: { ids: string[] }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const release = useMutation({
    mutationFn: () => operatorCalls.release(personApi, ids),
    onSuccess: ({ released }) => toasts.done(t('operator.parked.released', { count: released.length })),
    onError: (error) => toasts.failed(t('operator.parked.notReleased'), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['operator'] }),
  });
  return (
    <Button
      size="sm"
      icon="refresh"
      busy={release.isPending && t('operator.parked.releasing')}
      onClick={() => release.mutate()}
    >
      {t('operator.parked.releaseAll', { count: ids.length })}
    </Button>
  );
}
