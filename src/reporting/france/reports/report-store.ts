import { Injectable } from '@nestjs/common';
import { ReportDocumentStore } from '../../../business/documents/report-documents';
import { getDocumentType, PROFILE, type ReportContent, type ReportKind } from '../../../standards/flux10';
import { clock } from '../../../platform/kernel/clock';
import type { Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { Declarant } from '../declarant/declarant';
import type { ReportWithState } from './report-events';
import type { Operation, ParsedReport } from './report-content';
import type { ReportAction } from './report.input';
import type { ReportingStatus } from './report-states';
import {
  SELECT_REPORT_BY_REFERENCE,
  SELECT_REPORTS_OF_OPERATION,
  LOCK_REPORTS,
  INSERT_REPORT,
  SELECT_FILED_CONTENTS,
  ACQUIRE_ADVISORY_LOCK,
  SET_REPLACED_BY,
} from './reports.queries';
import { newReportId } from './report.resource';

/** Flow number by kind of report (DGFiP external specifications). */
const FLOW_NUMBERS: Readonly<Record<ReportKind, string>> = {
  b2biInvoice: '10.1',
  b2biPayment: '10.2',
  b2cSales: '10.3',
  b2cPayments: '10.4',
  b2biPurchase: '10.1',
};

/** Earlier report with the same reference. */
export interface EarlierReport {
  id: string;
  documentId: string;
  comparedFields: Record<string, unknown>;
}

/** Valid report of an operation. */
export interface ValidReport extends ReportWithState {
  reference: string;
  periodId: string;
}

/** Values of a new report. */
export interface NewReport {
  declarant: Declarant;
  reference: string;
  action: ReportAction;
  report: ParsedReport;
  periodId: string;
  status: ReportingStatus;
  /** Reports that the new report corrects or cancels. */
  replaces: readonly { id: string }[];
}

/** Stores reports, each with its document. */
@Injectable()
export class ReportStore {
  constructor(private readonly documents: ReportDocumentStore) {}

  /**
   * Finds a report by reference. When two simultaneous requests have the same reference, the second request waits in
   * this method for the first one.
   */
  async findByReference(
    tx: Transaction,
    companyId: string,
    reference: string,
  ): Promise<EarlierReport | null> {
    await lockText(tx, ['report reference', companyId, reference]);
    const [row] = await tx.query<EarlierReport>(SELECT_REPORT_BY_REFERENCE, [companyId, reference]);
    return row ?? null;
  }

  /**
   * Lists the valid reports of an operation under this SIREN, and locks the operation until the transaction ends.
   * Reports under a former SIREN are excluded.
   */
  async listValidOfOperation(
    tx: Transaction,
    { companyId, siren }: Declarant,
    { key }: Operation,
  ): Promise<ValidReport[]> {
    await lockText(tx, ['report operation', companyId, key]);
    return tx.query<ValidReport>(SELECT_REPORTS_OF_OPERATION, [companyId, key, siren]);
  }

  /**
   * Locks the reports and returns the ones that are still valid, because a failed filing may be rejecting them at this
   * moment. The caller must hold shared locks on their periods: a transaction that closes a period updates its reports
   * afterwards, so rows are always locked after periods.
   */
  async lockStillValid(tx: Transaction, reports: ValidReport[]): Promise<ValidReport[]> {
    return tx.query<ValidReport>(LOCK_REPORTS, [reports.map(({ id }) => id)]);
  }

  async insert(tx: Transaction, input: NewReport): Promise<ReportWithState> {
    const { declarant, reference, action, report, periodId, status, replaces } = input;
    const { teamId, companyId } = declarant;
    const documentId = await this.insertDocument(tx, input);
    const insertedState: ReportWithState = {
      id: newReportId(),
      teamId,
      companyId,
      documentId,
      kind: report.operation.kind,
      status,
      outcomeCode: null,
      simulated: declarant.environment === 'TEST',
    };
    await tx.query(INSERT_REPORT, [
      insertedState.id,
      teamId,
      companyId,
      documentId,
      periodId,
      reference,
      action,
      insertedState.kind,
      report.operation.key,
      JSON.stringify(report.comparedFields),
      status,
      clock.now(),
    ]);
    if (replaces.length > 0)
      await tx.query(SET_REPLACED_BY, [replaces.map(({ id }) => id), insertedState.id]);
    return insertedState;
  }

  private async insertDocument(
    tx: Transaction,
    { declarant, reference, report: { operation, content } }: NewReport,
  ): Promise<string> {
    return this.documents.insert(tx, {
      teamId: declarant.teamId,
      companyId: declarant.companyId,
      type: getDocumentType(operation.kind),
      senderId: `0225:${declarant.siren}`,
      docTypeId: `${PROFILE}#${FLOW_NUMBERS[operation.kind]}`,
      processId: PROFILE,
      documentNumber: operation.number ?? reference,
      issueDate: operation.day,
      senderName: declarant.issuerName,
      receiverName: content?.kind === 'b2biInvoice' ? content.buyer.name : null,
    });
  }
}

/** Lists a page of the contents that are filed for a period, in the order of receipt. */
export async function listContents(
  queries: Pick<UnitOfWork, 'query'>,
  periodId: string,
  after: string,
  size: number,
): Promise<{ id: string; content: ReportContent }[]> {
  return queries.query<{ id: string; content: ReportContent }>(SELECT_FILED_CONTENTS, [
    periodId,
    after,
    size,
  ]);
}

async function lockText(tx: Transaction, parts: string[]): Promise<void> {
  await tx.query(ACQUIRE_ADVISORY_LOCK, [JSON.stringify(parts)]);
}
