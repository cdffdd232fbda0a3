import { registrationWaitMinutes } from '../declarant/declarant-registration';
import { isFinal, stateAfter, type FilingNews, type ReportingStatus } from './report-states';

const STATUSES: ReportingStatus[] = [
  'accepted',
  'pending_rectificative',
  'filed',
  'filed_rectificative',
  'superseded',
  'rejected',
];

describe('The states of a report', () => {
  it.each<[ReportingStatus, FilingNews, string | null]>([
    ['accepted', 'received', 'filed 500'],
    ['pending_rectificative', 'received', 'filed_rectificative 500'],
    ['filed', 'accepted', 'filed 300'],
    ['filed_rectificative', 'accepted', 'filed_rectificative 300'],
    ['filed', 'refused', 'rejected 501'],
    ['filed_rectificative', 'refused', 'rejected 501'],
    ['accepted', 'notFiled', 'rejected null'],
    ['pending_rectificative', 'notFiled', 'rejected null'],
    ['superseded', 'received', null],
    ['rejected', 'accepted', null],
  ])('%s, filing %s: %s', (status, news, expected) => {
    const state = stateAfter(status, news);
    expect(state === null ? null : `${state.status} ${state.outcomeCode}`).toBe(expected);
  });

  it('are final when superseded, rejected, or filed and accepted', () => {
    const final = STATUSES.flatMap((status) =>
      ([null, '500', '300', '501'] as const)
        .filter((outcomeCode) => isFinal({ status, outcomeCode }))
        .map((outcomeCode) => `${status} ${outcomeCode}`),
    );
    expect(final).toEqual([
      'filed 300',
      'filed_rectificative 300',
      ...['null', '500', '300', '501'].map((code) => `superseded ${code}`),
      ...['null', '500', '300', '501'].map((code) => `rejected ${code}`),
    ]);
  });

  it('once final never change', () => {
    for (const status of ['superseded', 'rejected'] as const)
      for (const news of ['received', 'accepted', 'refused', 'notFiled'] as const)
        expect(stateAfter(status, news)).toBeNull();
  });
});

describe('The waits between registrations', () => {
  it('double up to an hour', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 24].map(registrationWaitMinutes)).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
  });
});
