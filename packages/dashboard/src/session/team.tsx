import { notFound, useParams } from '@tanstack/react-router';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { createApi, type Api } from '../api/client';
import { sessionQuery, type Permission, type Session, type SessionTeam } from './session';

interface TeamOfPage {
  team: SessionTeam;
  api: Api;
  /** Company of the portal link by which a customer came; absent for people of the team */
  linkedCompany?: LinkedCompany;
}

/** Company of a portal link. */
export interface LinkedCompany {
  id: string;
  name: string;
}

const Context = createContext<TeamOfPage | null>(null);

/** The signed-in person; for components below a page that needs one. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQuery);
  if (data === null) throw new Error('Nobody is signed in.');
  return data;
}

/** Finds the team of the address once for the page: nearly every component asks for it, in lists once for each row. */
export function TeamProvider({ children }: { children: ReactNode }) {
  const { teamId } = useParams({ strict: false });
  const team = useSession().teams.find(({ id }) => id === teamId);
  const id = team?.id;
  const api = useMemo(() => (id === undefined ? null : createApi(id)), [id]);
  const value = useMemo(() => (team === undefined || api === null ? null : { team, api }), [team, api]);
  return <Context value={value}>{children}</Context>;
}

/** Lets components that act for a team work outside of its pages, for a team that the person chooses. */
export function ChosenTeam({ team, children }: { team: SessionTeam; children: ReactNode }) {
  const value = useMemo(() => ({ team, api: createApi(team.id) }), [team]);
  return <Context value={value}>{children}</Context>;
}

/** Lets components that act for a team work for a customer with a portal link. */
export function LinkTeam({
  team,
  api,
  company,
  children,
}: {
  team: SessionTeam;
  api: Api;
  company: LinkedCompany;
  children: ReactNode;
}) {
  const value = useMemo(() => ({ team, api, linkedCompany: company }), [team, api, company]);
  return <Context value={value}>{children}</Context>;
}

/** The company of the portal link by which a customer came; null for people of the team, who have all pages. */
export function useLinkedCompany(): LinkedCompany | null {
  return useContext(Context)?.linkedCompany ?? null;
}

function useTeamOfPage(): TeamOfPage {
  const found = useContext(Context);
  if (found === null) throw notFound();
  return found;
}

/** The team of the page, as the person sees it. */
export function useTeam(): SessionTeam {
  return useTeamOfPage().team;
}

/** True when the person's role in the team of the page allows it. The API decides; this only keeps actions that would fail away. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useTeam();
  return (permission) => permissions.includes(permission);
}

/** The API, speaking for the team of the page. */
export function useApi(): Api {
  return useTeamOfPage().api;
}
