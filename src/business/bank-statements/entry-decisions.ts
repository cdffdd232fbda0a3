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
import { toPaymentDetails } from './bank-statement-import';
import type { EntryPaymentInput } from './bank-statement.input';
import type { PaidDocument } from './bank-statement.resource';
import { PAID_DOCUMENTS, PAYMENTS_OF_ENTRIES } from './bank-statements.queries';

const CONFIRMED_ACTION = defineAuditAction('bank_statement_entry.confirmed');
const DISMISSED_ACTION = defineAuditAction('bank_statement_entry.dismissed');

/** Ids of an entry, its bank statement and its team. */
export interface EntryPath {
  teamId: string;
  bankStatementId: string;
  entryId: string;
}

/** Confirms and dismisses entries of bank statements. */
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
      await this.assertValidPayments(tx, entry, payments);
      const details = toPaymentDetails({ ...entry, references: entry.paymentReferences });
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
      await this.saveDecision(tx, entry, 'confirmed', paymentIds);
      await this.audit.record(tx, {
        teamId: path.teamId,
        action: CONFIRMED_ACTION,
        subjectId: entry.id,
        after: { documentIds: payments.map(({ documentId }) => documentId), paymentIds },
      });
      await tx.recordCreatedResource('bankStatementEntry', entry.id);
    });
  }

  /** Dismisses an entry that pays no invoice. @throws ApiError 404, 401, 409 as for {@link confirm} */
  async dismiss(path: EntryPath): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const entry = await this.lockUndecided(tx, path);
      await this.saveDecision(tx, entry, 'dismissed', []);
      await this.audit.record(tx, { teamId: path.teamId, action: DISMISSED_ACTION, subjectId: entry.id });
      await tx.recordCreatedResource('bankStatementEntry', entry.id);
    });
  }

  /** Locks an entry that has no payments; a dismissed entry is accepted, because it can still be confirmed. */
  private async lockUndecided(
    tx: Transaction,
    { teamId, bankStatementId, entryId }: EntryPath,
  ): Promise<BankStatementEntry> {
    const entry = await tx.manager.findOne(BankStatementEntry, {
      where: { id: entryId, teamId },
      lock: { mode: 'pessimistic_write' },
    });
    if (entry === null) throw await this.scope.toMissingError('bank_statement_entries', entryId, tx);
    if (entry.bankStatementId !== bankStatementId) {
      const isOwn = await tx.manager.existsBy(BankStatementRow, { id: bankStatementId, teamId });
      if (!isOwn) throw await this.scope.toMissingError('bank_statements', bankStatementId, tx);
      throw notFound('entry of this bank statement', entryId);
    }
    if (entry.paymentIds.length === 0) return entry;
    const [payment] = await tx.query(PAYMENTS_OF_ENTRIES, [entry.paymentIds, teamId]);
    if (payment !== undefined)
      throw conflict(
        'entry_decided',
        `The entry is already ${entry.status}; delete its payments before confirming or dismissing it again.`,
      );
    return entry;
  }

  private async assertValidPayments(
    tx: Transaction,
    entry: BankStatementEntry,
    payments: readonly EntryPaymentInput[],
  ): Promise<void> {
    const ids = payments.map(({ documentId }) => documentId);
    if (new Set(ids).size < ids.length)
      throw badInput({ payments: ['must contain each invoice only once; an invoice occurs twice'] });
    const rows = await tx.query<PaidDocument>(PAID_DOCUMENTS, [ids, entry.teamId]);
    const documents = new Map(rows.map((row) => [row.id, row]));
    for (const [at, { documentId }] of payments.entries()) {
      const document = documents.get(documentId);
      if (document === undefined) await this.assertNotOfOtherTeam(tx, documentId);
      const validationError =
        document === undefined
          ? 'must be the id of an invoice; no invoice with this id exists'
          : findPaymentError(entry, document);
      if (validationError !== null) throw badInput({ [`payments.${at}.documentId`]: [validationError] });
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
  private async assertNotOfOtherTeam(tx: Transaction, documentId: string): Promise<void> {
    const failure = await this.scope.toMissingError('documents', documentId, tx);
    if (failure.status === 401) throw failure;
  }

  private async saveDecision(
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

function findPaymentError(entry: BankStatementEntry, document: PaidDocument): string | null {
  if (document.companyId !== entry.companyId)
    return 'must be an invoice of the company of the bank statement; the invoice belongs to another company';
  if (document.currency !== null && document.currency !== entry.currency)
    return `must be an invoice in the currency of the entry, ${entry.currency}; the invoice is in ${document.currency}`;
  if (document.isReceivable === (entry.direction === 'credit')) return null;
  return entry.direction === 'credit'
    ? 'must be an invoice that is owed to the company, because the entry is a credit'
    : 'must be an invoice that the company owes, because the entry is a debit';
}

const toDecimal = (text: string): Decimal => Decimal.parse(text) ?? Decimal.ZERO;
