import { getRegistrationWaitMinutes } from '../declarant/declarant-registration';
import { isFinalState, getNextState, type FilingOutcome, type ReportingStatus } from './report-states';

const STATUSES: ReportingStatus[] = [
  'accepted',
  'pending_rectificative',
  'filed',
  'filed_rectificative',
  'superseded',
  'rejected',
];

describe('getNextState', () => {
  it.each<[ReportingStatus, 'IN' | 'RE', FilingOutcome, string | null]>([
    ['accepted', 'IN', 'received', 'filed 500'],
    ['pending_rectificative', 'RE', 'received', 'filed_rectificative 500'],
    // The earlier initial filing was refused, so the report is included in an initial filing.
    ['pending_rectificative', 'IN', 'received', 'filed 500'],
    ['filed', 'IN', 'accepted', 'filed 300'],
    ['filed_rectificative', 'RE', 'accepted', 'filed_rectificative 300'],
    ['filed', 'IN', 'refused', 'rejected 501'],
    ['filed_rectificative', 'RE', 'refused', 'rejected 501'],
    ['accepted', 'IN', 'notFiled', 'rejected null'],
    ['pending_rectificative', 'RE', 'notFiled', 'rejected null'],
    ['superseded', 'IN', 'received', null],
    ['rejected', 'IN', 'accepted', null],
  ])(
    'a report in the state %s, in a filing of type %s that becomes %s: %s',
    (status, typeCode, news, expected) => {
      const state = getNextState(status, news, typeCode);
      expect(state === null ? null : `${state.status} ${state.outcomeCode}`).toBe(expected);
    },
  );

  it('superseded, rejected, and finally accepted reports are final', () => {
    const final = STATUSES.flatMap((status) =>
      ([null, '500', '300', '501'] as const)
        .filter((outcomeCode) => isFinalState({ status, outcomeCode }))
        .map((outcomeCode) => `${status} ${outcomeCode}`),
    );
    expect(final).toEqual([
      'filed 300',
      'filed_rectificative 300',
      ...['null', '500', '300', '501'].map((code) => `superseded ${code}`),
      ...['null', '500', '300', '501'].map((code) => `rejected ${code}`),
    ]);
  });

  it('a final state never changes', () => {
    for (const status of ['superseded', 'rejected'] as const)
      for (const news of ['received', 'accepted', 'refused', 'notFiled'] as const)
        expect(getNextState(status, news, 'IN')).toBeNull();
  });
});

describe('getRegistrationWait', () => {
  it('doubles the wait up to an hour', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 24].map(getRegistrationWaitMinutes)).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
  });
});
