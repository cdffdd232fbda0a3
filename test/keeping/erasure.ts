import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AuditVerifier } from '../../src/access/audit/audit-verifier';
import { AuditRetention } from '../../src/operations/retention/audit-retention';
import { ErasureRejectedError, TeamErasure } from '../../src/operations/retention/team-erasure';
import { TeamExport } from '../../src/operations/retention/team-export';
import { operatorCommand } from '../../src/platform/kernel/request-context';
import type { Endpoint } from '../support/endpoint';
import type { Service } from '../support/service';
import { untar } from '../support/tar';
import type { TeamClient } from '../support/team-client';
import { until } from '../support/until';
import { keepingScene } from './keeping-scene';

/** The erasure of a team, beside others that keep all of theirs. */
export function erasure(getService: () => Service, receiver: () => Endpoint): void {
  const { count, furnished } = keepingScene(getService, receiver);
  let service: Service;

  beforeAll(() => {
    service = getService();
  });

  describe('an erasure', () => {
    const erase = (teamId: string, confirm = 'Test team', despiteRetention: string | null = null) =>
      operatorCommand.run('team erase', () =>
        service.app.get(TeamErasure).erase({ teamId, confirm, despiteRetention }),
      );
    /** Everything of a team, as its export has it, without the time at which that was made. */
    const contents = async ({ teamId }: TeamClient): Promise<Map<string, string>> => {
      const file = join(service.dataDir, `${Math.random()}.tar.gz`);
      await service.app.get(TeamExport).write(teamId, file);
      return new Map(
        [...untar(readFileSync(file))]
          .filter(([path]) => !/manifest|audit_entries|audit_signed_heads|api_keys|api_requests/.test(path))
          // Documents of unknown type are read again beside it, and French platforms are asked.
          .map(([path, bytes]) => [
            path,
            bytes
              .toString('latin1')
              .replace(
                /,"(?:read_by|polled_at|last_fetched_at|fetching_until|last_error)":(?:"[^"]*"|\w+)/g,
                '',
              ),
          ]),
      );
    };

    it('leaves a tombstone that can be verified, goes on after an interruption, and touches no other team', async () => {
      const [{ team, address }, other] = [await furnished(), await furnished()];
      await until(async () => (await count(`webhook_deliveries WHERE state = 'pending'`)) === 0);
      const before = await contents(other.team);
      await expect(erase(team.teamId, 'Another name')).rejects.toThrow(/is not "Another name"/);
      expect(await count('simnet_participants WHERE participant = $1', address)).toBe(1);

      // The process dies in the middle: nothing after the companies is erased.
      await service.sql(
        `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''died''; END'`,
      );
      await service.sql('CREATE TRIGGER die BEFORE DELETE ON companies FOR EACH ROW EXECUTE FUNCTION die()');
      await expect(erase(team.teamId)).rejects.toThrow('died');
      expect((await team.get('/api/v1/companies')).status).toBe(401);
      expect(await count('simnet_participants WHERE participant = $1', address)).toBe(0);
      expect(await count('companies WHERE team_id = $1', team.teamId)).toBeGreaterThan(0);
      await service.sql('DROP TRIGGER die ON companies; DROP FUNCTION die');
      await erase(team.teamId);

      const tables = await service.sql<{ name: string }>(
        `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
      );
      const left: string[] = [];
      for (const { name } of tables)
        if ((await count(`${name} t WHERE to_jsonb(t)::text LIKE '%' || $1 || '%'`, team.teamId)) > 0)
          left.push(name);
      // The heads of all chains are signed some seconds after a start and hourly, beside the suites.
      const withoutSignatures = left.filter((name) => name !== 'audit_signed_heads');
      expect(withoutSignatures.sort()).toEqual(['audit_entries', 'audit_heads', 'teams']);
      const [row] = await service.sql<{ name: string }>('SELECT name FROM teams WHERE id = $1', [
        team.teamId,
      ]);
      expect(row).toEqual({ name: '(erased)' });
      const personal = `team_id = $1 AND (address IS NOT NULL OR request_id IS NOT NULL OR user_id IS NOT NULL
      OR before IS NOT NULL OR after IS NOT NULL) AND action NOT IN ('team.erasing', 'team.erased')`;
      expect(
        await service.sql(`SELECT action, before, after FROM audit_entries WHERE ${personal}`, [team.teamId]),
      ).toEqual([]);
      expect(
        await count(`audit_entries WHERE team_id = $1 AND action = 'company.created'`, team.teamId),
      ).toBe(6);
      const verified = await service.app.get(AuditVerifier).verify(team.teamId);
      expect(verified.findings).toEqual([]);
      expect(verified.entries).toBeGreaterThan(10);

      await expect(erase(team.teamId, '(erased)')).rejects.toThrow(ErasureRejectedError);
      expect(await contents(other.team)).toEqual(before);
      expect((await other.team.get('/api/v1/companies')).status).toBe(200);
    });

    it('removes what came in behind its last look', async () => {
      const team = await service.team();
      const retention = service.app.get(AuditRetention);
      const drop = retention.removeUnchained.bind(retention);
      const late = jest.spyOn(retention, 'removeUnchained').mockImplementationOnce(async (tx, chain) => {
        await service.sql(
          `INSERT INTO labels (id, team_id, name, color_hex, created_at, updated_at)
         VALUES ('lbl_late', $1, 'late', '#000000', now(), now())`,
          [team.teamId],
        );
        return drop(tx, chain);
      });
      expect(await erase(team.teamId)).toMatchObject({ labels: 1 });
      expect(late).toHaveBeenCalled();
      expect(await count('labels WHERE team_id = $1', team.teamId)).toBe(0);
    });

    it('keeps documents that have to be kept, unless the operator says why not', async () => {
      const { team } = await furnished();
      await service.sql(`UPDATE teams SET environment = 'production' WHERE id = $1`, [team.teamId]);
      await expect(erase(team.teamId)).rejects.toThrow(
        /document\(s\) that must be retained, the last until 20\d\d-/,
      );
      expect((await team.get('/api/v1/companies')).status).toBe(200);
      await service.sql(`UPDATE teams SET environment = 'sandbox' WHERE id = $1`, [team.teamId]);
      await service.sql(
        `UPDATE documents SET created_at = created_at - interval '11 years' WHERE team_id = $1`,
        [team.teamId],
      );
      const fresh = await furnished();
      await service.sql(`UPDATE teams SET environment = 'production' WHERE id = $1`, [fresh.team.teamId]);
      await erase(fresh.team.teamId, 'Test team', 'order 7 of the court');
      const [entry] = await service.sql<{ after: object }>(
        `SELECT after FROM audit_entries WHERE team_id = $1 AND action = 'team.erasing'`,
        [fresh.team.teamId],
      );
      expect(entry?.after).toMatchObject({ despiteRetention: 'order 7 of the court' });
      expect(await count('documents WHERE team_id = $1', fresh.team.teamId)).toBe(0);
    });
  });
}
