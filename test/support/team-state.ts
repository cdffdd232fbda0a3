import { makerOf, type Owned } from './owned-resources';
import type { Service } from './service';
import type { TeamClient } from './team-client';

/** Columns that change automatically: workers continue to post to webhooks that do not answer. */
const SELF_CHANGING_TABLES = [
  ...['last_used_at', 'last_used_address', 'last_used_operation'],
  ...['attempts', 'next_attempt_at', 'lease_until', 'claim', 'again', 'step', 'begun', 'unfinished'],
  ...['claim_window', 'timeouts_in_row', 'probe_at', 'failing_since'],
];

/** Tables that change without a change of the team: the log of its requests, and counts that are made in the background. */
const UNRELATED_TABLES = ['api_requests', 'document_days', 'team_figures', 'usage_days', 'usage_progress'];

/** A digest of all rows of a team, in every table with rows of teams; partitioned tables count as one. */
export async function stateOf(
  service: Pick<Service, 'sql'>,
  { teamId }: TeamClient,
): Promise<Record<string, string>> {
  const tables = await service.sql<{ name: string }>(
    `SELECT c.relname AS name FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
     WHERE a.attname = 'team_id' AND c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       AND NOT c.relispartition AND c.relname <> ALL ($1) ORDER BY 1`,
    [UNRELATED_TABLES],
  );
  const digests = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*) || ' ' || md5(coalesce(string_agg(row::text, '|' ORDER BY row::text), '')) AS digest
       FROM (SELECT to_jsonb(t) - $2::text[] AS row FROM ${name} AS t WHERE team_id = $1) AS rows`,
  );
  const rows = await service.sql<{ name: string; digest: string }>(digests.join(' UNION ALL '), [
    teamId,
    SELF_CHANGING_TABLES,
  ]);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** Tables of work with rows that wait for an external answer: deliveries to a webhook that does not answer stay due. */
const DELAYED_TABLES = ['webhook_deliveries'];
/** A step of work within this time belongs to the previous one. */
const SOON = '2 seconds';

/** Waits until no work of the team is due or in progress, and its results are written. */
export async function untilQuiet(service: Pick<Service, 'sql'>, client: TeamClient): Promise<void> {
  const tables = await service.sql<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class AS c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       AND NOT c.relispartition AND c.relname <> ALL ($1) AND 4 = (SELECT count(*) FROM pg_attribute AS a
         WHERE a.attrelid = c.oid AND a.attname IN ('team_id', 'next_attempt_at', 'lease_until', 'parked_at'))`,
    [DELAYED_TABLES],
  );
  const open = tables.map(
    ({ name }) =>
      `EXISTS (SELECT FROM ${name} WHERE team_id = $1 AND parked_at IS NULL AND
         (next_attempt_at < clock_timestamp() + $2::interval OR lease_until > clock_timestamp()))`,
  );
  const isBusy = async (): Promise<boolean> => {
    const [row] = await service.sql<{ busy: boolean }>(`SELECT ${open.join(' OR ')} AS busy`, [
      client.teamId,
      SOON,
    ]);
    return row?.busy === true;
  };
  let before = '';
  for (let quiet = 0; quiet < 2;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const present = (await isBusy()) ? '' : JSON.stringify(await stateOf(service, client));
    quiet = present !== '' && present === before ? quiet + 1 : 0;
    before = present;
  }
}

/** A chain of resources for all parameters of a path, each under the ones before it. @throws Error for one without a maker */
export async function makeAll(
  owner: TeamClient,
  { path, parameters }: { path: string; parameters: string[] },
): Promise<Record<string, Owned>> {
  const made: Record<string, Owned> = {};
  for (const name of parameters) {
    const maker = makerOf(name);
    if (maker === undefined)
      throw new Error(
        `test/support/owned-resources.ts has no maker for {${name}} of ${path}, and no POST with an example makes one`,
      );
    made[name] = await maker.make(owner, idsOf(made), path);
  }
  return made;
}

export function idsOf(made: Record<string, Owned>): Record<string, string> {
  return Object.fromEntries(Object.entries(made).map(([name, { id }]) => [name, id]));
}
