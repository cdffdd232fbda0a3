import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { defineAuditAction } from '../../access/audit/audit-actions';
import { AuditLog, getCurrentActor } from '../../access/audit/audit-log';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import type { DocumentPayload } from '../../platform/kernel/http/document-payload';
import { badInput, ApiError } from '../../platform/kernel/http/api-error';
import {
  MAX_STATEMENT_BYTES,
  matchEntries,
  type EntryMatch,
  type ProposedPayment,
} from '../../standards/bank-statements';
import { Decimal } from '../../standards/values/decimal';
import { CompanyLock } from '../companies/company-lock';
import type { Payment } from '../documents/business-status/payment.entity';
import { PaymentService } from '../documents/business-status/payment.service';
import { DocumentReader } from '../documents/reading/document-reader';
import type { SerializableEntry, StatementFileResult } from '../documents/reading/reading-statements';
import type { StoredSuggestion } from './bank-statement-entry.entity';
import { newBankStatementId, newEntryId } from './bank-statement.resource';
import { BankStatementRow } from './bank-statement.entity';
import {
  INSERT_ENTRIES,
  STORED_ENTRY_KEYS,
  STATEMENT_BY_DIGEST,
  LOCK_IMPORTS,
} from './bank-statements.queries';
import { InvoiceCandidates } from './invoice-candidates';
import { toEntryKeys, toStatementAccounts } from './statement-reading';

const IMPORTED_ACTION = defineAuditAction('bank_statement.imported');

/** First key of the advisory lock; the second one is derived from the id of the company. */
const IMPORT_LOCK = 7_262_031;
/** Maximum length of the reference of a payment. */
const MAX_REFERENCE_LENGTH = 200;

type ParsedStatements = Extract<StatementFileResult, { ok: true }>;

/** File to import. */
interface ImportedFile extends ParsedStatements {
  teamId: string;
  companyId: string;
  fileName: string | null;
  sha256: Buffer;
}

/** Result of matching an entry before it is stored. */
interface EntryOutcome {
  status: 'matched' | 'suggested' | 'unmatched';
  reason: string | null;
  suggestions: StoredSuggestion[];
  paymentIds: string[];
}

/**
 * Imports bank statements. One transaction matches the entries that no earlier file contains with the invoices of the
 * company, creates payments for certain matches, and stores all other entries with their suggestions.
 */
@Injectable()
export class BankStatementImport {
  constructor(
    private readonly companies: CompanyLock,
    private readonly reader: DocumentReader,
    private readonly candidates: InvoiceCandidates,
    private readonly payments: PaymentService,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Imports a file and returns the id of its bank statement. A file that the company imported before is not stored
   * again.
   * @throws ApiError 400 for a file that cannot be read, 404, or 401 when the company belongs to another team
   */
  async run(
    teamId: string,
    companyId: string,
    { document, fileName = null }: { document: DocumentPayload; fileName?: string | null },
  ): Promise<string> {
    await this.companies.assertExists(teamId, companyId);
    const bytes = toBytes(document);
    const reading = await this.reader.readStatements(bytes);
    if (!reading.ok)
      throw badInput(
        { document: [`The bank statement cannot be read: ${reading.message}.`] },
        'malformed_statement',
      );
    const sha256 = createHash('sha256').update(bytes).digest();
    return this.unitOfWork.run(async (tx) => {
      await tx.query(LOCK_IMPORTS, [IMPORT_LOCK, companyId]);
      const [knownRow] = await tx.query<{ id: string }>(STATEMENT_BY_DIGEST, [companyId, sha256]);
      const id = knownRow?.id ?? (await this.store(tx, { ...reading, teamId, companyId, fileName, sha256 }));
      await tx.recordCreatedResource('bankStatement', id);
      return id;
    });
  }

  private async store(tx: Transaction, file: ImportedFile): Promise<string> {
    const { teamId, companyId, statements, format, fileName } = file;
    const allEntries = statements.flatMap(({ entries }) => entries);
    const keys = toEntryKeys(allEntries);
    const knownEntries = await tx.query<{ key: string }>(STORED_ENTRY_KEYS, [companyId, keys]);
    const knownKeys = new Set(knownEntries.map(({ key }) => key));
    const newEntries = allEntries.flatMap((entry, at) => {
      const key = keys[at] ?? '';
      return knownKeys.has(key) ? [] : [{ entry, key }];
    });
    const { keyId, userId } = getCurrentActor();
    const row: BankStatementRow = {
      id: newBankStatementId(),
      teamId,
      companyId,
      format,
      fileName,
      sha256: file.sha256,
      accounts: toStatementAccounts(statements),
      duplicateEntries: allEntries.length - newEntries.length,
      pendingEntries: statements.reduce((sum, { pendingEntries }) => sum + pendingEntries, 0),
      createdBy: keyId ?? userId,
      createdAt: clock.now(),
    };
    await tx.manager.insert(BankStatementRow, row);
    const outcomes = await this.match(
      tx,
      row,
      newEntries.map(({ entry }) => entry),
    );
    const columns = newEntries.map(({ entry, key }, at) => toEntryRow(row, entry, key, outcomes[at]));
    if (columns.length > 0) await tx.query(INSERT_ENTRIES, [JSON.stringify(columns)]);
    await this.audit.record(tx, {
      teamId,
      action: IMPORTED_ACTION,
      subjectId: row.id,
      after: {
        companyId,
        format,
        fileName,
        entries: newEntries.length,
        duplicateEntries: row.duplicateEntries,
      },
    });
    return row.id;
  }

  private async match(
    tx: Transaction,
    row: BankStatementRow,
    entries: SerializableEntry[],
  ): Promise<EntryOutcome[]> {
    if (entries.length === 0) return [];
    const invoices = await this.candidates.find(tx, row.companyId, entries);
    const matches = matchEntries(
      entries.map((entry) => ({ ...entry, amount: Decimal.parse(entry.amount) ?? Decimal.ZERO })),
      invoices,
    );
    const payments = matches.map((match, at) => {
      const entry = entries[at];
      return match.status === 'matched' && entry !== undefined
        ? { teamId: row.teamId, ...toStoredPayment(match.payment), ...toPaymentDetails(entry) }
        : null;
    });
    const matchedPayments = payments.filter((payment) => payment !== null);
    const recordedPayments =
      matchedPayments.length === 0 ? [] : await this.payments.createAll(tx, row.teamId, matchedPayments);
    const results = new Map(matchedPayments.map((payment, at) => [payment, recordedPayments[at]]));
    return matches.map((match, at) => {
      const payment = payments[at];
      return toOutcome(match, payment === null || payment === undefined ? undefined : results.get(payment));
    });
  }
}

/**
 * @param recordedPayment payment of a certain match, or the error when the invoice was paid or deleted after it was
 * read
 */
function toOutcome(match: EntryMatch, recordedPayment: Payment | ApiError | undefined): EntryOutcome {
  const emptyOutcome = { reason: null, suggestions: [], paymentIds: [] };
  if (match.status === 'unmatched') return { ...emptyOutcome, status: 'unmatched', reason: match.reason };
  if (match.status === 'suggested') {
    const suggestions = match.suggestions.map(({ payments, ...rest }) => ({
      ...rest,
      payments: payments.map(toStoredPayment),
    }));
    return { ...emptyOutcome, status: 'suggested', suggestions };
  }
  if (recordedPayment !== undefined && !(recordedPayment instanceof ApiError))
    return { ...emptyOutcome, status: 'matched', paymentIds: [recordedPayment.id] };
  const payments = [toStoredPayment(match.payment)];
  return {
    ...emptyOutcome,
    status: 'suggested',
    suggestions: [{ kind: 'reference', strength: 'strong', payments }],
  };
}

function toStoredPayment({ invoiceId, amount }: ProposedPayment): StoredSuggestion['payments'][number] {
  return { documentId: invoiceId, amount: amount.toString() };
}

/** Returns source, date and reference of the payments that an entry creates. */
export function toPaymentDetails(entry: {
  bookingDate: string | null;
  valueDate: string | null;
  bankReference: string | null;
  references: readonly { key: string }[];
}): { source: 'statement'; paidOn?: string; reference?: string } {
  const paidOn = entry.bookingDate ?? entry.valueDate;
  const reference = entry.references[0]?.key ?? entry.bankReference;
  return {
    source: 'statement',
    ...(paidOn === null ? {} : { paidOn }),
    ...(reference === null ? {} : { reference: reference.slice(0, MAX_REFERENCE_LENGTH) }),
  };
}

/**
 * Decodes the document of a JSON body: the text of the file (XML or CODA), or base64. The first characters tell them
 * apart.
 */
function toBytes(document: DocumentPayload): Buffer {
  if (typeof document !== 'string') return document;
  const isText = /^\uFEFF?(?:\s*<|0{5}\d{6})/.test(document);
  if (isText) return Buffer.from(document, 'utf8');
  const compact = document.replace(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact))
    throw badInput(
      {
        document: [
          'The bank statement cannot be read: the document must be CAMT.053, CAMT.054 or CODA text, or base64.',
        ],
      },
      'malformed_statement',
    );
  if (compact.length > (MAX_STATEMENT_BYTES / 3) * 4 + 4)
    throw badInput(
      {
        document: [`The bank statement cannot be read: the file has more than ${MAX_STATEMENT_BYTES} bytes.`],
      },
      'malformed_statement',
    );
  return Buffer.from(compact, 'base64');
}

function toEntryRow(
  row: BankStatementRow,
  entry: SerializableEntry,
  key: string,
  outcome: EntryOutcome | undefined,
): object {
  return {
    id: newEntryId(),
    team_id: row.teamId,
    company_id: row.companyId,
    bank_statement_id: row.id,
    entry_key: key,
    account: entry.account,
    amount: entry.amount,
    currency: entry.currency,
    direction: entry.direction,
    is_reversal: entry.isReversal,
    is_undivided_batch: entry.isUndividedBatch,
    booking_date: entry.bookingDate,
    value_date: entry.valueDate,
    counterparty_name: entry.counterpartyName,
    counterparty_account: entry.counterpartyAccount,
    payment_references: entry.references,
    free_text: entry.freeText,
    bank_reference: entry.bankReference,
    entry_reference: entry.entryReference,
    status: outcome?.status ?? 'unmatched',
    reason: outcome?.reason ?? null,
    suggestions: outcome?.suggestions ?? [],
    payment_ids: outcome?.paymentIds ?? [],
    created_at: row.createdAt,
  };
}
