import { Injectable } from '@nestjs/common';
import { Vault } from '../kernel/crypto/vault';
import { UnitOfWork } from '../kernel/database/unit-of-work';
import { SEALED_COLUMNS } from './sealed-columns';

/** Values of one kind that depend on one secret. */
export interface DependentValues {
  /** Null: made before there were key ids, under a secret that is not known from the value. */
  keyId: string | null;
  /** Whether the secret is the current one, one of before, or not at hand. */
  secret: 'current' | 'previous' | 'absent' | 'unknown';
  kind: string;
  values: number;
}

export interface SecretsReport {
  currentKeyId: string;
  previousKeyIds: string[];
  values: DependentValues[];
  /** True when nothing needs `APP_SECRET_PREVIOUS` any more. */
  previousDroppable: boolean;
}

/** Which secret how much depends on; never a secret. */
@Injectable()
export class SecretStatus {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
  ) {}

  async report(): Promise<SecretsReport> {
    const counted = await this.unitOfWork.query<{ keyId: string | null; kind: string; values: number }>(
      `${[...SEALED_COLUMNS.map(sealedCounts), KEY_COUNTS].join(' UNION ALL ')} ORDER BY "keyId" NULLS LAST, kind`,
    );
    const values = counted.map((row) => ({ ...row, secret: this.secretOf(row.keyId) }));
    return {
      currentKeyId: this.vault.current.id,
      previousKeyIds: this.vault.keyIds.slice(1),
      values,
      previousDroppable: values.every(({ secret }) => secret === 'current' || secret === 'absent'),
    };
  }

  private secretOf(keyId: string | null): DependentValues['secret'] {
    if (keyId === null) return 'unknown';
    if (keyId === this.vault.current.id) return 'current';
    return this.vault.keyIds.includes(keyId) ? 'previous' : 'absent';
  }
}

function sealedCounts({ kind, table, column }: (typeof SEALED_COLUMNS)[number]): string {
  return `SELECT CASE get_byte(${column}, 0) WHEN 2 THEN encode(substring(${column} FROM 2 FOR 4), 'hex') END AS "keyId",
     '${kind}' AS kind, count(*)::int AS values FROM ${table} WHERE ${column} IS NOT NULL GROUP BY 1`;
}

/** Keys that still authenticate somebody: an expired or revoked one needs no secret. */
const KEY_COUNTS = `SELECT app_key_id AS "keyId",
   CASE type WHEN 'basic' THEN 'basic key' WHEN 'jwt' THEN 'jwt key' ELSE 'access token' END AS kind, count(*)::int AS values
   FROM api_keys WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > clock_timestamp()) GROUP BY 1, 2`;
