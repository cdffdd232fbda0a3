import { Injectable } from '@nestjs/common';
import { verifySignature, type SignedHead } from '../../platform/kernel/crypto/signed-head';
import { Vault } from '../../platform/kernel/crypto/vault';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { INSTALLATION_CHAIN } from './audit-chain';
import { AuditEntry } from './audit-entry.entity';
import { type ChainEnd, computeUnchainedDigest } from './audit-head';
import {
  SELECT_CHAINS,
  SELECT_CHAIN_HEAD,
  TEAM_EXISTS,
  buildCountUnchained,
  selectEntriesOutOfPosition,
  selectSignedHeads,
} from './audit.queries';
import {
  ChainVerification,
  type AuditFinding,
  type KnownHead,
  type EntriesBeforeChain,
} from './chain-verification';

export type { AuditFinding, KnownHead } from './chain-verification';

const PAGE_SIZE = 1000;
/** A signed head proves all entries before it, so the newest heads are enough. */
const MAX_SIGNED_HEADS = 200;

/** Result of the verification of one chain. */
export interface VerifiedChain {
  /** Id of the team, or `installation`. */
  chain: string;
  entries: number;
  /**
   * Last entry of the chain, with its hash in hexadecimal. A copy stored elsewhere proves later that no entry was
   * removed from the end of the chain.
   */
  head: { sequence: number; hash: string } | null;
  /** Last verified head that this installation signed; null: no signature can be verified with the available keys. */
  signed: { sequence: number; signedAt: string; keyId: string } | null;
  findings: AuditFinding[];
}

/** Signed head of a chain from a file outside of the database. */
export interface FileHead extends SignedHead {
  /** Path of the file. */
  source: string;
}

/** Verifies the chains of the audit log: finds entries that were changed, removed or inserted. */
@Injectable()
export class AuditVerifier {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
  ) {}

  /** Lists the names of all chains, the installation's last. */
  async listChains(): Promise<string[]> {
    const rows = await this.unitOfWork.query<{ chain: string }>(SELECT_CHAINS, [INSTALLATION_CHAIN]);
    return [...rows.map(({ chain }) => chain), INSTALLATION_CHAIN];
  }

  /**
   * Verifies one chain in a single snapshot of the database, in pages, and compares the chain with its signed heads.
   * @param knownHeads earlier signed heads of the chain; the entries at these positions must still have these hashes
   * @param fileHeads signed heads from files, of any chain
   */
  async verify(
    chain: string,
    knownHeads: Pick<KnownHead, 'sequence' | 'hash'> | null = null,
    fileHeads: readonly FileHead[] = [],
  ): Promise<VerifiedChain> {
    return this.unitOfWork.run(async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      const [head] = await tx.query<ChainEnd>(SELECT_CHAIN_HEAD, [chain]);
      const chainHeads = fileHeads.filter((candidate) => candidate.chain === chain);
      const chainSignedHeads = this.classifyHeads([...(await listSignedHeads(tx, chain)), ...chainHeads]);
      const optionHeads = knownHeads === null ? [] : [{ ...knownHeads, source: '--head' }];
      const team = await tx.query(TEAM_EXISTS, [chain]);
      const walk = new ChainVerification(
        head ?? null,
        await summarizeUnchained(tx, chain),
        [...optionHeads, ...chainSignedHeads.known],
        team.length > 0,
      );
      for (const message of chainSignedHeads.forged) walk.reportForgedHead(message);
      for (const position of await listImpossiblePositions(tx, chain)) walk.reportMisplacedRow(position);
      for (let after = 0, length = PAGE_SIZE; length === PAGE_SIZE;) {
        const page = await listEntriesAfter(tx, chain, after, PAGE_SIZE);
        for (const entry of page) walk.verifyEntry(entry);
        after = page.at(-1)?.sequence ?? after;
        length = page.length;
      }
      walk.finish();
      return {
        chain,
        entries: walk.entries,
        head: head === undefined ? null : { sequence: head.sequence, hash: head.hash.toString('hex') },
        signed: chainSignedHeads.newest,
        findings: walk.findings,
      };
    });
  }

  /**
   * Separates heads signed by this installation from forged ones. Heads whose secret is not available are ignored.
   */
  private classifyHeads(heads: readonly FileHead[]): VerifiedHeads {
    const verifiedHeads: VerifiedHeads = { known: [], forged: [], newest: null };
    for (const head of heads) {
      const { sequence, hash, signedAt, keyId, source } = head;
      const check = verifySignature(this.vault.findKey(keyId), head);
      if (check === 'wrong')
        verifiedHeads.forged.push({
          sequence,
          message: `The signature of the head at ${sequence} (${source}) was not made by this installation.`,
        });
      if (check !== 'right') continue;
      verifiedHeads.known.push({ sequence, hash, source: `signed at ${signedAt}, ${source}` });
      if (sequence > (verifiedHeads.newest?.sequence ?? 0))
        verifiedHeads.newest = { sequence, signedAt, keyId };
    }
    return verifiedHeads;
  }
}

interface VerifiedHeads {
  known: KnownHead[];
  forged: { sequence: number; message: string }[];
  newest: VerifiedChain['signed'];
}

const IN_CHAIN = `coalesce(entry.teamId, '${INSTALLATION_CHAIN}') = :chain`;
const LAST_POSITION = Number.MAX_SAFE_INTEGER;
/** Maximum number of rows at impossible positions that are listed. */
const MAX_LISTED_ROWS = 100;

/** Returns the newest signed heads of a chain from the database, the last position first. */
export async function listSignedHeads(tx: Transaction, chain: string): Promise<FileHead[]> {
  const rows = await tx.query<Omit<SignedHead, 'signedAt'> & { signedAt: Date }>(
    selectSignedHeads(MAX_SIGNED_HEADS),
    [chain],
  );
  return rows.map((row) => ({ ...row, signedAt: row.signedAt.toISOString(), source: 'database' }));
}

/** Returns the next entries of a chain after a position, in order of position. */
export function listEntriesAfter(
  tx: Transaction,
  chain: string,
  after: number,
  maximum: number,
): Promise<AuditEntry[]> {
  return tx.manager
    .createQueryBuilder(AuditEntry, 'entry')
    .where(IN_CHAIN, { chain })
    .andWhere('entry.sequence > :after AND entry.sequence <= :last', { after, last: LAST_POSITION })
    .orderBy('entry.sequence')
    .limit(maximum)
    .getMany();
}

/** Returns number and digest of the entries that are older than the chain. */
async function summarizeUnchained(tx: Transaction, chain: string): Promise<EntriesBeforeChain> {
  const [countRow] = await tx.query<{ entries: number }>(buildCountUnchained(chain), [chain]);
  return {
    entries: countRow?.entries ?? 0,
    digest: await computeUnchainedDigest(tx, chain),
    mayExist: chain !== INSTALLATION_CHAIN,
  };
}

/**
 * Returns rows whose positions the service never writes. Positions are text, because they may exceed the range of
 * numbers.
 */
function listImpossiblePositions(tx: Transaction, chain: string): Promise<{ id: string; place: string }[]> {
  return tx.query(selectEntriesOutOfPosition(MAX_LISTED_ROWS), [chain, LAST_POSITION]);
}
