import { createHash } from 'node:crypto';
import type { SerializableEntry, SerializableStatement } from '../documents/reading/reading-statements';

/** Account of an imported statement. The balances are decimal numbers in the currency of the account. */
export interface StatementAccount {
  account: string;
  currency: string | null;
  statementId: string | null;
  openingBalance: string | null;
  closingBalance: string | null;
  balanceDifference: string | null;
}

/** Returns the accounts of the statements of a file. */
export function toStatementAccounts(statements: readonly SerializableStatement[]): StatementAccount[] {
  return statements.map((statement) => ({
    account: statement.account,
    currency: statement.currency,
    statementId: statement.statementId,
    openingBalance: statement.openingBalance,
    closingBalance: statement.closingBalance,
    balanceDifference: statement.balanceDifference,
  }));
}

/**
 * Returns a key for each entry, in order: entries with equal keys are the same transaction, also in different files and
 * formats. The key is a digest of the bank reference, or of all data of an entry without a bank reference. Equal
 * entries of one file are different transactions, so the digest includes a sequence number.
 */
export function toEntryKeys(entries: readonly SerializableEntry[]): string[] {
  const counts = new Map<string, number>();
  return entries.map((entry) => {
    const { account, amount, currency, direction, bookingDate, isReversal, bankReference, references } =
      entry;
    const identity = [
      account,
      amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''),
      currency,
      direction,
      isReversal,
      bookingDate,
      references.map(({ key }) => key).sort(),
      bankReference ?? [entry.valueDate, entry.counterpartyName, entry.counterpartyAccount, entry.freeText],
    ];
    const text = JSON.stringify(identity);
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return createHash('sha256').update(`${count} ${text}`).digest('base64url');
  });
}
