import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { defineAuditAction } from '../../../access/audit/audit-actions';
import { AuditLog, getCurrentActor } from '../../../access/audit/audit-log';
import { TeamScope } from '../../../access/teams/team-scope';
import { clock } from '../../../platform/kernel/clock';
import { selectPage } from '../../../platform/kernel/database/select-page';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { Page, PageQuery } from '../../../platform/kernel/http/cursor';
import { badInput, conflict, ApiError, notFound } from '../../../platform/kernel/http/api-error';
import { findMinorUnit } from '../../../standards/rules/house/minor-units';
import { Decimal } from '../../../standards/values/decimal';
import { DocumentStore } from '../document-store';
import { LOCK_DOCUMENTS, DELETE_PAYMENT, PAYABLE_DOCUMENTS } from './business-states.queries';
import { BusinessStateService } from './business-states';
import { INVOICE_TYPES } from './business-statuses';
import { Payment, type PaymentSource } from './payment.entity';
import { newPaymentId } from './payment.resource';

const CREATED_ACTION = defineAuditAction('payment.created');
const DELETED_ACTION = defineAuditAction('payment.deleted');

/** Maximum number of payments that one SQL statement inserts. */
const BATCH_SIZE = 500;

/** A payment to record. */
export interface NewPayment {
  teamId: string;
  documentId: string;
  /** Positive decimal number in the currency of the invoice; default: the whole open amount. */
  amount?: string;
  /** Date, YYYY-MM-DD; default: today in UTC. */
  paidOn?: string;
  source: PaymentSource;
  reference?: string;
  note?: string;
  /** Whether the payment may exceed the open amount. */
  allowOverpayment?: boolean;
}

interface PayableDocument {
  id: string;
  companyId: string;
  type: string;
  payableAmount: string | null;
  currency: string | null;
  credited: string;
  paid: string;
}

/** Records payments of invoices, and updates the business status of the invoice in the same transaction. */
@Injectable()
export class PaymentService {
  constructor(
    @InjectRepository(Payment) private readonly payments: Repository<Payment>,
    private readonly documents: DocumentStore,
    private readonly states: BusinessStateService,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
  ) {}

  /** Records a payment for a request. @throws ApiError as {@link create} */
  async record(payment: NewPayment): Promise<Payment> {
    return this.unitOfWork.run(async (tx) => {
      const createdPayment = await this.create(tx, payment);
      await tx.recordCreatedResource('payment', createdPayment.id);
      return createdPayment;
    });
  }

  /**
   * Records a payment in the transaction of its cause.
   * @throws ApiError 400 for an amount that is not positive or exceeds the open amount, 404, 401 when the invoice belongs
   * to another team, 409 for a document that is not an invoice, and when the amount is omitted and the open amount is
   * zero
   */
  async create(tx: Transaction, payment: NewPayment): Promise<Payment> {
    const [createdPayment] = await this.createAll(tx, payment.teamId, [payment]);
    if (createdPayment === undefined)
      throw new Error('createAll returned neither a payment nor an error for the only payment');
    if (createdPayment instanceof ApiError) throw createdPayment;
    return createdPayment;
  }

  /**
   * Records payments of different invoices in the transaction of their cause, with a fixed number of statements for
   * each {@link BATCH_SIZE}. All invoices are locked first, in the order of their ids, so two transactions that pay the
   * same invoices do not deadlock.
   * @returns for each payment, in the same order, the stored payment or the failure that {@link create} would throw
   */
  async createAll(
    tx: Transaction,
    teamId: string,
    payments: readonly NewPayment[],
  ): Promise<(Payment | ApiError)[]> {
    await tx.query(LOCK_DOCUMENTS, [payments.map(({ documentId }) => documentId)]);
    const results: (Payment | ApiError)[] = [];
    for (let at = 0; at < payments.length; at += BATCH_SIZE)
      results.push(...(await this.createBatch(tx, teamId, payments.slice(at, at + BATCH_SIZE))));
    return results;
  }

  private async createBatch(
    tx: Transaction,
    teamId: string,
    payments: readonly NewPayment[],
  ): Promise<(Payment | ApiError)[]> {
    const documents = await this.findPayableDocuments(
      tx,
      teamId,
      payments.map(({ documentId }) => documentId),
    );
    const results: (Payment | ApiError)[] = [];
    for (const payment of payments) {
      try {
        results.push(await this.toPayment(tx, payment, documents.get(payment.documentId)));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        results.push(error);
      }
    }
    const rows = results.filter((result): result is Payment => !(result instanceof ApiError));
    if (rows.length === 0) return results;
    await tx.manager.insert(Payment, rows);
    await this.states.refresh(
      tx,
      rows.map(({ documentId }) => documentId),
    );
    for (const { id, documentId, amount, currency, paidOn, source } of rows)
      await this.audit.record(tx, {
        teamId,
        action: CREATED_ACTION,
        subjectId: id,
        after: { documentId, amount, currency, paidOn, source },
      });
    return results;
  }

  /** Returns documents of the team by their ids. Amounts of documents from earlier versions are read from their contents. */
  private async findPayableDocuments(
    tx: Transaction,
    teamId: string,
    ids: readonly string[],
  ): Promise<Map<string, PayableDocument>> {
    const documents = await tx.query<PayableDocument>(PAYABLE_DOCUMENTS, [ids, teamId]);
    const unreadDocuments = documents.filter(
      ({ type, payableAmount, currency }) =>
        INVOICE_TYPES.includes(type) && payableAmount === null && currency === null,
    );
    for (const { id } of unreadDocuments) await this.states.fillAmount(tx, id);
    const rereadDocuments =
      unreadDocuments.length === 0
        ? []
        : await tx.query<PayableDocument>(PAYABLE_DOCUMENTS, [unreadDocuments.map(({ id }) => id), teamId]);
    return new Map([...documents, ...rereadDocuments].map((document) => [document.id, document]));
  }

  /** @throws ApiError as {@link create} */
  private async toPayment(
    tx: Transaction,
    payment: NewPayment,
    document: PayableDocument | undefined,
  ): Promise<Payment> {
    const { teamId, documentId } = payment;
    if (document === undefined) throw await this.scope.toMissingError('documents', documentId, tx);
    const { type, companyId, currency } = document;
    if (!INVOICE_TYPES.includes(type))
      throw conflict('not_payable', `A document of type ${type} cannot be paid; only invoices can.`);
    const { keyId, userId } = getCurrentActor();
    return {
      id: newPaymentId(),
      teamId,
      companyId,
      documentId,
      amount: chooseAmount(payment, document),
      currency,
      paidOn: payment.paidOn ?? clock.now().toISOString().slice(0, 10),
      source: payment.source,
      reference: payment.reference ?? null,
      note: payment.note ?? null,
      createdBy: keyId ?? userId,
      createdAt: clock.now(),
    };
  }

  /** Lists payments, newest first. @throws ApiError 404, or 401 when the document belongs to another team */
  async listPage(teamId: string, documentId: string, query: PageQuery): Promise<Page<Payment>> {
    await this.documents.getRow(teamId, documentId);
    const rows = this.payments
      .createQueryBuilder('row')
      .where('row.documentId = :documentId AND row.teamId = :teamId', { documentId, teamId });
    return selectPage(rows, query);
  }

  /**
   * @throws ApiError 404, or 401 when the payment belongs to another team
   */
  async get(teamId: string, id: string): Promise<Payment> {
    const payment = await this.payments.findOneBy({ id, teamId });
    if (payment === null) throw await this.scope.toMissingError('payments', id);
    return payment;
  }

  /** Deletes a payment that was recorded by mistake. @throws ApiError 404, or 401 when it belongs to another team */
  async delete(teamId: string, documentId: string, id: string): Promise<void> {
    await this.documents.getRow(teamId, documentId);
    await this.unitOfWork.run(async (tx) => {
      await tx.query(LOCK_DOCUMENTS, [[documentId]]);
      const [deletedPayment] = await tx.query<{ amount: string; currency: string | null; paidOn: string }>(
        DELETE_PAYMENT,
        [id, documentId, teamId],
      );
      if (deletedPayment === undefined) throw await this.toMissingFailure(tx, teamId, id);
      await this.states.refresh(tx, [documentId]);
      await this.audit.record(tx, {
        teamId,
        action: DELETED_ACTION,
        subjectId: id,
        before: { documentId, ...deletedPayment },
      });
    });
  }

  /** Returns the failure for a missing payment: 404, also for a payment of another invoice of the team. */
  private async toMissingFailure(tx: Transaction, teamId: string, id: string): Promise<ApiError> {
    const isOwn = await tx.manager.existsBy(Payment, { id, teamId });
    return isOwn ? notFound('payment', id) : this.scope.toMissingError('payments', id, tx);
  }
}

/**
 * Returns the amount of a payment.
 * @throws ApiError 400 or 409 when the amount cannot be recorded
 */
function chooseAmount(
  { amount, allowOverpayment = false }: NewPayment,
  { payableAmount, credited, paid, currency }: PayableDocument,
): string {
  const payable = payableAmount === null ? null : Decimal.parse(payableAmount);
  const openAmount = payable?.minus(toDecimal(credited)).minus(toDecimal(paid)) ?? null;
  if (amount === undefined) {
    if (openAmount === null || openAmount.compare(Decimal.ZERO) <= 0)
      throw conflict(
        'nothing_open',
        'The invoice has no open amount; state an amount and set allowOverpayment to record a further payment.',
      );
    return openAmount.toString();
  }
  const payment = toDecimal(amount);
  if (payment.compare(Decimal.ZERO) <= 0) throw badInput({ amount: [`must be above 0; received ${amount}`] });
  assertDecimalPlaces(payment, currency);
  if (openAmount !== null && payment.compare(openAmount) > 0 && !allowOverpayment)
    throw badInput({
      amount: [
        `must be at most the open amount ${formatAmount(openAmount, currency)}; received ${amount}. Set allowOverpayment to true to record a larger payment`,
      ],
    });
  const scale = Math.max(payable?.scale ?? 0, payment.scale);
  return payment.toFixed(scale);
}

/** @throws ApiError 400 for an amount with more decimals than the currency allows (ISO 4217) */
function assertDecimalPlaces(amount: Decimal, currency: string | null): void {
  const decimals = currency === null ? null : findMinorUnit(currency);
  const receivedValue = amount.toCanonical();
  if (decimals !== null && (receivedValue.split('.')[1]?.length ?? 0) > decimals)
    throw badInput({
      amount: [
        `must have at most ${decimals} decimals, because the currency is ${currency ?? ''}; received ${receivedValue}`,
      ],
    });
}

function formatAmount(amount: Decimal, currency: string | null): string {
  return currency === null ? amount.toString() : `${amount.toString()} ${currency}`;
}

function toDecimal(text: string): Decimal {
  return Decimal.parse(text) ?? Decimal.ZERO;
}
