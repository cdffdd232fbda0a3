import { Injectable } from '@nestjs/common';
import { clock } from '../../platform/kernel/clock';
import { judgeSignature, signHead, type SignedHead } from '../../platform/kernel/crypto/signed-head';
import { Vault } from '../../platform/kernel/crypto/vault';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import { contentHashOf, linkHash } from './audit-chain';
import type { ChainEnd } from './audit-head';
import { AuditVerifier, entriesAfter, signedOf } from './audit-verifier';
import {
  HEAD_OF_CHAIN,
  KEEP_SIGNED,
  NEWEST_SIGNED_HEADS,
  PRUNE_SIGNED,
  unsignedChains,
} from './audit.queries';

/** The start itself is left alone. */
const FIRST_AFTER_MS = 20_000;
const EVERY_MS = 3_600_000;
/** Chains that one line of the log names at most. */
const CHAINS_AT_ONCE = 100;
const PAGE = 1_000;
/** Of what is wrong with a chain, so much goes to the log; `audit verify` says the rest. */
const FINDINGS_LOGGED = 3;

/**
 * Signs once an hour where the chains of the audit log end that have grown, under a key that is derived from `APP_SECRET`, keeps
 * that in the database and writes it to the log. What does not go on from the end that was signed before is not signed, so somebody
 * who rewrites entries of the past never gets a signature for it. Any number of processes may do it.
 */
@Injectable()
export class HeadSigner extends RecurringTask {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
    private readonly verifier: AuditVerifier,
  ) {
    super({
      firstAfterMs: FIRST_AFTER_MS,
      everyMs: EVERY_MS,
      failed: 'the ends of the audit chains could not be signed; the next attempt is in an hour',
    });
  }

  protected override async run(): Promise<void> {
    await this.signAll();
    await this.unitOfWork.query(PRUNE_SIGNED);
  }

  /** Signs every chain whose end has no signature under the current secret. @returns the ends that were signed */
  async signAll(): Promise<SignedHead[]> {
    const all: SignedHead[] = [];
    for (let after = '', length = CHAINS_AT_ONCE; length === CHAINS_AT_ONCE && !this.stopping;) {
      const chains = await this.unitOfWork.query<{ chain: string }>(unsignedChains(CHAINS_AT_ONCE), [
        after,
        this.vault.current.id,
      ]);
      const signed: SignedHead[] = [];
      for (const { chain } of chains) {
        const head = await this.sign(chain);
        if (head !== null) signed.push(head);
      }
      all.push(...(await this.keep(signed)));
      after = chains.at(-1)?.chain ?? after;
      length = chains.length;
    }
    return all;
  }

  /** Where each chain was signed last under the current secret, as the database has it. */
  async newest(): Promise<SignedHead[]> {
    const rows = await this.unitOfWork.query<Omit<SignedHead, 'signedAt'> & { signedAt: Date }>(
      NEWEST_SIGNED_HEADS,
      [this.vault.current.id],
    );
    return rows.map((row) => ({ ...row, signedAt: row.signedAt.toISOString() }));
  }

  /** @returns null when the chain has no entry, or is not as it was written */
  private async sign(chain: string): Promise<SignedHead | null> {
    const end = await this.unitOfWork.run(async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      const [head] = await tx.query<ChainEnd>(HEAD_OF_CHAIN, [chain]);
      return head !== undefined && (await this.goesOn(tx, chain, head)) ? head : null;
    });
    const found = end ?? (await this.verified(chain));
    if (found === null) return null;
    const { sequence, hash } = found;
    const signedAt = clock.now().toISOString();
    return signHead(this.vault.current, { chain, sequence, hash: hash.toString('hex'), signedAt });
  }

  /** Whether the entries since the last signed end lead from that to the present one. */
  private async goesOn(tx: Transaction, chain: string, head: ChainEnd): Promise<boolean> {
    const last = (await signedOf(tx, chain)).find(({ keyId }) => this.vault.keyOf(keyId) !== null);
    if (last === undefined || judgeSignature(this.vault.keyOf(last.keyId), last) !== 'right') return false;
    let sequence = last.sequence;
    let hash: Buffer = Buffer.from(last.hash, 'hex');
    for (let length = PAGE; length === PAGE;) {
      const page = await entriesAfter(tx, chain, sequence, PAGE);
      for (const entry of page) {
        const { contentHash, redactedAt } = entry;
        if (entry.sequence !== sequence + 1 || contentHash === null) return false;
        if (redactedAt === null && !contentHashOf(entry).equals(contentHash)) return false;
        hash = linkHash(hash, contentHash);
        if (entry.hash?.equals(hash) !== true) return false;
        sequence = entry.sequence;
      }
      length = page.length;
    }
    return sequence === head.sequence && hash.equals(head.hash);
  }

  /** For a chain that was never signed, or that retention has cut behind its signed end: the whole of it. */
  private async verified(chain: string): Promise<ChainEnd | null> {
    const { head, findings } = await this.verifier.verify(chain);
    if (findings.length > 0)
      this.logger.error(
        { chain, findings: findings.slice(0, FINDINGS_LOGGED) },
        'the audit log is not as it was written; its end is not signed. Run `audit verify`',
      );
    if (head === null || head.sequence === 0 || findings.length > 0) return null;
    return { sequence: head.sequence, hash: Buffer.from(head.hash, 'hex') };
  }

  /** Of several processes that sign the same end one keeps and logs it. */
  private async keep(signed: SignedHead[]): Promise<SignedHead[]> {
    if (signed.length === 0) return [];
    const kept = await this.unitOfWork.query<{ chain: string; sequence: number }>(KEEP_SIGNED, [
      signed.map(({ chain }) => chain),
      signed.map(({ sequence }) => sequence),
      signed.map(({ hash }) => hash),
      signed.map(({ signature }) => signature),
      signed.map(({ signedAt }) => signedAt),
      this.vault.current.id,
    ]);
    const own = signed.filter(({ chain }) => kept.some((row) => row.chain === chain));
    // Also where only warnings are logged: the line is the copy that the owner of the database does not have.
    const log = this.logger.level === 'silent' ? this.logger : this.logger.child({}, { level: 'info' });
    if (own.length > 0) log.info({ auditHeads: own }, 'the ends of audit chains were signed');
    return own;
  }
}
