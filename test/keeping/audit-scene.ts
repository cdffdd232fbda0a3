import { AuditVerifier, type AuditFinding } from '../../src/access/audit/audit-verifier';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';

/** An entry as the API answers it. */
export interface Entry {
  id: string;
  action: string;
  subjectId: string;
  actor: string;
  keyId: string | null;
  requestId: string | null;
  address: string | null;
  sequence: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** SQL: a row with the team `$1`, as somebody would write it by hand. */
export const row = (id: string, action: string, after: string, sequence: string, hash = 'NULL'): string =>
  `INSERT INTO audit_entries (id, team_id, action, subject_id, actor, created_at, after, sequence, content_hash, hash)
 SELECT '${id}' || $1, $1, '${action}', $1, 'system', now(), ${after}, ${sequence}, ${hash}, ${hash}`;

/** What looks at the audit log of a service, and what tampers with it. */
export function auditScene(service: () => Service) {
  const entries = async (team: TeamClient): Promise<Entry[]> =>
    (await team.get('/api/v1/audit?limit=200')).body.auditEntries;
  const verify = async (team: TeamClient): Promise<AuditFinding[]> =>
    (await service().app.get(AuditVerifier).verify(team.teamId)).findings;
  const problems = async (team: TeamClient): Promise<string[]> =>
    (await verify(team)).map(({ problem, sequence }) => `${problem} ${sequence}`);

  /** As somebody who owns the database could: past the trigger and the constraints that refuse changes. */
  const tamper = async (sql: string, parameters: unknown[]): Promise<void> => {
    const checks = await service().sql<{ name: string; definition: string }>(
      `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE conrelid = 'audit_entries'::regclass AND conname IN ('audit_entries_place_check', 'audit_entries_hashes_check')`,
    );
    await service().sql('ALTER TABLE audit_entries DISABLE TRIGGER USER');
    for (const { name } of checks) await service().sql(`ALTER TABLE audit_entries DROP CONSTRAINT ${name}`);
    for (const statement of sql.split(';')) await service().sql(statement, parameters);
    for (const { name, definition } of checks)
      await service().sql(
        `ALTER TABLE audit_entries ADD CONSTRAINT ${name} ${definition.replace(' NOT VALID', '')} NOT VALID`,
      );
    await service().sql('ALTER TABLE audit_entries ENABLE TRIGGER USER');
  };

  /** A team with some entries. */
  const written = async (count: number): Promise<TeamClient> => {
    const team = await service().team();
    for (let n = 2; n < count; n++) await team.sdk.apiKeys.create({ name: `${n}`, type: 'basic' });
    return team;
  };

  return { entries, verify, problems, tamper, written };
}
