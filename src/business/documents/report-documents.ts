import { Injectable } from '@nestjs/common';
import { clock } from '../../platform/kernel/clock';
import { parseCreationInstant } from '../../platform/kernel/ids';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import type { ValidationOutcome } from '../../standards/rules';
import type { DocumentRow } from './document.entity';
import { type ReportingResource, newDocumentId } from './document.resource';
import { packReading } from './contents/stored-contents';
import { SET_READINGS } from './document-contents.queries';
import { toSearchWords } from './search/search-words';
import { INSERT_REPORT, MARK_REPORTS_INVALID, TOUCH_STATES } from './documents.queries';
import { isReportType, type ReportDocumentType } from './report-types';

/** A report to store. */
export interface NewReportDocument {
  teamId: string;
  companyId: string;
  type: ReportDocumentType;
  senderId: string;
  docTypeId: string;
  processId: string;
  /** Number of the report in lists and searches. */
  documentNumber: string;
  issueDate: string;
  senderName: string;
  receiverName: string | null;
}

type ReportingLoader = (documentIds: string[]) => Promise<Map<string, ReportingResource>>;

const VALID_OUTCOME: ValidationOutcome = {
  result: 'valid',
  profile: 'unknown',
  ruleSets: [],
  errors: [],
};

/**
 * Stores the documents of reports. The content and the state of reports belong to the reporting module, which registers
 * a loader.
 */
@Injectable()
export class ReportDocumentStore {
  private loader: ReportingLoader | null = null;

  /** Registers the loader of the `reporting` of report documents. */
  setLoader(loader: ReportingLoader): void {
    this.loader = loader;
  }

  /** Loads the `reporting` of each document that is a report. */
  async loadReporting(rows: Pick<DocumentRow, 'id' | 'type'>[]): Promise<Map<string, ReportingResource>> {
    const ids = rows.filter(({ type }) => isReportType(type)).map(({ id }) => id);
    return this.loader === null || ids.length === 0 ? new Map() : this.loader(ids);
  }

  /** Inserts the document of a report within the transaction of the report. The contents were validated before. */
  async insert(tx: Transaction, report: NewReportDocument): Promise<string> {
    const id = newDocumentId();
    await tx.query(INSERT_REPORT, [
      id,
      report.teamId,
      report.companyId,
      report.type,
      VALID_OUTCOME.profile,
      report.senderId,
      report.docTypeId,
      report.processId,
      report.documentNumber,
      report.issueDate,
      report.senderName,
      report.receiverName,
      VALID_OUTCOME.result,
      parseCreationInstant(id),
      await packReading(null, JSON.stringify(VALID_OUTCOME)),
      toSearchWords({
        teamId: report.teamId,
        documentNumber: report.documentNumber,
        addresses: [report.senderId],
        names: [report.senderName, report.receiverName],
      }),
    ]);
    return id;
  }

  /** Updates the change time of report documents; stores the reasons of a rejection as validation errors. */
  async touch(
    tx: Transaction,
    documentIds: string[],
    rejectionErrors: ValidationOutcome['errors'] = [],
  ): Promise<void> {
    await tx.query(TOUCH_STATES, [documentIds, clock.now()]);
    if (rejectionErrors.length === 0) return;
    await tx.query(MARK_REPORTS_INVALID, [documentIds]);
    const validation: ValidationOutcome = { ...VALID_OUTCOME, result: 'invalid', errors: rejectionErrors };
    await tx.query(SET_READINGS, [documentIds, await packReading(null, JSON.stringify(validation)), null]);
  }
}
