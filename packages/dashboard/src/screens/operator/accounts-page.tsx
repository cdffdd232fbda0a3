import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Api } from '../../api/client';
import { FailureAlert } from '../../components/alert';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { MoreFooter } from '../../components/more-footer';
import { ConfirmDialog } from '../../components/dialog';
import { Menu, MenuItem } from '../../components/menu';
import { Reading } from '../../components/reading';
import { EmptyState } from '../../components/states';
import { Badge } from '../../components/status';
import { Table, type Column } from '../../components/table';
import { Time } from '../../components/time';
import { useToasts } from '../../components/toast';
import { ForeignName } from '../../documents/foreign-text';
import { visibleText } from '../../format/identifiers';
import { useFormat } from '../../format/use-format';
import { useText } from '../../i18n/text';
import { OperatorPage } from '../../operator/operator-shell';
import { accountsQuery, operatorCalls, type Account } from '../../operator/queries';
import { SearchField } from '../../operator/search-field';
import { personApi } from '../../session/session';
import { useSession } from '../../session/team';

const route = getRouteApi('/operator/accounts');

/** Actions on an account, and the change that each makes. */
const CHANGES = {
  disable: { disabled: true },
  enable: { disabled: false },
  makeOperator: { operator: true },
  unmakeOperator: { operator: false },
} as const;
type Action = keyof typeof CHANGES | 'reset';

/** Runs what was chosen for an account. */
const runAction = (api: Api, id: string, action: Action) =>
  action === 'reset'
    ? operatorCalls.sendPasswordReset(api, id)
    : operatorCalls.changeAccount(api, id, CHANGES[action]);

/** The people with accounts: who may sign in, and who operates the installation. */
export function OperatorAccountsPage() {
  const { t } = useText();
  const { search } = route.useSearch();
  const navigate = useNavigate();
  const go = (text: string | undefined): void =>
    void navigate({
      to: '/operator/accounts',
      search: text === undefined ? {} : { search: text },
      replace: true,
      resetScroll: false,
    });
  return (
    <OperatorPage
      title={t('operator.tab.accounts')}
      note={t('operator.accounts.note')}
      apiCalls={[
        { name: t('operator.tab.accounts'), run: (api) => operatorCalls.accounts(api, search, null) },
      ]}
    >
      <SearchField label={t('operator.accounts.search')} value={search} onChange={go} />
      <AccountList search={search} onClear={() => go(undefined)} />
    </OperatorPage>
  );
}

function AccountList({ search, onClear }: { search: string | undefined; onClear: () => void }) {
  const { t } = useText();
  const format = useFormat();
  const { user } = useSession();
  const query = useInfiniteQuery(accountsQuery(personApi, search));
  const [question, setQuestion] = useState<{ account: Account; action: Action } | null>(null);
  const accounts = query.data?.pages.flatMap((page) => page.accounts) ?? [];
  const columns: Column<Account>[] = [
    {
      id: 'name',
      head: t('operator.head.name'),
      phone: 'name',
      fill: true,
      cell: ({ name, email }) => (
        <span className="flex min-w-0 flex-col">
          <ForeignName text={name} className="font-medium" />
          <ForeignName text={email} className="text-12 text-ink-3" />
        </span>
      ),
    },
    {
      id: 'state',
      head: t('operator.head.state'),
      phone: 'number',
      cell: ({ disabledAt, operator }) =>
        disabledAt !== null ? (
          <Badge tone="off" icon="off">
            {t('operator.accounts.disabled')}
          </Badge>
        ) : (
          operator && (
            <Badge tone="ok" icon="shield">
              {t('operator.accounts.operator')}
            </Badge>
          )
        ),
    },
    {
      id: 'factor',
      head: t('operator.head.factor'),
      from: 'lg',
      className: 'text-12 text-ink-2',
      cell: ({ secondFactor }) =>
        t(secondFactor ? 'operator.accounts.withFactor' : 'operator.accounts.withoutFactor'),
    },
    {
      id: 'teams',
      head: t('operator.tab.teams'),
      numeric: true,
      from: 'lg',
      cell: ({ teams }) => format.count(teams),
    },
    {
      id: 'seen',
      head: t('operator.head.seen'),
      numeric: true,
      phone: 'amount',
      className: 'text-12 text-ink-3',
      cell: ({ lastSeenAt }) => lastSeenAt !== null && <Time at={lastSeenAt} />,
    },
    {
      id: 'actions',
      head: t('operator.head.actions'),
      headHidden: true,
      numeric: true,
      phone: 'line',
      cell: (account) =>
        account.id === user.id ? (
          <span className="text-12 text-ink-3">{t('operator.accounts.you')}</span>
        ) : (
          <AccountActions account={account} onAsk={(action) => setQuestion({ account, action })} />
        ),
    },
  ];
  return (
    <Card>
      <Reading query={query} title={t('operator.accounts.unreadable')} rows={8}>
        {() =>
          accounts.length === 0 ? (
            <EmptyState
              icon="person"
              title={t('operator.accounts.none')}
              action={search !== undefined && <Button onClick={onClear}>{t('operator.clearSearch')}</Button>}
            />
          ) : (
            <Table
              label={t('operator.tab.accounts')}
              columns={columns}
              rows={accounts}
              rowKey={({ id }) => id}
            />
          )
        }
      </Reading>
      <MoreFooter query={query} />
      {question !== null && <AccountQuestion {...question} onClose={() => setQuestion(null)} />}
    </Card>
  );
}

function AccountActions({ account, onAsk }: { account: Account; onAsk: (action: Action) => void }) {
  const { t } = useText();
  const actions: Action[] = [
    ...(account.disabledAt === null ? (['reset'] as const) : []),
    account.operator ? 'unmakeOperator' : 'makeOperator',
    account.disabledAt === null ? 'disable' : 'enable',
  ];
  return (
    <Menu
      trigger={
        <Button kind="quiet" size="sm" icon="more" iconOnly>
          {t('operator.accounts.actions', { name: visibleText(account.name) })}
        </Button>
      }
    >
      {actions.map((action) => (
        <MenuItem key={action} danger={action === 'disable'} onClick={() => onAsk(action)}>
          {t(`operator.accounts.${action}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}

function AccountQuestion({
  account,
  action,
  onClose,
}: {
  account: Account;
  action: Action;
  onClose: () => void;
}) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const name = `\u2068${visibleText(account.name)}\u2069`;
  const email = `\u2068${visibleText(account.email)}\u2069`;
  const change = useMutation({
    mutationFn: () => runAction(personApi, account.id, action),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['operator', 'accounts'] });
      toasts.done(
        action === 'reset'
          ? t('operator.accounts.resetSent', { email })
          : t('operator.accounts.changed', { name }),
      );
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(`operator.accounts.${action}Title`, { name })}
      keep={t('common.cancel')}
      action={t(`operator.accounts.${action}`)}
      busy={change.isPending && t('common.saving')}
      apiCalls={[
        {
          name: t(`operator.accounts.${action}`),
          by: 'person',
          run: (api) => runAction(api, account.id, action),
        },
      ]}
      onConfirm={() => change.mutate()}
    >
      <p>
        {action === 'reset'
          ? t('operator.accounts.resetNote', { email })
          : t(`operator.accounts.${action}Note`)}
      </p>
      {change.error !== null && <FailureAlert error={change.error} />}
    </ConfirmDialog>
  );
}
