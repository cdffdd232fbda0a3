import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '../components/button';
import { Card, CardBody, CardFooter } from '../components/card';
import { ConfirmDialog } from '../components/dialog';
import { Segments } from '../components/filters';
import type { IconName } from '../components/icon';
import { Reading } from '../components/reading';
import { EmptyState } from '../components/states';
import { Badge, type StatusTone } from '../components/status';
import { Table, type Column } from '../components/table';
import { Time } from '../components/time';
import { useToasts } from '../components/toast';
import { ForeignName } from '../documents/foreign-text';
import { useText } from '../i18n/text';
import { useApi, useMay, useTeam } from '../session/team';
import {
  cancelImport,
  importDocumentsQuery,
  isBusy,
  sendImport,
  type DocumentGroup,
  type ImportDocument,
  type InvoiceImport,
} from './queries';

const MARKS: Record<ImportDocument['state'], { tone: StatusTone; icon: IconName }> = {
  waiting: { tone: 'wait', icon: 'run' },
  valid: { tone: 'ok', icon: 'ok' },
  invalid: { tone: 'bad', icon: 'fail' },
  queued: { tone: 'wait', icon: 'run' },
  sent: { tone: 'ok', icon: 'send' },
  failed: { tone: 'bad', icon: 'fail' },
};

const GROUPS = ['all', 'invalid', 'valid', 'sent'] as const satisfies readonly DocumentGroup[];

/** The invoices of a file with the result of each: filter, choose, send, follow the progress. */
export function DocumentsCard({ of, onChangeMapping }: { of: InvoiceImport; onChangeMapping: () => void }) {
  const { t, rich } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const queries = useQueryClient();
  const { failed } = useToasts();
  const [group, setGroup] = useState<DocumentGroup>('all');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const query = useInfiniteQuery(importDocumentsQuery(api, teamId, of, group));
  const documents = query.data?.pages.flatMap((page) => page.documents) ?? [];
  const { waiting, valid, invalid, queued, sent, failed: refused } = of.counts;
  const total = waiting + valid + invalid + queued + sent + refused;
  const progress = `${of.state} ${waiting} ${queued} ${sent} ${refused} ${of.networkWait?.documents ?? 0}`;
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ['imports', teamId, 'documents', of.id] });
  }, [progress, queries, teamId, of.id]);
  const reload = (): Promise<void> => queries.invalidateQueries({ queryKey: ['imports', teamId] });
  const send = useMutation({
    mutationFn: () => sendImport(api, of, chosen.size === 0 ? undefined : [...chosen]),
    onSuccess: async () => {
      setChosen(new Set());
      await reload();
    },
    onError: (error) => failed(t('imports.sendFailed'), error),
  });
  const cancel = useMutation({
    mutationFn: () => cancelImport(api, of),
    onSuccess: reload,
    onError: (error) => failed(t('imports.sendFailed'), error),
  });
  const toggle = (id: string): void =>
    setChosen(
      (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
    );
  const isIdle = !isBusy(of);
  const count = chosen.size === 0 ? valid : chosen.size;
  const columns: Column<ImportDocument>[] = [
    {
      id: 'select',
      head: t('imports.select'),
      headHidden: true,
      phone: 'select',
      cell: ({ id, state, number }) =>
        state === 'valid' || state === 'failed' ? (
          <input
            type="checkbox"
            aria-label={`${t('imports.select')} ${number ?? ''}`}
            checked={chosen.has(id)}
            onChange={() => toggle(id)}
          />
        ) : null,
    },
    {
      id: 'number',
      head: t('imports.number'),
      phone: 'name',
      cell: ({ number, documentId }) =>
        documentId === null ? (
          <ForeignName text={number ?? t('imports.noNumber')} />
        ) : (
          <Link
            to="/$teamId/documents/$documentId"
            params={{ teamId, documentId }}
            className="font-medium text-ink hover:text-accent"
          >
            <ForeignName text={number ?? t('imports.noNumber')} />
          </Link>
        ),
    },
    {
      id: 'buyer',
      head: t('imports.buyer'),
      phone: 'number',
      cell: ({ buyerName }) => <ForeignName text={buyerName ?? ''} />,
    },
    {
      id: 'errors',
      head: t('imports.doc.invalid'),
      fill: true,
      phone: 'line',
      cell: ({ errors }) => <Errors errors={errors} />,
    },
    {
      id: 'status',
      head: t('imports.status'),
      phone: 'status',
      cell: ({ state, nextAttemptAt }) => (
        <Badge tone={MARKS[state].tone} icon={nextAttemptAt === null ? MARKS[state].icon : 'wait'}>
          {t(nextAttemptAt === null ? `imports.doc.${state}` : 'imports.doc.away')}
        </Badge>
      ),
    },
  ];
  return (
    <Card title={t('imports.documents')}>
      <CardBody className="grid gap-3">
        <p role="status" className="text-13 text-ink-2">
          {of.state === 'validating' && t('imports.progress.validating', { done: total - waiting, total })}
          {of.state === 'sending' && t('imports.progress.sending', { done: sent, left: queued })}
          {isIdle && t('imports.counts', { valid, invalid, sent, failed: refused })}
          {of.networkWait !== null && (
            <span className="block">
              {rich('imports.progress.away', {
                count: of.networkWait.documents,
                at: <Time at={of.networkWait.nextAttemptAt} />,
              })}
            </span>
          )}
        </p>
        <Segments<DocumentGroup>
          label={t('imports.status')}
          value={group}
          options={GROUPS.map((value) => ({ value, name: t(`imports.group.${value}`) }))}
          onChange={setGroup}
        />
      </CardBody>
      <Reading query={query} title={t('imports.unreadable')} rows={4}>
        {() =>
          documents.length === 0 ? (
            <EmptyState icon="document" title={t('imports.noneInGroup')} />
          ) : (
            <Table
              label={t('imports.documents')}
              columns={columns}
              rows={documents}
              rowKey={({ id }) => id}
            />
          )
        }
      </Reading>
      <CardFooter>
        {may('documents.send') && isIdle && (
          <>
            <Button
              kind="primary"
              icon="send"
              notNow={count === 0 ? t('imports.noneInGroup') : undefined}
              busy={send.isPending && t('imports.state.sending')}
              onClick={() => setAsking(true)}
            >
              {chosen.size === 0 ? t('imports.sendAll', { count }) : t('imports.sendChosen', { count })}
            </Button>
            {sent === 0 && <Button onClick={onChangeMapping}>{t('imports.changeMapping')}</Button>}
          </>
        )}
        {(of.state === 'sending' || of.state === 'validating') && may('documents.send') && (
          <Button onClick={() => cancel.mutate()}>
            {t(of.state === 'sending' ? 'imports.cancel' : 'imports.cancelValidation')}
          </Button>
        )}
        {query.hasNextPage && (
          <Button
            size="sm"
            className="ml-auto"
            busy={query.isFetchingNextPage && t('common.loading')}
            onClick={() => void query.fetchNextPage()}
          >
            {t('common.loadMore')}
          </Button>
        )}
      </CardFooter>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('imports.sendTitle')}
        keep={t('common.cancel')}
        action={t('imports.sendAll', { count })}
        onConfirm={() => {
          setAsking(false);
          send.mutate();
        }}
      >
        <p>{t('imports.sendNote', { count })}</p>
      </ConfirmDialog>
    </Card>
  );
}

/** The errors of an invoice: row and column of the file, with the message. */
function Errors({ errors }: Pick<ImportDocument, 'errors'>) {
  const { t } = useText();
  return (
    <ul className="grid gap-0.5 text-12 text-bad">
      {errors.map(({ row, column, message }) => (
        <li key={`${row} ${column ?? ''} ${message}`} className="whitespace-normal">
          <span className="font-medium">
            {t('imports.row', { row })}
            {column !== null && (
              <>
                {', '}
                <bdi>{column}</bdi>
              </>
            )}
          </span>{' '}
          <bdi className="text-ink-2">{message}</bdi>
        </li>
      ))}
    </ul>
  );
}
