import { fromSender, reach, toFailure, type Api } from '../api/client';

/**
 * The API for a customer with a portal link. A session of the same browser is not sent: the API refuses two credentials.
 * @param onRefused called when the API does not accept the link, or its company does not have what was asked for
 */
export function createLinkApi(token: string, onRefused: () => void): Api {
  return fromSender(async (address, init) => {
    const response = await reach(address, {
      ...init,
      credentials: 'omit',
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${token}`,
        ...(init.headers as Record<string, string> | undefined),
      },
    });
    if (response.ok) return response;
    const failure = await toFailure(response);
    if (failure.code === 'unauthorized') onRefused();
    throw failure;
  });
}
