import { Injectable } from '@nestjs/common';
import { TeamScope } from '../../../access/teams/team-scope';
import type { Transaction } from '../../../platform/kernel/database/unit-of-work';
import { badInput, conflict, ApiError } from '../../../platform/kernel/http/api-error';
import { formatReceived } from '../../../standards/values/received';
import type { BusinessStatus } from '../../documents/business-status/business-statuses';
import { DocumentContents } from '../../documents/document-contents';
import { chooseReaderLanguage } from '../../documents/reader-language';
import { parseReadingJson } from '../../documents/reading/reading';
import { getTimeZone } from '../../sending/company-time';
import type { DueInvoice } from './reminder-mails';
import type { CreateRemindersInput } from './reminder.input';
import {
  MAX_REMINDER_DOCUMENTS,
  REMINDER_INTERVAL_DAYS,
  toReminderLanguage,
  toReminderLevel,
  type ReminderLanguage,
  type ReminderLevel,
} from './reminder-values';
import {
  CUSTOMER_CONTACT,
  LOCK_RECEIVABLES,
  OVERDUE_INVOICES_OF_CUSTOMER,
  OWN_DOCUMENT,
  REMINDABLE_DOCUMENTS,
} from './reminders.queries';

/** Company that sends the reminder. */
export interface ReminderCompany {
  teamId: string;
  companyId: string;
  /** ISO 3166-1 alpha-2 code. */
  country: string;
}

/** A reminder that can be sent: the invoices of one customer. */
export interface PlannedReminder {
  customer: string;
  customerName: string | null;
  to: string;
  language: ReminderLanguage;
  level: ReminderLevel;
  documents: RemindableRow[];
}

/** Invoice with the data that determine whether a reminder can be sent. */
export interface RemindableRow extends DueInvoice {
  companyId: string;
  customer: string;
  customerName: string | null;
  vatNumber: string | null;
  receiverId: string | null;
  isOverdue: boolean;
  isCredit: boolean;
  isOpen: boolean;
  businessStatus: BusinessStatus;
  deliveryStatus: 'pending' | 'delivered' | 'failed' | null;
  type: string;
  profile: string | null;
  lastLevel: number | null;
  isRecent: boolean;
}

/** Determines the invoices, recipients, languages and levels of reminders. */
@Injectable()
export class ReminderPlanner {
  constructor(
    private readonly contents: DocumentContents,
    private readonly scope: TeamScope,
  ) {}

  /**
   * Plans the reminders of a request, one for each customer, and locks their invoices until the transaction ends, so that
   * two requests do not send a reminder for the same invoice.
   * @throws ApiError 400; 401 for an invoice of another team; 404; 409 for an invoice that is not open, not overdue,
   * disputed, rejected or not delivered, and for an invoice with a recent reminder
   */
  async plan(
    tx: Transaction,
    company: ReminderCompany,
    input: CreateRemindersInput,
  ): Promise<PlannedReminder[]> {
    const ids = await this.selectInvoiceIds(tx, company, input);
    await tx.query(LOCK_RECEIVABLES, [ids, company.teamId]);
    const rows = await tx.query<RemindableRow>(REMINDABLE_DOCUMENTS, [
      ids,
      company.teamId,
      getTimeZone(company.country),
    ]);
    await this.assertInvoicesOfCompany(tx, company, ids, rows);
    assertRemindable(rows);
    if (input.again !== true) assertNotRecentlyReminded(rows);
    const customers = new Map<string, RemindableRow[]>();
    for (const row of rows) customers.set(row.customer, [...(customers.get(row.customer) ?? []), row]);
    if (input.to !== undefined && customers.size > 1)
      throw badInput({
        to: [
          `to is allowed only for invoices of one customer; documentIds contains invoices of ${customers.size} customers. Omit to, or send a request for each customer.`,
        ],
      });
    const plannedReminders: PlannedReminder[] = [];
    for (const [customer, documents] of customers)
      plannedReminders.push(await this.planReminder(tx, company.teamId, customer, documents, input));
    return plannedReminders;
  }

  private async selectInvoiceIds(
    tx: Transaction,
    { teamId, companyId, country }: ReminderCompany,
    { documentIds, customer, again = false }: CreateRemindersInput,
  ): Promise<string[]> {
    if ((documentIds === undefined) === (customer === undefined))
      throw badInput({
        documentIds: [
          'Exactly one of documentIds and customer is required: the invoices, or the customer whose overdue invoices are selected.',
        ],
      });
    if (documentIds !== undefined) return [...new Set(documentIds)];
    const overdueRows = await tx.query<{ id: string }>(OVERDUE_INVOICES_OF_CUSTOMER, [
      ...[companyId, teamId, customer, getTimeZone(country)],
      ...[MAX_REMINDER_DOCUMENTS, again],
    ]);
    if (overdueRows.length === 0)
      throw conflict(
        'nothing_to_remind',
        `The customer ${formatReceived(customer)} has no overdue invoice for which a reminder can be sent. No reminder is sent for invoices that are rejected, disputed or not delivered, or that had a reminder in the last ${REMINDER_INTERVAL_DAYS} days.`,
        'customer',
      );
    return overdueRows.map(({ id }) => id);
  }

  /**
   * @throws ApiError 401 for a document of another team, 400 for a document that is not a sent invoice of the company
   */
  private async assertInvoicesOfCompany(
    tx: Transaction,
    { teamId, companyId }: ReminderCompany,
    ids: readonly string[],
    rows: readonly RemindableRow[],
  ): Promise<void> {
    for (const [at, id] of ids.entries()) {
      const row = rows.find((remindableRow) => remindableRow.id === id);
      if (row !== undefined && row.companyId === companyId && !row.isCredit) continue;
      const isOwn = row !== undefined || (await this.isOwn(tx, teamId, id));
      if (!isOwn) {
        const failure = await this.scope.toMissingError('documents', id, tx);
        if (failure.code !== 'not_found') throw failure;
      }
      throw badInput({
        documentIds: [
          `documentIds[${at}] must be a sent invoice of this company with an amount due and a buyer; received ${formatReceived(id)}.`,
        ],
      });
    }
  }

  private async isOwn(tx: Transaction, teamId: string, id: string): Promise<boolean> {
    const ownRows = await tx.query<{ id: string }>(OWN_DOCUMENT, [id, teamId]);
    return ownRows.length > 0;
  }

  private async planReminder(
    tx: Transaction,
    teamId: string,
    customer: string,
    documents: RemindableRow[],
    { to, language, level }: CreateRemindersInput,
  ): Promise<PlannedReminder> {
    // The newest invoice has the most recent contact data of the customer.
    const newest = documents.reduce((last, row) => (row.id > last.id ? row : last));
    const [contact] = await tx.query<{ email: string | null; language: string | null }>(CUSTOMER_CONTACT, [
      teamId,
      newest.vatNumber,
      newest.receiverId,
    ]);
    const reading = await this.contents.findReading(newest.id, tx);
    const parsedDocument = parseReadingJson({ parsedJson: reading?.parsed?.toString('utf8') ?? null });
    const address = to ?? contact?.email ?? parsedDocument?.buyer.email ?? null;
    if (address === null)
      throw badInput({
        to: [
          `to is required, because neither the customers of the team nor the invoice ${formatInvoice(newest)} contain an e-mail address of ${newest.customerName ?? customer}.`,
        ],
      });
    const lastLevel = Math.max(0, ...documents.map((row) => row.lastLevel ?? 0));
    return {
      customer,
      customerName: newest.customerName,
      to: address,
      language:
        language ??
        toReminderLanguage(contact?.language ?? null) ??
        toReminderLanguage(chooseReaderLanguage(newest.type, newest.profile ?? '', parsedDocument)) ??
        'en',
      level: level ?? toReminderLevel(lastLevel + 1),
      documents,
    };
  }
}

/** Business statuses for which no reminder is sent, as text that follows "the invoice is". */
const UNREMINDABLE_STATUSES: Readonly<Partial<Record<BusinessStatus, string>>> = {
  paid: 'paid',
  credited: 'credited in full',
  rejected: 'rejected by the buyer',
  questioned: 'disputed by the buyer (questioned)',
};

/**
 * @throws ApiError 409 with the state of each invoice for which no reminder can be sent
 */
function assertRemindable(rows: readonly RemindableRow[]): void {
  const messages = rows.flatMap((row) => {
    const state = findUnremindableState(row);
    return state === null
      ? []
      : [`No reminder can be sent for invoice ${formatInvoice(row)}: the invoice is ${state}.`];
  });
  if (messages.length > 0) throw new ApiError(409, 'not_remindable', { documentIds: messages });
}

function findUnremindableState(row: RemindableRow): string | null {
  const state = UNREMINDABLE_STATUSES[row.businessStatus];
  if (state !== undefined) return state;
  if (!row.isOpen) return 'settled: it has no open amount';
  if (row.deliveryStatus === 'failed') return 'not delivered: its delivery failed';
  if (row.deliveryStatus === 'pending') return 'not delivered yet';
  return row.isOverdue ? null : `not overdue: it is due on ${row.dueDate}`;
}

/**
 * @throws ApiError 409 listing each invoice with a recent reminder
 */
function assertNotRecentlyReminded(rows: readonly RemindableRow[]): void {
  const recentlyRemindedRows = rows.filter(({ isRecent }) => isRecent);
  if (recentlyRemindedRows.length === 0) return;
  throw new ApiError(409, 'reminded_recently', {
    documentIds: recentlyRemindedRows.map(
      (row) =>
        `Invoice ${formatInvoice(row)} already had a reminder in the last ${REMINDER_INTERVAL_DAYS} days. Set again to true to send another reminder.`,
    ),
  });
}

function formatInvoice({ number, id }: Pick<RemindableRow, 'number' | 'id'>): string {
  return number === null ? id : `${number} (${id})`;
}
