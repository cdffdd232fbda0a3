import { notFound, useParams } from '@tanstack/react-router';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createApi, type Api } from '../api/client';
import { sessionQuery, type Permission, type Session, type SessionTeam } from './session';

/** The signed-in person; for components below a page that needs one. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQuery);
  if (data === null) throw new Error('Nobody is signed in.');
  return data;
}

/** The team of the page, as the person sees it. */
export function useTeam(): SessionTeam {
  const { teamId } = useParams({ strict: false });
  const team = useSession().teams.find(({ id }) => id === teamId);
  // The person was removed from it while the page was open: the same answer as for an address of a team that is not theirs.
  if (team === undefined) throw notFound();
  return team;
}

/** True when the person's role in the team of the page allows it. The API decides; this only keeps deeds that would fail away. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useTeam();
  return (permission) => permissions.includes(permission);
}

/** The API, speaking for the team of the page. */
export function useApi(): Api {
  const { id } = useTeam();
  return useMemo(() => createApi(id), [id]);
}
