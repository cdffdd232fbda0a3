import { useQueries, useQuery } from '@tanstack/react-query';
import { companyChoiceQuery, companyQuery } from '../registry/companies';
import { useApi, useMay, useTeam } from '../session/team';

const SHORT_MS = 60_000;

/**
 * Finds the names of companies by their ids. Those of a team with few companies come with one request; of others each
 * company that the list does not name is read once.
 */
export function useCompanyNames(companyIds: readonly string[]): ReadonlyMap<string, string> {
  const api = useApi();
  const { id: teamId } = useTeam();
  const isReadable = useMay()('companies.read');
  const { data: choice } = useQuery({ ...companyChoiceQuery(api, teamId), enabled: isReadable });
  const listed = new Map((choice?.companies ?? []).map(({ id, name }) => [id, name]));
  const others = choice?.isAll === false ? [...new Set(companyIds)].filter((id) => !listed.has(id)) : [];
  const found = useQueries({
    queries: others.map((id) => ({ ...companyQuery(api, teamId, id), staleTime: SHORT_MS })),
  });
  return new Map([
    ...listed,
    ...found.flatMap(({ data }): [string, string][] => (data === undefined ? [] : [[data.id, data.name]])),
  ]);
}
