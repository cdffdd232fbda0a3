import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { ChoiceFilter, FilterRow } from '../components/filters';
import { lazyPart } from '../components/lazy-part';
import { countryName } from '../format/country-name';
import { useText } from '../i18n/text';
import { companyChoiceQuery, useCompany } from '../registry/companies';
import { useApi, useMay, useTeam } from '../session/team';
import type { TaxDataFilters } from './filters';
import { stateMark } from './tax-data';
import { JURISDICTIONS, TAX_DATA_STATES } from './states';

const CompanySearchFilter = lazyPart(
  'CompanySearchFilter',
  () => import('../registry/company-search-filter'),
);

/** The filters of the reports: state, jurisdiction, company. */
export function TaxDataFilterBar({
  filters,
  onChange,
}: {
  filters: TaxDataFilters;
  onChange: (next: TaxDataFilters) => void;
}) {
  const { t, language } = useText();
  const set = (next: TaxDataFilters): void => onChange({ ...filters, ...next });
  return (
    <div role="search" aria-label={t('compliance.filters')}>
      <FilterRow>
        <ChoiceFilter
          name={t('compliance.head.status')}
          value={filters.state}
          values={TAX_DATA_STATES}
          formatName={(state) => t(stateMark(state).word)}
          onChange={(state) => set({ state })}
        />
        <ChoiceFilter
          name={t('compliance.head.authority')}
          value={filters.jurisdiction}
          values={JURISDICTIONS}
          formatName={(jurisdiction) => countryName(jurisdiction, language)}
          onChange={(jurisdiction) => set({ jurisdiction })}
        />
        <CompanyFilter value={filters.company} onChange={(company) => set({ company })} />
      </FilterRow>
    </div>
  );
}

function CompanyFilter({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (companyId: string | undefined) => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const { data: choice } = useQuery({ ...companyChoiceQuery(api, teamId), enabled: may('companies.read') });
  const { company } = useCompany(choice, value);
  // One company alone is no choice.
  if (choice === undefined || (choice.companies.length < 2 && value === undefined)) return null;
  const name = t('compliance.head.company');
  if (!choice.isAll)
    return (
      <Suspense>
        <CompanySearchFilter
          name={name}
          company={company}
          value={value === undefined ? null : <bdi dir="auto">{company?.name ?? value}</bdi>}
          onChange={onChange}
          onClear={() => onChange(undefined)}
        />
      </Suspense>
    );
  return (
    <ChoiceFilter
      name={name}
      value={value}
      values={choice.companies.map(({ id }) => id)}
      formatName={(id) => choice.companies.find((each) => each.id === id)?.name ?? id}
      onChange={onChange}
    />
  );
}
