import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { defineAuditAction } from '../../access/audit/audit-actions';
import { AuditLog, getCurrentActor } from '../../access/audit/audit-log';
import { TeamScope } from '../../access/teams/team-scope';
import { selectPage } from '../../platform/kernel/database/select-page';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import type { Page, PageQuery } from '../../platform/kernel/http/cursor';
import { conflict, type ApiError } from '../../platform/kernel/http/api-error';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import { CompaniesService } from '../companies/companies.service';
import { CompanyLock } from '../companies/company-lock';
import type { Company } from '../companies/company.entity';
import type { DraftContent } from '../drafts/draft-content';
import { DraftsService } from '../drafts/drafts.service';
import { getTimeZone } from '../sending/company-time';
import { addDays } from './recurrence';
import { lockSchedule, readCurrentDays } from './locked-schedule';
import { RecurringContents } from './recurring-content';
import { RecurringInvoice } from './recurring-invoice.entity';
import type {
  CreateRecurringInvoiceInput,
  ListTeamRecurringInvoicesQuery,
  UpdateRecurringInvoiceInput,
} from './recurring-invoice.input';
import {
  newRecurringInvoiceId,
  toRecurringInvoiceResource,
  type NewestRun,
  type RecurringInvoiceResource,
} from './recurring-invoice.resource';
import {
  COUNT_RECURRING_INVOICES,
  INSERT_RECURRING_INVOICE,
  NEWEST_RUN_DAY,
  NEWEST_RUNS,
  SECONDS_UNTIL_DUE,
  SET_RECURRING_INVOICE,
} from './recurring-invoices.queries';
import { RECURRING_INVOICE_QUEUE, RECURRING_INVOICE_WORK } from './recurring-work';
import {
  findNextDay,
  isSameSchedule,
  mergeValues,
  toAuditFields,
  toBoundedRecurrence,
  createNoOccurrenceError,
  type RecurringInvoiceValues as Values,
  type Schedule,
} from './schedule';

const CREATED_ACTION = defineAuditAction('recurring_invoice.created');
const UPDATED_ACTION = defineAuditAction('recurring_invoice.updated');
const DELETED_ACTION = defineAuditAction('recurring_invoice.deleted');

/** Maximum number of recurring invoices of a company. */
export const MAX_RECURRING_INVOICES = 500;

/** Creates, changes, deletes and lists the recurring invoices of companies. */
@Injectable()
export class RecurringInvoicesService {
  constructor(
    @InjectRepository(RecurringInvoice) private readonly recurringInvoices: Repository<RecurringInvoice>,
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    private readonly companies: CompaniesService,
    private readonly companyLock: CompanyLock,
    private readonly contents: RecurringContents,
    private readonly drafts: DraftsService,
    private readonly audit: AuditLog,
    private readonly dispatcher: Dispatcher,
  ) {}

  /**
   * Creates a recurring invoice.
   * @throws ApiError 400 with the errors of all fields, 404, 409 when the company has the maximum number of recurring
   * invoices
   */
  async create(
    teamId: string,
    companyId: string,
    input: CreateRecurringInvoiceInput,
  ): Promise<RecurringInvoiceResource> {
    await this.companies.get(teamId, companyId);
    const { lastOn = null, maxRuns = null, paymentDays = null, paused = false } = input;
    const values: Values = { ...input, lastOn, maxRuns, paymentDays, paused };
    await this.contents.validate(values.content, values.mode);
    const summary = await this.toSummaryColumns(values.content);
    const id = newRecurringInvoiceId();
    await this.unitOfWork.run(async (tx) => {
      const company = await this.companyLock.lock(tx, teamId, companyId);
      const [{ count } = { count: 0 }] = await tx.query<{ count: number }>(COUNT_RECURRING_INVOICES, [
        companyId,
      ]);
      if (count >= MAX_RECURRING_INVOICES)
        throw conflict(
          'too_many_recurring_invoices',
          `The company already has the maximum of ${MAX_RECURRING_INVOICES} recurring invoices; delete a recurring invoice first.`,
        );
      const { today } = await readCurrentDays(tx, company);
      const days = toBoundedRecurrence(values, 0);
      const nextOn = findNextDay(days, today);
      if (nextOn === null) throw createNoOccurrenceError(values, today);
      await tx.query(INSERT_RECURRING_INVOICE, [
        ...[id, teamId, companyId, values.name, values.mode, paused, days.every, days.unit, days.day],
        ...[values.firstOn, lastOn, maxRuns, paymentDays, JSON.stringify(values.content)],
        ...summary,
        nextOn,
        getCurrentActor().keyId,
      ]);
      await this.schedule(tx, id, company, paused ? null : nextOn);
      await this.audit.record(tx, {
        teamId,
        action: CREATED_ACTION,
        subjectId: id,
        after: toAuditFields(values),
      });
      await tx.recordCreatedResource('recurringInvoice', id);
    });
    return this.getOfTeam(teamId, id);
  }

  /** Lists recurring invoices of a company, newest first, without their contents. */
  async list(teamId: string, companyId: string, query: PageQuery): Promise<Page<RecurringInvoiceResource>> {
    await this.companies.get(teamId, companyId);
    return this.listRows(teamId, { ...query, companyId: [companyId] });
  }

  /** Lists recurring invoices of all companies that the credential may see, newest first, without their contents. */
  async listOfTeam(
    teamId: string,
    query: ListTeamRecurringInvoicesQuery,
  ): Promise<Page<RecurringInvoiceResource>> {
    const companyId = await this.scope.restrictCompanies(teamId, query.companyId);
    return this.listRows(teamId, { ...query, ...(companyId === undefined ? {} : { companyId }) });
  }

  /**
   * @throws ApiError 404, or 401 when it belongs to another team
   */
  async get(teamId: string, companyId: string, id: string): Promise<RecurringInvoiceResource> {
    const row = await this.find({ id, teamId, companyId });
    if (row === null) throw await this.toMissingFailure(teamId, companyId, id);
    return this.toResource(teamId, row);
  }

  /** Returns a recurring invoice of any company. @throws ApiError 404, or 401 when it belongs to another team */
  async getOfTeam(teamId: string, id: string): Promise<RecurringInvoiceResource> {
    const row = await this.find({ id, teamId });
    if (row === null) throw await this.scope.toMissingError('recurring_invoices', id);
    return this.toResource(teamId, row);
  }

  /**
   * Changes a recurring invoice; omitted fields stay unchanged. When the schedule changes or the recurring invoice is
   * resumed, the next day is the first occurrence from today on without a run.
   * @throws ApiError 400 with the errors of all fields, 404, or 401 when it belongs to another team
   */
  async update(
    teamId: string,
    companyId: string,
    id: string,
    input: UpdateRecurringInvoiceInput,
  ): Promise<RecurringInvoiceResource> {
    const before = await this.find({ id, teamId, companyId });
    if (before === null) throw await this.toMissingFailure(teamId, companyId, id);
    const values = mergeValues(before, input);
    if (input.content !== undefined || input.mode !== undefined)
      await this.contents.validate(values.content, values.mode);
    const summary = await this.toSummaryColumns(values.content);
    await this.unitOfWork.run(async (tx) => {
      const company = await this.companyLock.lock(tx, teamId, companyId);
      const schedule = await lockSchedule(tx, this.scope, { teamId, companyId, id });
      const nextOn = await this.findNextDayAfterChange(tx, company, schedule, values);
      const { every, unit, day } = toBoundedRecurrence(values, schedule.runCount);
      const columnValues = [
        ...[values.name, values.mode, values.paused, every, unit, day, values.firstOn, values.lastOn],
        ...[values.maxRuns, values.paymentDays, JSON.stringify(values.content), ...summary, nextOn],
        getCurrentActor().keyId,
      ];
      await this.schedule(tx, id, company, values.paused ? null : nextOn, columnValues);
      await this.audit.record(tx, {
        teamId,
        action: UPDATED_ACTION,
        subjectId: id,
        after: toAuditFields(values),
      });
    });
    return this.get(teamId, companyId, id);
  }

  /**
   * @throws ApiError 404, or 401 when it belongs to another team
   */
  async delete(teamId: string, companyId: string, id: string): Promise<void> {
    await this.companies.get(teamId, companyId);
    await this.unitOfWork.run(async (tx) => {
      const { name } = await lockSchedule(tx, this.scope, { teamId, companyId, id });
      await tx.manager.delete(RecurringInvoice, { id, teamId, companyId });
      await this.audit.record(tx, { teamId, action: DELETED_ACTION, subjectId: id, before: { name } });
    });
  }

  /**
   * Returns the next day of a changed recurring invoice; null when it has ended. @throws ApiError 400 when the
   * changed schedule has no occurrence
   */
  private async findNextDayAfterChange(
    tx: Transaction,
    company: Company,
    schedule: Schedule,
    values: Values,
  ): Promise<string | null> {
    const changedDays = toBoundedRecurrence(values, schedule.runCount);
    const isResumed = schedule.paused && !values.paused;
    if (!isResumed && isSameSchedule(schedule, changedDays)) return schedule.nextOn;
    const { today } = await readCurrentDays(tx, company);
    const [newestRun] = await tx.query<{ day: string }>(NEWEST_RUN_DAY, [schedule.id]);
    const from = newestRun === undefined || newestRun.day < today ? today : addDays(newestRun.day, 1);
    const nextOn = findNextDay(changedDays, from);
    if (nextOn === null && !isSameSchedule(schedule, changedDays))
      throw createNoOccurrenceError(values, from);
    return nextOn;
  }

  /** Makes a recurring invoice due on a day (null: never), and sets the columns of an update. */
  private async schedule(
    tx: Transaction,
    id: string,
    { country }: Company,
    on: string | null,
    values?: unknown[],
  ): Promise<void> {
    const [until] =
      on === null ? [] : await tx.query<{ seconds: number }>(SECONDS_UNTIL_DUE, [on, getTimeZone(country)]);
    const columns = values === undefined ? undefined : { set: SET_RECURRING_INVOICE, values };
    await RECURRING_INVOICE_WORK.schedule(tx, id, until?.seconds ?? null, columns);
    tx.afterCommit(() => this.dispatcher.request(RECURRING_INVOICE_QUEUE));
  }

  /** Returns the values of the columns that lists show for a content. */
  private async toSummaryColumns(content: DraftContent): Promise<(string | null)[]> {
    const { documentType, recipient, recipientName, amount, currency } = await this.drafts.summarize(content);
    return [documentType, recipient, recipientName, amount, currency];
  }

  private async listRows(
    teamId: string,
    query: ListTeamRecurringInvoicesQuery,
  ): Promise<Page<RecurringInvoiceResource>> {
    const rows = this.recurringInvoices.createQueryBuilder('row').where('row.teamId = :teamId', { teamId });
    const { companyId } = query;
    if (companyId !== undefined) rows.andWhere('row.companyId IN (:...companyId)', { companyId });
    const { items, pagination } = await selectPage(rows, query);
    const runs = await this.readNewestRuns(
      teamId,
      items.map(({ id }) => id),
    );
    return { items: items.map((row) => toRecurringInvoiceResource(row, runs.get(row.id))), pagination };
  }

  private async toResource(teamId: string, row: RecurringInvoice): Promise<RecurringInvoiceResource> {
    return toRecurringInvoiceResource(row, (await this.readNewestRuns(teamId, [row.id])).get(row.id));
  }

  /** Reads the newest runs of recurring invoices with one query. */
  private async readNewestRuns(
    teamId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, NewestRun>> {
    if (ids.length === 0) return new Map();
    const runs = await this.unitOfWork.query<NewestRun>(NEWEST_RUNS, [ids, teamId]);
    return new Map(runs.map((run) => [run.recurringInvoiceId, run]));
  }

  private find(where: { id: string; teamId: string; companyId?: string }): Promise<RecurringInvoice | null> {
    return this.recurringInvoices.createQueryBuilder('row').addSelect('row.content').where(where).getOne();
  }

  private async toMissingFailure(teamId: string, companyId: string, id: string): Promise<ApiError> {
    await this.companies.get(teamId, companyId);
    return this.scope.toMissingErrorBelow('company', 'recurring_invoices', id, teamId);
  }
}
