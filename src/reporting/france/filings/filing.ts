import type { Flow } from '../../../standards/flux10';
import type { ReportingEnvironment } from '../declarant/declarant';
import type { Finding } from '../../../standards/rules';
import type { OutcomeCode, FilingOutcome } from '../reports/report-states';

/**
 * State of a filing. assembling: the reports are fixed, the content is not · ready: the XML is stored and may have been
 * submitted · received: the platform has received the filing · accepted, refused: decision of the administration ·
 * invalid: our own rules found errors; the filing was never submitted, and its reports wait for the next filing of the
 * period · withdrawn: the company has another SIREN than the filing.
 */
export type FilingState =
  'assembling' | 'ready' | 'received' | 'accepted' | 'refused' | 'invalid' | 'withdrawn';

/** Next step of a worker. `ask`: poll the outcome; `replace`: file the reports again under another id. */
type FilingStep = 'assemble' | 'submit' | 'ask' | 'replace' | 'finish';

/** For each state, the outcome for the reports of the filing, and the next step. */
export const FILING_STATES: Readonly<
  Record<FilingState, { outcome: FilingOutcome | null; step: FilingStep }>
> = {
  assembling: { outcome: null, step: 'assemble' },
  ready: { outcome: null, step: 'submit' },
  received: { outcome: 'received', step: 'ask' },
  invalid: { outcome: null, step: 'replace' },
  accepted: { outcome: 'accepted', step: 'finish' },
  refused: { outcome: 'refused', step: 'finish' },
  withdrawn: { outcome: 'notFiled', step: 'finish' },
};

/** Transmission of a period to the tax administration. Its id is the submission id. */
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
