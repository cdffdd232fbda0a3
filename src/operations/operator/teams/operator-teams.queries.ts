import type { TeamEnvironment } from '../../../access/teams/team.entity';
import { statement } from '../../../platform/kernel/database/statement';

/** Maximum count; larger numbers are reported as this value. */
export const MAX_COUNTED = 1_000;

const countCapped = (rows: string): string =>
  `(SELECT count(*)::int FROM (${rows} LIMIT ${MAX_COUNTED}) AS counted)`;

const TEAM_COLUMNS = `t.id, t.name, t.environment, t.created_at AS "createdAt", t.erasing_at AS "erasingAt", t.erased_at AS "erasedAt",
    t.suspended_at AS "suspendedAt", t.suspension_reason AS "suspensionReason", t.requests_per_second AS "requestsPerSecond",
    (SELECT q.plan FROM team_quotas q WHERE q.team_id = t.id) AS plan,
    (SELECT q.documents_per_month FROM team_quotas q WHERE q.team_id = t.id) AS "documentsPerMonth",
    ${countCapped('SELECT FROM memberships m WHERE m.team_id = t.id')} AS members,
    ${countCapped('SELECT FROM companies c WHERE c.team_id = t.id')} AS companies,
    EXISTS (SELECT FROM memberships m JOIN users u ON u.id = m.user_id AND u.disabled_at IS NULL
      WHERE m.team_id = t.id AND m.role = 'owner') AS "hasOwner",
    EXISTS (SELECT FROM team_oauth o WHERE o.team_id = t.id) AS "oauthEnabled",
    f.month::text AS month, f.sent, f.received, f.sent_last_month AS "sentLastMonth", f.received_last_month AS "receivedLastMonth",
    f.failed, f.failing_webhooks AS "failingWebhooks", f.last_activity_at AS "lastActivityAt", f.is_complete AS "isComplete",
    f.counted_at AS "countedAt"`;

/**
 * Selects a team by id. Uses the primary keys of `teams`, `team_figures`, `team_quotas`, `memberships`, `users` and
 * `team_oauth`; `companies_team_name`.
 */
export const TEAM_OF_ID = statement(`SELECT ${TEAM_COLUMNS}, t.id AS place
  FROM teams t LEFT JOIN team_figures f ON f.team_id = t.id WHERE t.id = $1`);

/** A way to sort teams. */
interface TeamOrder {
  /** Expression that an index sorts by, followed by the team's id. */
  column: string;
  type: 'text' | 'integer' | 'timestamptz';
  /** Table whose index provides the order: figures are joined to teams, or teams to figures. */
  from: 'teams' | 'figures';
}

const createFigureOrder = (column: string, type: TeamOrder['type'] = 'integer'): TeamOrder => ({
  column: `f.${column}`,
  type,
  from: 'figures',
});

/** Ways to sort teams, by their names in the API. */
export const TEAM_ORDERS = {
  created: { column: 't.id', type: 'text', from: 'teams' },
  name: { column: 'lower(t.name) COLLATE "C"', type: 'text', from: 'teams' },
  sent: createFigureOrder('sent'),
  received: createFigureOrder('received'),
  sentLastMonth: createFigureOrder('sent_last_month'),
  receivedLastMonth: createFigureOrder('received_last_month'),
  failed: createFigureOrder('failed'),
  failingWebhooks: createFigureOrder('failing_webhooks'),
  companies: createFigureOrder('companies'),
  members: createFigureOrder('members'),
  lastActivity: createFigureOrder('last_activity_at', 'timestamptz'),
} as const satisfies Record<string, TeamOrder>;

export type TeamSort = keyof typeof TEAM_ORDERS;

/** Keys of {@link TEAM_ORDERS}. */
export const TEAM_SORTS = [
  'created',
  'name',
  'sent',
  'received',
  'sentLastMonth',
  'receivedLastMonth',
  'failed',
  'failingWebhooks',
  'companies',
  'members',
  'lastActivity',
] as const satisfies readonly TeamSort[];

/** SQL conditions of the filter by state. */
const STATE_CONDITIONS = {
  active: 't.erasing_at IS NULL AND t.suspended_at IS NULL',
  suspended: 't.erasing_at IS NULL AND t.suspended_at IS NOT NULL',
  erasing: 't.erasing_at IS NOT NULL AND t.erased_at IS NULL',
  erased: 't.erased_at IS NOT NULL',
} as const;

export type TeamState = keyof typeof STATE_CONDITIONS;
/** Keys of {@link STATE_CONDITIONS}, which filters by state accept. */
export const TEAM_STATES = [
  'active',
  'suspended',
  'erasing',
  'erased',
] as const satisfies readonly TeamState[];

/** SQL condition of teams that need attention: documents fail, webhooks fail, or no owner can sign in. */
const NEEDS_ATTENTION = `t.erasing_at IS NULL AND (f.failed > 0 OR f.failing_webhooks > 0 OR NOT EXISTS (SELECT FROM memberships m
      JOIN users u ON u.id = m.user_id AND u.disabled_at IS NULL WHERE m.team_id = t.id AND m.role = 'owner'))`;

/** Filter, order and start of a page of teams. */
export interface TeamListOptions {
  sort: TeamSort;
  ascending: boolean;
  /** Beginning of the names; null: any name. */
  name: string | null;
  environment: TeamEnvironment | null;
  state: TeamState | null;
  /** Whether only teams that need attention are selected. */
  attention: boolean;
  /** Position and id of the last team of the previous page; null: the first page. */
  after: { place: string | number | Date; id: string } | null;
}

/**
 * Selects a page of teams, at a cost independent of their data. The index of the order is read (`teams_name`, the key
 * of `teams`, or `team_figures_*`), and filters are compared with each of its rows: at most all teams of the
 * installation. For the teams of the page, the indexes of {@link TEAM_OF_ID} are used.
 */
export function selectTeams(
  count: number,
  { sort, ascending, name, environment, state, attention, after }: TeamListOptions,
): { text: string; parameters: unknown[] } {
  const { column, type, from }: TeamOrder = TEAM_ORDERS[sort];
  const parameters: unknown[] = [count];
  const addParameter = (value: unknown): string => `$${parameters.push(value)}`;
  const conditions = state === null ? ['true'] : [STATE_CONDITIONS[state]];
  const id = from === 'teams' ? 't.id' : 'f.team_id';
  const comparison = ascending ? '>' : '<';
  if (after !== null)
    conditions.push(
      sort === 'created'
        ? `t.id ${comparison} ${addParameter(after.id)}`
        : `(${column}, ${id}) ${comparison} (${addParameter(after.place)}::${type}, ${addParameter(after.id)})`,
    );
  if (name !== null) {
    const namePrefix = addParameter(name);
    conditions.push(
      `lower(t.name) COLLATE "C" >= lower(${namePrefix}) AND lower(t.name) COLLATE "C" < lower(${namePrefix}) || chr(1114111)`,
    );
  }
  if (environment !== null) conditions.push(`t.environment = ${addParameter(environment)}`);
  if (attention) conditions.push(NEEDS_ATTENTION);
  const direction = ascending ? 'ASC' : 'DESC';
  const order = `${column} ${direction}${sort === 'created' ? '' : `, ${id} ${direction}`}`;
  const tables =
    from === 'teams'
      ? 'teams t LEFT JOIN team_figures f ON f.team_id = t.id'
      : 'team_figures f JOIN teams t ON t.id = f.team_id';
  const text = `SELECT ${TEAM_COLUMNS}, page.place FROM (SELECT t.id, ${buildPositionText(column, type)} AS place,
      row_number() OVER (ORDER BY ${order}) AS number
    FROM ${tables} WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT $1) AS page
    JOIN teams t ON t.id = page.id LEFT JOIN team_figures f ON f.team_id = t.id ORDER BY page.number`;
  return { text, parameters };
}

/** Builds the SQL expression of a row's position as text, for the cursor. */
function buildPositionText(column: string, type: TeamOrder['type']): string {
  return type === 'timestamptz'
    ? `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : `(${column})::text`;
}
