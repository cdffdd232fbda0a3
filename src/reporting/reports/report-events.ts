import { Injectable } from '@nestjs/common';
import { ReportDocuments } from '../../documents/report-documents';
import { EventLog } from '../../events/event-log';
import { documentTypeOf, type ReportKind } from '../../flux10';
import type { Transaction } from '../../kernel/database/unit-of-work';
import type { Finding } from './finding';
import { isFinal, type OutcomeCode, type ReportingStatus, type ReportState } from './report-states';

/** A report as far as its state is concerned. */
export interface StatedReport {
  id: string;
  teamId: string;
  companyId: string;
  documentId: string;
  kind: ReportKind;
  status: ReportingStatus;
  outcomeCode: OutcomeCode | null;
  /** Of a sandbox team: the outcome is made up. */
  simulated: boolean;
}

/** Columns of `reporting_reports` under the names of {@link StatedReport}. */
export const STATED_COLUMNS = `id, team_id AS "teamId", company_id AS "companyId", document_id AS "documentId", kind, status,
  outcome_code AS "outcomeCode", (SELECT t.environment = 'sandbox' FROM teams t WHERE t.id = team_id) AS simulated`;

/** Moves reports from state to state, and tells of each move in the same transaction. */
@Injectable()
export class ReportEvents {
  constructor(
    private readonly documents: ReportDocuments,
    private readonly events: EventLog,
  ) {}

  /**
   * Moves reports from the state that is given with them: the caller holds their rows locked since it read them.
   * @param reasons of a rejection
   */
  async move(
    tx: Transaction,
    reports: StatedReport[],
    to: (report: StatedReport) => ReportState | null,
    reasons: Finding[] = [],
  ): Promise<void> {
    const moves = reports.flatMap((report) => {
      const state = to(report);
      return state === null ? [] : [{ report, state }];
    });
    if (moves.length === 0) return;
    await tx.query(
      `UPDATE reporting_reports AS r SET status = m.status, outcome_code = m.code
       FROM unnest($1::text[], $2::text[], $3::text[]) AS m(id, status, code) WHERE r.id = m.id`,
      [
        moves.map(({ report }) => report.id),
        moves.map(({ state }) => state.status),
        moves.map(({ state }) => state.outcomeCode),
      ],
    );
    await this.documents.touch(
      tx,
      moves.map(({ report }) => report.documentId),
      reasons,
    );
    for (const { report, state } of moves) await this.tell(tx, report, report.status, state);
  }

  /** Tells of a report that has come in. */
  async received(tx: Transaction, report: StatedReport): Promise<void> {
    await this.events.record(tx, {
      teamId: report.teamId,
      companyId: report.companyId,
      type: 'document.sent',
      data: {
        documentId: report.documentId,
        direction: 'outgoing',
        type: documentTypeOf(report.kind),
        deliveryStatus: null,
      },
    });
    await this.tell(tx, report, null, report);
  }

  private async tell(
    tx: Transaction,
    { teamId, companyId, documentId, kind, simulated }: StatedReport,
    previous: ReportingStatus | null,
    state: ReportState,
  ): Promise<void> {
    await this.events.record(tx, {
      teamId,
      companyId,
      type: 'document.reporting_status_changed',
      data: {
        documentId,
        direction: 'outgoing',
        type: documentTypeOf(kind),
        reportingStatus: state.status,
        previousReportingStatus: previous,
        outcomeCode: state.outcomeCode,
        final: isFinal(state),
        simulated,
      },
    });
  }
}
