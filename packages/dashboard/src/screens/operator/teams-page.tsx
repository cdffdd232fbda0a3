import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { MoreFooter } from '../../components/more-footer';
import { WithDrawer } from '../../components/page';
import { Reading } from '../../components/reading';
import { EmptyState } from '../../components/states';
import { Badge } from '../../components/status';
import { Table, type Column } from '../../components/table';
import { Time } from '../../components/time';
import { useRowKeys } from '../../components/use-row-keys';
import { ForeignName } from '../../documents/foreign-text';
import { useFormat } from '../../format/use-format';
import { useText } from '../../i18n/text';
import { OperatorPage } from '../../operator/operator-shell';
import { operatorCalls, teamsQuery, type OperatorTeam } from '../../operator/queries';
import { SearchField } from '../../operator/search-field';
import { personApi } from '../../session/session';
import { NewTeamDialog } from './new-team-dialog';
import { TeamDrawer } from './team-drawer';

const route = getRouteApi('/operator/teams');

/** The teams of the installation; nothing of what they store. */
export function OperatorTeamsPage() {
  const { t } = useText();
  const { search, team } = route.useSearch();
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  const go = (next: { search?: string; team?: string }): void =>
    void navigate({ to: '/operator/teams', search: next, replace: true, resetScroll: false });
  return (
    <OperatorPage
      title={t('operator.tab.teams')}
      note={t('operator.teams.note')}
      deeds={[{ name: t('operator.tab.teams'), run: (api) => operatorCalls.teams(api, search, null) }]}
      actions={
        <Button kind="primary" icon="plus" onClick={() => setMaking(true)}>
          {t('operator.teams.create')}
        </Button>
      }
    >
      <SearchField
        label={t('operator.teams.search')}
        value={search}
        onChange={(text) => go({ search: text, team })}
      />
      <WithDrawer
        drawer={
          team === undefined ? null : <TeamDrawer key={team} teamId={team} onClose={() => go({ search })} />
        }
      >
        <TeamList
          search={search}
          open={team}
          onOpen={(id) => go({ search, team: id })}
          onClear={() => go({ team })}
        />
      </WithDrawer>
      {isMaking && (
        <NewTeamDialog
          onClose={() => setMaking(false)}
          onCreated={({ id }) => {
            setMaking(false);
            go({ team: id });
          }}
        />
      )}
    </OperatorPage>
  );
}

function TeamList({
  search,
  open,
  onOpen,
  onClear,
}: {
  search: string | undefined;
  open: string | undefined;
  onOpen: (id: string) => void;
  onClear: () => void;
}) {
  const { t } = useText();
  const format = useFormat();
  const query = useInfiniteQuery(teamsQuery(personApi, search));
  const teams = query.data?.pages.flatMap((page) => page.teams) ?? [];
  const rowProps = useRowKeys(teams, { open: ({ id }) => onOpen(id) });
  const columns: Column<OperatorTeam>[] = [
    {
      id: 'name',
      head: t('operator.head.name'),
      phone: 'name',
      fill: true,
      cell: ({ id, name }) => (
        <button
          type="button"
          className="block max-w-full truncate text-left font-medium text-ink hover:text-accent"
          onClick={() => onOpen(id)}
        >
          <ForeignName text={name} />
        </button>
      ),
    },
    {
      id: 'state',
      head: t('operator.head.state'),
      phone: 'number',
      cell: ({ environment, state }) =>
        state === 'active' ? (
          <Badge
            tone={environment === 'sandbox' ? 'sim' : 'ok'}
            icon={environment === 'sandbox' ? 'flask' : 'ok'}
          >
            {t(environment === 'sandbox' ? 'shell.sandbox' : 'shell.production')}
          </Badge>
        ) : (
          <Badge tone="off" icon="off">
            {t(`operator.teams.${state}`)}
          </Badge>
        ),
    },
    {
      id: 'members',
      head: t('operator.head.members'),
      numeric: true,
      from: 'lg',
      cell: ({ members }) => format.count(members),
    },
    {
      id: 'companies',
      head: t('operator.head.companies'),
      numeric: true,
      from: 'lg',
      cell: ({ companies }) => format.count(companies),
    },
    {
      id: 'since',
      head: t('operator.head.created'),
      numeric: true,
      phone: 'amount',
      className: 'text-12 text-ink-3',
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ];
  return (
    <Card>
      <Reading query={query} title={t('operator.teams.unreadable')} rows={8}>
        {() =>
          teams.length === 0 ? (
            <EmptyState
              icon="people"
              title={t('operator.teams.none')}
              action={search !== undefined && <Button onClick={onClear}>{t('operator.clearSearch')}</Button>}
            >
              <p>{t('operator.teams.noneNote')}</p>
            </EmptyState>
          ) : (
            <Table
              label={t('operator.tab.teams')}
              columns={columns}
              rows={teams}
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
