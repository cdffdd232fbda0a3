import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '../api/client';
import { useSettled } from '../components/use-settled';
import { useApi, useTeam } from '../session/team';
import {
  findAnswering,
  isCompanyNumber,
  isSearchable,
  type FoundRecipients,
  type Suggestion,
} from './recipient-text';

const REST_MS = 300;
/** The recipients that fit a text; asked once a minute. */
export function recipientSearchQuery(api: Api, teamId: string, text: string) {
  return queryOptions({
    queryKey: ['recipients', teamId, 'search', text],
    queryFn: async ({ signal }): Promise<FoundRecipients> => {
      const { recipients, isComplete } = await api.get('/api/v1/recipients/search', {
        query: { query: text },
        signal,
      });
      return { recipients, isComplete };
    },
    staleTime: 60_000,
  });
}

/** Result of a search by a text that is not an electronic address. */
export interface ResolvedRecipient {
  isChecking: boolean;
  /** The address that answers for the number; null: none, or the text is a name */
  answering: Suggestion | null;
  /** Number of recipients that fit; null while it is asked */
  count: number | null;
  /** Whether every source answered */
  isComplete: boolean;
}

/** Searches the recipient of a text once it has rested, unless the network knows it as an address. */
export function useResolvedRecipient(text: string, isEnabled: boolean): ResolvedRecipient {
  const api = useApi();
  const { id: teamId } = useTeam();
  const settled = useSettled(text.trim(), REST_MS);
  const isAsked = isEnabled && isSearchable(settled);
  const { data, isFetching } = useQuery({ ...recipientSearchQuery(api, teamId, settled), enabled: isAsked });
  const isCurrent = settled === text.trim();
  const found = isCurrent && isAsked ? data : undefined;
  return {
    isChecking: isEnabled && isSearchable(text.trim()) && (!isCurrent || isFetching),
    answering: found !== undefined && isCompanyNumber(settled) ? findAnswering(found) : null,
    count: found?.recipients.length ?? null,
    isComplete: found?.isComplete ?? true,
  };
}
