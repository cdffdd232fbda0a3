import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditVerifier, type AuditFinding, type FileHead } from '../../src/access/audit/audit-verifier';
import { computeContentHash, computeLinkHash } from '../../src/access/audit/audit-chain';
import { AuditEntry } from '../../src/access/audit/audit-entry.entity';
import { HeadSigner } from '../../src/access/audit/head-signer';
import { backUpToFile } from '../../src/operations/backup/make-backup';
import { readStoredHeads } from '../../src/apps/cli/stored-heads';
import { deriveSecretKey } from '../../src/platform/kernel/crypto/secret-key';
import { verifySignature, signHead, type SignedHead } from '../../src/platform/kernel/crypto/signed-head';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { auditScene } from './audit-scene';

const FORMER = 'a-secret-of-these-tests-long-enough-to-be-accepted';
const NEXT = 'what-follows-it-which-is-long-enough-as-well';

/** SQL: cuts the end of a chain off and moves its recorded end back. */
const CUT_TAIL = `DELETE FROM audit_entries WHERE team_id = $1 AND sequence > 2;
  UPDATE audit_heads SET sequence = 2, hash = (SELECT hash FROM audit_entries WHERE team_id = $1 AND sequence = 2) WHERE chain = $1`;
/** SQL: removes all that was ever written of a team, but the team. */
const ERASE = 'DELETE FROM audit_entries WHERE team_id = $1; DELETE FROM audit_heads WHERE chain = $1';
const ERASE_SIGNED = 'DELETE FROM audit_signed_heads WHERE chain = $1';

/** The signed ends of the chains of the audit log. */
describe('keeping', () => {
  describe('the ends of audit chains', () => {
    let service: Service;
    let folder: string;

    beforeAll(async () => {
      service = await startService({ LOG_LEVEL: 'warn', APP_SECRET: FORMER });
      folder = mkdtempSync(join(tmpdir(), 'passerelle-heads-'));
    });
    afterAll(async () => {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    const { tamper, written, problems } = auditScene(() => service);
    const sign = (): Promise<SignedHead[]> => service.app.get(HeadSigner).signHeads();
    const verifyWith = async (team: TeamClient, storedHeads: FileHead[]): Promise<AuditFinding[]> =>
      (await service.app.get(AuditVerifier).verify(team.teamId, null, storedHeads)).findings;
    /** As somebody who owns the database could. */
    const withoutTriggers = async (sql: string, team: TeamClient): Promise<void> => {
      await service.sql('ALTER TABLE audit_signed_heads DISABLE TRIGGER USER');
      await tamper(sql, [team.teamId]);
      await service.sql('ALTER TABLE audit_signed_heads ENABLE TRIGGER USER');
    };
    const logged = (): SignedHead[] =>
      service.log
        .map((line) => JSON.parse(line) as { auditHeads?: SignedHead[] })
        .flatMap((line) => line.auditHeads ?? []);

    it('are signed once, also in the log, whatever its level', async () => {
      const team = await written(3);
      expect((await sign()).map(({ chain }) => chain)).toContain(team.teamId);
      expect((await sign()).filter(({ chain }) => chain === team.teamId)).toEqual([]);
      const [head, ...more] = logged().filter(({ chain }) => chain === team.teamId);
      expect(more).toEqual([]);
      expect(head).toMatchObject({ sequence: 3, keyId: deriveSecretKey(FORMER).id });
      if (head === undefined) throw new Error('It was not logged');
      expect(verifySignature(deriveSecretKey(FORMER), head)).toBe('right');
      expect(verifySignature(deriveSecretKey(FORMER), { ...head, sequence: 2 })).toBe('wrong');
      const { signed, findings } = await service.app.get(AuditVerifier).verify(team.teamId);
      expect({ signed, findings }).toMatchObject({ signed: { sequence: 3 }, findings: [] });
      await team.sdk.apiKeys.create({ name: 'later', type: 'basic' });
      expect(await problems(team)).toEqual([]);
    });

    it('are signed by one of several processes', async () => {
      const team = await written(2);
      const all = (await Promise.all([sign(), sign(), sign()])).flat();
      expect(all.filter(({ chain }) => chain === team.teamId)).toHaveLength(1);
    });

    it('show a tail that was cut off, with the recorded end moved back', async () => {
      const team = await written(4);
      await sign();
      await withoutTriggers(CUT_TAIL, team);
      expect(await problems(team)).toEqual(['removed 4']);
      expect((await sign()).filter(({ chain }) => chain === team.teamId)).toEqual([]);
      expect(await problems(team)).toEqual(['removed 4']);
    });

    it('show an erased chain of a team that exists', async () => {
      const signed = await written(3);
      await sign();
      const unsigned = await written(3);
      for (const team of [signed, unsigned]) await withoutTriggers(ERASE, team);
      expect(await problems(signed)).toEqual(['removed 1', 'removed 3']);
      expect(await problems(unsigned)).toEqual(['removed 1']);
    });

    it('show a past that was rewritten, hashes and all, and are never signed for it', async () => {
      const team = await written(4);
      await sign();
      await team.sdk.apiKeys.create({ name: 'later', type: 'basic' });
      await rewrite(service, tamper, team, 2);
      expect(await problems(team)).toEqual(['changed 4']);
      expect((await sign()).filter(({ chain }) => chain === team.teamId)).toEqual([]);
      expect(service.log.some((line) => line.includes(team.teamId) && line.includes('is not signed'))).toBe(
        true,
      );
    });

    it('in the log and in a backup show what is gone from the database with its signatures', async () => {
      const team = await written(4);
      await sign();
      const log = join(folder, 'service.log');
      writeFileSync(
        log,
        service.log.map((line) => `2026-11-26T00:00:00Z host passerelle ${line}`).join('\n'),
      );
      const file = join(folder, 'heads.backup');
      const key = deriveSecretKey(FORMER);
      const { opening } = await backUpToFile({
        databaseUrl: service.databaseUrl,
        ...{ file, passphrase: null, replace: true },
        signHeads: (heads) => heads.map((head) => signHead(key, head)),
      });
      expect(opening.auditHeads.find(({ chain }) => chain === team.teamId)).toMatchObject({ sequence: 4 });
      await withoutTriggers(`${CUT_TAIL};${ERASE_SIGNED}`, team);
      expect(await problems(team)).toEqual([]);
      for (const source of [log, file]) {
        const findings = await verifyWith(team, await readStoredHeads([source], undefined));
        expect(findings).toMatchObject([{ problem: 'removed', sequence: 4 }]);
        expect(findings[0]?.message).toContain(source);
      }
      await expect(readStoredHeads([join(folder, 'none')], undefined)).rejects.toThrow('cannot be read');
      writeFileSync(log, '{"level":"info"}\n');
      await expect(readStoredHeads([log], undefined)).rejects.toThrow('must contain a signed end');
    });

    it('show a signature that is not of this installation', async () => {
      const team = await written(3);
      const hash = 'a'.repeat(64);
      const signedAt = '2026-11-26T00:00:00.000Z';
      const foreign = signHead(deriveSecretKey(NEXT), { chain: team.teamId, sequence: 2, hash, signedAt });
      const forged = { ...foreign, keyId: deriveSecretKey(FORMER).id, source: 'a file' };
      expect(await verifyWith(team, [forged])).toMatchObject([{ problem: 'changed', sequence: 2 }]);
      // Without its secret nothing can be said of it.
      expect(await verifyWith(team, [{ ...foreign, source: 'a file' }])).toEqual([]);
    });

    it('refuse changes in the database, and lose what later ones make needless', async () => {
      const team = await written(2);
      await sign();
      await team.sdk.apiKeys.create({ name: 'later', type: 'basic' });
      await sign();
      for (const sql of [ERASE_SIGNED, 'UPDATE audit_signed_heads SET sequence = 1 WHERE chain = $1'])
        await expect(service.sql(sql, [team.teamId])).rejects.toThrow('written once');
      const age = `UPDATE audit_signed_heads SET signed_at = signed_at - interval '8 days' WHERE chain = $1`;
      await withoutTriggers(age, team);
      await service.sql('SELECT prune_signed_audit_heads()');
      const left = await service.sql('SELECT sequence FROM audit_signed_heads WHERE chain = $1', [
        team.teamId,
      ]);
      expect(left).toEqual([{ sequence: 3 }]);
    });

    it('are signed again under a new secret, and verified once the former is dropped', async () => {
      const team = await written(4);
      await sign();
      const rotated = await startService(
        { APP_SECRET: NEXT, APP_SECRET_PREVIOUS: FORMER },
        service.databaseUrl,
      );
      const again = await rotated.app.get(HeadSigner).signHeads();
      expect(again.find(({ chain }) => chain === team.teamId)).toMatchObject({
        sequence: 4,
        keyId: deriveSecretKey(NEXT).id,
      });
      await rotated.stop();
      const later = await startService({ APP_SECRET: NEXT }, service.databaseUrl);
      const verifier = later.app.get(AuditVerifier);
      expect(await verifier.verify(team.teamId)).toMatchObject({ findings: [], signed: { sequence: 4 } });
      await withoutTriggers(CUT_TAIL, team);
      expect((await verifier.verify(team.teamId)).findings).toMatchObject([
        { problem: 'removed', sequence: 4 },
      ]);
      await later.stop();
    });
  });
});

/** Changes an entry and gives it and all behind it the hashes that the service would have given them. */
async function rewrite(
  service: Service,
  tamper: (sql: string, parameters: unknown[]) => Promise<void>,
  team: TeamClient,
  from: number,
): Promise<void> {
  const entries = await service.app
    .get(UnitOfWork)
    .run((tx) => tx.manager.find(AuditEntry, { where: { teamId: team.teamId }, order: { sequence: 'ASC' } }));
  let hash: Buffer = entries[from - 2]?.hash ?? Buffer.alloc(0);
  for (const entry of entries.slice(from - 1)) {
    const changed = entry.sequence === from ? { ...entry, address: '10.0.0.1' } : entry;
    const contentHash = computeContentHash(changed);
    hash = computeLinkHash(hash, contentHash);
    await tamper('UPDATE audit_entries SET address = $2, content_hash = $3, hash = $4 WHERE id = $1', [
      entry.id,
      changed.address,
      contentHash,
      hash,
    ]);
  }
  await service.sql('UPDATE audit_heads SET hash = $2 WHERE chain = $1', [team.teamId, hash]);
}
