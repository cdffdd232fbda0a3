import type { Held } from '../held-identifier';

const LISTED = { listed: true, consent: true };

export interface ListedEntry {
  address: string;
  state: string;
  error: string | null;
}

/** Setting of a company for the Peppol Directory. */
export const listingPath = ({ companyId }: Held): string => `/api/v1/companies/${companyId}/directory`;

/** Lists a company. @param more further data that the Directory may show */
export async function list(identifier: Held, more: object = {}): Promise<void> {
  const answer = await identifier.client.put(listingPath(identifier), { ...LISTED, ...more });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

export async function entriesOf(identifier: Held): Promise<ListedEntry[]> {
  return (await identifier.client.get(listingPath(identifier))).body.directory.entries as ListedEntry[];
}
