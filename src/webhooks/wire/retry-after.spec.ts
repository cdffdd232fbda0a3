import { parseRetryAfter } from './retry-after';

describe('parseRetryAfter', () => {
  const date = 'Wed, 21 Oct 2026 07:28:00 GMT';

  it.each([
    ['120', undefined, 120],
    ['0', undefined, 0],
    ['Wed, 21 Oct 2026 07:30:00 GMT', date, 120],
    ['Wed, 21 Oct 2026 07:00:00 GMT', date, 0],
    ['Wed, 21 Oct 2026 07:30:00 GMT', undefined, undefined],
    [undefined, date, undefined],
    ['', date, undefined],
    ['-5', undefined, undefined],
    ['soon', date, undefined],
    ['99999999999999999999', undefined, undefined],
    [['1', '2'], date, undefined],
  ])('reads %j with Date %j as %j', (retryAfter, responseDate, seconds) => {
    expect(parseRetryAfter(retryAfter, responseDate)).toBe(seconds);
  });
});
