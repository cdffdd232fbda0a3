import type { Flow } from '../../../standards/flux10';
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
  /** Number of reports in the filing. A rectifying filing also contains the reports filed before. */
  reportCount: number;
  /** Issue time in the XML of the filing. */
  issuedAt: Date;
  receivedAt: Date | null;
  outcomeCode: OutcomeCode | null;
  outcomeAt: Date | null;
  checkedAt: Date | null;
  findings: Finding[];
  lastError: string | null;
  /** Time at which the filing was parked for the operator; null when it is not parked. */
  parkedAt: Date | null;
  /** Number of consecutive failed attempts of the current step. Polling before the outcome exists does not count. */
  attempts: number;
  createdAt: Date;
  updatedAt: Date;
}
