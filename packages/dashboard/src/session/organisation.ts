import { personApi } from './session';

/** Sends the browser to the identity provider of the organisation that has the domain of the address. */
export async function enterByOrganisation(input: {
  email: string;
  returnTo: string;
  language?: 'en' | 'fr' | 'nl' | 'de';
}): Promise<void> {
  location.assign((await personApi.post('/api/core/single-sign-on/sign-in', { body: input })).url);
}

/** Sends the browser to the provider of the person's organisation, whose account there is then connected. */
export async function linkOrganisation(): Promise<void> {
  const body = { returnTo: '/app/account' };
  location.assign((await personApi.post('/api/core/user/organisation', { body })).url);
}

type Arrival = Pick<
  Awaited<ReturnType<typeof personApi.post<'/api/core/single-sign-on/callback'>>>,
  'session' | 'returnTo'
>;

/** What came of a way; asked once, however often the page is made. */
let arrival: Promise<Arrival> | null = null;

/** Ends the way with what the provider added to the address. */
export function arriveFromOrganisation(providerId: string, query: string): Promise<Arrival> {
  arrival ??= personApi.post('/api/core/single-sign-on/callback', { body: { providerId, query } });
  return arrival;
}
