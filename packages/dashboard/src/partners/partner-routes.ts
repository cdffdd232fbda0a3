import { useNavigate } from '@tanstack/react-router';
import { useTeam } from '../session/team';
import type { PartnerKind } from './queries';

/** Search parameters of a list of partners. */
export interface PartnerSearch {
  search?: string;
  make?: true;
  edit?: true;
}

/** Reads it; what is not understood is dropped. */
export function partnerSearch(search: Record<string, unknown>): PartnerSearch {
  const text = typeof search.search === 'number' ? String(search.search) : search.search;
  return {
    ...(typeof text === 'string' && text !== '' ? { search: text } : {}),
    ...(search.make === true ? { make: true } : {}),
    ...(search.edit === true ? { edit: true } : {}),
  };
}

/** Goes to the list of a kind of partners, or to one of them. */
export function usePartnerNavigation(
  kind: PartnerKind,
): (partnerId: string | null, search?: PartnerSearch, replace?: boolean) => Promise<void> {
  const navigate = useNavigate();
  const { id: teamId } = useTeam();
  return (partnerId, search = {}, replace = false) =>
    partnerId === null
      ? navigate({ to: `/$teamId/${kind}`, params: { teamId }, search, replace })
      : navigate({ to: `/$teamId/${kind}/$partnerId`, params: { teamId, partnerId }, search, replace });
}
