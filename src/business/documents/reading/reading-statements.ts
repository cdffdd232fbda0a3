import {
  readStatementFile,
  StatementError,
  type BankStatement,
  type StatementEntry,
  type StatementFormat,
} from '../../../standards/bank-statements';

/** Entry with its amounts as text, because class instances do not pass between threads. */
export type PlainEntry = Omit<StatementEntry, 'amount'> & { amount: string };

type Balances = 'openingBalance' | 'closingBalance' | 'balanceDifference';

/** Statement with amounts as text. */
export type PlainStatement = Omit<BankStatement, Balances | 'entries'> &
  Record<Balances, string | null> & { entries: PlainEntry[] };

/** Contents of a file of bank statements, or the reason why it cannot be read. */
export type StatementReading =
  { ok: true; format: StatementFormat; statements: PlainStatement[] } | { ok: false; message: string };

/** Reads a file of bank statements. */
export function readStatements(file: Uint8Array): StatementReading {
  try {
    const { format, statements } = readStatementFile(file);
    return { ok: true, format, statements: statements.map(toPlain) };
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    return { ok: false, message: error.message };
  }
}

function toPlain(statement: BankStatement): PlainStatement {
  return {
    ...statement,
    openingBalance: statement.openingBalance?.toString() ?? null,
    closingBalance: statement.closingBalance?.toString() ?? null,
    balanceDifference: statement.balanceDifference?.toString() ?? null,
    entries: statement.entries.map((entry) => ({ ...entry, amount: entry.amount.toString() })),
  };
}
