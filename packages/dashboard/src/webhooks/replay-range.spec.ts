import { toRange, REPLAYED_TYPES, type ReplayChoice } from './replay-range';

const NOW = Date.parse('2026-11-23T12:00:00.000Z');
const CHOICE: ReplayChoice = { span: 'own', from: '', to: '', types: null, isLostOnly: true };

/** Value of a local time field at this instant. */
const local = (instant: string): string => {
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

describe('the range of a replay', () => {
  it('is a usual span that ends now', () => {
    expect(toRange({ ...CHOICE, span: 'threeDays' }, NOW)).toEqual({
      ...{ since: '2026-11-20T12:00:00.000Z', until: '2026-11-23T12:00:00.000Z' },
      ...{ types: null, isLostOnly: true },
    });
  });

  it('is of local times; without an end it ends now', () => {
    const from = local('2026-11-02T08:30:00Z');
    expect(toRange({ ...CHOICE, from, to: local('2026-11-02T09:00:00Z') }, NOW)).toMatchObject({
      ...{ since: '2026-11-02T08:30:00.000Z', until: '2026-11-02T09:00:00.000Z' },
    });
    expect(toRange({ ...CHOICE, from }, NOW)).toMatchObject({ until: '2026-11-23T12:00:00.000Z' });
  });

  it('names what a choice lacks', () => {
    const from = local('2026-11-02T08:30:00Z');
    expect(toRange(CHOICE, NOW)).toBe('from');
    expect(toRange({ ...CHOICE, from, to: from }, NOW)).toBe('order');
    expect(toRange({ ...CHOICE, from: local('2026-11-24T08:30:00Z') }, NOW)).toBe('order');
    expect(toRange({ ...CHOICE, from, types: [] }, NOW)).toBe('types');
    expect(toRange({ ...CHOICE, from, types: REPLAYED_TYPES }, NOW)).toMatchObject({ types: REPLAYED_TYPES });
  });
});
