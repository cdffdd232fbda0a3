import { quoteName } from '../../platform/kernel/database/statement';
import {
  createRequestsRoleSql,
  formatRequestsRoleName,
  ROW_SECURITY_STATE,
} from '../../platform/kernel/database/team-wall.queries';
import { warning, type DoctorCheck, problem } from './check';

interface IsolationRow {
  role: string;
  requests: string | null;
  tables: number;
  isOwner: boolean;
}

const CONSEQUENCE = 'only the statements of the service separate teams';

/** Checks that row-level security separates teams. */
export const teamIsolationCheck: DoctorCheck = {
  name: 'team wall',
  needsSchema: true,
  run: async ({ config, reader }) => {
    const [isolation] = await reader.rows<IsolationRow>(ROW_SECURITY_STATE);
    if (isolation === undefined) return [];
    const { role, requests: grantedRequestsRole, tables, isOwner } = isolation;
    if (config.rowLevelSecurity === false) {
      if (config.nodeEnv !== 'production' || isOwner) return [];
      const reason = config.databaseDirectUrl === null ? '' : ', because it cannot be used through a pooler';
      return [
        warning(
          `Row-level security is off${reason}: ${CONSEQUENCE}.`,
          'docs/operations.md#row-level-security-between-teams',
        ),
      ];
    }
    if (isOwner)
      return [
        warning(
          `ROW_LEVEL_SECURITY is set, but the service connects as ${role}, which owns its tables: ${CONSEQUENCE}.`,
          'set DATABASE_OWNER_URL, see docs/operations.md#two-roles',
        ),
      ];
    if (grantedRequestsRole !== null && tables > 0) return [];
    const requestsRole = formatRequestsRoleName(role);
    return [
      warning(
        `Row-level security has no effect, because ${grantedRequestsRole === null ? `${role} may not become ${requestsRole}` : 'no table has its policy'}: ${CONSEQUENCE}.`,
        `as an administrator of the server: ${createRequestsRoleSql(quoteName(role), quoteName(requestsRole))}; then: passerelle migrate`,
      ),
    ];
  },
};

/** Checks that erasures of teams finish. */
export const teamsCheck: DoctorCheck = {
  name: 'teams',
  needsSchema: true,
  run: async ({ reader }) => {
    const rows = await reader.rows<{ id: string; since: string }>(
      `SELECT id, to_char(erasing_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS since FROM teams
       WHERE erased_at IS NULL AND erasing_at < clock_timestamp() - interval '15 minutes'
       ORDER BY erasing_at LIMIT 20`,
    );
    return rows.map(({ id, since }) =>
      problem(
        `The erasure of ${id} began at ${since} UTC and has not ended.`,
        `repeat passerelle team erase --team ${id}, with the same options`,
      ),
    );
  },
};
