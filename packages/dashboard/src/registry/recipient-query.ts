import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client';
import type { components } from '../api/schema';

export type Recipient = components['schemas']['Recipient'];

/**
 * What the network says of an electronic address; asked once, and again on demand. A part that needs it in other words derives them
 * with `select`: a query of its own under this key would find the answer of the other one.
 */
export function recipientQuery(api: Api, teamId: string, address: string) {
  return queryOptions({
    queryKey: ['recipients', teamId, address],
    queryFn: async ({ signal }): Promise<Recipient> =>
      (await api.post('/api/v1/recipients/verify', { body: { address }, signal })).recipient,
    staleTime: 60_000,
  });
}
