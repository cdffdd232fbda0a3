import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Button } from '../components/button';
import { DayFilter } from '../components/day-filter';
import { SearchInput } from '../components/field';
import { FilterChip, FilterRow } from '../components/filters';
import { lazyPart } from '../components/lazy-part';
import { MenuItem } from '../components/menu';
import { useTypedLater } from '../components/use-typed';
import { useText } from '../i18n/text';
import { companyChoiceQuery, useCompany } from '../registry/companies';
import { useApi, useMay, useSession, useTeam } from '../session/team';
import {
  BUSINESS_FILTERS,
  DOCUMENT_TYPES,
  STATUS_FILTERS,
  WORK_FILTERS,
  type DocumentFilters,
} from './filters';
import { isUnfiltered } from './list-query';
import { AmountFilter } from './amount-filter';
import { labelsQuery } from './queries';

const CompanySearchFilter = lazyPart(
  'CompanySearchFilter',
  () => import('../registry/company-search-filter'),
);

type Change = (filters: Partial<DocumentFilters>) => void;

/** The search and the filters of a list of documents. */
export function DocumentFilterBar({ filters, onChange }: { filters: DocumentFilters; onChange: Change }) {
  const { t } = useText();
  return (
    <div role="search" className="flex gap-2 max-md:flex-col md:flex-wrap md:items-center">
      <DocumentSearch
        value={filters.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined })}
      />
      <FilterRow>
        <DayFilter from={filters.from} to={filters.to} onChange={onChange} />
        {filters.direction !== 'incoming' && <StatusFilter filters={filters} onChange={onChange} />}
        <BusinessFilter filters={filters} onChange={onChange} />
        {filters.direction !== 'outgoing' && <WorkFilter filters={filters} onChange={onChange} />}
        {filters.direction !== 'outgoing' && <AssigneeFilter filters={filters} onChange={onChange} />}
        <AmountFilter filters={filters} onChange={onChange} />
        <TypeFilter filters={filters} onChange={onChange} />
        <LabelFilter filters={filters} onChange={onChange} />
        <CompanyFilter filters={filters} onChange={onChange} />
        {(['profile', 'number', 'envelope'] as const).map((name) => {
          const value = filters[name];
          return (
            value !== undefined && (
              <FilterChip
                key={name}
                name={t(`documents.filter.${name}`)}
                value={value}
                onClear={() => onChange({ [name]: undefined })}
              >
                <MenuItem icon="x" onClick={() => onChange({ [name]: undefined })}>
                  {t('documents.filter.clear')}
                </MenuItem>
              </FilterChip>
            )
          );
        })}
        {!isUnfiltered(filters) && (
          <Button kind="quiet" onClick={() => onChange(NOTHING)}>
            {t('documents.filter.clear')}
          </Button>
        )}
      </FilterRow>
    </div>
  );
}

/** Every filter but the direction, which is a tab, removed. */
export const NOTHING: Partial<DocumentFilters> = {
  company: undefined,
  status: undefined,
  business: undefined,
  work: undefined,
  assignee: undefined,
  type: undefined,
  responses: undefined,
  label: undefined,
  unread: undefined,
  search: undefined,
  amountFrom: undefined,
  amountTo: undefined,
  from: undefined,
  to: undefined,
  profile: undefined,
  number: undefined,
  envelope: undefined,
  view: undefined,
};

function DocumentSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useText();
  const { text, type, send } = useTypedLater(value, onChange);
  return (
    <SearchInput
      className="min-w-0 md:min-w-64 md:flex-1"
      value={text}
      maxLength={200}
      shortcut="/"
      aria-label={t('documents.search.label')}
      placeholder={t('documents.search.hint')}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(text.trim());
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}

function StatusFilter({ filters, onChange }: { filters: DocumentFilters; onChange: Change }) {
  const { t } = useText();
  return (
    <FilterChip
      name={t('documents.head.status')}
      value={filters.status ? t(`documents.filter.status.${filters.status}`) : null}
      onClear={() => onChange({ status: undefined })}
    >
      {STATUS_FILTERS.map((status) => (
        <MenuItem key={status} checked={status === filters.status} onClick={() => onChange({ status })}>
          {t(`documents.filter.status.${status}`)}
        </MenuItem>
      ))}
    </FilterChip>
  );
}

function BusinessFilter({ filters, onChange }: { filters: DocumentFilters; onChange: Change }) {
  const { t } = useText();
  return (
    <FilterChip
      name={t('documents.filter.business')}
      value={filters.business ? t(`documents.filter.business.${filters.business}`) : null}
      onClear={() => onChange({ business: undefined })}
    >
      {BUSINESS_FILTERS.map((business) => (
        <MenuItem
          key={business}
          checked={business === filters.business}
          onClick={() => onChange({ business })}
        >
          {t(`documents.filter.business.${business}`)}
        </MenuItem>
      ))}
    </FilterChip>
  );
}

function WorkFilter({ filters, onChange }: { filters: DocumentFilters; onChange: Change }) {
  const { t } = useText();
  return (
    <FilterChip
      name={t('documents.filter.work')}
      value={filters.work ? t(`documents.work.${filters.work}`) : null}
      onClear={() => onChange({ work: undefined })}
    >
      {WORK_FILTERS.map((work) => (
        <MenuItem key={work} checked={work === filters.work} onClick={() => onChange({ work })}>
          {t(`documents.work.${work}`)}
        </MenuItem>
      ))}
    </FilterChip>
  );
}

/** Documents that are assigned to the person who looks; another id stands in the address only. */
function AssigneeFilter({ filters, onChange }: { filters: DocumentFilters; onChange: Change }) {
  const { t } = useText();
  const { user } = useSession();
  const { assignee } = filters;
  return (
    <FilterChip
      name={t('documents.filter.assignee')}
      value={assignee === undefined ? null : assignee === user.id ? t('documents.filter.me') : assignee}
      onClear={() => onChange({ assignee: undefined })}
    >
      <MenuItem checked={assignee === user.id} onClick={() => onChange({ assignee: user.id })}>
        {t('documents.filter.me')}
      </MenuItem>
    </FilterChip>
  );
}

function TypeFilter({ filters, onChange }: { filters: DocumentFilters; onChange: Change }) {
  const { t } = useText();
  return (
    <FilterChip
      name={t('documents.filter.type')}
      value={
        filters.type
          ? t(`status.type.${filters.type}`)
          : filters.responses
            ? t('documents.filter.withResponses')
            : null
      }
      onClear={() => onChange({ type: undefined, responses: undefined })}
    >
      <MenuItem
        checked={filters.responses === true && filters.type === undefined}
        onClick={() => onChange({ type: undefined, responses: true })}
      >
        {t('documents.filter.withResponses')}
      </MenuItem>
      {DOCUMENT_TYPES.map((type) => (
        <MenuItem
          key={type}
          checked={type === filters.type}
          onClick={() => onChange({ type, responses: undefined })}
        >
          {t(`status.type.${type}`)}
        </MenuItem>
      ))}
    </FilterChip>
  );
}

function CompanyFilter({ filters, onChange }: { filters: DocumentFilters; onChange: Change }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const { data: choice } = useQuery({ ...companyChoiceQuery(api, teamId), enabled: may('companies.read') });
  const { company: chosen } = useCompany(choice, filters.company);
  // One company alone is no choice.
  if (choice === undefined || (choice.companies.length < 2 && filters.company === undefined)) {
    return null;
  }
  const name = t('documents.ids.company');
  const label = filters.company ? <bdi dir="auto">{chosen?.name ?? filters.company}</bdi> : null;
  const onClear = (): void => onChange({ company: undefined });
  if (!choice.isAll)
    return (
      <Suspense>
        <CompanySearchFilter
          {...{ name, onClear }}
          company={chosen}
          value={label}
          onChange={(company) => onChange({ company })}
        />
      </Suspense>
    );
  return (
    <FilterChip {...{ name, onClear }} value={label}>
      {choice.companies.map((company) => (
        <MenuItem
          key={company.id}
          checked={company.id === filters.company}
          onClick={() => onChange({ company: company.id })}
        >
          <bdi dir="auto">{company.name}</bdi>
        </MenuItem>
      ))}
    </FilterChip>
  );
}

function LabelFilter({ filters, onChange }: { filters: DocumentFilters; onChange: Change }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const { data: labels } = useQuery(labelsQuery(api, teamId));
  if (labels === undefined || (labels.length === 0 && filters.label === undefined)) {
    return null;
  }
  const chosen = labels.find(({ id }) => id === filters.label);
  return (
    <FilterChip
      name={t('documents.label')}
      value={filters.label ? (chosen?.name ?? filters.label) : null}
      onClear={() => onChange({ label: undefined })}
    >
      {labels.map(({ id, name }) => (
        <MenuItem key={id} checked={id === filters.label} onClick={() => onChange({ label: id })}>
          <bdi dir="auto">{name}</bdi>
        </MenuItem>
      ))}
    </FilterChip>
  );
}
