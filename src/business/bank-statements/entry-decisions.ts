import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../access/audit/audit-actions';
import { AuditLog, getCurrentActor } from '../../access/audit/audit-log';
import { TeamScope } from '../../access/teams/team-scope';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import { badInput, conflict, ApiError, notFound } from '../../platform/kernel/http/api-error';
import { Decimal } from '../../standards/values/decimal';
import { PaymentService } from '../documents/business-status/payment.service';
import { BankStatementEntry } from './bank-statement-entry.entity';
import { BankStatementRow } from './bank-statement.entity';
import { describePayment } from './bank-statement-import';
import type { EntryPaymentInput } from './bank-statement.input';
import type { PaidDocument } from './bank-statement.resource';
import { PAID_DOCUMENTS, PAYMENTS_OF_ENTRIES } from './bank-statements.queries';

const CONFIRMED_ACTION = defineAuditAction('bank_statement_entry.confirmed');
const DISMISSED_ACTION = defineAuditAction('bank_statement_entry.dismissed');

/** Path parameters of an entry of a team. */
export interface EntryPath {
  teamId: string;
  bankStatementId: string;
  entryId: string;
}

/** Decisions of people and programs about entries that the service did not match. */
@Injectable()
export class EntryDecisions {
  constructor(
    private readonly payments: PaymentService,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
  ) {}

  /**
   * Records the payments of an entry.
   * @throws ApiError 400 for amounts above the amount of the entry or the open amount of the invoice, and for invoices
   *   of another company, currency or direction; 404; 401 when entry or invoice belong to another team; 409 when the
   *   entry is confirmed already
   */
  async confirm(path: EntryPath, payments: readonly EntryPaymentInput[]): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const entry = await this.lockUndecided(tx, path);
      await this.checkPayments(tx, entry, payments);
      const details = describePayment({ ...entry, references: entry.paymentReferences });
      const { teamId } = path;
      const recordedPayments = await this.payments.createAll(
        tx,
        teamId,
        payments.map(({ documentId, amount }) => ({ teamId, documentId, amount, ...details })),
      );
      const paymentIds = recordedPayments.map((payment) => {
        if (payment instanceof ApiError) throw payment;
        return payment.id;
      });
      await this.decide(tx, entry, 'confirmed', paymentIds);
      await this.audit.record(tx, {
        teamId: path.teamId,
        action: CONFIRMED_ACTION,
        subjectId: entry.id,
        after: { documentIds: payments.map(({ documentId }) => documentId), paymentIds },
      });
      await tx.createsResource('bankStatementEntry', entry.id);
    });
  }

  /** Marks an entry as no payment of an invoice. @throws ApiError 404, 401, 409 as {@link confirm} */
  async dismiss(path: EntryPath): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const entry = await this.lockUndecided(tx, path);
      await this.decide(tx, entry, 'dismissed', []);
      await this.audit.record(tx, { teamId: path.teamId, action: DISMISSED_ACTION, subjectId: entry.id });
      await tx.createsResource('bankStatementEntry', entry.id);
    });
  }

  /** Locks an entry without a payment. A dismissed entry may still be confirmed. */
  private async lockUndecided(
    tx: Transaction,
    { teamId, bankStatementId, entryId }: EntryPath,
  ): Promise<BankStatementEntry> {
    const entry = await tx.manager.findOne(BankStatementEntry, {
      where: { id: entryId, teamId },
      lock: { mode: 'pessimistic_write' },
    });
    if (entry === null) throw await this.scope.toMissingFailure('bank_statement_entries', entryId, tx);
    if (entry.bankStatementId !== bankStatementId) {
      const isOwn = await tx.manager.existsBy(BankStatementRow, { id: bankStatementId, teamId });
      if (!isOwn) throw await this.scope.toMissingFailure('bank_statements', bankStatementId, tx);
      throw notFound('entry of this bank statement', entryId);
    }
    if (entry.paymentIds.length === 0) return entry;
    const [payment] = await tx.query(PAYMENTS_OF_ENTRIES, [entry.paymentIds, teamId]);
    if (payment !== undefined)
      throw conflict(
        'entry_decided',
        `The entry is ${entry.status} already; delete its payments to decide again.`,
      );
    return entry;
  }

  private async checkPayments(
    tx: Transaction,
    entry: BankStatementEntry,
    payments: readonly EntryPaymentInput[],
  ): Promise<void> {
    const ids = payments.map(({ documentId }) => documentId);
    if (new Set(ids).size < ids.length)
      throw badInput({ payments: ['The list has an invoice twice; accepted: each invoice once.'] });
    const rows = await tx.query<PaidDocument>(PAID_DOCUMENTS, [ids, entry.teamId]);
    const documents = new Map(rows.map((row) => [row.id, row]));
    for (const [at, { documentId }] of payments.entries()) {
      const document = documents.get(documentId);
      if (document === undefined) await this.refuseForeign(tx, documentId);
      const objection =
        document === undefined ? 'There is no invoice of this id.' : findObjection(entry, document);
      if (objection !== null) throw badInput({ [`payments.${at}.documentId`]: [objection] });
    }
    const sum = payments.reduce((total, { amount }) => total.plus(toDecimal(amount)), Decimal.ZERO);
    if (sum.compare(toDecimal(entry.amount)) > 0)
      throw badInput({
        payments: [
          `must add up to at most the amount of the entry, ${entry.amount} ${entry.currency}; received ${sum.toString()}`,
        ],
      });
  }

  /**
   * @throws ApiError 401 when the document belongs to another team
   */
  private async refuseForeign(tx: Transaction, documentId: string): Promise<void> {
    const failure = await this.scope.toMissingFailure('documents', documentId, tx);
    if (failure.status === 401) throw failure;
  }

  private async decide(
    tx: Transaction,
    entry: BankStatementEntry,
    status: 'confirmed' | 'dismissed',
    paymentIds: string[],
  ): Promise<void> {
    const { keyId, userId } = getCurrentActor();
    await tx.manager.update(
      BankStatementEntry,
      { id: entry.id, teamId: entry.teamId },
      { status, reason: null, paymentIds, decidedBy: keyId ?? userId, decidedAt: clock.now() },
    );
  }
}

function findObjection(entry: BankStatementEntry, document: PaidDocument): string | null {
  if (document.companyId !== entry.companyId)
    return 'The invoice belongs to another company than the bank statement.';
  if (document.currency !== null && document.currency !== entry.currency)
    return `The invoice is in ${document.currency}; accepted: the currency of the entry, ${entry.currency}.`;
  if (document.isReceivable === (entry.direction === 'credit')) return null;
  return entry.direction === 'credit'
    ? 'The entry is money that came in; accepted: invoices that the company issued.'
    : 'The entry is money that went out; accepted: invoices that the company has to pay.';
}

const toDecimal = (text: string): Decimal => Decimal.parse(text) ?? Decimal.ZERO;
