import type { components } from '../api/schema';
import { personApi } from './session';

/** Tells other tabs that a way to the identity provider has come to its end. */
const CHANNEL = 'passerelle-provider';

/** Final page of a tab that was opened for a sign-in redirect; see `inNewTab`. */
const END = '/app/provider?end';

/** Sends the browser to the identity provider: to sign in, or to use a link. */
export async function enterByProvider(input: components['schemas']['EnterInput']): Promise<void> {
  location.assign((await personApi.post('/api/core/provider/enter', { body: input })).url);
}

/** Sends the browser to the identity provider, whose account there is then linked to the person. */
export async function linkAtProvider(): Promise<void> {
  const body = { returnTo: '/app/account' };
  location.assign((await personApi.post('/api/core/user/identities', { body })).url);
}

/** The person comes in again, or proves that it is still them, in a tab of its own: this page keeps what was written. */
export type TabPurpose = 'sign-in' | 'verify' | 'organisation' | 'verify-organisation';

/**
 * Opens a tab that goes to the identity provider.
 * @param done when it came back, whatever became of it
 * @param email address whose domain decides about the provider of an organisation
 * @returns ends the waiting
 */
export function inNewTab(purpose: TabPurpose, done: () => void, email = ''): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = done;
  window.open(`/app/provider?${new URLSearchParams({ begin: purpose, email }).toString()}`, '_blank');
  return () => channel.close();
}

/** First step in the tab: starts the redirect. */
export async function beginInTab(purpose: TabPurpose, email: string): Promise<void> {
  // A user with several teams chooses one on the page of organisations.
  const { url } = await begin(purpose, email);
  location.replace(url ?? `/app/organisation?${new URLSearchParams({ next: END }).toString()}`);
}

function begin(purpose: TabPurpose, email: string): Promise<{ url: string | null }> {
  const body = { returnTo: END };
  switch (purpose) {
    case 'verify':
      return personApi.post('/api/core/session/provider', { body });
    case 'verify-organisation':
      return personApi.post('/api/core/session/organisation', { body });
    case 'organisation':
      return personApi.post('/api/core/single-sign-on/sign-in', { body: { ...body, email } });
    case 'sign-in':
      return personApi.post('/api/core/provider/enter', { body: { ...body, purpose } });
  }
}

/** Last step in the tab: completes the redirect. */
export function endTab(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('end');
  channel.close();
}

/** Result of a sign-in redirect; requested once, however often the page is rendered. */
let arrival: Promise<Arrival> | null = null;
type Arrival = Pick<
  Awaited<ReturnType<typeof personApi.post<'/api/core/provider/arrive'>>>,
  'session' | 'returnTo'
>;

/** Ends the way with what the provider added to the address. */
export function arriveFromProvider(query: string): Promise<Arrival> {
  arrival ??= personApi.post('/api/core/provider/arrive', { body: { query } });
  return arrival;
}
