import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { actionName } from '../../audit/actions';
import { Actor, usePeople } from '../../audit/actor';
import { AuditFilterBar } from '../../audit/audit-filters';
import { exportEntries } from '../../audit/export';
import type { AuditFilters } from '../../audit/filters';
import { auditQuery, readAll, readEntries, type AuditEntry } from '../../audit/queries';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { MoreFooter } from '../../components/more-footer';
import { PageHead, Stack, WithDrawer } from '../../components/page';
import { Reading } from '../../components/reading';
import { EmptyState } from '../../components/states';
import { Table, type Column } from '../../components/table';
import { Time } from '../../components/time';
import { useToasts } from '../../components/toast';
import { useRowKeys } from '../../components/use-row-keys';
import { useFormat } from '../../format/use-format';
import { useText } from '../../i18n/text';
import { useApi, useTeam } from '../../session/team';
import { EntryDrawer } from './entry-drawer';

const route = getRouteApi('/$teamId/audit');

/** Audit log: actor, change, time and origin. */
export function AuditPage() {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const { entry, ...filters } = route.useSearch();
  const navigate = useNavigate();
  const go = (search: AuditFilters & { entry?: string }): void =>
    void navigate({ to: '/$teamId/audit', params: { teamId }, search, replace: true, resetScroll: false });
  return (
    <>
      <PageHead
        title={t('audit.title')}
        note={t('audit.note')}
        apiCalls={[{ name: t('audit.title'), run: (api) => readEntries(api, filters, null) }]}
        actions={<ExportButton filters={filters} />}
      />
      <Stack gap={4}>
        <AuditFilterBar filters={filters} onChange={go} />
        <WithDrawer
          drawer={
            entry === undefined ? null : (
              <EntryDrawer key={entry} entryId={entry} onClose={() => go(filters)} />
            )
          }
        >
          <EntryList
            filters={filters}
            open={entry}
            onOpen={(id) => go({ ...filters, entry: id })}
            onClear={() => go({})}
          />
        </WithDrawer>
      </Stack>
    </>
  );
}

function ExportButton({ filters }: { filters: AuditFilters }) {
  const { t } = useText();
  const format = useFormat();
  const api = useApi();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const { entries, isCut } = await readAll(api, filters);
      exportEntries(entries, t('audit.export.file', { day: new Date().toISOString().slice(0, 10) }));
      const count = format.count(entries.length);
      toasts.done(t(isCut ? 'audit.export.cut' : 'audit.export.done', { count }));
    } catch (error) {
      toasts.failed(t('audit.export.failed'), error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="download" busy={isBusy && t('audit.export.busy')} onClick={() => void run()}>
      {t('audit.export.action')}
    </Button>
  );
}

function EntryList({
  filters,
  open,
  onOpen,
  onClear,
}: {
  filters: AuditFilters;
  open: string | undefined;
  onOpen: (id: string) => void;
  onClear: () => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const people = usePeople();
  const query = useInfiniteQuery(auditQuery(api, teamId, filters));
  const entries = query.data?.pages.flatMap((page) => page.auditEntries) ?? [];
  const rowProps = useRowKeys(entries, { open: ({ id }) => onOpen(id) });
  const columns: Column<AuditEntry>[] = [
    {
      id: 'action',
      head: t('audit.head.action'),
      phone: 'name',
      fill: true,
      cell: ({ id, action }) => (
        <button
          type="button"
          className="block max-w-full truncate text-left font-medium text-ink hover:text-accent max-md:whitespace-normal"
          title={action}
          onClick={() => onOpen(id)}
        >
          {actionName(t, action)}
        </button>
      ),
    },
    {
      id: 'actor',
      head: t('audit.head.actor'),
      phone: 'number',
      className: 'whitespace-nowrap',
      cell: (entry) => <Actor entry={entry} people={people} />,
    },
    {
      id: 'subject',
      head: t('audit.head.subject'),
      from: 'lg',
      className: 'text-12 text-ink-3',
      cell: ({ subjectId }) => (
        <code title={subjectId}>
          {open !== undefined && subjectId.length > 14 ? `${subjectId.slice(0, 13)}…` : subjectId}
        </code>
      ),
    },
    {
      id: 'time',
      head: t('audit.head.time'),
      numeric: true,
      phone: 'amount',
      className: 'text-12 text-ink-3',
      cell: ({ createdAt }) => <Time at={createdAt} form="second" />,
    },
  ];
  return (
    <Card>
      <Reading query={query} title={t('audit.unreadable')} rows={8}>
        {() =>
          entries.length === 0 ? (
            <EmptyState
              icon="audit"
              title={t('audit.none')}
              action={
                Object.keys(filters).length > 0 && <Button onClick={onClear}>{t('audit.clearAll')}</Button>
              }
            >
              <p>{t('audit.noneNote')}</p>
            </EmptyState>
          ) : (
            <Table
              label={t('audit.title')}
              columns={columns}
              rows={entries}
              rowKey={({ id }) => id}
              rowProps={rowProps}
              selected={({ id }) => id === open}
            />
          )
        }
      </Reading>
      <MoreFooter query={query} />
    </Card>
  );
}
