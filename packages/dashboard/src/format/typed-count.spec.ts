import { isCount, toCount } from './typed-count';

describe('a typed number', () => {
  it.each([
    ['', true],
    ['1', true],
    [' 500 ', true],
    ['0', false],
    ['501', false],
    ['1.5', false],
    ['-1', false],
    ['many', false],
  ])('of 1 to 500: %j is accepted: %j', (typed, accepted) => {
    expect(isCount(typed, 1, 500)).toBe(accepted);
  });

  it('is null when the field is empty', () => {
    expect([toCount(' '), toCount(' 12 ')]).toEqual([null, 12]);
  });
});
