import { AuditVerifier } from '../../src/access/audit/audit-verifier';
import type { Service } from '../support/service';
import { auditScene, row } from './audit-scene';

/** SQL: what `audit.trimmed` says of a cut through the second entry. */
const CUT_AT_2 = `(SELECT json_build_object('throughSequence', 2, 'hash', encode(hash, 'hex'))
FROM audit_entries WHERE team_id = $1 AND sequence = 2)`;
const REMOVE_2 = `DELETE FROM audit_entries WHERE team_id = $1 AND sequence BETWEEN 1 AND 2`;
const ERASED = `json_build_object('throughSequence', 5)`;
const REDACT_3 = `UPDATE audit_entries SET redacted_at = now(), after = NULL WHERE team_id = $1 AND sequence = 3`;

/** The audit log of a team as a chain of hashes. */
export function auditChain(getService: () => Service): void {
  const { entries, verify, problems, tamper, written } = auditScene(getService);
  let service: Service;

  beforeAll(() => {
    service = getService();
  });

  describe('is a chain', () => {
    it('without gaps, also when many write at once', async () => {
      const team = await service.team();
      const other = await service.team();
      await Promise.all(
        [team, other].flatMap((client) =>
          Array.from({ length: 15 }, (_, n) =>
            client.post('/api/core/api-keys', { name: `${n}`, type: 'basic' }),
          ),
        ),
      );
      for (const client of [team, other]) {
        const sequences = (await entries(client)).map(({ sequence }) => sequence).sort((a, b) => a - b);
        expect(sequences).toEqual(Array.from({ length: 17 }, (_, n) => n + 1));
        expect(await verify(client)).toEqual([]);
      }
    });

    it('that refuses changes by mistake', async () => {
      const team = await written(3);
      for (const sql of ['UPDATE audit_entries SET address = NULL', 'DELETE FROM audit_entries'])
        await expect(service.sql(`${sql} WHERE team_id = $1`, [team.teamId])).rejects.toThrow('written once');
    });

    it.each([
      [
        'a changed entry',
        `UPDATE audit_entries SET address = '10.0.0.1' WHERE team_id = $1 AND sequence = 3`,
        ['changed 3'],
      ],
      [
        'an entry whose redaction nobody ordered',
        `UPDATE audit_entries SET redacted_at = now() WHERE team_id = $1 AND sequence = 3`,
        ['changed 3'],
      ],
      [
        'a change with a new hash of its contents',
        `UPDATE audit_entries SET content_hash = sha256('x') WHERE team_id = $1 AND sequence = 3`,
        ['changed 3'],
      ],
      ['a removed entry', 'DELETE FROM audit_entries WHERE team_id = $1 AND sequence = 3', ['removed 3']],
      ['a removed beginning', 'DELETE FROM audit_entries WHERE team_id = $1 AND sequence < 3', ['removed 2']],
      ['a removed end', 'DELETE FROM audit_entries WHERE team_id = $1 AND sequence > 3', ['removed 5']],
      [
        'an entry inserted at the end',
        `INSERT INTO audit_entries (id, team_id, action, subject_id, actor, created_at, sequence, content_hash, hash)
       VALUES ('aud_x' || $1, $1, 'team.created', 'x', 'system', now(), 6, sha256('a'), sha256('b'))`,
        ['changed 6', 'inserted 6'],
      ],
      [
        'an entry inserted before the chain',
        `INSERT INTO audit_entries (id, team_id, action, subject_id, actor, created_at)
       VALUES ('aud_x' || $1, $1, 'team.created', 'x', 'system', now())`,
        ['changed 1'],
      ],
      [
        'an entry inserted in between',
        `UPDATE audit_entries SET sequence = sequence + 10 WHERE team_id = $1 AND sequence >= 3;
       INSERT INTO audit_entries (id, team_id, action, subject_id, actor, created_at, sequence, content_hash, hash)
       VALUES ('aud_x' || $1, $1, 'team.created', 'x', 'system', now(), 3, sha256('a'), sha256('b'))`,
        ['changed 3', 'removed 12', 'changed 13', 'changed 14', 'changed 15', 'inserted 15'],
      ],
      [
        'a removed beginning with a forged cut outside of the chain',
        `${row('aud_x', 'audit.trimmed', CUT_AT_2, 'NULL')}; ${REMOVE_2}`,
        ['inserted 0', 'removed 2'],
      ],
      [
        'a removed beginning with a forged cut before the chain',
        `${row('aud_x', 'audit.trimmed', CUT_AT_2, '0', `sha256('x')`)}; ${REMOVE_2}`,
        ['inserted 0', 'removed 2'],
      ],
      [
        'a removed beginning with a forged cut behind the chain',
        `${row('aud_x', 'audit.trimmed', CUT_AT_2, '6')}; ${REMOVE_2}`,
        ['removed 2', 'inserted 6'],
      ],
      [
        'a removed beginning with a forged cut behind the chain that has hashes',
        `${row('aud_x', 'audit.trimmed', CUT_AT_2, '6', `sha256('x')`)}; ${REMOVE_2}`,
        ['removed 2', 'changed 6', 'inserted 6'],
      ],
      [
        'an erased entry with a forged erasure outside of the chain',
        `${row('aud_x', 'team.erased', ERASED, '-1', `sha256('x')`)}; ${REDACT_3}`,
        ['inserted -1', 'changed 3'],
      ],
      [
        'an erased entry with a forged erasure behind the chain',
        `${row('aud_x', 'team.erased', ERASED, '6')}; ${REDACT_3}`,
        ['changed 3', 'inserted 6'],
      ],
      [
        'entries at places that there are not',
        [`-9223372036854775808`, `0`, `9223372036854775807`]
          .map((place, n) => row(`aud_x${n}`, 'api_key.created', 'NULL', place, `sha256('x')`))
          .join(';'),
        ['inserted -9223372036854776000', 'inserted 0', 'inserted 9223372036854776000'],
      ],
      [
        'an entry without hashes behind the end',
        row('aud_x', 'api_key.created', 'NULL', '6'),
        ['inserted 6'],
      ],
      [
        'an entry that lost its hashes',
        `UPDATE audit_entries SET content_hash = NULL, hash = NULL WHERE team_id = $1 AND sequence = 3`,
        ['changed 3'],
      ],
    ])('that shows %s, in its own team alone', async (_name, sql, expected) => {
      const [team, other] = [await written(5), await written(3)];
      expect(await problems(team)).toEqual([]);
      await tamper(sql, [team.teamId]);
      expect(await problems(team)).toEqual(expected);
      expect(await problems(other)).toEqual([]);
    });

    it.each([
      ['without a place among the numbers', '0', `sha256('x')`],
      ['without hashes', '6', 'NULL'],
      ['with hashes but no place', 'NULL', `sha256('x')`],
    ])('that takes no entry %s', async (_name, place, hash) => {
      const team = await written(3);
      await expect(
        service.sql(row('aud_x', 'api_key.created', 'NULL', place, hash), [team.teamId]),
      ).rejects.toThrow(/audit_entries_(place|hashes)_check/);
    });

    it('of the installation, which has no entries of before it', async () => {
      const verifier = service.app.get(AuditVerifier);
      const findings = async (): Promise<string[]> =>
        (await verifier.verify('installation')).findings.map((found) => `${found.problem} ${found.sequence}`);
      expect(await findings()).toEqual([]);
      await tamper(
        `INSERT INTO audit_entries (id, action, subject_id, actor, created_at)
       VALUES ($1, 'work.held', 'work', 'operator', now())`,
        ['aud_installation'],
      );
      expect(await findings()).toEqual(['inserted 0']);
      await tamper('DELETE FROM audit_entries WHERE id = $1', ['aud_installation']);
    });

    it('whose end can be proved by what was noted of it elsewhere', async () => {
      const team = await written(4);
      const verifier = service.app.get(AuditVerifier);
      const { head } = await verifier.verify(team.teamId);
      await team.sdk.apiKeys.create({ name: 'later', type: 'basic' });
      expect((await verifier.verify(team.teamId, head)).findings).toEqual([]);
      // Somebody removes the last entries and forges the end.
      await tamper('DELETE FROM audit_entries WHERE team_id = $1 AND sequence > 2', [team.teamId]);
      await service.sql(
        `UPDATE audit_heads SET sequence = 2, hash = (SELECT hash FROM audit_entries WHERE team_id = $1 AND sequence = 2)
       WHERE chain = $1`,
        [team.teamId],
      );
      expect((await verifier.verify(team.teamId)).findings).toEqual([]);
      expect((await verifier.verify(team.teamId, head)).findings).toMatchObject([
        { problem: 'removed', sequence: 4 },
      ]);
    });
  });
}
