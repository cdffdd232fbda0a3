import { Injectable } from '@nestjs/common';
import { DOCUMENT_SENT, REPORTING_STATUS_CHANGED } from '../../../business/documents/document-events';
import { ReportDocumentStore } from '../../../business/documents/report-documents';
import { defineEmissions } from '../../../platform/events/define-event';
import { EventLog } from '../../../platform/events/event-log';
import { getDocumentType, type ReportKind } from '../../../standards/flux10';
import type { Transaction } from '../../../platform/kernel/database/unit-of-work';
import type { Finding } from '../../../standards/rules';
import { isFinalState, type OutcomeCode, type ReportingStatus, type ReportState } from './report-states';
import { SET_STATUSES } from './reports.queries';

defineEmissions(DOCUMENT_SENT, {
  reportStored: {
    operation: '`POST /{companyId}/reporting/fr/b2c` and `…/b2bi`',
    change: 'a report is stored; a repeated report is not stored again',
  },
});

defineEmissions(REPORTING_STATUS_CHANGED, {
  reported: {
    operation: 'Reporting to the French authority',
    change: 'the reporting status of the document changes, or becomes final',
  },
});

/** Current state of a report, with the ids of the report. */
export interface ReportWithState {
  id: string;
  teamId: string;
  companyId: string;
  documentId: string;
  kind: ReportKind;
  status: ReportingStatus;
  outcomeCode: OutcomeCode | null;
  /** Whether the team is a sandbox, whose outcomes are simulated. */
  simulated: boolean;
}

/** Changes the states of reports, and records an event for each change in the same transaction. */
@Injectable()
export class ReportEvents {
  constructor(
    private readonly documents: ReportDocumentStore,
    private readonly events: EventLog,
  ) {}

  /**
   * Changes the states of reports. The caller must hold the locks on their rows since reading them.
   * @param reasons reasons of a rejection
   */
  async changeStates(
    tx: Transaction,
    reports: ReportWithState[],
    getNextState: (report: ReportWithState) => ReportState | null,
    reasons: Finding[] = [],
  ): Promise<void> {
    const moves = reports.flatMap((report) => {
      const state = getNextState(report);
      return state === null ? [] : [{ report, state }];
    });
    if (moves.length === 0) return;
    await tx.query(SET_STATUSES, [
      moves.map(({ report }) => report.id),
      moves.map(({ state }) => state.status),
      moves.map(({ state }) => state.outcomeCode),
    ]);
    await this.documents.touch(
      tx,
      moves.map(({ report }) => report.documentId),
      reasons,
    );
    for (const { report, state } of moves) await this.recordStatusChange(tx, report, report.status, state);
  }

  /** Records the event of a new report. */
  async recordReceived(tx: Transaction, report: ReportWithState): Promise<void> {
    await this.events.record(tx, DOCUMENT_SENT, {
      teamId: report.teamId,
      companyId: report.companyId,
      data: {
        documentId: report.documentId,
        direction: 'outgoing',
        type: getDocumentType(report.kind),
        deliveryStatus: null,
      },
    });
    await this.recordStatusChange(tx, report, null, report);
  }

  private async recordStatusChange(
    tx: Transaction,
    { teamId, companyId, documentId, kind, simulated }: ReportWithState,
    previous: ReportingStatus | null,
    state: ReportState,
  ): Promise<void> {
    await this.events.record(tx, REPORTING_STATUS_CHANGED, {
      teamId,
      companyId,
      data: {
        documentId,
        direction: 'outgoing',
        type: getDocumentType(kind),
        reportingStatus: state.status,
        previousReportingStatus: previous,
        outcomeCode: state.outcomeCode,
        final: isFinalState(state),
        simulated,
      },
    });
  }
}
