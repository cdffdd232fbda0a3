import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { defineAuditAction } from '../../access/audit/audit-actions';
import { lockHead } from '../../access/audit/audit-head';
import { AuditLog } from '../../access/audit/audit-log';
import { ApiKeysService } from '../../access/auth/api-keys.service';
import { DomainEvents } from '../../platform/events/domain-events';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { AuditRetention } from './audit-retention';
import { planErasure, type ErasureStep } from './erasure-plan';
import {
  deleteRows,
  BEGIN_ERASURE,
  DISABLE_OAUTH,
  DELETE_WEBHOOKS,
  REACHABLE_COMPANIES,
  MAKE_UNREACHABLE,
  STILL_PUBLISHED,
  END_ERASURE,
  selectTeamState,
  RETAINED_DOCUMENTS,
  lockBatch,
  REDACT,
} from './team-erasure.queries';

const TEAM_ERASING = defineAuditAction('team.erasing');
const TEAM_ERASED = defineAuditAction('team.erased');

const BATCH_SIZE = 500;
const POLL_MS = 100;

/** Replaces the name of an erased team. */
export const ERASED_NAME = '(erased)';

export interface ErasureOrder {
  teamId: string;
  /** Name of the team as the operator typed it. */
  confirm: string;
  /** Reason for erasing documents before the end of their retention; null: such documents prevent the erasure. */
  despiteRetention: string | null;
}

/** Thrown when an erasure is refused; the message tells the operator the reason. */
export class ErasureRefusedError extends Error {}

/** Number of removed rows by table. */
export type ErasureResult = Record<string, number>;

/** Identifier of the team that is still published. */
interface StillPublished {
  holder: 'network' | 'Directory';
  participant: string;
  error: string | null;
}

interface TeamState {
  name: string;
  erasing: boolean;
  erased: boolean;
}

/**
 * Erases a team: first its keys, so that no client can use it, then its identifiers on the network, its data, and the
 * personal data in its audit log. Each step has its own transaction and is idempotent, so an interrupted command is run
 * again. A tombstone stays: the id of the team, and its audit log without personal data, which can still be verified
 * (docs/decisions/0008-audit-chain.md).
 */
@Injectable()
export class TeamErasure {
  /**
   * Maximum wait for the network and the Peppol Directory to remove the identifiers; afterwards the operator repeats
   * the command.
   */
  networkWaitMs = 30_000;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keys: ApiKeysService,
    private readonly domain: DomainEvents,
    private readonly audit: AuditLog,
    private readonly auditRetention: AuditRetention,
  ) {}

  /**
   * @throws ErasureRefusedError when the name is not the team's, documents must be retained, the team is erased
   * already, or its identifiers are still published; in the last case the operator repeats the command
   */
  async erase(order: ErasureOrder): Promise<ErasureResult> {
    const { teamId } = order;
    await this.unitOfWork.run((tx) => this.begin(tx, order));
    await this.unpublish(teamId);
    const steps = await planErasure(this.unitOfWork);
    const erasureResult: ErasureResult = {};
    // Repeats while rows are found, because work in progress may insert a row.
    while ((await this.removeAll(steps, teamId, erasureResult)) > 0);
    await this.redact(steps, teamId, erasureResult);
    return erasureResult;
  }

  private async removeAll(
    steps: ErasureStep[],
    teamId: string,
    erasureResult: ErasureResult,
  ): Promise<number> {
    let removedCount = 0;
    for (const step of steps) {
      const rows = await this.inSlices((tx) => removeSlice(tx, step, teamId));
      erasureResult[step.table] = (erasureResult[step.table] ?? 0) + rows;
      removedCount += rows;
    }
    return removedCount;
  }

  /** Checks the order, records it in the audit log, and revokes all access to the team. */
  private async begin(tx: Transaction, { teamId, confirm, despiteRetention }: ErasureOrder): Promise<void> {
    const team = await lockTeam(tx, teamId);
    if (team.erased) throw new ErasureRefusedError(`The team ${teamId} is erased already.`);
    if (team.name !== confirm)
      throw new ErasureRefusedError(`The name of the team is not "${confirm}"; \`team list\` shows it.`);
    const retainedDocuments = await countRetained(tx, teamId);
    if (retainedDocuments !== null && despiteRetention === null && !team.erasing)
      throw new ErasureRefusedError(
        `The team has ${retainedDocuments.count} document(s) that have to be kept, the last until ${retainedDocuments.until}; ` +
          'export them and keep them elsewhere, then use --despite-retention with a --reason.',
      );
    if (team.erasing) return;
    await tx.query(BEGIN_ERASURE, [teamId]);
    await tx.query(DISABLE_OAUTH, [teamId]);
    await this.keys.revokeAll(tx, teamId);
    await tx.query(DELETE_WEBHOOKS, [teamId]);
    await this.audit.record(tx, {
      teamId,
      action: TEAM_ERASING,
      subjectId: teamId,
      after: { heldDocuments: retainedDocuments?.count ?? 0, despiteRetention },
    });
  }

  /** Makes all companies unreachable, and waits until their identifiers are no longer published. */
  private async unpublish(teamId: string): Promise<void> {
    const companies = await this.unitOfWork.query<{ id: string }>(REACHABLE_COMPANIES, [teamId]);
    for (const { id } of companies)
      await this.unitOfWork.run(async (tx) => {
        await tx.query(MAKE_UNREACHABLE, [id, teamId]);
        await this.domain.emit(tx, 'company.publishability', { companyId: id, teamId });
      });
    const until = performance.now() + this.networkWaitMs;
    for (
      let publishedPublisheds = await this.listPublished(teamId);
      publishedPublisheds.length > 0;
      publishedPublisheds = await this.listPublished(teamId)
    ) {
      if (performance.now() > until)
        throw new ErasureRefusedError(
          `${publishedPublisheds.map(formatStillPublished).join('; ')}. Repeat the command later.`,
        );
      await sleep(POLL_MS);
    }
  }

  private listPublished(teamId: string): Promise<StillPublished[]> {
    return this.unitOfWork.query<StillPublished>(STILL_PUBLISHED, [teamId]);
  }

  /** Erases the personal data in the audit log, retains its hashes, and completes the tombstone. */
  private async redact(steps: ErasureStep[], teamId: string, erasureResult: ErasureResult): Promise<void> {
    await this.unitOfWork.run((tx) => this.auditRetention.dropUnchained(tx, teamId));
    await this.inSlices((tx) => redactSlice(tx, teamId));
    await this.unitOfWork.run(async (tx) => {
      const { erased: already } = await lockTeam(tx, teamId, 'UPDATE');
      if (already) return;
      // The lock blocks new rows that refer to the team, so this pass removes the last rows.
      for (const step of steps)
        for (let rows = BATCH_SIZE; rows === BATCH_SIZE;) {
          rows = await removeSlice(tx, step, teamId);
          erasureResult[step.table] = (erasureResult[step.table] ?? 0) + rows;
        }
      const { sequence } = await lockHead(tx, teamId);
      // Redacts entries written during the earlier batches: the chain head is locked, so no more follow.
      await redactSlice(tx, teamId);
      await tx.query(END_ERASURE, [teamId, ERASED_NAME]);
      await this.audit.record(tx, {
        teamId,
        action: TEAM_ERASED,
        subjectId: teamId,
        after: { ...erasureResult, throughSequence: sequence },
      });
    });
  }

  private async inSlices(slice: (tx: Transaction) => Promise<number>): Promise<number> {
    let total = 0;
    for (let rows = BATCH_SIZE; rows === BATCH_SIZE; total += rows) rows = await this.unitOfWork.run(slice);
    return total;
  }
}

function formatStillPublished({ holder, participant, error }: StillPublished): string {
  const names = error === null ? '' : ` (${error.replace(/\.$/, '')})`;
  return `the ${holder} still has ${participant}${names}`;
}

/** @param strength of the row lock: `UPDATE` also blocks new rows that refer to the team */
async function lockTeam(
  tx: Transaction,
  teamId: string,
  strength: 'NO KEY UPDATE' | 'UPDATE' = 'NO KEY UPDATE',
): Promise<TeamState> {
  const [team] = await tx.query<TeamState>(selectTeamState(strength), [teamId]);
  if (team === undefined) throw new ErasureRefusedError(`There is no team "${teamId}".`);
  return team;
}

async function countRetained(
  tx: Transaction,
  teamId: string,
): Promise<{ count: number; until: string } | null> {
  const [retainedDocuments] = await tx.query<{ count: number; until: string | null }>(RETAINED_DOCUMENTS, [
    teamId,
  ]);
  return retainedDocuments === undefined || retainedDocuments.until === null
    ? null
    : { count: retainedDocuments.count, until: retainedDocuments.until };
}

/** Deletes a batch of rows; foreign keys or the statements of the step delete dependent rows. */
async function removeSlice(
  tx: Transaction,
  { table, key, first }: ErasureStep,
  teamId: string,
): Promise<number> {
  const rows = await tx.query<{ key: string }>(lockBatch(key, table, BATCH_SIZE), [teamId]);
  const keys = rows.map((row) => row.key);
  if (keys.length === 0) return 0;
  for (const statement of first) await tx.query(statement, [keys]);
  await tx.query(deleteRows(table, key), [teamId, keys]);
  return keys.length;
}

async function redactSlice(tx: Transaction, teamId: string): Promise<number> {
  const [row] = await tx.query<{ redacted: number }>(REDACT, [teamId, BATCH_SIZE]);
  return row?.redacted ?? 0;
}
