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

/**
 * The state after news of the filing; null when the report is out of its reach: superseded or rejected. What it is filed
 * as, the filing says: a report that came after an initial filing waits as `pending_rectificative`, and is `filed` all
 * the same when that one is refused and the next is the initial one.
 * @param typeCode of the filing
 */
export function getNextState(
  status: ReportingStatus,
  news: FilingNews,
  typeCode: 'IN' | 'RE',
): ReportState | null {
  if (status === 'superseded' || status === 'rejected') return null;
  const filed = typeCode === 'IN' ? 'filed' : 'filed_rectificative';
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
