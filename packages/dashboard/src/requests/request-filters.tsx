import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePeople } from '../audit/actor';
import { DayFilter } from '../components/day-filter';
import { SearchInput } from '../components/field';
import { ChoiceFilter, FilterRow, FixedFilter, Segments } from '../components/filters';
import { useText } from '../i18n/text';
import { keyNamesQuery } from '../keys/queries';
import { useApi, useMay, useTeam } from '../session/team';
import { REQUEST_STATUSES, REQUESTERS, type RequestFilters } from './filters';

/** The search by id, and the filters of the requests: everybody's, or those of programs or people. */
export function RequestFilterBar({
  filters,
  onChange,
}: {
  filters: RequestFilters;
  onChange: (next: RequestFilters) => void;
}) {
  const { t } = useText();
  const people = usePeople();
  const keys = useKeyNames();
  const [searchText, setSearchText] = useState(filters.requestId ?? '');
  const set = (next: RequestFilters): void => onChange({ ...filters, ...next });
  const displayNames: Record<string, string | undefined> = {
    keyId: keys.get(filters.keyId ?? ''),
    userId: people.get(filters.userId ?? ''),
  };
  return (
    <div role="search" className="flex gap-2 max-md:flex-col md:flex-wrap md:items-center">
      <SearchInput
        className="min-w-0 md:min-w-64 md:flex-1"
        aria-label={t('requests.search')}
        placeholder={t('requests.search')}
        value={searchText}
        maxLength={200}
        onChange={(event) => setSearchText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') set({ requestId: searchText.trim() || undefined });
        }}
      />
      <Segments
        label={t('requests.head.by')}
        value={filters.by ?? 'all'}
        options={(['all', ...REQUESTERS] as const).map((by) => ({ value: by, name: t(`requests.by.${by}`) }))}
        onChange={(by) => set({ by: by === 'all' ? undefined : by })}
      />
      <FilterRow>
        <ChoiceFilter
          name={t('requests.head.status')}
          value={filters.status}
          values={REQUEST_STATUSES}
          formatName={(status) => t(`requests.status.${status}`)}
          onChange={(status) => set({ status })}
        />
        <DayFilter from={filters.from} to={filters.to} onChange={set} />
        {(['requestId', 'errorCode', 'route', 'keyId', 'userId'] as const).map((name) => (
          <FixedFilter
            key={name}
            name={t(`requests.filter.${name}`)}
            value={filters[name]}
            label={displayNames[name]}
            onClear={() => set({ [name]: undefined })}
          />
        ))}
      </FilterRow>
    </div>
  );
}

/** Names of the keys of the team; empty for who may not see them, and until they are read. */
export function useKeyNames(): ReadonlyMap<string, string> {
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const { data } = useQuery({ ...keyNamesQuery(api, teamId), enabled: may('keys.read') });
  return data ?? NONE;
}

const NONE: ReadonlyMap<string, string> = new Map();
