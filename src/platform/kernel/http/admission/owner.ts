/**
 * Returns the name under which a team's requests share a rate and slots. All portal links of a team share one share
 * beside that of the team: customers use no slots of the team, and additional links give them no additional slots.
 * @param portalLinkId link of the request; null for every other credential
 */
export function toSharer(teamId: string, portalLinkId: string | null): string {
  return portalLinkId === null ? teamId : `portal ${teamId}`;
}
