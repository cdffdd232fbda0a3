import { RequestPacer } from './request-pace';

describe('RequestPacer', () => {
  it('spaces requests, and rejects requests that would wait too long', () => {
    const pace = new RequestPacer(500, 1_500);
    expect([1, 2, 3, 4, 5, 6].map(() => pace.reserveTurn(10_000))).toEqual([
      0,
      500,
      1_000,
      1_500,
      null,
      null,
    ]);
    expect(pace.reserveTurn(10_600)).toBe(1_400);
    expect(pace.reserveTurn(20_000)).toBe(0);
  });

  it('does not delay requests when the clock is set back', () => {
    const pace = new RequestPacer(500, 1_500);
    pace.reserveTurn(10_000);
    expect([pace.reserveTurn(1_000), pace.reserveTurn(1_000)]).toEqual([0, 500]);
  });
});
