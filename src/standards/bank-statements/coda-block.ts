import { Decimal } from '../values/decimal';
import { formatReceived } from '../values/received';
import { readCodaAccount, type CodaAccount } from './coda-account';
import { readCodaMovement, toCodaEntry, type CodaMovement } from './coda-movement';
import type { CodaRecord } from './coda-record';
import { sumEntries, type BankStatement, type StatementEntry } from './statement';

/** Maximum sequence and detail number. Numbering restarts after this number. */
const MAX_SEQUENCE_NUMBER = 9_999;

/** Kinds of records that may directly precede a record of each kind in one movement. */
const ALLOWED_PREDECESSORS: Readonly<Record<string, readonly string[]>> = {
  '22': ['21'],
  '23': ['21', '22'],
  '32': ['31'],
  '33': ['31', '32'],
};

/**
 * Types of details that are separate payments: part of a total of the customer (5) or of the bank (6, and 7 with
 * further
 * details).
 */
const PAYMENT_DETAILS = new Set(['5', '6', '7']);

/** Contents of the records before and after the movements: header, old balance and trailer. */
export interface CodaFrame {
  opening: CodaRecord;
  trailer: CodaRecord;
  /** structure of the account in both balances */
  structure: string;
  openingBalance: Decimal;
  turnover: { debit: Decimal; credit: Decimal };
  recordCount: number;
}

/** Statement of one account while its records are read, from the old balance to the trailer. */
export class CodaBlock {
  private readonly movements: CodaMovement[] = [];
  private previous: CodaRecord | null = null;
  private closing: CodaRecord | null = null;

  constructor(private readonly account: CodaAccount) {}

  /** @throws StatementError for a record that is not allowed at this position */
  add(record: CodaRecord): void {
    const { kind } = record;
    if (kind === '4') return;
    if (this.closing !== null)
      throw record.createError(
        `The record is ${formatReceived(kind)}; after the new balance (record 8), expected a free communication (record 4) or the trailer (record 9)`,
      );
    if (kind === '8') this.closing = record;
    else if (kind === '21') this.addMovement(record);
    else if (kind === '31' || Object.hasOwn(ALLOWED_PREDECESSORS, kind)) this.addContinuationRecord(record);
    else
      throw record.createError(
        `The record is ${formatReceived(kind)}; expected 21, 22, 23, 31, 32, 33, 4, 8 or 9 after the old balance`,
      );
    this.previous = record;
  }

  /** @throws StatementError when balances, turnover or the number of records do not agree with the movements */
  finish(frame: CodaFrame): BankStatement {
    const { closing } = this;
    const { opening, trailer, openingBalance } = frame;
    if (closing === null)
      throw trailer.createError(
        'The new balance (record 8) is missing before the trailer; import the whole file',
      );
    const account = readCodaAccount(closing, 5, frame.structure);
    if (account.number !== this.account.number || account.currency !== this.account.currency)
      throw closing.createError(
        `The new balance is of ${account.number} ${account.currency}, the old balance of ${this.account.number} ${this.account.currency}; both must be of one account`,
      );
    const closingBalance = closing.balance(42, 'new balance');
    this.checkSums(frame, closing, closingBalance);
    return {
      account: account.number,
      currency: account.currency,
      statementId: opening.slice(126, 128).trim() || null,
      openingBalance,
      closingBalance,
      balanceDifference: Decimal.ZERO,
      pendingEntries: 0,
      entries: this.listEntries(),
    };
  }

  private addMovement(record: CodaRecord): void {
    const movement = readCodaMovement(record);
    const last = this.movements.at(-1);
    this.checkNumbering(movement, last);
    this.movements.push(movement);
  }

  /**
   * Validates numbering: a movement has the next sequence number and detail 0; details keep this number and count
   * upwards.
   */
  private checkNumbering({ record, sequence, detail }: CodaMovement, last: CodaMovement | undefined): void {
    if (detail > 0) {
      const before = last?.information.at(-1)?.slice(7, 10) ?? last?.detail;
      if (last === undefined || sequence !== last.sequence || detail <= Number(before))
        throw record.createError(
          `The movement has the number ${formatMovementNumber(sequence, detail)}${last === undefined ? ', before any movement' : ` after ${formatMovementNumber(last.sequence, Number(before))}`}; a detail has the sequence number of its movement and a higher detail number`,
        );
      return;
    }
    const isNext = last === undefined ? sequence <= 1 : sequence === last.sequence + 1;
    const isFirstAgain = last?.sequence === MAX_SEQUENCE_NUMBER && sequence <= 1;
    if (!isNext && !isFirstAgain)
      throw record.createError(
        `The continuous sequence number is ${padToFourDigits(sequence)}; expected ${last === undefined ? '0001' : padToFourDigits(last.sequence + 1)}, so a movement is missing or repeated`,
      );
  }

  private addContinuationRecord(record: CodaRecord): void {
    const movement = this.movements.at(-1);
    const { kind } = record;
    const allowedPredecessors = ALLOWED_PREDECESSORS[kind];
    if (
      movement === undefined ||
      (allowedPredecessors !== undefined && !allowedPredecessors.includes(this.previous?.kind ?? ''))
    )
      throw record.createError(
        `The record ${kind} follows ${formatReceived(this.previous?.kind ?? 'the old balance')}; it must follow ${allowedPredecessors?.join(' or ') ?? 'a movement'}`,
      );
    const sequence = Number(record.digits(3, 6, 'continuous sequence number'));
    const detail = Number(record.digits(7, 10, 'detail number'));
    const isPart = kind.startsWith('2');
    if (sequence !== movement.sequence || (isPart && detail !== movement.detail))
      throw record.createError(
        `The record has the number ${formatMovementNumber(sequence, detail)}; expected the number of its movement: ${formatMovementNumber(movement.sequence, movement.detail)}`,
      );
    (isPart ? movement.parts : movement.information).push(record);
  }

  private checkSums(frame: CodaFrame, closing: CodaRecord, closingBalance: Decimal): void {
    const { trailer, turnover } = frame;
    const bookedMovements = this.movements.filter(({ detail }) => detail === 0);
    const expectedAmount = sumEntries(bookedMovements, frame.openingBalance);
    if (!expectedAmount.equals(closingBalance))
      throw closing.createError(
        `The new balance is ${formatAmount(closingBalance)}; the old balance and the movements add up to ${formatAmount(expectedAmount)}`,
      );
    for (const direction of ['debit', 'credit'] as const) {
      const sum = sumEntries(
        bookedMovements.filter((movement) => movement.direction === direction),
        Decimal.ZERO,
      ).abs();
      if (!sum.equals(turnover[direction]))
        throw trailer.createError(
          `The ${direction} turnover is ${formatAmount(turnover[direction])}; the ${direction} movements add up to ${formatAmount(sum)}`,
        );
    }
    const parts = this.movements.flatMap(({ parts, information }) => [...parts, ...information]);
    const count = parts.length + 2;
    if (frame.recordCount !== count)
      throw trailer.createError(
        `The number of records is ${frame.recordCount}; the statement has ${count} between header and trailer, without free communications`,
      );
  }

  private listEntries(): StatementEntry[] {
    const groups: CodaMovement[][] = [];
    for (const movement of this.movements) {
      const group = groups.at(-1);
      if (movement.detail === 0 || group === undefined) groups.push([movement]);
      else group.push(movement);
    }
    return groups.flatMap((group) => this.listGroupEntries(group));
  }

  /**
   * Returns the entries of a movement and its details. A total of several payments (types 1 and 2) becomes one entry
   * for each
   * of its payments (types 5, 6 and 7) when they add up to the total. Details of a single amount (type 8 of type 3, 9
   * of 7)
   * are its charges and rates.
   */
  private listGroupEntries(group: readonly CodaMovement[]): StatementEntry[] {
    const [whole, ...details] = group;
    if (whole === undefined) return [];
    const { number, currency } = this.account;
    const payments = details.filter(({ type }) => PAYMENT_DETAILS.has(type));
    const isTotal = whole.type === '1' || whole.type === '2';
    if (!isTotal) return [toCodaEntry(whole, details, number, currency)];
    const sum = sumEntries(payments, Decimal.ZERO);
    if (payments.length === 0 || !sum.equals(sumEntries([whole], Decimal.ZERO)))
      return [{ ...toCodaEntry(whole, payments, number, currency), isUndividedBatch: true }];
    const entries: StatementEntry[] = [];
    for (let at = 0; at < details.length;) {
      const payment = details[at];
      let end = at + 1;
      while (end < details.length && !PAYMENT_DETAILS.has(details[end]?.type ?? '')) end += 1;
      if (payment !== undefined && PAYMENT_DETAILS.has(payment.type))
        entries.push(toCodaEntry(payment, details.slice(at + 1, end), number, currency));
      at = end;
    }
    return entries;
  }
}

/** Formats an amount with two decimals, or three when the third decimal is not zero. */
const formatAmount = (amount: Decimal): string => amount.toFixed(amount.round(2).equals(amount) ? 2 : 3);
const padToFourDigits = (value: number): string => String(value).padStart(4, '0');
const formatMovementNumber = (sequence: number, detail: number): string =>
  `${padToFourDigits(sequence)}/${padToFourDigits(detail)}`;
