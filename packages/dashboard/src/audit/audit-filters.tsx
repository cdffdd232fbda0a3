import { useState } from 'react';
import { Combobox, type ComboOption } from '../components/combobox';
import { Field, Input, SearchInput } from '../components/field';
import { FilterChip, FilterRow } from '../components/filters';
import { MenuItem } from '../components/menu';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { AUDIT_ACTIONS } from './actions';
import { AUDIT_ACTORS, soughtId, type AuditFilters } from './filters';

const ACTIONS: ComboOption[] = AUDIT_ACTIONS.map((action) => ({ value: action, label: action }));

/** The search by id, and the filters of the log. */
export function AuditFilterBar({
  filters,
  onChange,
}: {
  filters: AuditFilters;
  onChange: (next: AuditFilters) => void;
}) {
  const { t } = useText();
  return (
    <div role="search" className="flex gap-2 max-md:flex-col md:flex-wrap md:items-center">
      <IdSearch key={filters.subjectId ?? filters.requestId ?? ''} filters={filters} onChange={onChange} />
      <Combobox
        className="md:w-56"
        source={ACTIONS}
        aria-label={t('audit.filter.action')}
        placeholder={t('audit.filter.action')}
        value={filters.action === undefined ? null : { value: filters.action, label: filters.action }}
        onChange={(option) => onChange({ ...filters, action: option?.value })}
      />
      <FilterRow>
        <FilterChip
          name={t('audit.head.actor')}
          value={filters.actor ? t(`audit.actor.${filters.actor}`) : null}
          onClear={() => onChange({ ...filters, actor: undefined })}
        >
          {AUDIT_ACTORS.map((actor) => (
            <MenuItem
              key={actor}
              checked={actor === filters.actor}
              onClick={() => onChange({ ...filters, actor })}
            >
              {t(`audit.actor.${actor}`)}
            </MenuItem>
          ))}
        </FilterChip>
        <DaysFilter filters={filters} onChange={onChange} />
        {(['subjectId', 'requestId', 'action'] as const).map((name) => {
          const value = filters[name];
          return (
            value !== undefined && (
              <FilterChip
                key={name}
                name={t(`audit.filter.${name}`)}
                value={<span className="inline-block max-w-40 truncate align-bottom">{value}</span>}
                onClear={() => onChange({ ...filters, [name]: undefined })}
              >
                <MenuItem icon="x" onClick={() => onChange({ ...filters, [name]: undefined })}>
                  {t('audit.clear')}
                </MenuItem>
              </FilterChip>
            )
          );
        })}
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
        if (event.key === 'Enter') onChange({ ...filters, ...soughtId(typed) });
      }}
    />
  );
}

function DaysFilter({
  filters,
  onChange,
}: {
  filters: AuditFilters;
  onChange: (next: AuditFilters) => void;
}) {
  const { t } = useText();
  const format = useFormat();
  const { from, to } = filters;
  const span = `${from ? format.day(from) : '…'} – ${to ? format.day(to) : '…'}`;
  return (
    <FilterChip
      name={t('audit.filter.days')}
      value={from === undefined && to === undefined ? null : span}
      onClear={() => onChange({ ...filters, from: undefined, to: undefined })}
    >
      <div
        className="grid gap-2 p-2"
        onKeyDown={(event) => {
          // The menu moves by letters and arrows; in the fields they write.
          if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation();
        }}
      >
        <Field label={t('audit.filter.from')}>
          <Input
            type="date"
            value={from ?? ''}
            max={to}
            onChange={(event) => onChange({ ...filters, from: event.target.value || undefined })}
          />
        </Field>
        <Field label={t('audit.filter.to')}>
          <Input
            type="date"
            value={to ?? ''}
            min={from}
            onChange={(event) => onChange({ ...filters, to: event.target.value || undefined })}
          />
        </Field>
      </div>
    </FilterChip>
  );
}
