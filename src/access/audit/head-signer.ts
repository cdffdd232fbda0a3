import { Injectable } from '@nestjs/common';
import { clock } from '../../platform/kernel/clock';
import { verifySignature, signHead, type SignedHead } from '../../platform/kernel/crypto/signed-head';
import { Vault } from '../../platform/kernel/crypto/vault';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import { computeContentHash, computeLinkHash } from './audit-chain';
import type { ChainEnd } from './audit-head';
import { AuditVerifier, listEntriesAfter, listSignedHeads } from './audit-verifier';
import {
  SELECT_CHAIN_HEAD,
  INSERT_SIGNED_HEADS,
  NEWEST_SIGNED_HEADS,
  PRUNE_SIGNED_HEADS,
  selectUnsignedChains,
} from './audit.queries';

/** Delay of the first run, so that signing does not slow down the start of the process. */
const INITIAL_DELAY_MS = 20_000;
const INTERVAL_MS = 3_600_000;
/** Maximum number of chains that are signed and logged together. */
const CHAINS_PER_BATCH = 100;
const PAGE_SIZE = 1_000;
/** Maximum number of findings about a chain that are logged; `audit verify` lists all of them. */
const MAX_LOGGED_FINDINGS = 3;

/**
 * Signs the heads of changed audit chains once an hour, under a key derived from `APP_SECRET`, stores them in the
 * database and logs them. A head is not signed when its chain does not continue from the previously signed head, so that
 * rewritten entries never get a signature. Several processes may sign at the same time.
 */
@Injectable()
export class HeadSigner extends RecurringTask {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
    private readonly verifier: AuditVerifier,
  ) {
    super({
      firstAfterMs: INITIAL_DELAY_MS,
      everyMs: INTERVAL_MS,
      failureMessage: 'the heads of the audit chains could not be signed; the next attempt is in an hour',
    });
  }

  protected override async run(): Promise<void> {
    await this.signHeads();
    await this.unitOfWork.query(PRUNE_SIGNED_HEADS);
  }

  /**
   * Signs every chain whose head has no signature under the current secret.
   * @returns the signed heads
   */
  async signHeads(): Promise<SignedHead[]> {
    const allSignedHeads: SignedHead[] = [];
    for (let after = '', length = CHAINS_PER_BATCH; length === CHAINS_PER_BATCH && !this.isStopping;) {
      const chains = await this.unitOfWork.query<{ chain: string }>(selectUnsignedChains(CHAINS_PER_BATCH), [
        after,
        this.vault.current.id,
      ]);
      const signedHeads: SignedHead[] = [];
      for (const { chain } of chains) {
        const head = await this.signChain(chain);
        if (head !== null) signedHeads.push(head);
      }
      allSignedHeads.push(...(await this.storeSignedHeads(signedHeads)));
      after = chains.at(-1)?.chain ?? after;
      length = chains.length;
    }
    return allSignedHeads;
  }

  /** Returns the newest stored head of each chain that was signed under the current secret. */
  async listNewestSignedHeads(): Promise<SignedHead[]> {
    const rows = await this.unitOfWork.query<Omit<SignedHead, 'signedAt'> & { signedAt: Date }>(
      NEWEST_SIGNED_HEADS,
      [this.vault.current.id],
    );
    return rows.map((row) => ({ ...row, signedAt: row.signedAt.toISOString() }));
  }

  /** Signs the head of a chain. @returns null when the chain has no entry or an entry was changed */
  private async signChain(chain: string): Promise<SignedHead | null> {
    const end = await this.unitOfWork.run(async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      const [head] = await tx.query<ChainEnd>(SELECT_CHAIN_HEAD, [chain]);
      return head !== undefined && (await this.continuesFromSignedHead(tx, chain, head)) ? head : null;
    });
    const chainEnd = end ?? (await this.verifyChain(chain));
    if (chainEnd === null) return null;
    const { sequence, hash } = chainEnd;
    const signedAt = clock.now().toISOString();
    return signHead(this.vault.current, { chain, sequence, hash: hash.toString('hex'), signedAt });
  }

  /** Returns whether the entries since the last signed head form an unbroken chain to the current head. */
  private async continuesFromSignedHead(tx: Transaction, chain: string, head: ChainEnd): Promise<boolean> {
    const last = (await listSignedHeads(tx, chain)).find(({ keyId }) => this.vault.findKey(keyId) !== null);
    if (last === undefined || verifySignature(this.vault.findKey(last.keyId), last) !== 'right') return false;
    let sequence = last.sequence;
    let hash: Buffer = Buffer.from(last.hash, 'hex');
    for (let length = PAGE_SIZE; length === PAGE_SIZE;) {
      const page = await listEntriesAfter(tx, chain, sequence, PAGE_SIZE);
      for (const entry of page) {
        const { contentHash, redactedAt } = entry;
        if (entry.sequence !== sequence + 1 || contentHash === null) return false;
        if (redactedAt === null && !computeContentHash(entry).equals(contentHash)) return false;
        hash = computeLinkHash(hash, contentHash);
        if (entry.hash?.equals(hash) !== true) return false;
        sequence = entry.sequence;
      }
      length = page.length;
    }
    return sequence === head.sequence && hash.equals(head.hash);
  }

  /** Verifies the whole chain; used when the chain was never signed, or does not continue from its signed head. */
  private async verifyChain(chain: string): Promise<ChainEnd | null> {
    const { head, findings } = await this.verifier.verify(chain);
    if (findings.length > 0)
      this.logger.error(
        { chain, findings: findings.slice(0, MAX_LOGGED_FINDINGS) },
        'entries of the audit chain were changed, so its head is not signed; run `audit verify`',
      );
    if (head === null || head.sequence === 0 || findings.length > 0) return null;
    return { sequence: head.sequence, hash: Buffer.from(head.hash, 'hex') };
  }

  /** Stores and logs signed heads. When several processes sign the same head, only one logs it. */
  private async storeSignedHeads(signedHeads: SignedHead[]): Promise<SignedHead[]> {
    if (signedHeads.length === 0) return [];
    const storedRows = await this.unitOfWork.query<{ chain: string; sequence: number }>(INSERT_SIGNED_HEADS, [
      signedHeads.map(({ chain }) => chain),
      signedHeads.map(({ sequence }) => sequence),
      signedHeads.map(({ hash }) => hash),
      signedHeads.map(({ signature }) => signature),
      signedHeads.map(({ signedAt }) => signedAt),
      this.vault.current.id,
    ]);
    const ownHeads = signedHeads.filter(({ chain }) => storedRows.some((row) => row.chain === chain));
    // Logged even at log level `warn`, because the log is a copy that the owner of the database cannot change.
    const log = this.logger.level === 'silent' ? this.logger : this.logger.child({}, { level: 'info' });
    if (ownHeads.length > 0) log.info({ auditHeads: ownHeads }, 'the heads of audit chains were signed');
    return ownHeads;
  }
}
