import { queryOptions } from '@tanstack/react-query';
import type { components } from '../api/schema';
import type { SessionTeam } from '../session/session';
import type { OpenedLink } from './link';
import { createLinkApi } from './link-api';

export type PortalLink = components['schemas']['PortalLink'];

const CHECKED_MS = 60_000;

/** Scope of the portal link of this tab. Polled, so that the page shows when the link has expired. */
export function portalLinkQuery({ id, token }: OpenedLink) {
  return queryOptions({
    queryKey: ['portal', id],
    queryFn: async ({ signal }) => {
      const api = createLinkApi(token, () => undefined);
      const { portalLink } = await api.get('/api/v1/webhooks/portal-links/{portalLinkId}', {
        path: { portalLinkId: id },
        signal,
      });
      return portalLink;
    },
    refetchInterval: ({ state }) => (state.error === null ? CHECKED_MS : false),
  });
}

/** The team as components see it that act for one. The API decides what the link may do. */
export function toGuestTeam({ teamId, teamName, readOnly }: PortalLink): SessionTeam {
  return {
    id: teamId,
    name: teamName,
    environment: 'production',
    role: 'reader',
    permissions: ['webhooks.read', 'events.read', ...(readOnly ? [] : ['webhooks.manage' as const])],
    suspended: false,
  };
}
