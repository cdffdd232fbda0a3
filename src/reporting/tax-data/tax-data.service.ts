import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../access/audit/audit-actions';
import { AuditLog } from '../../access/audit/audit-log';
import { TeamScope } from '../../access/teams/team-scope';
import { DocumentStore } from '../../business/documents/document-store';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { Page } from '../../platform/kernel/http/cursor';
import { conflict } from '../../platform/kernel/http/api-error';
import { readCreatedPage } from '../../platform/kernel/http/read-page';
import { IdempotentResults } from '../../platform/kernel/http/idempotency/idempotent-results';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import { findCurrentTraceparent } from '../../platform/kernel/tracing/active-span';
import { findFollowUpType, type Jurisdiction, type TaxDataType } from '../../standards/taxdata';
import type { TaxDataRecord } from './tax-data';
import type { ListTaxDataQuery } from './tax-data.query';
import type { TaxDataAnswerRecord } from './tax-data-answers.resource';
import { newTaxDataId, toTaxDataResource } from './tax-data.resource';
import {
  SELECT_RESPONSES_OF_TAX_DATA,
  INSERT_WITHDRAWAL,
  SELECT_LAST_XML,
  LOCK_TAX_DATA,
  MAKE_TAX_DATA_DUE,
  selectTaxDataPage,
  SELECT_TAX_DATA_OF_DOCUMENT,
  SELECT_TAX_DATA_OF_TEAM,
} from './tax-data.queries';
import { isRetryable, type TaxDataRefusal, type TaxDataState } from './tax-data-states';
import { TAX_DATA_QUEUE } from './tax-data-work';

/** Type of the idempotent result of a request about a report. */
const TAX_REPORT_RESULT_TYPE = 'tax report';
const TAX_DATA_RETRIED = defineAuditAction('tax_data.retried');
const TAX_DATA_WITHDRAWN = defineAuditAction('tax_data.withdrawn');

interface LockedTaxData {
  state: TaxDataState;
  type: TaxDataType;
  jurisdiction: Jurisdiction;
  refusal: TaxDataRefusal | null;
  submissions: number;
  /** Whether the authority received the report but has not responded for a day. */
  isOverdue: boolean;
}

/** Reads the reports of a team to tax authorities, and schedules refused reports again. */
@Injectable()
export class TaxDataService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly documents: DocumentStore,
    private readonly scope: TeamScope,
    private readonly dispatcher: Dispatcher,
    private readonly audit: AuditLog,
    results: IdempotentResults,
  ) {
    results.register(TAX_REPORT_RESULT_TYPE, async (teamId, id) => ({
      taxData: toTaxDataResource(await this.get(teamId, id)),
    }));
  }

  /** Lists the reports of a team, newest first. @throws ApiError 400 for an invalid cursor, 401 for a company of another team */
  async list(teamId: string, query: ListTaxDataQuery): Promise<Page<TaxDataRecord>> {
    const { state, jurisdiction, companyId } = query;
    const companyIds = await this.scope.restrictCompanies(teamId, companyId);
    return readCreatedPage(query, (count, after) => {
      const { text, values } = selectTaxDataPage(teamId, count, { state, jurisdiction, companyIds, after });
      return this.unitOfWork.query<TaxDataRecord>(text, values);
    });
  }

  /** Lists the reports on a document, the oldest first. @throws ApiError 404, or 401 when it belongs to another team */
  async listByDocument(teamId: string, documentId: string): Promise<TaxDataRecord[]> {
    const rows = await this.unitOfWork.query<TaxDataRecord>(SELECT_TAX_DATA_OF_DOCUMENT, [
      documentId,
      teamId,
    ]);
    if (rows.length === 0) await this.documents.getRow(teamId, documentId);
    return rows;
  }

  /**
   * @throws ApiError 404, or 401 when the report belongs to another team
   */
  async get(teamId: string, id: string): Promise<TaxDataRecord> {
    const [row] = await this.unitOfWork.query<TaxDataRecord>(SELECT_TAX_DATA_OF_TEAM, [id, teamId]);
    if (row === undefined) throw await this.scope.toMissingError('tax_data', id);
    return row;
  }

  /** Returns the XML of the last submission, byte for byte. @throws ApiError 409 before the first submission exists */
  async getXml(teamId: string, id: string): Promise<Buffer> {
    const [row] = await this.unitOfWork.query<{ xml: Buffer }>(SELECT_LAST_XML, [id, teamId]);
    if (row !== undefined) return row.xml;
    const { state } = await this.get(teamId, id);
    throw conflict(
      'tax_data_not_made',
      state === 'incomplete'
        ? 'The report has no XML, because the invoice lacks required fields (see `missing`).'
        : `The report is ${state} and was not created yet, so it has no XML. Repeat the request when the state of the report is "sent".`,
    );
  }

  /**
   * Lists the responses of the authority to a report, oldest first. @throws ApiError 404, or 401 when it belongs to
   * another team
   */
  async listAnswers(teamId: string, id: string): Promise<TaxDataAnswerRecord[]> {
    const answers = await this.unitOfWork.query<TaxDataAnswerRecord>(SELECT_RESPONSES_OF_TAX_DATA, [
      id,
      teamId,
    ]);
    if (answers.length === 0) await this.get(teamId, id);
    return answers;
  }

  /**
   * Withdraws an accepted report of an invoice that should not have been issued, with a further report about the same
   * transaction. Deleting a stored document withdraws nothing.
   * @returns the new report
   * @throws ApiError 409 for a report that is not accepted, that is withdrawn already, or whose jurisdiction does not
   * support withdrawals
   */
  async withdraw(teamId: string, id: string): Promise<TaxDataRecord> {
    const withdrawalId = newTaxDataId();
    await this.unitOfWork.run(async (tx) => {
      const [row] = await tx.query<LockedTaxData>(LOCK_TAX_DATA, [id, teamId]);
      if (row === undefined) throw await this.scope.toMissingError('tax_data', id, tx);
      const { state, type, jurisdiction } = row;
      if (state !== 'accepted' || type === 'withdraw')
        throw conflict(
          'tax_data_not_withdrawable',
          `The report is ${state} and of type ${type}; only accepted reports of an invoice can be withdrawn. Read the state of the report with GET /api/v1/documents/{documentId}/tax-data.`,
        );
      if (findFollowUpType(jurisdiction, 'withdrawn') === null)
        throw conflict(
          'tax_data_not_withdrawable',
          `The tax authority of ${jurisdiction} does not accept withdrawals of reports.`,
        );
      const insertedRows = await tx.query(INSERT_WITHDRAWAL, [id, withdrawalId, findCurrentTraceparent()]);
      if (insertedRows.length === 0)
        throw conflict(
          'tax_data_not_withdrawable',
          'The report is already withdrawn; see the withdrawal among the reports of the document.',
        );
      await this.audit.record(tx, {
        teamId,
        action: TAX_DATA_WITHDRAWN,
        subjectId: id,
        after: { withdrawal: withdrawalId },
      });
      await tx.recordCreatedResource(TAX_REPORT_RESULT_TYPE, withdrawalId);
      tx.afterCommit(() => this.dispatcher.request(TAX_DATA_QUEUE));
    });
    return this.get(teamId, withdrawalId);
  }

  /**
   * Makes a report due again that is refused, incomplete, or without a response for a day. A report that the authority
   * refused gets the type that the jurisdiction requires. A report that may have been received is sent again as the
   * same document.
   * @throws ApiError 409 in any other state
   */
  async retry(teamId: string, id: string): Promise<TaxDataRecord> {
    await this.unitOfWork.run(async (tx) => {
      const [row] = await tx.query<LockedTaxData>(LOCK_TAX_DATA, [id, teamId]);
      if (row === undefined) throw await this.scope.toMissingError('tax_data', id, tx);
      if (!isRetryable(row.state, row.isOverdue))
        throw conflict(
          'tax_data_not_retryable',
          `The report is ${row.state}; only reports in the state "refused" or "incomplete", and sent reports without a response for 24 hours, can be sent again. Read the state of the report with GET /api/v1/documents/{documentId}/tax-data.`,
        );
      await tx.query(MAKE_TAX_DATA_DUE, [id, findRetryType(row), mustRepeatDocument(row)]);
      await this.audit.record(tx, {
        teamId,
        action: TAX_DATA_RETRIED,
        subjectId: id,
        before: { state: row.state },
      });
      await tx.recordCreatedResource(TAX_REPORT_RESULT_TYPE, id);
      tx.afterCommit(() => this.dispatcher.request(TAX_DATA_QUEUE));
    });
    return this.get(teamId, id);
  }
}

/**
 * Returns the type of a repeated report. A withdrawal remains a withdrawal, and when the authority has not decided,
 * there is no report to replace.
 */
function findRetryType({ type, jurisdiction, refusal }: LockedTaxData): TaxDataType {
  if (type === 'withdraw' || type === 'failed') return type;
  if (refusal?.by !== 'authority' || !refusal.needsCorrection) return type;
  return findFollowUpType(jurisdiction, 'refused') ?? type;
}

/**
 * Returns whether the authority may have an undecided report, so that it must not receive a second document for
 * the same transaction.
 */
function mustRepeatDocument({ state, refusal, submissions }: LockedTaxData): boolean {
  return submissions > 0 && (state === 'sent' || refusal?.by === 'network');
}
