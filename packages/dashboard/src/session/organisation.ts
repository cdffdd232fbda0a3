import type { components } from '../api/schema';
import { personApi } from './session';

/** Team that has the domain of an address. */
export type OrganisationChoice = components['schemas']['OrganisationChoice'];

/**
 * Sends the browser to the identity provider of the organisation that has the domain of the address.
 * @returns the teams of which the person chooses one; none when the browser is on its way
 */
export async function enterByOrganisation(input: {
  email: string;
  returnTo: string;
  language?: 'en' | 'fr' | 'nl' | 'de';
  providerId?: string;
}): Promise<OrganisationChoice[]> {
  return goOrChoose(await personApi.post('/api/core/single-sign-on/sign-in', { body: input }));
}

/**
 * Sends the browser to the provider of the person's organisation, whose account there is then connected.
 * @returns the teams of which the person chooses one; none when the browser is on its way
 */
export async function linkOrganisation(providerId?: string): Promise<OrganisationChoice[]> {
  const body = { returnTo: '/app/account', ...(providerId === undefined ? {} : { providerId }) };
  return goOrChoose(await personApi.post('/api/core/user/organisation', { body }));
}

function goOrChoose({
  url,
  choices,
}: {
  url: string | null;
  choices: OrganisationChoice[];
}): OrganisationChoice[] {
  if (url !== null) location.assign(url);
  return choices;
}

type Arrival = Pick<
  Awaited<ReturnType<typeof personApi.post<'/api/core/single-sign-on/callback'>>>,
  'session' | 'returnTo'
>;

/** Result of a sign-in redirect; requested once, however often the page is rendered. */
let arrival: Promise<Arrival> | null = null;

/** Ends the way with what the provider added to the address. */
export function arriveFromOrganisation(providerId: string, query: string): Promise<Arrival> {
  arrival ??= personApi.post('/api/core/single-sign-on/callback', { body: { providerId, query } });
  return arrival;
}
