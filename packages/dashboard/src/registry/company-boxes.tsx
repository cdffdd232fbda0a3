import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Checkbox, SearchInput } from '../components/field';
import { useSettled } from '../components/use-settled';
import { useApi, useTeam } from '../session/team';
import { companyChoiceQuery, foundCompaniesQuery, type Company } from './companies';

/** A company as far as a box shows it. */
export type NamedCompany = Pick<Company, 'id' | 'name'>;

/** The companies of the team as boxes; of many, those that a search finds and those that are chosen. */
export function CompanyBoxes({
  companies,
  onChange,
  label,
  searchLabel,
}: {
  companies: readonly NamedCompany[];
  onChange: (companies: readonly NamedCompany[]) => void;
  label: string;
  searchLabel: string;
}) {
  const api = useApi();
  const { id: teamId } = useTeam();
  const [search, setSearch] = useState('');
  const text = useSettled(search.trim(), 250);
  const { data: choice } = useQuery(companyChoiceQuery(api, teamId));
  const isSearched = choice?.isAll === false && text !== '';
  const { data: found } = useQuery({ ...foundCompaniesQuery(api, teamId, text), enabled: isSearched });
  const offered: readonly NamedCompany[] = (isSearched ? found : choice?.companies) ?? [];
  const names = new Map(offered.map(({ id, name }) => [id, name]));
  const isChosen = ({ id }: NamedCompany): boolean => companies.some((company) => company.id === id);
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">{label}</legend>
      {choice?.isAll === false && (
        <SearchInput
          aria-label={searchLabel}
          placeholder={searchLabel}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <div className="grid max-h-48 gap-x-4 gap-y-1 overflow-y-auto sm:grid-cols-2">
        {[...companies, ...offered.filter((company) => !isChosen(company))].map((company) => (
          <Checkbox
            key={company.id}
            className="max-md:min-h-10"
            label={
              <bdi dir="auto" className="wrap-anywhere">
                {names.get(company.id) ?? company.name}
              </bdi>
            }
            checked={isChosen(company)}
            onChange={(event) =>
              onChange(
                event.target.checked
                  ? [...companies, company]
                  : companies.filter(({ id }) => id !== company.id),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
