import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { Icon } from '../../components/icon';
import { MoreFooter } from '../../components/more-footer';
import { Reading } from '../../components/reading';
import { EmptyState } from '../../components/states';
import { Badge } from '../../components/status';
import { Table, type Column } from '../../components/table';
import { Time } from '../../components/time';
import { useRowKeys } from '../../components/use-row-keys';
import { ForeignName } from '../../documents/foreign-text';
import { useFormat } from '../../format/use-format';
import { useText } from '../../i18n/text';
import { teamsQuery, type OperatorTeam } from '../../operator/queries';
import { sortBy, type TeamFilter } from '../../operator/team-filter';
import { personApi } from '../../session/session';

/** Columns that stay while a team is open. */
const BESIDE_DRAWER = ['name', 'state', 'sent', 'failed'];

type Sort = NonNullable<TeamFilter['sort']>;

/** The teams of a filter in its order, with their figures. */
export function TeamList({
  filter,
  open,
  onOpen,
  onChange,
}: {
  filter: TeamFilter;
  open: string | undefined;
  onOpen: (id: string) => void;
  onChange: (filter: TeamFilter) => void;
}) {
  const { t } = useText();
  const query = useInfiniteQuery(teamsQuery(personApi, filter));
  const teams = query.data?.pages.flatMap((page) => page.teams) ?? [];
  const rowProps = useRowKeys(teams, { open: ({ id }) => onOpen(id) });
  const columns = useColumns(filter, onOpen, onChange);
  const isFiltered = Object.keys(filter).some((name) => name !== 'sort' && name !== 'order');
  return (
    <Card>
      <Reading query={query} title={t('operator.teams.unreadable')} rows={8}>
        {() =>
          teams.length === 0 ? (
            <EmptyState
              icon="people"
              title={t(filter.search === undefined ? 'operator.teams.noneFiltered' : 'operator.teams.none')}
              action={isFiltered && <Button onClick={() => onChange({})}>{t('operator.clearSearch')}</Button>}
            >
              {filter.search !== undefined && <p>{t('operator.teams.noneNote')}</p>}
            </EmptyState>
          ) : (
            <Table
              label={t('operator.tab.teams')}
              // With a team open beside the list, only a few columns fit.
              columns={open === undefined ? columns : columns.filter(({ id }) => BESIDE_DRAWER.includes(id))}
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

function useColumns(
  filter: TeamFilter,
  onOpen: (id: string) => void,
  onChange: (filter: TeamFilter) => void,
): Column<OperatorTeam>[] {
  const { t } = useText();
  const format = useFormat();
  /** Head and direction of a column by which the list can be sorted. */
  const sortable = (sort: Sort, head: string): Pick<Column<OperatorTeam>, 'head' | 'sorted'> => {
    const isSorted = filter.sort === sort;
    const isAscending = (filter.order ?? (sort === 'name' ? 'asc' : 'desc')) === 'asc';
    return {
      head: (
        <button
          type="button"
          className="inline-flex items-center gap-1 hover:text-ink"
          onClick={() => onChange(sortBy(filter, sort))}
        >
          {head}
          {isSorted && <Icon name="down" className={isAscending ? 'rotate-180' : ''} />}
        </button>
      ),
      ...(isSorted ? { sorted: isAscending ? 'ascending' : 'descending' } : {}),
    };
  };
  const number = (
    sort: Sort,
    head: string,
    value: (figures: NonNullable<OperatorTeam['figures']>) => ReactNode,
    from?: 'lg' | 'xl',
  ): Column<OperatorTeam> => ({
    id: sort,
    ...sortable(sort, head),
    numeric: true,
    ...(from === undefined ? {} : { from }),
    cell: ({ figures }) => figures !== null && value(figures),
  });
  const volume = (now: number, before: number): ReactNode => (
    <span title={t('operator.teams.volume')}>
      {format.count(now)} <span className="text-12 text-ink-3">/ {format.count(before)}</span>
    </span>
  );
  const problems = (count: number): ReactNode => (
    <span className={count > 0 ? 'font-medium text-bad' : 'text-ink-3'}>{format.count(count)}</span>
  );
  return [
    {
      id: 'name',
      ...sortable('name', t('operator.head.name')),
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
      cell: (team) => <TeamState team={team} />,
    },
    {
      ...number('sent', t('operator.head.sent'), ({ sent, sentLastMonth }) => volume(sent, sentLastMonth)),
      phone: 'amount',
    },
    number(
      'received',
      t('operator.head.received'),
      ({ received, receivedLastMonth }) => volume(received, receivedLastMonth),
      'lg',
    ),
    number('failed', t('operator.head.failed'), ({ failed }) => problems(failed)),
    number(
      'failingWebhooks',
      t('operator.head.webhooks'),
      ({ failingWebhooks }) => problems(failingWebhooks),
      'xl',
    ),
    {
      ...number(
        'lastActivity',
        t('operator.head.activity'),
        ({ lastActivityAt }) => <Time at={lastActivityAt} />,
        'lg',
      ),
      className: 'text-12 text-ink-3',
    },
    {
      id: 'members',
      ...sortable('members', t('operator.head.members')),
      numeric: true,
      from: 'xl',
      cell: ({ members }) => format.count(members),
    },
    {
      id: 'companies',
      ...sortable('companies', t('operator.head.companies')),
      numeric: true,
      from: 'xl',
      cell: ({ companies }) => format.count(companies),
    },
  ];
}

/** State of a team in a word: its environment while nothing is wrong with it. */
function TeamState({ team: { state, environment, hasOwner } }: { team: OperatorTeam }) {
  const { t } = useText();
  if (state !== 'active')
    return (
      <Badge tone={state === 'suspended' ? 'bad' : 'off'} icon={state === 'suspended' ? 'block' : 'off'}>
        {t(`operator.teams.state.${state}`)}
      </Badge>
    );
  if (!hasOwner)
    return (
      <Badge tone="warn" icon="warn">
        {t('operator.teams.noOwnerBadge')}
      </Badge>
    );
  return (
    <Badge tone={environment === 'sandbox' ? 'sim' : 'ok'} icon={environment === 'sandbox' ? 'flask' : 'ok'}>
      {t(`shell.${environment}`)}
    </Badge>
  );
}
