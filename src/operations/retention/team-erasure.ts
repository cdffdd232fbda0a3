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
  buildRowDeletion,
  BEGIN_ERASURE,
  DISABLE_OAUTH,
  DELETE_WEBHOOKS,
  REACHABLE_COMPANIES,
  MAKE_UNREACHABLE,
  PUBLISHED_IDENTIFIERS,
  END_ERASURE,
  selectTeamState,
  RETAINED_DOCUMENTS,
  selectBatchForUpdate,
  REDACT_AUDIT_ENTRIES,
} from './team-erasure.queries';

const TEAM_ERASING = defineAuditAction('team.erasing');
const TEAM_ERASED = defineAuditAction('team.erased');

const BATCH_SIZE = 500;
const POLL_MS = 100;

/** Replaces the name of an erased team. */
export const ERASED_NAME = '(erased)';

export interface ErasureRequest {
  teamId: string;
  /** Name of the team as the operator typed it. */
  confirm: string;
  /** Reason for erasing documents before the end of their retention; null: such documents prevent the erasure. */
  despiteRetention: string | null;
}

/** Thrown when an erasure cannot be carried out; the message tells the operator the reason. */
export class ErasureRejectedError extends Error {}

/** Number of removed rows by table. */
export type ErasureResult = Record<string, number>;

/** Identifier of the team that the network or the Peppol Directory still publishes. */
interface PublishedIdentifier {
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
   * Erases a team.
   * @throws ErasureRejectedError when the confirmed name is wrong, documents must be retained, the team is already
   * erased, or its identifiers are still published; in the last case the operator repeats the command
   */
  async erase(order: ErasureRequest): Promise<ErasureResult> {
    const { teamId } = order;
    await this.unitOfWork.run((tx) => this.beginErasure(tx, order));
    await this.unpublish(teamId);
    const steps = await planErasure(this.unitOfWork);
    const erasureResult: ErasureResult = {};
    // Repeats while rows are found, because work in progress may insert a row.
    while ((await this.removeRows(steps, teamId, erasureResult)) > 0);
    await this.redactAuditLog(steps, teamId, erasureResult);
    return erasureResult;
  }

  private async removeRows(
    steps: ErasureStep[],
    teamId: string,
    erasureResult: ErasureResult,
  ): Promise<number> {
    let removedCount = 0;
    for (const step of steps) {
      const rows = await this.runInBatches((tx) => removeBatch(tx, step, teamId));
      erasureResult[step.table] = (erasureResult[step.table] ?? 0) + rows;
      removedCount += rows;
    }
    return removedCount;
  }

  /** Checks the request, records the erasure in the audit log, and revokes all access to the team. */
  private async beginErasure(
    tx: Transaction,
    { teamId, confirm, despiteRetention }: ErasureRequest,
  ): Promise<void> {
    const team = await lockTeam(tx, teamId);
    if (team.erased) throw new ErasureRejectedError(`The team ${teamId} has already been erased.`);
    if (team.name !== confirm)
      throw new ErasureRejectedError(
        `The name of the team is not "${confirm}"; \`team list\` shows the name.`,
      );
    const retention = await findRetention(tx, teamId);
    if (retention !== null && despiteRetention === null && !team.erasing)
      throw new ErasureRejectedError(
        `The team has ${retention.count} document(s) that must be retained, the last until ${retention.until}; ` +
          'export the documents and store them elsewhere, then use --despite-retention with a --reason.',
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
      after: { heldDocuments: retention?.count ?? 0, despiteRetention },
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
    const deadline = performance.now() + this.networkWaitMs;
    for (
      let publishedIdentifiers = await this.listPublishedIdentifiers(teamId);
      publishedIdentifiers.length > 0;
      publishedIdentifiers = await this.listPublishedIdentifiers(teamId)
    ) {
      if (performance.now() > deadline)
        throw new ErasureRejectedError(
          `${publishedIdentifiers.map(formatPublishedIdentifier).join('; ')}. Repeat the command later.`,
        );
      await sleep(POLL_MS);
    }
  }

  private listPublishedIdentifiers(teamId: string): Promise<PublishedIdentifier[]> {
    return this.unitOfWork.query<PublishedIdentifier>(PUBLISHED_IDENTIFIERS, [teamId]);
  }

  /** Erases the personal data in the audit log, retains its hashes, and completes the tombstone. */
  private async redactAuditLog(
    steps: ErasureStep[],
    teamId: string,
    erasureResult: ErasureResult,
  ): Promise<void> {
    await this.unitOfWork.run((tx) => this.auditRetention.removeUnchained(tx, teamId));
    await this.runInBatches((tx) => redactBatch(tx, teamId));
    await this.unitOfWork.run(async (tx) => {
      const { erased: isErased } = await lockTeam(tx, teamId, 'UPDATE');
      if (isErased) return;
      // The lock blocks new rows that refer to the team, so this pass removes the last rows.
      for (const step of steps)
        for (let rows = BATCH_SIZE; rows === BATCH_SIZE;) {
          rows = await removeBatch(tx, step, teamId);
          erasureResult[step.table] = (erasureResult[step.table] ?? 0) + rows;
        }
      const { sequence } = await lockHead(tx, teamId);
      // Redacts entries that were written during the earlier batches. The locked head prevents further entries.
      await redactBatch(tx, teamId);
      await tx.query(END_ERASURE, [teamId, ERASED_NAME]);
      await this.audit.record(tx, {
        teamId,
        action: TEAM_ERASED,
        subjectId: teamId,
        after: { ...erasureResult, throughSequence: sequence },
      });
    });
  }

  private async runInBatches(runBatch: (tx: Transaction) => Promise<number>): Promise<number> {
    let total = 0;
    for (let rows = BATCH_SIZE; rows === BATCH_SIZE; total += rows)
      rows = await this.unitOfWork.run(runBatch);
    return total;
  }
}

function formatPublishedIdentifier({ holder, participant, error }: PublishedIdentifier): string {
  const errorText = error === null ? '' : ` (${error.replace(/\.$/, '')})`;
  return `the ${holder} still has ${participant}${errorText}`;
}

/** Locks the team. @param strength strength of the row lock: `UPDATE` also blocks new rows that refer to the team */
async function lockTeam(
  tx: Transaction,
  teamId: string,
  strength: 'NO KEY UPDATE' | 'UPDATE' = 'NO KEY UPDATE',
): Promise<TeamState> {
  const [team] = await tx.query<TeamState>(selectTeamState(strength), [teamId]);
  if (team === undefined) throw new ErasureRejectedError(`There is no team "${teamId}".`);
  return team;
}

async function findRetention(
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
async function removeBatch(
  tx: Transaction,
  { table, key, firstStatements }: ErasureStep,
  teamId: string,
): Promise<number> {
  const rows = await tx.query<{ key: string }>(selectBatchForUpdate(key, table, BATCH_SIZE), [teamId]);
  const keys = rows.map((row) => row.key);
  if (keys.length === 0) return 0;
  for (const statement of firstStatements) await tx.query(statement, [keys]);
  await tx.query(buildRowDeletion(table, key), [teamId, keys]);
  return keys.length;
}

async function redactBatch(tx: Transaction, teamId: string): Promise<number> {
  const [row] = await tx.query<{ redacted: number }>(REDACT_AUDIT_ENTRIES, [teamId, BATCH_SIZE]);
  return row?.redacted ?? 0;
}
