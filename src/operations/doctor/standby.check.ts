import { parseDatabaseUrl } from '../../platform/kernel/database/database-hosts';
import { problem, warning, type DoctorCheck, type Finding } from './check';

const HELP = 'docs/operations.md, "When the database server is lost"';

/** State of the standbys as the server reports it. */
export interface StandbyState {
  /** Setting `synchronous_standby_names`; empty when no commit waits for a standby. */
  names: string;
  /** Setting `synchronous_commit` of a session. */
  commit: string;
  /** Standbys that are connected. */
  connected: number;
  /** Number of standbys that confirm commits; null when the role may not see the number. */
  confirming: number | null;
}

/** Checks whether an acknowledged document survives the loss of the server that takes writes. */
export const standbyCheck: DoctorCheck = {
  name: 'standby',
  needsSchema: false,
  run: async ({ config, reader }) => {
    const [state] = await reader.rows<StandbyState>(
      `SELECT current_setting('synchronous_standby_names') AS names, current_setting('synchronous_commit') AS commit,
         count(pid)::int AS connected,
         CASE WHEN count(pid) = count(sync_state) THEN count(*) FILTER (WHERE sync_state IN ('sync', 'quorum'))::int END AS confirming
       FROM pg_stat_replication`,
    );
    const hosts = config.databaseUrl === null ? 1 : (parseDatabaseUrl(config.databaseUrl)?.hosts.length ?? 1);
    return state === undefined ? [] : checkStandbys(state, hosts);
  },
};

/**
 * Checks the standbys of the server (PostgreSQL, "Synchronous Replication").
 * @param hosts number of hosts in `DATABASE_URL`: with several hosts the operator expects a failover
 */
export function checkStandbys(
  { names, commit, connected, confirming }: StandbyState,
  hosts: number,
): Finding[] {
  if (names === '') {
    if (hosts === 1) return [];
    return [
      warning(
        `DATABASE_URL names ${hosts} hosts, but no commit waits for a standby: documents that were acknowledged just before the loss of the server are lost with it.`,
        HELP,
      ),
    ];
  }
  if (commit === 'local' || commit === 'off')
    return [
      problem(
        `synchronous_standby_names is "${names}", but synchronous_commit is ${commit}: commits do not wait for the standby.`,
        'ALTER SYSTEM SET synchronous_commit = on',
      ),
    ];
  if (connected === 0 || confirming === 0)
    return [
      problem(
        `No standby of synchronous_standby_names ("${names}") is connected: every commit waits until a standby connects.`,
        HELP,
      ),
    ];
  return [];
}
