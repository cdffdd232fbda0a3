import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { defineAuditAction } from '../../../access/audit/audit-actions';
import { AuditLog, getCurrentActor } from '../../../access/audit/audit-log';
import { TeamScope } from '../../../access/teams/team-scope';
import { selectPage } from '../../../platform/kernel/database/select-page';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import type { Page, PageQuery } from '../../../platform/kernel/http/cursor';
import { Dispatcher } from '../../../platform/kernel/queue/dispatcher';
import { CompaniesService } from '../../companies/companies.service';
import { newReminderId } from '../open-invoice.resource';
import { ReminderMails } from './reminder-mails';
import { ReminderPlanner, type PlannedReminder } from './reminder-planner';
import { REMINDER_QUEUE } from './reminder-work';
import { ReminderRow } from './reminder.entity';
import type { CreateRemindersInput } from './reminder.input';
import {
  toReminderResource,
  type ReminderDocumentResource,
  type ReminderPreviewResource,
  type ReminderResource,
} from './reminder.resource';
import {
  DOCUMENTS_OF_REMINDERS,
  INSERT_REMINDER_DOCUMENTS,
  INSERT_REMINDERS,
  REMINDERS_OF_REQUEST,
} from './reminders.queries';

const CREATED_ACTION = defineAuditAction('reminder.created');

/** Creates, previews and lists the reminders of a team. `ReminderProcessor` sends the stored reminders. */
@Injectable()
export class RemindersService {
  constructor(
    @InjectRepository(ReminderRow) private readonly reminders: Repository<ReminderRow>,
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    private readonly companies: CompaniesService,
    private readonly planner: ReminderPlanner,
    private readonly mails: ReminderMails,
    private readonly audit: AuditLog,
    private readonly dispatcher: Dispatcher,
  ) {}

  /** Stores the reminders of a request, one for each customer. @throws ApiError as `ReminderPlans.plan` */
  async create(teamId: string, companyId: string, input: CreateRemindersInput): Promise<ReminderResource[]> {
    const company = await this.companies.get(teamId, companyId);
    const requestId = await this.unitOfWork.run(async (tx) => {
      const plannedReminders = await this.planner.plan(
        tx,
        { teamId, companyId, country: company.country },
        input,
      );
      return this.store(tx, teamId, companyId, plannedReminders, input.note ?? null);
    });
    return this.listOfRequest(teamId, requestId);
  }

  /** Composes the mails of a request and stores nothing. @throws ApiError as `ReminderPlans.plan` */
  async preview(
    teamId: string,
    companyId: string,
    input: CreateRemindersInput,
  ): Promise<ReminderPreviewResource[]> {
    const { name, country } = await this.companies.get(teamId, companyId);
    const plannedReminders = await this.unitOfWork.run((tx) =>
      this.planner.plan(tx, { teamId, companyId, country }, input),
    );
    const previews: ReminderPreviewResource[] = [];
    for (const { customer, customerName, to, language, level, documents } of plannedReminders) {
      const mailData = { teamId, companyName: name, customerName, language, level, note: input.note ?? null };
      const mail = await this.mails.compose({ ...mailData, invoices: documents });
      previews.push({
        ...{ customer, customerName, to, language, level },
        subject: mail.subject,
        text: mail.text,
        attachments: mail.attachments.map(({ filename }) => filename),
        documents: documents.map(({ id, number, openAmount, currency }) => ({
          documentId: id,
          number,
          openAmount,
          currency,
        })),
      });
    }
    return previews;
  }

  /** Lists the reminders of a company, newest first. @throws ApiError 404, or 401 when the company belongs to another team */
  async list(teamId: string, companyId: string, query: PageQuery): Promise<Page<ReminderResource>> {
    await this.companies.get(teamId, companyId);
    const rows = this.reminders
      .createQueryBuilder('row')
      .where('row.companyId = :companyId AND row.teamId = :teamId', { companyId, teamId });
    const { items, pagination } = await selectPage(rows, query);
    return { items: await this.toResources(items), pagination };
  }

  /**
   * @throws ApiError 404, or 401 when the reminder belongs to another team
   */
  async get(teamId: string, id: string): Promise<ReminderResource> {
    const row = await this.reminders.findOneBy({ id, teamId });
    if (row === null) throw await this.scope.toMissingError('reminders', id);
    const [resource] = await this.toResources([row]);
    if (resource === undefined) throw new Error(`Reminder ${id} has no resource`);
    return resource;
  }

  /** Lists the reminders of one request, in their order. */
  async listOfRequest(teamId: string, requestId: string): Promise<ReminderResource[]> {
    const ids = await this.unitOfWork.query<{ id: string }>(REMINDERS_OF_REQUEST, [requestId, teamId]);
    const rows = await this.reminders.find({
      where: { id: In(ids.map(({ id }) => id)), teamId },
      order: { id: 'ASC' },
    });
    return this.toResources(rows);
  }

  private async store(
    tx: Transaction,
    teamId: string,
    companyId: string,
    plannedReminders: readonly PlannedReminder[],
    note: string | null,
  ): Promise<string> {
    const { keyId, userId } = getCurrentActor();
    const newReminders = plannedReminders.map((reminder) => ({ id: newReminderId(), ...reminder }));
    const requestId = newReminders[0]?.id ?? newReminderId();
    const rows = newReminders.map(({ id, customer, customerName, to, language, level }) => ({
      id,
      team_id: teamId,
      company_id: companyId,
      request_id: requestId,
      customer,
      customer_name: customerName,
      address: to,
      language,
      level,
      note,
      created_by: keyId ?? userId,
    }));
    await tx.query(INSERT_REMINDERS, [JSON.stringify(rows)]);
    const documents = newReminders.flatMap(({ id, documents }) =>
      documents.map((document) => ({
        reminder_id: id,
        document_id: document.id,
        open_amount: document.openAmount,
      })),
    );
    await tx.query(INSERT_REMINDER_DOCUMENTS, [JSON.stringify(documents)]);
    for (const { id, customer, to, level, documents: remindedRows } of newReminders)
      await this.audit.record(tx, {
        teamId,
        action: CREATED_ACTION,
        subjectId: id,
        after: { companyId, customer, to, level, documentIds: remindedRows.map((document) => document.id) },
      });
    await tx.recordCreatedResource('reminders', requestId);
    tx.afterCommit(() => this.dispatcher.request(REMINDER_QUEUE));
    return requestId;
  }

  private async toResources(rows: readonly ReminderRow[]): Promise<ReminderResource[]> {
    const reminderDocuments = await this.unitOfWork.query<ReminderDocumentResource & { reminderId: string }>(
      DOCUMENTS_OF_REMINDERS,
      [rows.map(({ id }) => id)],
    );
    const documentsByReminder = new Map<string, ReminderDocumentResource[]>();
    for (const { reminderId, ...document } of reminderDocuments)
      documentsByReminder.set(reminderId, [...(documentsByReminder.get(reminderId) ?? []), document]);
    return rows.map((row) => toReminderResource(row, documentsByReminder.get(row.id) ?? []));
  }
}
