import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button';
import { ChoiceFilter, FilterRow } from '../../components/filters';
import { WithDrawer } from '../../components/page';
import { useToasts } from '../../components/toast';
import { useText } from '../../i18n/text';
import { OperatorPage } from '../../operator/operator-shell';
import { operatorCalls } from '../../operator/queries';
import { SearchField } from '../../operator/search-field';
import {
  ORDERS,
  TEAM_ENVIRONMENTS,
  TEAM_SORTS,
  TEAM_STATES,
  type TeamFilter,
} from '../../operator/team-filter';
import { saveTeams } from '../../operator/team-csv';
import { personApi } from '../../session/session';
import { NewTeamDialog } from './new-team-dialog';
import { TeamDrawer } from './team-drawer';
import { TeamList } from './team-list';

const route = getRouteApi('/operator/teams');

/** The teams of the installation, compared by their figures; nothing of what they store. */
export function OperatorTeamsPage() {
  const { t } = useText();
  const { team, ...filter } = route.useSearch();
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  const go = (next: TeamFilter, opened: string | undefined = team): void =>
    void navigate({
      to: '/operator/teams',
      search: { ...next, ...(opened === undefined ? {} : { team: opened }) },
      replace: true,
      resetScroll: false,
    });
  return (
    <OperatorPage
      title={t('operator.tab.teams')}
      note={t('operator.teams.note')}
      apiCalls={[{ name: t('operator.tab.teams'), run: (api) => operatorCalls.teams(api, filter, null) }]}
      actions={
        <>
          <CsvButton filter={filter} />
          <Button kind="primary" icon="plus" onClick={() => setMaking(true)}>
            {t('operator.teams.create')}
          </Button>
        </>
      }
    >
      <SearchField
        label={t('operator.teams.search')}
        value={filter.search}
        onChange={(text) => go(without(filter, 'search', text))}
      />
      <TeamFilters filter={filter} onChange={go} />
      <WithDrawer
        drawer={
          team === undefined ? null : (
            <TeamDrawer
              key={team}
              teamId={team}
              onClose={() => void navigate({ to: '/operator/teams', search: filter, replace: true })}
            />
          )
        }
      >
        <TeamList filter={filter} open={team} onOpen={(id) => go(filter, id)} onChange={go} />
      </WithDrawer>
      {isMaking && (
        <NewTeamDialog
          onClose={() => setMaking(false)}
          onCreated={({ id }) => {
            setMaking(false);
            go({}, id);
          }}
        />
      )}
    </OperatorPage>
  );
}

/** Returns the filter with another value of a field, or without the field. */
function without<Name extends keyof TeamFilter>(
  filter: TeamFilter,
  name: Name,
  value: TeamFilter[Name] | undefined,
): TeamFilter {
  const next = { ...filter };
  if (value === undefined) delete next[name];
  else next[name] = value;
  return next;
}

function TeamFilters({ filter, onChange }: { filter: TeamFilter; onChange: (next: TeamFilter) => void }) {
  const { t } = useText();
  return (
    <FilterRow>
      <ChoiceFilter
        name={t('operator.teams.sort')}
        value={filter.sort}
        values={TEAM_SORTS}
        formatName={(sort) => t(`operator.teams.sort.${sort}`)}
        onChange={(sort) => onChange(without(without(filter, 'order', undefined), 'sort', sort))}
      />
      <ChoiceFilter
        name={t('operator.teams.order')}
        value={filter.order}
        values={ORDERS}
        formatName={(order) => t(`operator.teams.order.${order}`)}
        onChange={(order) => onChange(without(filter, 'order', order))}
      />
      <ChoiceFilter
        name={t('operator.teams.attention')}
        value={filter.attention}
        values={['true'] as const}
        formatName={() => t('operator.teams.attentionYes')}
        onChange={(attention) => onChange(without(filter, 'attention', attention))}
      />
      <ChoiceFilter
        name={t('operator.head.state')}
        value={filter.state}
        values={TEAM_STATES}
        formatName={(state) => t(`operator.teams.state.${state}`)}
        onChange={(state) => onChange(without(filter, 'state', state))}
      />
      <ChoiceFilter
        name={t('operator.teams.environment')}
        value={filter.environment}
        values={TEAM_ENVIRONMENTS}
        formatName={(environment) => t(`shell.${environment}`)}
        onChange={(environment) => onChange(without(filter, 'environment', environment))}
      />
    </FilterRow>
  );
}

/** Saves the teams of the filter, of all its pages, as CSV. */
function CsvButton({ filter }: { filter: TeamFilter }) {
  const { t } = useText();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await saveTeams(personApi, filter, (day) => t('operator.teams.csvFile', { day }));
    } catch (error) {
      toasts.failed(t('operator.teams.csvFailed'), error);
    }
    setBusy(false);
  };
  return (
    <Button icon="download" busy={isBusy && t('operator.teams.csvBusy')} onClick={() => void save()}>
      {t('operator.teams.csv')}
    </Button>
  );
}
