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
