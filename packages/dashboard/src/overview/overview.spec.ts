import { listAttention, listFirstSteps, type AttentionSource } from './attention';
import { addUpDays, type Overview } from './counted-days';
import { layOutChart, type ChartDay } from './chart';

const NOW = new Date('2026-11-20T13:00:00Z');

const source: AttentionSource = {
  webhooks: {
    attention: [
      {
        id: 'wh_1',
        url: 'https://erp.example',
        state: 'failing',
        since: '',
        disabledFrom: null,
        waiting: 18,
      },
    ],
  },
  companies: { attention: [{ id: 'c_1', name: 'Brouwerij' }] },
  mailboxes: [
    { companyId: 'c_2', companyName: 'Bakkerij', user: 'in@example.com', since: '2026-11-21T09:58:00.000Z' },
  ],
  deadlines: ['2026-11-30T07:00:00Z', '2026-11-22T07:00:00Z', '2026-12-20T07:00:00Z'].map(
    (declarantDeadline, index) => ({
      companyId: `c_${index}`,
      companyName: 'Boulangerie',
      flow: 'transactions' as const,
      periodStart: '2026-11-11',
      periodEnd: '2026-11-20',
      declarantDeadline,
      waitingReports: 8,
      parkedAt: null,
    }),
  ),
  documents: { parked: 0 },
};

describe('what needs attention', () => {
  it('begins with the nearest deadline, and leaves out what is far', () => {
    const failed = [{ id: 'doc_1', number: '1', to: null, category: 'transport' }];
    expect(listAttention(source, { failed }, NOW).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'deadline c_1-transactions-2026-11-11',
      'deadline c_0-transactions-2026-11-11',
      'document doc_1',
      'mailbox c_2',
      'webhook wh_1',
      'company c_1',
    ]);
  });

  it('names what buyers object to before what failed, and nothing while there is none', () => {
    const failed = [{ id: 'doc_1', number: '1', to: null, category: 'transport' }];
    const objections = { count: 3, hasMore: false, newest: { id: 'doc_2', number: '2', to: 'B' } };
    const kinds = listAttention(source, { failed, objections }, NOW).map(({ kind }) => kind);
    expect(kinds.slice(2)).toEqual(['objections', 'document', 'mailbox', 'webhook', 'company']);
    const none = { count: 0, hasMore: false, newest: null };
    expect(listAttention(source, { failed, objections: none }, NOW)).toEqual(
      listAttention(source, { failed }, NOW),
    );
  });

  it('has the steps to a first document', () => {
    const steps = {
      companyVerified: true,
      documentDelivered: true,
      documentReceived: false,
      webhookDelivered: false,
    };
    expect(listFirstSteps(steps).filter(({ isDone }) => isDone)).toHaveLength(2);
  });
});

describe('the counts beside the views', () => {
  const day = (incoming: number, isComplete: boolean): Overview['days'][number] => ({
    date: '2026-11-20',
    incoming,
    outgoing: { pending: 0, delivered: 2, failed: 1, withoutDelivery: 0 },
    isComplete,
  });
  const overview = (days: Overview['days']) =>
    addUpDays({
      days,
      documents: {
        unread: 4,
        rejected: 0,
        questioned: 0,
        pending: 0,
        failed: 0,
        scheduled: 0,
        retrying: 0,
        parked: 0,
      },
      webhooks: { total: 0, failing: 0, disabled: 0, attention: [] },
    });

  it('say whether all was counted', () => {
    expect(overview([day(5, true), day(6, true)]).days).toEqual({
      incoming: 11,
      outgoing: 6,
      failed: 2,
      isComplete: true,
    });
    expect(overview([day(5, true), day(6, false)]).days.isComplete).toBe(false);
  });
});

describe('the chart', () => {
  const box = { left: 0, top: 0, width: 300, height: 100 };
  const day = (facts: Partial<ChartDay>): ChartDay => ({
    date: '2026-11-20',
    sent: 0,
    received: 0,
    failed: 0,
    ...facts,
  });

  it('stacks the days within its box, and shows the smallest failure', () => {
    const { bars, grid } = layOutChart(
      [day({ sent: 30, received: 21 }), day({ sent: 5000, failed: 1 }), day({})],
      box,
    );
    expect(grid.at(-1)?.y).toBe(0);
    expect(grid.length).toBeLessThanOrEqual(5);
    expect(bars[1]?.parts.at(-1)).toMatchObject({ kind: 'failed', height: 4 });
    expect(bars[2]?.parts).toEqual([]);
    expect(bars[0]?.parts.map(({ kind }) => kind)).toEqual(['received', 'sent']);
  });

  it('is drawn of no documents at all', () => {
    expect(layOutChart([day({})], box).grid.map(({ value }) => value)).toEqual([0, 1]);
  });
});
