import { Injectable } from '@nestjs/common';
import { Vault } from '../../platform/kernel/crypto/vault';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { SEALED_COLUMNS } from './sealed-columns';
import { selectSealedCount, KEY_COUNTS } from './secrets.queries';

/** Number of values of one kind that depend on one secret. */
export interface DependentValues {
  /** Key id of the secret; null: the values were sealed before key ids existed and do not identify their secret. */
  keyId: string | null;
  /** State of the secret: current, previous, not configured, or unknown. */
  secret: 'current' | 'previous' | 'absent' | 'unknown';
  kind: string;
  values: number;
}

export interface SecretStatusReport {
  currentKeyId: string;
  previousKeyIds: string[];
  values: DependentValues[];
  /** Whether no value needs `APP_SECRET_PREVIOUS` any more. */
  previousDroppable: boolean;
}

/** Counts the values that depend on each secret. The report never contains a secret. */
@Injectable()
export class SecretStatus {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
  ) {}

  async createReport(): Promise<SecretStatusReport> {
    const countRows = await this.unitOfWork.query<{ keyId: string | null; kind: string; values: number }>(
      `${[...SEALED_COLUMNS.map(toCountQuery), KEY_COUNTS].join(' UNION ALL ')} ORDER BY "keyId" NULLS LAST, kind`,
    );
    const values = countRows.map((row) => ({ ...row, secret: this.getSecretState(row.keyId) }));
    return {
      currentKeyId: this.vault.current.id,
      previousKeyIds: this.vault.keyIds.slice(1),
      values,
      previousDroppable: values.every(({ secret }) => secret === 'current' || secret === 'absent'),
    };
  }

  private getSecretState(keyId: string | null): DependentValues['secret'] {
    if (keyId === null) return 'unknown';
    if (keyId === this.vault.current.id) return 'current';
    return this.vault.keyIds.includes(keyId) ? 'previous' : 'absent';
  }
}

function toCountQuery({ kind, table, column }: (typeof SEALED_COLUMNS)[number]): string {
  return selectSealedCount(column, kind, table);
}
