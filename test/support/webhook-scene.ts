import { Endpoint } from './endpoint';
import type { Service } from './service';
import type { TeamClient } from './team-client';
import { eventually } from './until';

export interface DeliveryState {
  state: string;
  attempts: number;
  /** Seconds from the end of the last attempt to the next one. */
  wait: number | null;
}

/** Common steps of tests of deliveries; one for each suite, as it owns its endpoints. */
export interface WebhookScene {
  endpointThat: (behave?: Endpoint['behave']) => Promise<Endpoint>;
  /** Makes a webhook; `path` is that of its resource. */
  hook: (team: TeamClient, url: string, secret?: string | null) => Promise<{ id: string; path: string }>;
  /** A team with one webhook to an endpoint of its own. */
  scene: (
    behave?: Endpoint['behave'],
    secret?: string | null,
  ) => Promise<{ team: TeamClient; endpoint: Endpoint; id: string; path: string }>;
  /** Lets the time until the next attempt pass: the schedule uses the database's clock. */
  hurry: (eventId: string) => Promise<unknown>;
  /** State in the database of the only delivery of an event, once it is finished. */
  finished: (eventId: string) => Promise<DeliveryState>;
  attempted: (eventId: string, count: number) => Promise<DeliveryState>;
  /** Deliveries that are not finished: of a team, or of all. */
  openDeliveries: (of?: Service, teamId?: string) => Promise<number>;
  stopEndpoints: () => Promise<unknown>;
}

/** Generous, because another process may keep the machine busy. */
const PATIENCE_MS = 100_000;

export function webhookScene(service: () => Service): WebhookScene {
  const endpoints: Endpoint[] = [];

  async function stateOf(eventId: string): Promise<DeliveryState> {
    const [row] = await service().sql<DeliveryState>(
      `SELECT d.state, d.attempts, extract(epoch FROM d.next_attempt_at - (
         SELECT max(a.attempted_at + a.duration_ms * interval '1 millisecond') FROM webhook_attempts a
         WHERE a.delivery_id = d.id))::float8 AS wait
       FROM webhook_deliveries d WHERE d.event_id = $1`,
      [eventId],
    );
    return row ?? { state: 'none', attempts: 0, wait: null };
  }

  const endpointThat = async (behave?: Endpoint['behave']): Promise<Endpoint> => {
    const endpoint = await Endpoint.start(behave);
    endpoints.push(endpoint);
    return endpoint;
  };
  const hook: WebhookScene['hook'] = async (team, url, secret = null) => {
    const { id } = await team.sdk.webhooks.create({ url, secret });
    return { id, path: `/api/v1/webhooks/${id}` };
  };

  return {
    endpointThat,
    hook,
    scene: async (behave, secret = null) => {
      const [team, endpoint] = [await service().team(), await endpointThat(behave)];
      return { team, endpoint, ...(await hook(team, endpoint.url, secret)) };
    },
    hurry: (eventId) =>
      service().sql('UPDATE webhook_deliveries SET next_attempt_at = clock_timestamp() WHERE event_id = $1', [
        eventId,
      ]),
    finished: (eventId) =>
      eventually(
        () => stateOf(eventId),
        ({ state }) => state !== 'pending',
        PATIENCE_MS,
      ),
    attempted: (eventId, count) =>
      eventually(
        () => stateOf(eventId),
        ({ attempts }) => attempts >= count,
        PATIENCE_MS,
      ),
    openDeliveries: async (of = service(), teamId) => {
      const [row] = await of.sql<{ n: number }>(
        `SELECT count(*) AS n FROM webhook_deliveries
         WHERE next_attempt_at IS NOT NULL AND team_id = coalesce($1, team_id)`,
        [teamId ?? null],
      );
      return Number(row?.n ?? -1);
    },
    stopEndpoints: () => Promise.all(endpoints.splice(0).map((endpoint) => endpoint.stop())),
  };
}
