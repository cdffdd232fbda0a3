import { listLastDays, findUncountedSpans, listSpansToStore, type StoredDay } from './day-spans';

const storedDays = (...days: [day: string, until: string][]): Map<string, StoredDay> =>
  new Map(
    days.map(([day, until]) => [
      day,
      { day, countedUntil: new Date(until), incoming: 0, outgoing: 0, withDelivery: 0 },
    ]),
  );
const formatSpans = (spans: { day: string; from: number; until: number }[]): string[] =>
  spans.map(({ from, until }) => `${new Date(from).toISOString()} ${new Date(until).toISOString()}`);

const DAYS = ['2026-10-24', '2026-10-25', '2026-10-26'];
const [FIRST, SECOND] = ['2026-10-24T00:00:00.000Z', '2026-10-25T00:00:00.000Z'];
const [THIRD, END] = ['2026-10-26T00:00:00.000Z', '2026-10-27T00:00:00.000Z'];

describe('the days of a chart', () => {
  it('are the last days in UTC, regardless of time zones and summer time', () => {
    expect(listLastDays(new Date('2026-10-26T00:00:00.000Z'), 3)).toEqual(DAYS);
    expect(listLastDays(new Date('2026-10-26T23:59:59.999Z'), 3)).toEqual(DAYS);
    expect(listLastDays(new Date('2028-03-01T12:00:00.000Z'), 2)).toEqual(['2028-02-29', '2028-03-01']);
  });
});

describe('spans that are counted in addition to stored counts', () => {
  it('are each day without a stored count, and the uncounted rest of a partly counted day', () => {
    expect(formatSpans(findUncountedSpans(DAYS, storedDays()))).toEqual([
      `${FIRST} ${SECOND}`,
      `${SECOND} ${THIRD}`,
      `${THIRD} ${END}`,
    ]);
    const partly = storedDays(['2026-10-24', SECOND], ['2026-10-26', '2026-10-26T08:00:00.000Z']);
    expect(formatSpans(findUncountedSpans(DAYS, partly))).toEqual([
      `${SECOND} ${THIRD}`,
      `2026-10-26T08:00:00.000Z ${END}`,
    ]);
  });
});

describe('counts that are stored', () => {
  const at = (now: string, ...days: [string, string][]): string[] =>
    listSpansToStore(DAYS, storedDays(...days), new Date(now)).map(
      (span) => `${span.isWhole ? 'whole ' : ''}${formatSpans([span])[0]}`,
    );

  it('cover whole days, one hour after the end of the day, also when a part of the day was stored before', () => {
    expect(at('2026-10-26T01:00:00.000Z', ['2026-10-25', '2026-10-25T23:00:00.000Z'])).toEqual([
      `whole ${FIRST} ${SECOND}`,
      `whole ${SECOND} ${THIRD}`,
      `${THIRD} 2026-10-26T00:55:00.000Z`,
    ]);
    // One minute earlier, documents of the end of the 25th may not be committed yet.
    expect(at('2026-10-26T00:59:00.000Z', ['2026-10-24', SECOND])).toEqual([
      `${SECOND} 2026-10-25T23:59:59.999Z`,
      `${THIRD} 2026-10-26T00:54:00.000Z`,
    ]);
  });

  it('cover the current day until five minutes ago, once the uncounted span reaches 15 minutes', () => {
    const before: [string, string][] = [
      ['2026-10-24', SECOND],
      ['2026-10-25', THIRD],
    ];
    expect(at('2026-10-26T00:19:59.999Z', ...before)).toEqual([]);
    expect(at('2026-10-26T00:20:00.000Z', ...before)).toEqual([`${THIRD} 2026-10-26T00:15:00.000Z`]);
    expect(at('2026-10-26T12:00:00.000Z', ...before, ['2026-10-26', '2026-10-26T11:50:00.000Z'])).toEqual([]);
  });
});
