import { declaredAuditActions, defineAuditAction } from '../../src/audit/audit-actions';
import '../../src/audit/database-audit';
import { AuditRetention } from '../../src/keeping/audit-retention';
import { ChainBeginnings } from '../../src/audit/chain-beginnings';
import { Retention } from '../../src/keeping/retention';
import { AuditVerifier, type AuditFinding } from '../../src/audit/audit-verifier';
import { AuditLog } from '../../src/audit/audit-log';
import { UnitOfWork } from '../../src/kernel/database/unit-of-work';
import { documented } from '../support/documentation';
import { smallInvoice } from '../support/invoices';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';

const PROBED = defineAuditAction('test.probed');

interface Entry {
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

export function auditLog(): void {
  describe('the audit log', () => {
    let service: Service;

    beforeAll(async () => {
      service = await startService({ AUDIT_RETENTION_DAYS: '30' });
    });
    afterAll(() => service.stop());

    const entries = async (team: TeamClient): Promise<Entry[]> =>
      (await team.get('/api/v1/audit?limit=200')).body.auditEntries;
    const verify = async (team: TeamClient): Promise<AuditFinding[]> =>
      (await service.app.get(AuditVerifier).verify(team.teamId)).findings;
    const problems = async (team: TeamClient): Promise<string[]> =>
      (await verify(team)).map(({ problem, sequence }) => `${problem} ${sequence}`);

    /** As somebody who owns the database could: past the trigger and the constraints that refuse changes. */
    const tamper = async (sql: string, parameters: unknown[]): Promise<void> => {
      const checks = await service.sql<{ name: string; definition: string }>(
        `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
       WHERE conrelid = 'audit_entries'::regclass AND conname IN ('audit_entries_place_check', 'audit_entries_hashes_check')`,
      );
      await service.sql('ALTER TABLE audit_entries DISABLE TRIGGER USER');
      for (const { name } of checks) await service.sql(`ALTER TABLE audit_entries DROP CONSTRAINT ${name}`);
      for (const statement of sql.split(';')) await service.sql(statement, parameters);
      for (const { name, definition } of checks)
        await service.sql(
          `ALTER TABLE audit_entries ADD CONSTRAINT ${name} ${definition.replace(' NOT VALID', '')} NOT VALID`,
        );
      await service.sql('ALTER TABLE audit_entries ENABLE TRIGGER USER');
    };

    /** SQL: a row with the team `$1`, as somebody would write it by hand. */
    const row = (id: string, action: string, after: string, sequence: string, hash = 'NULL'): string =>
      `INSERT INTO audit_entries (id, team_id, action, subject_id, actor, created_at, after, sequence, content_hash, hash)
     SELECT '${id}' || $1, $1, '${action}', $1, 'system', now(), ${after}, ${sequence}, ${hash}, ${hash}`;
    /** SQL: what `audit.trimmed` says of a cut through the second entry. */
    const CUT_AT_2 = `(SELECT json_build_object('throughSequence', 2, 'hash', encode(hash, 'hex'))
    FROM audit_entries WHERE team_id = $1 AND sequence = 2)`;
    const REMOVE_2 = `DELETE FROM audit_entries WHERE team_id = $1 AND sequence BETWEEN 1 AND 2`;
    const ERASED = `json_build_object('throughSequence', 5)`;
    const REDACT_3 = `UPDATE audit_entries SET redacted_at = now(), after = NULL WHERE team_id = $1 AND sequence = 3`;

    /** A team with some entries. */
    const written = async (count: number): Promise<TeamClient> => {
      const team = await service.team();
      for (let n = 2; n < count; n++) await team.sdk.apiKeys.create({ name: `${n}`, type: 'basic' });
      return team;
    };

    describe('has every change, with who, from where and what', () => {
      it('companies, identifiers, verifications and webhooks', async () => {
        const team = await service.team();
        const company = await team.company({}, true);
        await team.sdk.companies.update(company.id, { city: 'Gent', phone: '+32 1' });
        await team.sdk.companies.update(company.id, { city: 'Gent' });
        const identifiers = `/api/v1/companies/${company.id}/identifiers`;
        const added = await team.post(identifiers, { scheme: '9930', identifier: `de${Date.now()}` });
        await team.post(`${identifiers}/${added.body.identifier.id}/migration-key`);
        await team.delete(`${identifiers}/${added.body.identifier.id}`);
        const hook = await team.post('/api/v1/webhooks', {
          url: 'http://127.0.0.1:64999/a',
          companyId: company.id,
        });
        const path = `/api/v1/webhooks/${hook.body.webhook.id}`;
        await team.put(path, { url: 'http://127.0.0.1:64999/b' });
        await team.post(`${path}/rotate-secret`);
        await team.delete(path);
        await team.delete(path);
        await team.sdk.companies.update(company.id, { vatNumber: null, enterpriseNumber: null });
        const { status } = await team.delete(`/api/v1/companies/${company.id}`);
        expect(status).toBe(200);

        const found = await entries(team);
        expect(found.map(({ action }) => action).reverse()).toEqual([
          'team.created',
          'api_key.created',
          'company.created',
          'identifier.added',
          'verification.opened',
          'verification.verified',
          'company.updated',
          'identifier.added',
          'identifier.migration_key_made',
          'identifier.removed',
          'webhook.created',
          'webhook.changed',
          'webhook.secret_changed',
          'webhook.deleted',
          'company.updated',
          'identifier.removed',
          'company.deleted',
        ]);
        const of = (action: string): Entry | undefined => found.findLast((entry) => entry.action === action);
        expect(of('company.updated')).toMatchObject({
          subjectId: company.id,
          actor: 'key',
          keyId: team.keyId,
          address: expect.stringMatching(/127\.0\.0\.1$/),
          requestId: expect.any(String),
          before: { city: 'Bruxelles', phone: null },
          after: { city: 'Gent', phone: '+32 1' },
        });
        expect(of('webhook.changed')).toMatchObject({
          before: { url: 'http://127.0.0.1:64999/a', disabled: false },
          after: { url: 'http://127.0.0.1:64999/b', disabled: false },
        });
        expect(await verify(team)).toEqual([]);
      });

      it('documents, which a sandbox team may delete and a production team may not', async () => {
        const team = await service.team();
        const company = await team.company();
        const sent = await team.post(`/api/v1/${company.id}/send`, {
          recipient: '9999:delivered',
          documentType: 'invoice',
          document: smallInvoice('A-1'),
        });
        const { id } = sent.body.document;
        await service.settled(id);
        await service.sql(`UPDATE teams SET environment = 'production' WHERE id = $1`, [team.teamId]);
        const refused = await team.delete(`/api/v1/documents/${id}`);
        expect([refused.status, refused.headers.get('x-error-code')]).toEqual([409, 'retention_hold']);
        const year = new Date().getUTCFullYear() + 10;
        expect(refused.body.errors.root[0]).toMatch(new RegExp(`may be deleted after ${year}-\\d\\d-\\d\\d`));
        expect((await team.get(`/api/v1/documents/${id}`)).status).toBe(200);

        await service.sql(
          `UPDATE documents SET created_at = now() - interval '10 years 1 day' WHERE id = $1`,
          [id],
        );
        expect((await team.delete(`/api/v1/documents/${id}`)).status).toBe(200);
        const [last] = await entries(team);
        expect(last).toMatchObject({
          action: 'document.deleted',
          subjectId: id,
          keyId: team.keyId,
          before: { documentNumber: 'A-1', type: 'invoice', direction: 'outgoing', companyId: company.id },
        });
      });

      it('what the service does by itself', async () => {
        const team = await service.team();
        const { id } = await team.company({}, false);
        await team.sdk.companies.verify(id);
        await service.sql(
          `UPDATE verification_sessions SET expires_at = now(), next_attempt_at = now() WHERE company_id = $1`,
          [id],
        );
        for (let n = 0; n < 100 && (await entries(team))[0]?.action !== 'verification.expired'; n++)
          await new Promise((resolve) => setTimeout(resolve, 50));
        expect((await entries(team))[0]).toMatchObject({
          action: 'verification.expired',
          actor: 'system',
          keyId: null,
        });
      });

      it('or no change at all', async () => {
        const team = await service.team();
        await service.sql(
          `ALTER TABLE audit_entries ADD CONSTRAINT broken CHECK (action <> 'company.created') NOT VALID`,
        );
        await expect(team.company()).rejects.toThrow('No company');
        await service.sql('ALTER TABLE audit_entries DROP CONSTRAINT broken');
        expect((await team.get('/api/v1/companies')).body.companies).toEqual([]);
        expect(await verify(team)).toEqual([]);
      });
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
          await expect(service.sql(`${sql} WHERE team_id = $1`, [team.teamId])).rejects.toThrow(
            'written once',
          );
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
        [
          'a removed beginning',
          'DELETE FROM audit_entries WHERE team_id = $1 AND sequence < 3',
          ['removed 2'],
        ],
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
          (await verifier.verify('installation')).findings.map(
            (found) => `${found.problem} ${found.sequence}`,
          );
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
      const retention = service.app.get(Retention);
      const lengths = async (): Promise<number[]> =>
        Promise.all(teams.map(async (team) => (await entries(team)).length));
      await age();
      expect(await retention.removeOld()).toMatchObject({ audit_entries: 4 });
      expect(await lengths()).toEqual([4, 3]);
      await age();
      expect(await retention.removeOld()).toMatchObject({ audit_entries: 0 });
      for (const { teamId } of teams)
        await tamper(
          `UPDATE audit_entries SET created_at = created_at - interval '25 hours'
         WHERE team_id = $1 AND action = 'audit.trimmed'`,
          [teamId],
        );
      expect(await retention.removeOld()).toMatchObject({ audit_entries: 4 });
      expect(await lengths()).toEqual([3, 2]);
    });

    it('is cut by one run at a time', async () => {
      const retention = service.app.get(Retention);
      const [first, second] = await Promise.all([retention.removeOld(), retention.removeOld()]);
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
      expect(await service.app.get(ChainBeginnings).beginAll()).toBe(1);
      expect(await service.app.get(ChainBeginnings).beginAll()).toBe(0);
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

    it('is written last, so that nobody waits for it behind other locks', async () => {
      const team = await service.team();
      const statements: string[] = [];
      await service.app.get(UnitOfWork).run(async (tx) => {
        const query = tx.query.bind(tx);
        jest.spyOn(tx, 'query').mockImplementation((sql, parameters) => {
          statements.push(sql);
          return query(sql, parameters);
        });
        await service.app.get(AuditLog).record(tx, { teamId: team.teamId, action: PROBED, subjectId: 'x' });
        await tx.query('SELECT 1 AS work');
      });
      expect(statements[0]).toBe('SELECT 1 AS work');
      expect(statements[1]).toContain('audit_heads');
    });

    it('has every declared action in the documentation, and no other', () => {
      const cells = [...documented('audit.md').matchAll(/^\| (`[a-z_]+\.[a-z_]+`(?:, `[a-z_.]+`)*) +\|/gm)];
      // A name that begins with a dot is of the resource before it.
      const actions = cells.flatMap(([, cell = '']) => {
        let resource = '';
        return [...cell.matchAll(/`([a-z_]*)(\.[a-z_]+)`/g)].map(([, named, action]) => {
          resource = named === '' || named === undefined ? resource : named;
          return `${resource}${action}`;
        });
      });
      expect(actions.sort()).toEqual(declaredAuditActions().filter((action) => action !== PROBED));
    });
  });
}
