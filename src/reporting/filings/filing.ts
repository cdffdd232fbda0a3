import type { Flow } from '../../flux10';
import type { ReportingEnvironment } from '../declarant/declarant';
import type { Finding } from '../reports/finding';
import type { OutcomeCode } from '../reports/report-states';
import type { FilingState } from './filing-states';

/** A transmission of a period to the tax administration. Its id is the submission id. */
export interface Filing {
  id: string;
  teamId: string;
  companyId: string;
  periodId: string;
  environment: ReportingEnvironment;
  siren: string;
  issuerName: string;
  flow: Flow;
  /** 1 for the first filing of the period. */
  sequence: number;
  typeCode: 'IN' | 'RE';
  periodStart: string;
  periodEnd: string;
  declarantDeadline: Date;
  platformDeadline: Date;
  state: FilingState;
  /** Reports that it took; a rectifying one holds those filed before as well. */
  reportCount: number;
  /** The time that its XML states. */
  issuedAt: Date;
  receivedAt: Date | null;
  outcomeCode: OutcomeCode | null;
  outcomeAt: Date | null;
  checkedAt: Date | null;
  findings: Finding[];
  lastError: string | null;
  /** Since when it waits for the operator. */
  parkedAt: Date | null;
  /** Tries of the present step that failed, one after the other. Asking for an outcome that is not there yet is none. */
  attempts: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A query for filings under the names of {@link Filing}; conditions on `f` follow. */
export const SELECT_FILINGS = `SELECT f.id, f.team_id AS "teamId", f.company_id AS "companyId", f.period_id AS "periodId",
    f.environment, p.siren, f.issuer_name AS "issuerName", p.flow, f.sequence, f.type_code AS "typeCode",
    p.period_start::text AS "periodStart", p.period_end::text AS "periodEnd",
    p.declarant_deadline AS "declarantDeadline", p.platform_deadline AS "platformDeadline", f.state,
    f.report_count AS "reportCount", f.issued_at AS "issuedAt", f.received_at AS "receivedAt",
    f.outcome_code AS "outcomeCode", f.outcome_at AS "outcomeAt", f.checked_at AS "checkedAt", f.findings,
    f.last_error AS "lastError", f.parked_at AS "parkedAt", f.attempts, f.created_at AS "createdAt", f.updated_at AS "updatedAt"
  FROM reporting_filings f JOIN reporting_periods p ON p.id = f.period_id`;
