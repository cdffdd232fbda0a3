import { ChainInitializationJob } from '../../src/access/audit/chain-initialization-job';
import { AuditRetention } from '../../src/operations/retention/audit-retention';
import { RetentionJob } from '../../src/operations/retention/retention-job';
import type { Service } from '../support/service';
import { auditScene, row } from './audit-scene';

/** The beginning of the audit log, which retention removes. */
export function auditRetention(getService: () => Service): void {
  const { entries, verify, problems, tamper, written } = auditScene(getService);
  let service: Service;

  beforeAll(() => {
    service = getService();
  });

  it('is cut by retention at its beginning, and can be verified afterwards', async () => {
    const team = await written(6);
    await tamper(
      `UPDATE audit_entries SET created_at = created_at - interval '31 days' WHERE team_id = $1 AND sequence <= 3`,
      [team.teamId],
    );
    // The entries are as if they had been written then.
    const old = await service.sql<{ sequence: number }>(
      'SELECT sequence FROM audit_entries WHERE team_id = $1',
      [team.teamId],
    );
    expect(old).toHaveLength(6);
    const retention = service.app.get(AuditRetention);
    expect(await retention.trim(team.teamId, 2)).toBe(2);
    expect(await retention.trim(team.teamId, 2)).toBe(1);
    expect(await retention.trim(team.teamId, 2)).toBe(0);
    expect(await verify(team)).toEqual([]);
    const left = await entries(team);
    expect(left.map(({ sequence }) => sequence)).toEqual([8, 7, 6, 5, 4]);
    expect(left[0]).toMatchObject({
      action: 'audit.trimmed',
      actor: 'system',
      after: { throughSequence: 3 },
    });
    await tamper(row('aud_x', 'api_key.created', 'NULL', 'NULL'), [team.teamId]);
    expect(await problems(team)).toEqual(['inserted 0']);
    await tamper('DELETE FROM audit_entries WHERE team_id = $1 AND sequence IS NULL', [team.teamId]);
    await tamper('DELETE FROM audit_entries WHERE team_id = $1 AND sequence = 4', [team.teamId]);
    expect(await problems(team)).toEqual(['removed 4']);
  });

  it('is cut in every team that has old entries, and once a day', async () => {
    const teams = [await written(5), await written(4)];
    const age = async (): Promise<void> => {
      for (const { teamId } of teams)
        await tamper(
          `UPDATE audit_entries SET created_at = created_at - interval '31 days' WHERE team_id = $1
         AND sequence <= (SELECT min(sequence) + 1 FROM audit_entries WHERE team_id = $1)`,
          [teamId],
        );
    };
    const retention = service.app.get(RetentionJob);
    const lengths = async (): Promise<number[]> =>
      Promise.all(teams.map(async (team) => (await entries(team)).length));
    await age();
    expect(await retention.removeOldRows()).toMatchObject({ audit_entries: 4 });
    expect(await lengths()).toEqual([4, 3]);
    await age();
    expect(await retention.removeOldRows()).toMatchObject({ audit_entries: 0 });
    for (const { teamId } of teams)
      await tamper(
        `UPDATE audit_entries SET created_at = created_at - interval '25 hours'
       WHERE team_id = $1 AND action = 'audit.trimmed'`,
        [teamId],
      );
    expect(await retention.removeOldRows()).toMatchObject({ audit_entries: 4 });
    expect(await lengths()).toEqual([3, 2]);
  });

  it('is cut by one run at a time', async () => {
    const retention = service.app.get(RetentionJob);
    const [first, second] = await Promise.all([retention.removeOldRows(), retention.removeOldRows()]);
    expect([Object.keys(first).length > 0, second]).toEqual([true, {}]);
  });

  it('takes entries of before the chain into its first link, and retention removes them at one time', async () => {
    const team = await service.team();
    // As an older version left it.
    await tamper('DELETE FROM audit_entries WHERE team_id = $1', [team.teamId]);
    await service.sql('DELETE FROM audit_heads WHERE chain = $1', [team.teamId]);
    for (const n of [1, 2, 3])
      await service.sql(
        `INSERT INTO audit_entries (id, team_id, action, subject_id, actor, created_at)
       VALUES ($1, $2, 'api_key.created', 'key_x', 'key', now() - interval '40 days')`,
        [`aud_old${n}${team.teamId}`, team.teamId],
      );
    expect(await service.app.get(ChainInitializationJob).initializeChains()).toBe(1);
    expect(await service.app.get(ChainInitializationJob).initializeChains()).toBe(0);
    // The same in one statement, as the first versions of the chain computed it.
    expect(
      await service.sql(
        `SELECT sequence, hash = (SELECT sha256(convert_to(string_agg(encode(sha256(convert_to(jsonb_build_array(id, action,
           subject_id, actor, key_id, user_id, request_id, address, before::text, after::text,
           extract(epoch FROM created_at))::text, 'UTF8')), 'hex'), '' ORDER BY id), 'UTF8'))
         FROM audit_entries WHERE team_id = chain AND sequence IS NULL) AS same
       FROM audit_heads WHERE chain = $1`,
        [team.teamId],
      ),
    ).toEqual([{ sequence: 0, same: true }]);
    await tamper(row('aud_x', 'api_key.created', 'NULL', 'NULL'), [team.teamId]);
    expect(await problems(team)).toEqual(['changed 0']);
    await tamper(`DELETE FROM audit_entries WHERE id = 'aud_x' || $1`, [team.teamId]);
    await team.sdk.apiKeys.create({ name: 'new', type: 'basic' });
    expect(await verify(team)).toEqual([]);
    await tamper(`UPDATE audit_entries SET subject_id = 'key_y' WHERE id = $1`, [`aud_old2${team.teamId}`]);
    expect(await problems(team)).toEqual(['changed 1']);
    await tamper(`UPDATE audit_entries SET subject_id = 'key_x' WHERE id = $1`, [`aud_old2${team.teamId}`]);
    expect(await service.app.get(AuditRetention).trim(team.teamId, 2)).toBe(3);
    expect(await verify(team)).toEqual([]);
  });
}
