/** Number of recent companies listed before the others. */
const MOST = 5;

const storageKey = (teamId: string): string => `passerelle.companies.${teamId}`;

/** Ids of the companies of the team that were chosen last in this browser, the last one first. */
export function recentCompanies(
  teamId: string,
  storage: () => Pick<Storage, 'getItem'> = () => localStorage,
): string[] {
  try {
    const ids: unknown = JSON.parse(storage().getItem(storageKey(teamId)) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberCompany(
  teamId: string,
  companyId: string,
  storage: () => Pick<Storage, 'getItem' | 'setItem'> = () => localStorage,
): void {
  const ids = [companyId, ...recentCompanies(teamId, storage).filter((id) => id !== companyId)];
  try {
    storage().setItem(storageKey(teamId), JSON.stringify(ids.slice(0, MOST)));
  } catch {
    // Without storage the list is by name alone.
  }
}
