import { Decimal } from '../values/decimal';
import { formatReceived } from '../values/received';
import { readCodaAccount, type CodaAccount } from './coda-account';
import { readCodaMovement, toCodaEntry, type CodaMovement } from './coda-movement';
import type { CodaRecord } from './coda-record';
import { sumEntries, type BankStatement, type StatementEntry } from './statement';

/** Maximum sequence and detail number; numbers start again after it. */
const LAST_NUMBER = 9_999;

/** Records that a record of a movement may follow directly, in the same movement. */
const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  '22': ['21'],
  '23': ['21', '22'],
  '32': ['31'],
  '33': ['31', '32'],
};

/**
 * Types of details that are payments: part of a total of the customer (5) or of the bank (6, and 7 with further details).
 */
const PAYMENT_DETAILS = new Set(['5', '6', '7']);

/** Values of the records around the movements. */
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
      throw record.refuse(
        `The record is ${formatReceived(kind)}; after the new balance (record 8), free communications (record 4) and the trailer (record 9) are accepted`,
      );
    if (kind === '8') this.closing = record;
    else if (kind === '21') this.addMovement(record);
    else if (kind === '31' || Object.hasOwn(FOLLOWS, kind)) this.addPart(record);
    else
      throw record.refuse(
        `The record is ${formatReceived(kind)}; 21, 22, 23, 31, 32, 33, 4, 8 and 9 are accepted after the old balance`,
      );
    this.previous = record;
  }

  /** @throws StatementError when balances, turnover or the number of records do not agree with the movements */
  finish(frame: CodaFrame): BankStatement {
    const { closing } = this;
    const { opening, trailer, openingBalance } = frame;
    if (closing === null)
      throw trailer.refuse('The new balance (record 8) is missing before the trailer; import the whole file');
    const account = readCodaAccount(closing, 5, frame.structure);
    if (account.number !== this.account.number || account.currency !== this.account.currency)
      throw closing.refuse(
        `The new balance is of ${account.number} ${account.currency}, the old balance of ${this.account.number} ${this.account.currency}; both have to be of one account`,
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
    this.checkNumbers(movement, last);
    this.movements.push(movement);
  }

  /** A new movement has the next sequence number and the detail 0; its details have its number and rising details. */
  private checkNumbers({ record, sequence, detail }: CodaMovement, last: CodaMovement | undefined): void {
    if (detail > 0) {
      const before = last?.information.at(-1)?.slice(7, 10) ?? last?.detail;
      if (last === undefined || sequence !== last.sequence || detail <= Number(before))
        throw record.refuse(
          `The movement has the number ${formatNumbers(sequence, detail)}${last === undefined ? ', before any movement' : ` after ${formatNumbers(last.sequence, Number(before))}`}; a detail has the sequence number of its movement and a higher detail number`,
        );
      return;
    }
    const isNext = last === undefined ? sequence <= 1 : sequence === last.sequence + 1;
    const isFirstAgain = last?.sequence === LAST_NUMBER && sequence <= 1;
    if (!isNext && !isFirstAgain)
      throw record.refuse(
        `The continuous sequence number is ${format4(sequence)}; ${last === undefined ? '0001' : format4(last.sequence + 1)} is accepted here, so a movement is missing or stands twice`,
      );
  }

  private addPart(record: CodaRecord): void {
    const movement = this.movements.at(-1);
    const { kind } = record;
    const before = FOLLOWS[kind];
    if (movement === undefined || (before !== undefined && !before.includes(this.previous?.kind ?? '')))
      throw record.refuse(
        `The record ${kind} stands after ${formatReceived(this.previous?.kind ?? 'the old balance')}; ${before?.join(' or ') ?? 'a movement'} is accepted before it`,
      );
    const sequence = Number(record.digits(3, 6, 'continuous sequence number'));
    const detail = Number(record.digits(7, 10, 'detail number'));
    const isPart = kind.startsWith('2');
    if (sequence !== movement.sequence || (isPart && detail !== movement.detail))
      throw record.refuse(
        `The record has the number ${formatNumbers(sequence, detail)}; that of its movement is accepted: ${formatNumbers(movement.sequence, movement.detail)}`,
      );
    (isPart ? movement.parts : movement.information).push(record);
  }

  private checkSums(frame: CodaFrame, closing: CodaRecord, closingBalance: Decimal): void {
    const { trailer, turnover } = frame;
    const bookedMovements = this.movements.filter(({ detail }) => detail === 0);
    const expectedAmount = sumEntries(bookedMovements, frame.openingBalance);
    if (!expectedAmount.equals(closingBalance))
      throw closing.refuse(
        `The new balance is ${formatAmount(closingBalance)}; the old balance and the movements add up to ${formatAmount(expectedAmount)}`,
      );
    for (const direction of ['debit', 'credit'] as const) {
      const sum = sumEntries(
        bookedMovements.filter((movement) => movement.direction === direction),
        Decimal.ZERO,
      ).abs();
      if (!sum.equals(turnover[direction]))
        throw trailer.refuse(
          `The ${direction} turnover is ${formatAmount(turnover[direction])}; the ${direction} movements add up to ${formatAmount(sum)}`,
        );
    }
    const parts = this.movements.flatMap(({ parts, information }) => [...parts, ...information]);
    const count = parts.length + 2;
    if (frame.recordCount !== count)
      throw trailer.refuse(
        `The number of records is ${frame.recordCount}; the statement has ${count} between header and trailer, free communications not counted`,
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
   * A total of several payments (types 1 and 2) has one entry for each of its details (types 5, 6 and 7) when they add up to
   * it. The details of a single amount (8 of 3, 9 of 7) are its charges and rates.
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

/** Two decimals, or three when the third one counts. */
const formatAmount = (amount: Decimal): string => amount.toFixed(amount.round(2).equals(amount) ? 2 : 3);
const format4 = (value: number): string => String(value).padStart(4, '0');
const formatNumbers = (sequence: number, detail: number): string => `${format4(sequence)}/${format4(detail)}`;
