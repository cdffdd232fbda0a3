/**
 * How far a report has come (french.md): accepted → filed; a report whose period was filed already goes
 * pending_rectificative → filed_rectificative. Superseded: another report took its place, or took it back. Rejected: it
 * was not filed, or the administration refused the filing.
 */
export type ReportingStatus =
  'accepted' | 'pending_rectificative' | 'filed' | 'filed_rectificative' | 'superseded' | 'rejected';

/** 500 received by the platform, 300 accepted, 501 refused. */
export type OutcomeCode = '500' | '300' | '501';

/** Where a report stands. */
export interface ReportState {
  status: ReportingStatus;
  outcomeCode: OutcomeCode | null;
}

/** What can happen to a report, by what happens to its filing. */
export type FilingNews = 'received' | 'accepted' | 'refused' | 'notFiled';

const FILED: Readonly<Record<ReportingStatus, ReportingStatus | null>> = {
  accepted: 'filed',
  pending_rectificative: 'filed_rectificative',
  filed: 'filed',
  filed_rectificative: 'filed_rectificative',
  superseded: null,
  rejected: null,
};

/** The state after news of the filing; null when the report is out of its reach: superseded or rejected. */
export function stateAfter(status: ReportingStatus, news: FilingNews): ReportState | null {
  const filed = FILED[status];
  if (filed === null) return null;
  switch (news) {
    case 'received':
      return { status: filed, outcomeCode: '500' };
    case 'accepted':
      return { status: filed, outcomeCode: '300' };
    case 'refused':
      return { status: 'rejected', outcomeCode: '501' };
    case 'notFiled':
      return { status: 'rejected', outcomeCode: null };
  }
}

/** Nothing will change any more. */
export function isFinal({ status, outcomeCode }: ReportState): boolean {
  if (status === 'superseded' || status === 'rejected') return true;
  return (status === 'filed' || status === 'filed_rectificative') && outcomeCode === '300';
}
