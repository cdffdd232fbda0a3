import { Injectable } from '@nestjs/common';
import { Vault } from '../../platform/kernel/crypto/vault';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { SEALED_COLUMNS } from './sealed-columns';
import { selectSealedCount, KEY_COUNTS } from './secrets.queries';

/** Number of values of one kind that depend on one secret. */
export interface DependentValues {
  /** Null: sealed before key ids existed, so the value does not identify its secret. */
  keyId: string | null;
  /** State of the secret: current, previous, not configured, or unknown. */
  secret: 'current' | 'previous' | 'absent' | 'unknown';
  kind: string;
  values: number;
}

export interface SecretsReport {
  currentKeyId: string;
  previousKeyIds: string[];
  values: DependentValues[];
  /** Whether no value needs `APP_SECRET_PREVIOUS` any more. */
  previousDroppable: boolean;
}

/** Counts the values that depend on each secret. The response never contains a secret. */
@Injectable()
export class SecretStatus {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
  ) {}

  async createReport(): Promise<SecretsReport> {
    const countRows = await this.unitOfWork.query<{ keyId: string | null; kind: string; values: number }>(
      `${[...SEALED_COLUMNS.map(selectSealedCounts), KEY_COUNTS].join(' UNION ALL ')} ORDER BY "keyId" NULLS LAST, kind`,
    );
    const values = countRows.map((row) => ({ ...row, secret: this.getSecretName(row.keyId) }));
    return {
      currentKeyId: this.vault.current.id,
      previousKeyIds: this.vault.keyIds.slice(1),
      values,
      previousDroppable: values.every(({ secret }) => secret === 'current' || secret === 'absent'),
    };
  }

  private getSecretName(keyId: string | null): DependentValues['secret'] {
    if (keyId === null) return 'unknown';
    if (keyId === this.vault.current.id) return 'current';
    return this.vault.keyIds.includes(keyId) ? 'previous' : 'absent';
  }
}

function selectSealedCounts({ kind, table, column }: (typeof SEALED_COLUMNS)[number]): string {
  return selectSealedCount(column, kind, table);
}
