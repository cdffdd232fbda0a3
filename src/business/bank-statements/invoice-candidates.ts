import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { listNumberCandidates, type MatchableInvoice } from '../../standards/bank-statements';
import { Decimal } from '../../standards/values/decimal';
import { DocumentContents } from '../documents/document-contents';
import { parseReadingJson } from '../documents/reading/reading';
import type { SerializableEntry } from '../documents/reading/reading-statements';
import { INVOICES_BY_NUMBER, INVOICES_BY_REFERENCE, RECENT_INVOICES } from './bank-statements.queries';

/** Maximum number of values in one query. */
const MAX_VALUES_PER_QUERY = 2_000;
/** Maximum number of invoice numbers that are looked up for one file. */
const MAX_INVOICE_NUMBERS = 20_000;

interface CandidateRow {
  id: string;
  isReceivable: boolean;
  number: string | null;
  currency: string;
  openAmount: string;
  referenceKey: string | null;
  counterpartyName: string | null;
}

/** Finds the invoices that entries may pay. Each query uses an index and returns a bounded number of rows. */
@Injectable()
export class InvoiceCandidates {
  constructor(private readonly contents: DocumentContents) {}

  /** Finds the invoices of a company by the references and numbers in the entries, and the newest invoices. */
  async find(
    tx: Transaction,
    companyId: string,
    entries: readonly SerializableEntry[],
  ): Promise<MatchableInvoice[]> {
    const references = new Set(entries.flatMap((entry) => entry.references.map(({ key }) => key)));
    const rows = [
      ...(await this.findByValues(tx, INVOICES_BY_REFERENCE, companyId, references)),
      ...(await this.findByValues(tx, INVOICES_BY_NUMBER, companyId, listNumbers(entries))),
      ...(await tx.query<CandidateRow>(RECENT_INVOICES, [companyId])),
    ];
    const candidates = [...new Map(rows.map((row) => [row.id, row])).values()];
    const accounts = await this.readPayeeAccounts(tx, candidates, entries);
    return candidates.map((row) => toMatchableInvoice(row, accounts.get(row.id) ?? []));
  }

  /**
   * Reads the accounts (BT-84) of the invoices that a payment may be matched with automatically: invoices that the
   * company has to pay, whose reference and open amount match an entry; at most 20 for each reference.
   */
  private async readPayeeAccounts(
    tx: Transaction,
    rows: readonly CandidateRow[],
    entries: readonly SerializableEntry[],
  ): Promise<Map<string, string[]>> {
    const paidKeys = new Set(
      entries.flatMap((entry) =>
        entry.direction === 'credit' || entry.counterpartyAccount === null
          ? []
          : entry.references.map(({ key }) => toReferenceAmountKey(key, entry.amount)),
      ),
    );
    const accounts = new Map<string, string[]>();
    for (const { id, isReceivable, referenceKey, openAmount } of rows) {
      if (
        isReceivable ||
        referenceKey === null ||
        !paidKeys.has(toReferenceAmountKey(referenceKey, openAmount))
      )
        continue;
      const reading = await this.contents.findReading(id, tx);
      const parsedJson = reading?.parsed?.toString('utf8') ?? null;
      const paymentMeans = parseReadingJson({ parsedJson })?.paymentMeans ?? [];
      accounts.set(
        id,
        paymentMeans.flatMap(({ iban }) => iban ?? []),
      );
    }
    return accounts;
  }

  private async findByValues(
    tx: Transaction,
    statement: string,
    companyId: string,
    values: ReadonlySet<string>,
  ): Promise<CandidateRow[]> {
    const allValues = [...values];
    const rows: CandidateRow[] = [];
    for (let at = 0; at < allValues.length; at += MAX_VALUES_PER_QUERY)
      rows.push(
        ...(await tx.query<CandidateRow>(statement, [
          companyId,
          allValues.slice(at, at + MAX_VALUES_PER_QUERY),
        ])),
      );
    return rows;
  }
}

function listNumbers(entries: readonly SerializableEntry[]): Set<string> {
  const numbers = new Set<string>();
  for (const { freeText, documentNumbers } of entries) {
    for (const number of [...documentNumbers, ...listNumberCandidates(freeText ?? '')]) {
      if (numbers.size >= MAX_INVOICE_NUMBERS) return numbers;
      numbers.add(number);
    }
  }
  return numbers;
}

function toReferenceAmountKey(reference: string, amount: string): string {
  return `${reference} ${Decimal.parse(amount)?.toCanonical() ?? amount}`;
}

function toMatchableInvoice(row: CandidateRow, counterpartyAccounts: readonly string[]): MatchableInvoice {
  return {
    id: row.id,
    direction: row.isReceivable ? 'sent' : 'received',
    number: row.number ?? '',
    currency: row.currency,
    openAmount: Decimal.parse(row.openAmount) ?? Decimal.ZERO,
    referenceKey: row.referenceKey,
    counterpartyName: row.counterpartyName,
    counterpartyAccounts,
  };
}
