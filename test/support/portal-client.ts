import { TeamClient } from './team-client';

/** A customer with a portal link: its token is a bearer. Every answer is compared with the committed API document. */
export class PortalClient extends TeamClient {
  constructor(
    baseUrl: string,
    teamId: string,
    /** Id of the link. */
    readonly linkId: string,
    readonly token: string,
  ) {
    super(baseUrl, teamId, linkId, token);
  }

  override get authorization(): string {
    return `Bearer ${this.token}`;
  }
}

/**
 * A client with a new link of the team.
 * @param input of the request
 * @param creator who creates it; by default the team's key
 * @param baseUrl of the process that serves it
 * @throws Error when it is refused
 */
export async function portalClient(
  team: TeamClient,
  input: object,
  creator: Pick<TeamClient, 'post'> = team,
  baseUrl = team.baseUrl,
): Promise<PortalClient> {
  const { status, body } = await creator.post('/api/v1/webhooks/portal-links', input);
  if (status !== 200) throw new Error(JSON.stringify(body));
  const { portalLink, url } = body as { portalLink: { id: string }; url: string };
  return new PortalClient(baseUrl, team.teamId, portalLink.id, url.slice(url.indexOf('#') + 1));
}
