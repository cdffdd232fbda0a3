const KEY = 'passerelle.team';

/** The team whose page this browser opened last. */
export function lastTeam(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function rememberTeam(teamId: string): void {
  try {
    localStorage.setItem(KEY, teamId);
  } catch {
    // Without storage the first team is opened.
  }
}
