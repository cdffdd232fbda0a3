import {
  readStatementFile,
  StatementError,
  type BankStatement,
  type StatementEntry,
  type StatementFormat,
} from '../../../standards/bank-statements';

/** Entry with the amount as text, because class instances cannot be passed between threads. */
export type SerializableEntry = Omit<StatementEntry, 'amount'> & { amount: string };

type BalanceField = 'openingBalance' | 'closingBalance' | 'balanceDifference';

/** Statement with amounts as text. */
export type SerializableStatement = Omit<BankStatement, BalanceField | 'entries'> &
  Record<BalanceField, string | null> & { entries: SerializableEntry[] };

/** Contents of a file of bank statements, or the reason why the file cannot be read. */
export type StatementFileResult =
  { ok: true; format: StatementFormat; statements: SerializableStatement[] } | { ok: false; message: string };

/** Reads a file of bank statements. */
export function readStatements(file: Uint8Array): StatementFileResult {
  try {
    const { format, statements } = readStatementFile(file);
    return { ok: true, format, statements: statements.map(toSerializable) };
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    return { ok: false, message: error.message };
  }
}

function toSerializable(statement: BankStatement): SerializableStatement {
  return {
    ...statement,
    openingBalance: statement.openingBalance?.toString() ?? null,
    closingBalance: statement.closingBalance?.toString() ?? null,
    balanceDifference: statement.balanceDifference?.toString() ?? null,
    entries: statement.entries.map((entry) => ({ ...entry, amount: entry.amount.toString() })),
  };
}
