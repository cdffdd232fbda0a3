import { useQuery } from '@tanstack/react-query';
import { companyChoiceQuery } from '../registry/companies';
import { findTaxReporting } from '../registry/tax-reporting';
import { useApi, useMay, useTeam } from '../session/team';

const OFTEN_ENOUGH_MS = 300_000;

/**
 * Whether the team has a report to a tax authority, or a company with the setting, so that the page about them is in the side
 * bar. Of a team with many companies only the first ones are looked at: its first report brings the entry anyway.
 */
export function useHasTaxData(): boolean {
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const { data: hasReports } = useQuery({
    queryKey: ['tax-data', teamId, 'any'],
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/tax-data', { query: { limit: 1 }, signal })).taxData.length > 0,
    enabled: may('reporting.read'),
    staleTime: ({ state }) => (state.data === true ? Infinity : OFTEN_ENOUGH_MS),
  });
  const { data: choice } = useQuery({
    ...companyChoiceQuery(api, teamId),
    enabled: hasReports === false && may('companies.read'),
    staleTime: OFTEN_ENOUGH_MS,
  });
  return hasReports === true || (choice?.companies.some((each) => findTaxReporting(each) !== null) ?? false);
}
