import { Injectable } from '@nestjs/common';
import type { ReportingResource } from '../../../business/documents/document.resource';
import { ReportDocumentStore } from '../../../business/documents/report-documents';
import { formatInstantOrNull } from '../../../platform/kernel/clock';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { isFinalState, type OutcomeCode, type ReportingStatus } from './report-states';
import { SELECT_REPORTS_OF_DOCUMENTS } from './reports.queries';

interface ReportingRow {
  documentId: string;
  status: ReportingStatus;
  outcomeCode: OutcomeCode | null;
  receivedAt: Date;
  periodStart: string;
  periodEnd: string;
  filingId: string | null;
  environment: string;
  filingReceivedAt: Date | null;
  outcomeAt: Date | null;
  checkedAt: Date | null;
}

/** Adds the reporting state to the documents of reports. */
@Injectable()
export class DocumentReportingLoader {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    documents: ReportDocumentStore,
  ) {
    documents.setLoader((ids) => this.loadByDocument(ids));
  }

  private async loadByDocument(documentIds: string[]): Promise<Map<string, ReportingResource>> {
    const rows = await this.unitOfWork.query<ReportingRow>(SELECT_REPORTS_OF_DOCUMENTS, [documentIds]);
    return new Map(rows.map((row) => [row.documentId, toReportingResource(row)]));
  }
}

function toReportingResource(row: ReportingRow): ReportingResource {
  return {
    reportingStatus: row.status,
    final: isFinalState(row),
    receivedAt: row.receivedAt.toISOString(),
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
    submissionId: row.filingId,
    outcomeCode: row.outcomeCode,
    outcomeAt: formatInstantOrNull(getOutcomeInstant(row)),
    checkedAt: formatInstantOrNull(row.checkedAt),
    simulated: row.environment === 'sandbox',
  };
}

function getOutcomeInstant({
  outcomeCode,
  filingReceivedAt,
  outcomeAt: decidedAt,
}: ReportingRow): Date | null {
  if (outcomeCode === null) return null;
  return outcomeCode === '500' ? filingReceivedAt : decidedAt;
}
