import { toTimeline } from '../documents/timeline';
import { parseTaxDataFilters } from './filters';
import { readTaxDataPage } from './tax-data-pages';
import { toTaxDataStop } from './tax-data-stop';
import { isOverdue, sortByAttention, stateInstant, taxDataStatus } from './tax-data';
import type { TaxData } from './states';

const NOW = new Date('2027-01-05T12:00:00Z');

const report = (id: string, facts: Partial<TaxData> = {}): TaxData => ({
  id,
  companyId: 'c_1',
  companyName: 'Tatranská káva s.r.o.',
  documentId: 'doc_1',
  documentNumber: 'FV-1',
  jurisdiction: 'SK',
  reporter: 'C2',
  type: 'submit',
  scope: 'domestic',
  sequence: 1,
  state: 'due',
  mandatory: true,
  simulated: false,
  exchangedAt: '2027-01-04T08:00:00Z',
  dueAt: null,
  attempts: 0,
  waitReason: null,
  missing: [],
  refusal: null,
  messageId: null,
  sentAt: null,
  acceptedAt: null,
  createdAt: '2027-01-04T08:00:00Z',
  updatedAt: '2027-01-04T09:00:00Z',
  ...facts,
});

describe('the order of reports', () => {
  it('is what needs attention first: refused, incomplete, waiting, overdue, due by deadline, sent, accepted', () => {
    const reports = [
      report('accepted', { state: 'accepted', dueAt: '2027-01-04T20:00:00Z' }),
      report('sent', { state: 'sent', dueAt: '2027-01-06T00:00:00Z' }),
      report('due-later', { dueAt: '2027-01-07T00:00:00Z' }),
      report('due', { dueAt: '2027-01-06T00:00:00Z' }),
      report('due-without-deadline'),
      report('sent-overdue', { state: 'sent', dueAt: '2027-01-05T00:00:00Z' }),
      report('overdue', { dueAt: '2027-01-04T23:00:00Z' }),
      report('waiting', { waitReason: 'Not known' }),
      report('incomplete', { state: 'incomplete' }),
      report('refused', { state: 'refused' }),
    ];
    expect(sortByAttention(reports, NOW).map(({ id }) => id)).toEqual([
      'refused',
      'incomplete',
      'waiting',
      'overdue',
      'sent-overdue',
      'due',
      'due-later',
      'due-without-deadline',
      'sent',
      'accepted',
    ]);
  });

  it('calls nothing overdue that was accepted, or that has no deadline', () => {
    const dueAt = '2027-01-05T12:00:00Z';
    expect(isOverdue(report('a', { dueAt }), NOW)).toBe(true);
    expect(isOverdue(report('a', { dueAt, state: 'accepted' }), NOW)).toBe(false);
    expect(isOverdue(report('a'), NOW)).toBe(false);
  });
});

describe('the pages of reports', () => {
  /** An API whose lists have so many reports of each state. */
  function listsOf(counts: Partial<Record<TaxData['state'], number>>) {
    const asked: string[] = [];
    const read: Parameters<typeof readTaxDataPage>[0] = ({ state, limit, cursor, companyId }) => {
      asked.push([state, limit, cursor, companyId].filter((part) => part !== undefined).join(' '));
      const from = Number(cursor ?? 0);
      const end = Math.min(counts[state] ?? 0, from + limit);
      const hasMore = end < (counts[state] ?? 0);
      return Promise.resolve({
        success: true,
        taxData: Array.from({ length: end - from }, (_, n) => report(`${state}-${from + n}`, { state })),
        pagination: { limit, hasMore, nextCursor: hasMore ? String(end) : null },
      });
    };
    return { asked, read };
  }

  it('go through the states one after the other, without a gap and without a report twice', async () => {
    const { asked, read } = listsOf({ refused: 70, incomplete: 1, accepted: 60 });
    const ids: string[] = [];
    let from: Parameters<typeof readTaxDataPage>[2] = null;
    const sizes: number[] = [];
    do {
      const { reports, next }: Awaited<ReturnType<typeof readTaxDataPage>> = await readTaxDataPage(
        read,
        { company: 'c_1' },
        from,
      );
      sizes.push(reports.length);
      ids.push(...reports.map(({ id }) => id));
      from = next;
    } while (from !== null);
    expect(sizes).toEqual([50, 50, 31]);
    expect(new Set(ids).size).toBe(131);
    expect(ids.indexOf('incomplete-0')).toBe(70);
    expect(asked).toEqual([
      'refused 50 c_1',
      'refused 50 50 c_1',
      'incomplete 30 c_1',
      'due 29 c_1',
      'sent 29 c_1',
      'accepted 29 c_1',
      'accepted 50 29 c_1',
    ]);
  });

  it('ask for the state of the filter alone', async () => {
    const { asked, read } = listsOf({ sent: 2, accepted: 5 });
    const { reports, next } = await readTaxDataPage(read, { state: 'sent' }, null);
    expect([reports.length, next, asked]).toEqual([2, null, ['sent 50']]);
  });

  it('take filters from the address, and nothing else', () => {
    expect(parseTaxDataFilters({ state: 'refused', jurisdiction: 'SK', company: 'c_1', x: 1 })).toEqual({
      state: 'refused',
      jurisdiction: 'SK',
      company: 'c_1',
    });
    expect(parseTaxDataFilters({ state: 'lost', jurisdiction: 'FR', company: 'doc_1' })).toEqual({});
  });
});

describe('a report on the page of its document', () => {
  it('is a stop of the way: that of the report that needs attention first', () => {
    const accepted = report('1', { state: 'accepted', acceptedAt: '2027-01-04T08:00:09Z' });
    expect(toTaxDataStop([])).toBeNull();
    expect(toTaxDataStop([accepted])).toEqual({
      id: 'reported',
      state: 'done',
      word: 'documents.crossing.taxAccepted',
      note: { kind: 'time', instant: '2027-01-04T08:00:09Z' },
    });
    expect(toTaxDataStop([accepted, report('2', { state: 'accepted', type: 'withdraw' })])).toMatchObject({
      word: 'documents.crossing.taxWithdrawn',
    });
    expect(toTaxDataStop([report('2', { state: 'refused' }), accepted])).toMatchObject({
      state: 'failed',
      word: 'documents.crossing.taxRefused',
      note: null,
    });
    expect(toTaxDataStop([report('2', { waitReason: 'Not known' })])).toMatchObject({
      state: 'held',
      word: 'documents.crossing.taxWaiting',
    });
  });

  it('stands in the timeline when it came to its state', () => {
    const sent = report('tdd_1', { state: 'sent', attempts: 1, sentAt: '2027-01-04T08:00:03Z' });
    const items = toTimeline(
      [
        { kind: 'event', at: '2027-01-04T08:00:02Z', eventId: 'evt_1', type: 'document.sent' },
        { kind: 'event', at: '2027-01-04T08:00:04Z', eventId: 'evt_2', type: 'document.tax_reported' },
      ],
      [],
      [sent],
    );
    expect(items.map(({ id }) => id)).toEqual(['evt_1', 'tdd_1', 'evt_2']);
    expect(stateInstant({ ...sent, state: 'due' })).toBe(sent.updatedAt);
    expect(stateInstant(report('a'))).toBe('2027-01-04T08:00:00Z');
  });

  it('has a mark of its own while a due report waits', () => {
    expect(taxDataStatus(report('a')).word).toBe('status.taxDue');
    expect(taxDataStatus(report('a', { waitReason: 'Not known' })).word).toBe('status.taxWaiting');
    expect(taxDataStatus(report('a', { state: 'sent', waitReason: 'Not known' })).word).toBe(
      'status.taxSent',
    );
  });
});
