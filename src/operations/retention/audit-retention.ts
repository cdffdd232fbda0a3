import { Inject, Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../access/audit/audit-actions';
import { INSTALLATION_CHAIN } from '../../access/audit/audit-chain';
import { lockHead, computeUnchainedDigest } from '../../access/audit/audit-head';
import { AuditLog } from '../../access/audit/audit-log';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import {
  OLD_CHAINS,
  ARE_UNCHAINED_ENTRIES_OLD,
  FIRST_ENTRIES,
  REMOVE_FIRST_ENTRIES,
  REMOVE_UNCHAINED_ENTRIES,
} from './retention.queries';

const AUDIT_TRIMMED = defineAuditAction('audit.trimmed');

interface ChainEntry {
  sequence: number;
  hash: Buffer;
  old: boolean;
}

/**
 * Removes old entries from the beginning of the audit chains. An entry `audit.trimmed` records the position and the
 * hash of the last removed entry, so the remaining chain can still be verified (docs/decisions/0008-audit-chain.md).
 */
@Injectable()
export class AuditRetention {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Lists the chains with removable entries, except chains that were trimmed within the last day: each trim adds an
   * entry, so frequent trims would fill the chain.
   */
  async listDueChains(): Promise<string[]> {
    const rows = await this.unitOfWork.query<{ chain: string }>(OLD_CHAINS, [this.config.auditRetentionDays]);
    return rows.map(({ chain }) => chain);
  }

  /**
   * Removes at most `limit` old entries of a chain, but all entries from before the chain at once.
   * @returns number of removed entries; 0 when none remain
   */
  async trim(chain: string, limit: number): Promise<number> {
    return this.unitOfWork.run(async (tx) => {
      const [unchainedRow] = await tx.query<{ old: boolean | null }>(ARE_UNCHAINED_ENTRIES_OLD, [
        chain,
        this.config.auditRetentionDays,
      ]);
      // Removes the entries before the chain, all at once: the chain begins with the digest of all of them.
      if (unchainedRow?.old === true) return this.removeUnchained(tx, chain);
      return unchainedRow?.old === false ? 0 : this.trimChain(tx, chain, limit);
    });
  }

  private async trimChain(tx: Transaction, chain: string, limit: number): Promise<number> {
    await lockHead(tx, chain);
    const entries = await tx.query<ChainEntry>(FIRST_ENTRIES, [chain, this.config.auditRetentionDays, limit]);
    const firstRecentIndex = entries.findIndex(({ old }) => !old);
    const removableEntries = firstRecentIndex === -1 ? entries : entries.slice(0, firstRecentIndex);
    const lastRemovable = removableEntries.at(-1);
    if (lastRemovable === undefined) return 0;
    await tx.query(REMOVE_FIRST_ENTRIES, [chain, lastRemovable.sequence]);
    await this.recordTrim(tx, chain, removableEntries.length, lastRemovable);
    return removableEntries.length;
  }

  /**
   * Removes the entries from before the chain, all at once: the chain begins with the digest of all of them.
   * @returns number of removed entries
   */
  async removeUnchained(tx: Transaction, chain: string): Promise<number> {
    await lockHead(tx, chain);
    const hash = await computeUnchainedDigest(tx, chain);
    const [removedRow] = await tx.query<{ entries: number }>(REMOVE_UNCHAINED_ENTRIES, [chain]);
    const entries = removedRow?.entries ?? 0;
    if (entries > 0) await this.recordTrim(tx, chain, entries, { sequence: 0, hash });
    return entries;
  }

  private async recordTrim(
    tx: Transaction,
    chain: string,
    entries: number,
    { sequence, hash }: { sequence: number; hash: Buffer },
  ): Promise<void> {
    await this.audit.record(tx, {
      teamId: chain === INSTALLATION_CHAIN ? null : chain,
      action: AUDIT_TRIMMED,
      subjectId: chain,
      after: { entries, throughSequence: sequence, hash: hash.toString('hex') },
    });
  }
}
