import { useQueryClient } from '@tanstack/react-query';
import type { ComboOption, OptionSearch } from '../components/combobox';
import { useApi, useTeam } from '../session/team';
import { companyQuery, foundCompaniesQuery, formatNumber, type Company } from './companies';
import { recentCompanies, rememberCompany } from './recent-companies';

const SHORT_MS = 60_000;

export function companyOption(company: Company): ComboOption {
  return { value: company.id, label: company.name, note: formatNumber(company) };
}

/**
 * The companies of the team as choices that the server finds, those chosen last first while nothing is typed. `chosen` is to be
 * called with the id of the choice.
 */
export function useCompanySource(country?: string): {
  source: OptionSearch;
  chosen: (companyId: string) => void;
} {
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const one = (companyId: string) => companyQuery(api, teamId, companyId);
  const key = ['companies', teamId, 'options', country ?? null];
  const recent = async (): Promise<Company[]> => {
    const asked = recentCompanies(teamId).map((id) =>
      // One that was deleted meanwhile is left out.
      queries.fetchQuery({ ...one(id), staleTime: SHORT_MS }).catch(() => null),
    );
    return (await Promise.all(asked)).filter(
      (company): company is Company =>
        company !== null && (country === undefined || company.country === country),
    );
  };
  return {
    source: {
      key,
      read: async (text) => {
        const [first, found] = await Promise.all([
          text === '' ? recent() : [],
          queries.fetchQuery(foundCompaniesQuery(api, teamId, text, country)),
        ]);
        // The chosen company's details are needed at once, not only its name.
        for (const company of found) queries.setQueryData(one(company.id).queryKey, company);
        const ids = new Set(first.map(({ id }) => id));
        return [...first, ...found.filter(({ id }) => !ids.has(id))].map(companyOption);
      },
    },
    chosen: (companyId) => {
      rememberCompany(teamId, companyId);
      void queries.invalidateQueries({ queryKey: [...key, ''], refetchType: 'none' });
    },
  };
}
