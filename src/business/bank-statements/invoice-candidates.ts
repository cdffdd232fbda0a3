import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { listWrittenNumbers, type MatchableInvoice } from '../../standards/bank-statements';
import { Decimal } from '../../standards/values/decimal';
import type { PlainEntry } from '../documents/reading/reading-statements';
import { INVOICES_BY_NUMBER, INVOICES_BY_REFERENCE, RECENT_INVOICES } from './bank-statements.queries';

/** Maximum number of values of one look-up. */
const MAX_VALUES = 2_000;
/** Maximum number of numbers that are looked up for one file. */
const MAX_NUMBERS = 20_000;

interface CandidateRow {
  id: string;
  isReceivable: boolean;
  number: string | null;
  currency: string;
  openAmount: string;
  referenceKey: string | null;
  counterpartyName: string | null;
}

/** Finds the invoices that entries may pay, each look-up served by an index and bounded. */
@Injectable()
export class InvoiceCandidates {
  /** Finds the invoices of a company by references and numbers in the entries, and the newest ones. */
  async find(
    tx: Transaction,
    companyId: string,
    entries: readonly PlainEntry[],
  ): Promise<MatchableInvoice[]> {
    const references = new Set(entries.flatMap((entry) => entry.references.map(({ key }) => key)));
    const rows = [
      ...(await this.lookUp(tx, INVOICES_BY_REFERENCE, companyId, references)),
      ...(await this.lookUp(tx, INVOICES_BY_NUMBER, companyId, listNumbers(entries))),
      ...(await tx.query<CandidateRow>(RECENT_INVOICES, [companyId])),
    ];
    return [...new Map(rows.map((row) => [row.id, toMatchable(row)])).values()];
  }

  private async lookUp(
    tx: Transaction,
    statement: string,
    companyId: string,
    values: ReadonlySet<string>,
  ): Promise<CandidateRow[]> {
    const all = [...values];
    const rows: CandidateRow[] = [];
    for (let at = 0; at < all.length; at += MAX_VALUES)
      rows.push(...(await tx.query<CandidateRow>(statement, [companyId, all.slice(at, at + MAX_VALUES)])));
    return rows;
  }
}

function listNumbers(entries: readonly PlainEntry[]): Set<string> {
  const numbers = new Set<string>();
  for (const { freeText, documentNumbers } of entries) {
    for (const number of [...documentNumbers, ...listWrittenNumbers(freeText ?? '')]) {
      if (numbers.size >= MAX_NUMBERS) return numbers;
      numbers.add(number);
    }
  }
  return numbers;
}

function toMatchable(row: CandidateRow): MatchableInvoice {
  return {
    id: row.id,
    direction: row.isReceivable ? 'sent' : 'received',
    number: row.number ?? '',
    currency: row.currency,
    openAmount: Decimal.parse(row.openAmount) ?? Decimal.ZERO,
    referenceKey: row.referenceKey,
    counterpartyName: row.counterpartyName,
    counterpartyAccounts: [],
  };
}
