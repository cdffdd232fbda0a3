import { Injectable } from '@nestjs/common';
import type { ReportingResource } from '../../../business/documents/document.resource';
import { ReportDocuments } from '../../../business/documents/report-documents';
import { formatInstantOrNull } from '../../../platform/kernel/clock';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { isFinal, type OutcomeCode, type ReportingStatus } from './report-states';
import { REPORTS_OF_DOCUMENTS } from './reports.queries';

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

/** Adds the state of reports to their documents. */
@Injectable()
export class ReportingViews {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    documents: ReportDocuments,
  ) {
    documents.setLoader((ids) => this.loadByDocument(ids));
  }

  private async loadByDocument(documentIds: string[]): Promise<Map<string, ReportingResource>> {
    const rows = await this.unitOfWork.query<ReportingRow>(REPORTS_OF_DOCUMENTS, [documentIds]);
    return new Map(rows.map((row) => [row.documentId, toReporting(row)]));
  }
}

function toReporting(row: ReportingRow): ReportingResource {
  return {
    reportingStatus: row.status,
    final: isFinal(row),
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
