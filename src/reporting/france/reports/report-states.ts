/**
 * Status of a report (french.md): accepted → filed; after the period's first filing pending_rectificative →
 * filed_rectificative. superseded: another report corrects or cancels this report. rejected: the report was not filed,
 * or the administration refused the filing.
 */
export type ReportingStatus =
  'accepted' | 'pending_rectificative' | 'filed' | 'filed_rectificative' | 'superseded' | 'rejected';

/** Outcome code of a filing: 500 received by the platform, 300 accepted, 501 refused. */
export type OutcomeCode = '500' | '300' | '501';

/** Status of a report with the outcome of its filing. */
export interface ReportState {
  status: ReportingStatus;
  outcomeCode: OutcomeCode | null;
}

/** Outcome of a filing that changes the status of its reports; `received` is preliminary. */
export type FilingOutcome = 'received' | 'accepted' | 'refused' | 'notFiled';

/**
 * Returns the state of a report after an outcome of its filing; null for a superseded or rejected report, which does
 * not change. The type of the filing determines the status: a report that waits as `pending_rectificative` becomes
 * `filed` when the earlier initial filing is refused and the next one is initial.
 * @param typeCode type of the filing
 */
export function getNextState(
  status: ReportingStatus,
  outcome: FilingOutcome,
  typeCode: 'IN' | 'RE',
): ReportState | null {
  if (status === 'superseded' || status === 'rejected') return null;
  const filedStatus = typeCode === 'IN' ? 'filed' : 'filed_rectificative';
  switch (outcome) {
    case 'received':
      return { status: filedStatus, outcomeCode: '500' };
    case 'accepted':
      return { status: filedStatus, outcomeCode: '300' };
    case 'refused':
      return { status: 'rejected', outcomeCode: '501' };
    case 'notFiled':
      return { status: 'rejected', outcomeCode: null };
  }
}

/** Returns whether the state of a report is final. */
export function isFinalState({ status, outcomeCode }: ReportState): boolean {
  if (status === 'superseded' || status === 'rejected') return true;
  return (status === 'filed' || status === 'filed_rectificative') && outcomeCode === '300';
}
