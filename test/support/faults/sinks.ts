import { Endpoint, SECRET } from '../endpoint';
import type { Party } from './parties';

/** A webhook of a team and every receiver it has ever pointed to. */
export interface Sink {
  id: string;
  party: Party;
  receivers: Endpoint[];
}

/** Registers a webhook with a receiver of its own. */
export async function openSink(party: Party): Promise<Sink> {
  const receiver = await Endpoint.start();
  const answer = await party.client.post('/api/v1/webhooks', { url: receiver.url, secret: SECRET });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const { webhook } = answer.body as { webhook: { id: string } };
  return { id: webhook.id, party, receivers: [receiver] };
}

/** Posts received by one webhook: the ids of events, with the bodies. */
export function receivedBy(sink: Sink): Map<string, string> {
  const posts = sink.receivers.flatMap((receiver) => receiver.posts);
  return new Map(posts.map(({ headers, body }) => [String(headers['webhook-id']), body]));
}
