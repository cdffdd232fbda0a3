import { computeSecretFingerprint } from '../../platform/kernel/crypto/secret-key';
import { Vault } from '../../platform/kernel/crypto/vault';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns';
import { DELETE_OTHER_SECRETS, selectSealedAfter, updateSealed, HAS_COLUMN } from './secrets.queries';

/** Number of values read at a time. */
const BATCH_SIZE = 500;

/** Runs a statement in the current transaction and returns its rows. */
export type Query = <Row extends object>(sql: string, parameters?: unknown[]) => Promise<Row[]>;

/** Number of discarded values of one kind. */
export interface DiscardedValues {
  kind: string;
  values: number;
}

/**
 * Discards values that no configured secret decrypts, and the records of secrets that are not configured, so that an
 * installation can start with the configured secrets. Affected webhooks are no longer signed, and affected pending
 * migrations need a new key. API keys under lost secrets are invalid anyway. Also works on schemas of earlier versions,
 * within the caller's transaction.
 * @param secrets the current secret first, then the previous ones
 */
export async function discardUnreadableValues(
  query: Query,
  secrets: readonly string[],
): Promise<DiscardedValues[]> {
  const [current = '', ...previous] = secrets;
  const vault = new Vault(current, previous);
  const discardedValues: DiscardedValues[] = [];
  for (const column of SEALED_COLUMNS)
    if (await hasColumn(query, column.table, column.column))
      discardedValues.push({ kind: column.kind, values: await discardInColumn(query, vault, column) });
  if (await hasColumn(query, 'app_secrets', 'fingerprint'))
    await query(DELETE_OTHER_SECRETS, [secrets.map(computeSecretFingerprint)]);
  return discardedValues.filter(({ values }) => values > 0);
}

async function discardInColumn(query: Query, vault: Vault, sealedColumn: SealedColumn): Promise<number> {
  const { table, column, sealContext: context, replacementText } = sealedColumn;
  let values = 0;
  for (let after: string | null = ''; after !== null;) {
    const rows: SealedRow[] = await query<SealedRow>(selectSealedAfter(column, table, BATCH_SIZE), [after]);
    for (const { id, value } of rows) {
      if (canOpen(vault, value, `${context}:${id}`)) continue;
      const replacement = replacementText === null ? null : vault.seal(replacementText, `${context}:${id}`);
      await query(updateSealed(table, column), [id, replacement]);
      values += 1;
    }
    after = rows.length < BATCH_SIZE ? null : (rows.at(-1)?.id ?? null);
  }
  return values;
}

interface SealedRow {
  id: string;
  value: Buffer;
}

async function hasColumn(query: Query, table: string, column: string): Promise<boolean> {
  const columns = await query(HAS_COLUMN, [table, column]);
  return columns.length > 0;
}

function canOpen(vault: Vault, value: Buffer, context: string): boolean {
  try {
    vault.open(value, context);
    return true;
  } catch {
    return false;
  }
}
