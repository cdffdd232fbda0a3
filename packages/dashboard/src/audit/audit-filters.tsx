import { useMemo, useState } from 'react';
import { Combobox, type ComboOption } from '../components/combobox';
import { DayFilter } from '../components/day-filter';
import { SearchInput } from '../components/field';
import { ChoiceFilter, FilterRow, FixedFilter } from '../components/filters';
import { useText } from '../i18n/text';
import { actionName, AUDIT_ACTIONS } from './actions';
import { AUDIT_ACTORS, parseIdFilter, type AuditFilters } from './filters';

/** The search by id, and the filters of the log. */
export function AuditFilterBar({
  filters,
  onChange,
}: {
  filters: AuditFilters;
  onChange: (next: AuditFilters) => void;
}) {
  const { t } = useText();
  const set = (next: AuditFilters): void => onChange({ ...filters, ...next });
  const actions = useMemo<ComboOption[]>(
    () =>
      AUDIT_ACTIONS.map((code) => ({ value: code, label: actionName(t, code), note: code })).sort((a, b) =>
        a.label.localeCompare(b.label),
      ),
    [t],
  );
  return (
    <div role="search" className="flex gap-2 max-md:flex-col md:flex-wrap md:items-center">
      <IdSearch filters={filters} onChange={onChange} />
      <Combobox
        className="md:w-56"
        source={actions}
        aria-label={t('audit.filter.action')}
        placeholder={t('audit.filter.action')}
        value={actions.find(({ value }) => value === filters.action) ?? null}
        onChange={(option) => set({ action: option?.value })}
      />
      <FilterRow>
        <ChoiceFilter
          name={t('audit.head.actor')}
          value={filters.actor}
          values={AUDIT_ACTORS}
          formatName={(actor) => t(`audit.actor.${actor}`)}
          onChange={(actor) => set({ actor })}
        />
        <DayFilter from={filters.from} to={filters.to} onChange={set} />
        {(['subjectId', 'requestId', 'action'] as const).map((name) => (
          <FixedFilter
            key={name}
            name={t(`audit.filter.${name}`)}
            value={filters[name]}
            label={name === 'action' ? actionName(t, filters.action ?? '') : filters[name]}
            onClear={() => set({ [name]: undefined })}
          />
        ))}
      </FilterRow>
    </div>
  );
}

function IdSearch({ filters, onChange }: { filters: AuditFilters; onChange: (next: AuditFilters) => void }) {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  return (
    <SearchInput
      className="min-w-0 md:min-w-64 md:flex-1"
      aria-label={t('audit.search')}
      placeholder={t('audit.search')}
      value={typed}
      maxLength={200}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        onChange({ ...filters, ...parseIdFilter(typed) });
        // The text is now shown as a filter.
        setTyped('');
      }}
    />
  );
}
