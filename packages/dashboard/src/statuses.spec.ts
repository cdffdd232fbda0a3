import {
  documentStatus,
  keyStatus,
  validationStatus,
  webhookDeliveryStatus,
  webhookStatus,
  type DeliveryFacts,
  type DocumentFacts,
} from './statuses';

const NOW = new Date('2026-11-20T13:03:00Z');

const delivery = (facts: Partial<DeliveryFacts> = {}): DeliveryFacts => ({
  status: 'pending',
  scheduledFor: null,
  attempts: 0,
  parkedAt: null,
  failure: null,
  ...facts,
});

const document = (facts: Partial<DocumentFacts> = {}): DocumentFacts => ({
  direction: 'outgoing',
  deliveryStatus: 'pending',
  deliveries: [delivery()],
  validation: { result: 'valid', errors: [] },
  ...facts,
});

const errors = (...levels: string[]): { errorLevel: string }[] =>
  levels.map((errorLevel) => ({ errorLevel }));

describe('the status of a document', () => {
  it.each<[string, Partial<DocumentFacts>, string | null, string]>([
    ['pending', {}, 'onItsWay', 'wait'],
    [
      'of a later time',
      { deliveries: [delivery({ scheduledFor: '2026-12-01T07:00:00Z' })] },
      'scheduled',
      'wait',
    ],
    [
      'of a time that has come',
      { deliveries: [delivery({ scheduledFor: '2026-11-01T07:00:00Z' })] },
      'onItsWay',
      'wait',
    ],
    ['parked', { deliveries: [delivery({ parkedAt: '2026-11-20T13:00:00Z' })] }, 'parked', 'warn'],
    ['delivered', { deliveryStatus: 'delivered' }, 'delivered', 'ok'],
    ['failed', { deliveryStatus: 'failed' }, 'failed', 'bad'],
    [
      'cancelled',
      {
        deliveryStatus: 'failed',
        deliveries: [delivery({ status: 'failed', failure: { category: 'cancelled' } })],
      },
      'cancelled',
      'wait',
    ],
    ['incoming', { direction: 'incoming', deliveryStatus: null, deliveries: [] }, 'received', 'ok'],
    [
      'incoming with errors',
      { direction: 'incoming', validation: { result: 'invalid', errors: errors('ERROR', 'WARNING') } },
      'errors',
      'bad',
    ],
    ['a report', { reporting: { reportingStatus: 'rejected' } }, 'rejected', 'bad'],
    ['of a value to come', { reporting: { reportingStatus: 'novel' } }, 'other', 'wait'],
  ])('%s', (_, facts, word, tone) => {
    expect(documentStatus(document(facts), NOW)).toMatchObject({ word: `status.${String(word)}`, tone });
  });

  it('is nothing without a delivery', () => {
    expect(documentStatus(document({ deliveryStatus: null, deliveries: [] }), NOW)).toBeNull();
  });
});

describe('other statuses', () => {
  it('count findings', () => {
    expect(validationStatus({ result: 'valid', errors: errors('WARNING', 'WARNING') })).toMatchObject({
      word: 'status.warnings',
      values: { count: 2 },
    });
    expect(validationStatus({ result: 'not_supported', errors: [] })).toMatchObject({
      word: 'status.notSupported',
    });
  });

  it('of deliveries to webhooks say when, or what was answered', () => {
    const mark = (status: string, attemptCount: number, lastStatus?: number) =>
      webhookDeliveryStatus(
        { status, attemptCount, nextAttemptAt: '2026-11-20T13:07:00Z', lastStatus },
        () => '14:07',
      );
    expect(mark('pending', 0).word).toBe('status.posting');
    expect(mark('pending', 2)).toMatchObject({ word: 'status.retryAt', values: { time: '14:07' } });
    const open = { status: 'pending', attemptCount: 1, nextAttemptAt: null };
    expect(webhookDeliveryStatus({ ...open, lastStatus: 503 }, () => '')).toMatchObject({
      ...{ word: 'status.retryAfter', values: { status: 503 }, tone: 'warn' },
    });
    expect(webhookDeliveryStatus(open, () => '')).toMatchObject({ word: 'status.retryOpen', tone: 'warn' });
    expect(mark('failed', 1, 410)).toMatchObject({ word: 'status.refusedWith', values: { status: 410 } });
    expect(mark('exhausted', 11).tone).toBe('bad');
    const on = { disabledAt: null, pausedAt: null };
    const paused = { ...on, pausedAt: '2026-11-23T04:30:00Z' };
    expect(webhookStatus({ ...paused, disabledAt: '2026-11-23T04:30:00Z' }, '12:41', 1).word).toBe(
      'status.disabled',
    );
    expect(webhookStatus(paused, '12:41', 1).word).toBe('status.paused');
    expect(webhookStatus(on, '12:41', 1).tone).toBe('bad');
    expect(webhookStatus(on, null, 1).word).toBe('status.healthy');
    expect(webhookStatus(on, null, 0).word).toBe('status.nothingPosted');
  });

  it('of keys speak of their end, and of ninety days without use', () => {
    const key = { createdAt: '2026-01-01T00:00:00Z', expiresAt: null, lastUsedAt: null, revokedAt: null };
    expect(keyStatus(key, NOW)?.word).toBe('status.unused');
    expect(keyStatus({ ...key, lastUsedAt: '2026-11-19T00:00:00Z' }, NOW)).toBeNull();
    expect(keyStatus({ ...key, expiresAt: '2026-12-31T00:00:00Z' }, NOW)).toMatchObject({
      word: 'status.endsInDays',
      values: { count: 41 },
    });
    expect(keyStatus({ ...key, expiresAt: '2026-11-01T00:00:00Z' }, NOW)?.word).toBe('status.ended');
    expect(keyStatus({ ...key, revokedAt: '2026-11-01T00:00:00Z' }, NOW)?.word).toBe('status.revokedKey');
  });
});
