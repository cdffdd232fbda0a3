import { RequestPace } from './request-pace';

describe('pace of requests', () => {
  it('spaces requests, and refuses those that would wait too long', () => {
    const pace = new RequestPace(500, 1_500);
    expect([1, 2, 3, 4, 5, 6].map(() => pace.take(10_000))).toEqual([0, 500, 1_000, 1_500, null, null]);
    expect(pace.take(10_600)).toBe(1_400);
    expect(pace.take(20_000)).toBe(0);
  });

  it('delays nothing when the clock goes back', () => {
    const pace = new RequestPace(500, 1_500);
    pace.take(10_000);
    expect([pace.take(1_000), pace.take(1_000)]).toEqual([0, 500]);
  });
});
