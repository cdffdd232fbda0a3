import { FrenchFlowPollingJob } from '../../../src/business/sending/french-flows/french-flow-polling-job';
import { callInterface } from '../french-flows';
import type { Service } from '../service';
import type { TeamClient } from '../team-client';
import { pause } from '../until';

const ROUND_MS = 500;
const PATIENCE_MS = 180_000;

/** Settings that make an installation the platform of another one, with a key of a team as client credentials. */
export function settingsOfClient({
  baseUrl,
  keyId,
  secret,
}: Pick<TeamClient, 'baseUrl' | 'keyId' | 'secret'>): Record<string, string> {
  return {
    FR_PLATFORM_FLOW_URL: `${baseUrl}/afnor-flow`,
    FR_PLATFORM_DIRECTORY_URL: `${baseUrl}/afnor-directory`,
    FR_PLATFORM_TOKEN_URL: `${baseUrl}/afnor-flow/v1/oauth/token`,
    FR_PLATFORM_CLIENT_ID: keyId,
    FR_PLATFORM_CLIENT_SECRET: secret,
    FR_PLATFORM_NUMBER: '9999',
    FR_PLATFORM_NAME: 'Passerelle Sandbox',
    FR_PLATFORM_REPORT_OUTCOME: 'acknowledgement',
    FR_PLATFORM_SEARCH_DELAY_SECONDS: '1',
  };
}

/** Counts rows with work left at the client. */
export const OPEN_AT_CLIENT = `SELECT (SELECT count(*)::int FROM deliveries WHERE status = 'pending')
    + (SELECT count(*)::int FROM lifecycle_statuses WHERE next_attempt_at IS NOT NULL)
    + (SELECT count(*)::int FROM french_platform_flows WHERE state = 'failed') AS open`;
/** Counts rows with work left at the platform. */
export const OPEN_AT_PLATFORM = `SELECT (SELECT count(*)::int FROM deliveries WHERE status = 'pending')
    + (SELECT count(*)::int FROM lifecycle_statuses WHERE next_attempt_at IS NOT NULL)
    + (SELECT count(*)::int FROM french_flows WHERE status = 'Pending') AS open`;
/** Tables whose rows may wait for a later attempt. */
export const WAITING_TABLES = ['deliveries', 'lifecycle_statuses', 'french_flows'] as const;

/** Flows of a team that its client has to fetch, each with the instant of its change. */
export const FLOWS_TO_FETCH = `SELECT id || ' ' || (extract(epoch FROM updated_at) * 1000)::bigint AS version FROM french_flows
  WHERE team_id = $1 AND direction = 'In' ORDER BY 1`;
/** Flows that a client has fetched. */
export const FETCHED_FLOWS = `SELECT flow_id || ' ' || (extract(epoch FROM updated_at) * 1000)::bigint AS version
  FROM french_platform_flows WHERE state <> 'failed' ORDER BY 1`;

/** Makes rows due that wait for a later attempt, so that the test does not wait for their schedules. */
async function hasten(service: Service): Promise<void> {
  for (const table of WAITING_TABLES)
    await service.sql(
      `UPDATE ${table} SET next_attempt_at = clock_timestamp()
       WHERE next_attempt_at > clock_timestamp() AND next_attempt_at < 'infinity' AND lease_until IS NULL`,
    );
}

/**
 * Waits until the platform has processed the client's submissions, and the client has fetched the platform's flows.
 * @param team of the platform, whose key the client uses
 * @throws Error when that takes too long
 */
export async function settlePlatform(platform: Service, team: TeamClient, client: Service): Promise<void> {
  const limit = Date.now() + PATIENCE_MS;
  const polling = client.app.get(FrenchFlowPollingJob);
  for (let quiet = 0; quiet < 2; await pause(ROUND_MS)) {
    await hasten(platform);
    await hasten(client);
    await polling.run();
    // A search makes flows of the documents that arrived.
    await callInterface(team, 'POST', '/afnor-flow/v1/flows/search', { body: { where: {}, limit: 1 } });
    const [here] = await client.sql<{ open: number }>(OPEN_AT_CLIENT);
    const [there] = await platform.sql<{ open: number }>(OPEN_AT_PLATFORM);
    const toFetch = JSON.stringify(await platform.sql(FLOWS_TO_FETCH, [team.teamId]));
    const fetched = JSON.stringify(await client.sql(FETCHED_FLOWS));
    quiet = here?.open === 0 && there?.open === 0 && toFetch === fetched ? quiet + 1 : 0;
    if (Date.now() > limit)
      throw new Error(
        `Still open: ${here?.open} here, ${there?.open} at the platform, ${await describeOpen(client)}`,
      );
  }
}

/** Describes what a client waits for. */
async function describeOpen(client: Service): Promise<string> {
  const rows = await client.sql<{ text: string }>(
    `SELECT 'flow ' || flow_type || ' ' || coalesce(last_error, '') AS text FROM french_platform_flows WHERE state = 'failed'
     UNION ALL SELECT 'delivery of ' || d.type || ' ' || coalesce(a.detail, '') FROM deliveries l JOIN documents d ON d.id = l.document_id
       LEFT JOIN LATERAL (SELECT detail FROM delivery_attempts WHERE delivery_id = l.id ORDER BY number DESC LIMIT 1) AS a ON true
       WHERE l.status = 'pending'
     UNION ALL SELECT 'status ' || code || ' ' || coalesce(last_error, '') FROM lifecycle_statuses WHERE next_attempt_at IS NOT NULL`,
  );
  return rows.map(({ text }) => text).join('; ');
}
