/**
 * Returns the name under which a team's requests share a rate and slots. All portal links of a team have one share beside that
 * of the team: customers take nothing from the team, and further links bring them nothing.
 * @param portalLinkId link of the request; null for every other credential
 */
export function toSharer(teamId: string, portalLinkId: string | null): string {
  return portalLinkId === null ? teamId : `portal ${teamId}`;
}
