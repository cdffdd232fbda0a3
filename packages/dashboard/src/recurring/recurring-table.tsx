import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../components/button';
import { ConfirmDialog } from '../components/dialog';
import { Menu, MenuGroup, MenuItem } from '../components/menu';
import { Badge } from '../components/status';
import { Table, type Column } from '../components/table';
import { useToasts } from '../components/toast';
import { ForeignName } from '../documents/foreign-text';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { PreviewDialog } from './preview-dialog';
import type { RecurringInvoice } from './queries';

/** Recurring invoices with what can be done with them. `notNow` is why the viewer cannot change them; null: they can. */
export function RecurringTable({ rows, notNow }: { rows: RecurringInvoice[]; notNow: string | null }) {
  const { t } = useText();
  const format = useFormat();
  const actions = useRecurringActions();
  const { id: teamId } = useTeam();
  const navigate = useNavigate();
  const [previewed, setPreviewed] = useState<RecurringInvoice | null>(null);
  const [removing, setRemoving] = useState<RecurringInvoice | null>(null);
  const columns: Column<RecurringInvoice>[] = [
    {
      id: 'name',
      head: t('recurring.name'),
      phone: 'name',
      fill: true,
      cell: ({ name }) => (
        <span data-strong className="block min-w-0 truncate font-medium text-ink">
          <ForeignName text={name} />
        </span>
      ),
    },
    {
      id: 'interval',
      head: t('recurring.interval'),
      phone: 'line',
      cell: ({ interval: { every, unit } }) => t(`recurring.interval.${unit}`, { count: every }),
    },
    {
      id: 'next',
      head: t('recurring.next'),
      phone: 'line',
      cell: ({ nextOn }) => (nextOn === null ? '' : format.day(nextOn)),
    },
    {
      id: 'amount',
      head: t('recurring.amount'),
      numeric: true,
      phone: 'amount',
      cell: ({ amount, currency }) => amount !== null && format.total(amount, currency),
    },
    { id: 'state', head: t('recurring.state'), phone: 'line', cell: (row) => <State row={row} /> },
    {
      id: 'actions',
      head: t('drafts.actions'),
      headHidden: true,
      numeric: true,
      phone: 'number',
      cell: (row) => (
        <Menu
          trigger={
            <Button kind="quiet" size="sm" icon="more" iconOnly notNow={notNow}>
              {t('recurring.actions', { name: row.name })}
            </Button>
          }
        >
          <MenuGroup>
            <MenuItem icon="document" onClick={() => setPreviewed(row)}>
              {t('recurring.preview')}
            </MenuItem>
            <MenuItem
              icon="edit"
              onClick={() =>
                void navigate({
                  to: '/$teamId/recurring/$recurringInvoiceId',
                  params: { teamId, recurringInvoiceId: row.id },
                  search: { company: row.companyId },
                })
              }
            >
              {t('recurring.editContent')}
            </MenuItem>
            <MenuItem icon={row.paused ? 'right' : 'off'} onClick={() => actions.pause.mutate(row)}>
              {t(row.paused ? 'recurring.resume' : 'recurring.pause')}
            </MenuItem>
            {row.failedOn.length > 0 && (
              <MenuItem icon="refresh" onClick={() => actions.run.mutate(row)}>
                {t('recurring.run', { day: format.day(row.failedOn[0] ?? '') })}
              </MenuItem>
            )}
          </MenuGroup>
          <MenuGroup>
            <MenuItem icon="trash" danger onClick={() => setRemoving(row)}>
              {t('recurring.delete')}
            </MenuItem>
          </MenuGroup>
        </Menu>
      ),
    },
  ];
  return (
    <>
      <Table label={t('recurring.title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      {previewed !== null && <PreviewDialog recurring={previewed} onClose={() => setPreviewed(null)} />}
      {removing !== null && (
        <ConfirmDialog
          open
          onClose={() => setRemoving(null)}
          title={t('recurring.deleteTitle', { name: removing.name })}
          keep={t('recurring.keep')}
          action={t('recurring.delete')}
          onConfirm={() => actions.remove.mutate(removing, { onSettled: () => setRemoving(null) })}
        >
          <p>{t('recurring.deleteNote')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Whether it runs, is paused or has ended, and whether its last run failed. */
function State({ row: { paused, nextOn, lastRun, failedOn } }: { row: RecurringInvoice }) {
  const { t } = useText();
  const reason = Object.values(lastRun?.failure?.errors ?? {})
    .flat()
    .find((message) => typeof message === 'string');
  if (failedOn.length > 0)
    return (
      <span className="grid min-w-0">
        <Badge tone="bad" icon="fail">
          {t('recurring.state.failed', { count: failedOn.length })}
        </Badge>
        {reason !== undefined && (
          <span className="line-clamp-2 min-w-0 text-12 wrap-anywhere text-ink-3">{reason}</span>
        )}
      </span>
    );
  if (paused)
    return (
      <Badge tone="off" icon="off">
        {t('recurring.state.paused')}
      </Badge>
    );
  if (nextOn === null)
    return (
      <Badge tone="off" icon="check">
        {t('recurring.state.ended')}
      </Badge>
    );
  return (
    <Badge tone="ok" icon="check">
      {t('recurring.state.active')}
    </Badge>
  );
}

/** Changes of recurring invoices, each with what a toast says afterwards. */
function useRecurringActions() {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done, failed } = useToasts();
  const pathOf = ({ companyId, id }: RecurringInvoice) => ({ companyId, recurringInvoiceId: id });
  const reload = () => queries.invalidateQueries({ queryKey: ['recurring', teamId] });
  const one = '/api/v1/{companyId}/recurring-invoices/{recurringInvoiceId}';
  const pause = useMutation({
    mutationFn: (row: RecurringInvoice) => api.put(one, { path: pathOf(row), body: { paused: !row.paused } }),
    onSuccess: async (_, { name, paused }) => {
      await reload();
      done(t(paused ? 'recurring.resumed' : 'recurring.pausedNow', { name }));
    },
    onError: (error) => failed(t('recurring.changeFailed'), error),
  });
  const run = useMutation({
    mutationFn: (row: RecurringInvoice) => api.post(`${one}/run`, { path: pathOf(row), body: {} }),
    onSuccess: async (_, { name }) => {
      await reload();
      done(t('recurring.running', { name }));
    },
    onError: (error) => failed(t('recurring.changeFailed'), error),
  });
  const remove = useMutation({
    mutationFn: (row: RecurringInvoice) => api.delete(one, { path: pathOf(row) }),
    onSuccess: async (_, { name }) => {
      await reload();
      done(t('recurring.deleted', { name }));
    },
    onError: (error) => failed(t('recurring.changeFailed'), error),
  });
  return { pause, run, remove };
}
