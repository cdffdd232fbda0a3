import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../access/audit/audit-actions';
import { AuditLog } from '../../access/audit/audit-log';
import { HeadSigner } from '../../access/audit/head-signer';
import { toSealedPrefix, Vault } from '../../platform/kernel/crypto/vault';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns';
import { selectSealedUnderOthers, updateResealed } from './secrets.queries';

const SECRETS_RESEALED = defineAuditAction('secrets.resealed');

/** Number of values that one transaction seals again. */
const BATCH_SIZE = 500;

/** Result of a rotation. */
export interface RotationResult {
  /** Id of the key under which all readable values are sealed after the rotation. */
  keyId: string;
  resealed: { kind: string; values: number }[];
  /** Values that no configured secret opens. */
  unreadable: { kind: string; id: string }[];
}

/** Seals all values again under the current secret. The rotation runs during normal service and can be repeated. */
@Injectable()
export class SecretRotation {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
    private readonly audit: AuditLog,
    private readonly heads: HeadSigner,
  ) {}

  /**
   * Seals values in batches, each in a transaction. Values under the current key are skipped, so an interrupted
   * rotation continues; values that change during the rotation are left unchanged. The heads of the audit chains are
   * signed again, too.
   */
  async rotate(): Promise<RotationResult> {
    const rotation: RotationResult = { keyId: this.vault.current.id, resealed: [], unreadable: [] };
    for (const column of SEALED_COLUMNS) {
      let values = 0;
      for (let after: string | null = ''; after !== null;) {
        const batch: BatchResult = await this.resealBatch(column, after);
        values += batch.resealed;
        rotation.unreadable.push(...batch.unreadable.map((id) => ({ kind: column.kind, id })));
        after = batch.last;
      }
      rotation.resealed.push({ kind: column.kind, values });
    }
    // Signs the heads of the audit chains again, so that they can be verified without the previous secret.
    await this.heads.signHeads();
    return rotation;
  }

  private async resealBatch(
    { kind, table, column, sealContext: context }: SealedColumn,
    after: string,
  ): Promise<BatchResult> {
    return this.unitOfWork.run(async (tx) => {
      const rows = await tx.query<{ id: string; value: Buffer }>(
        selectSealedUnderOthers(column, table, BATCH_SIZE),
        [after, toSealedPrefix(this.vault.current.id)],
      );
      const unreadable: string[] = [];
      const changedRows = rows.flatMap(({ id, value }) => {
        const resealedBytes = this.reseal(value, `${context}:${id}`);
        if (resealedBytes === null) unreadable.push(id);
        return resealedBytes === null ? [] : [{ id, value, again: resealedBytes }];
      });
      const updatedRows = await tx.query(updateResealed(table, column), [
        changedRows.map(({ id }) => id),
        changedRows.map(({ value }) => value),
        changedRows.map(({ again: resealedBytes }) => resealedBytes),
      ]);
      if (updatedRows.length > 0)
        await this.audit.record(tx, {
          teamId: null,
          action: SECRETS_RESEALED,
          subjectId: this.vault.current.id,
          after: { kind, values: updatedRows.length },
        });
      const last = rows.length < BATCH_SIZE ? null : (rows.at(-1)?.id ?? null);
      return { resealed: updatedRows.length, unreadable, last };
    });
  }

  private reseal(value: Buffer, context: string): Buffer | null {
    try {
      return this.vault.seal(this.vault.open(value, context), context);
    } catch {
      return null;
    }
  }
}

interface BatchResult {
  resealed: number;
  unreadable: string[];
  /** Last id of the batch; null after the last batch. */
  last: string | null;
}
