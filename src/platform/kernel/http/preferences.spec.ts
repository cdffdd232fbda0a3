import { formatAppliedPreferences, prefersMinimal } from './preferences';

describe('the preferences of a request', () => {
  it.each([
    ['return=minimal', true],
    ['wait=10, return=minimal', true],
    ['Return = "minimal"; foo=1, wait=3', true],
    ['return=representation, return=minimal', false],
    ['return=minimal, return=representation', true],
    ['wait=10', false],
    ['x=1;return=minimal', false],
    ['', false],
    [undefined, false],
  ])('%j requests a minimal response: %s', (header, expected) => {
    expect(prefersMinimal(header)).toBe(expected);
  });

  it('are confirmed in one header', () => {
    expect(formatAppliedPreferences(true, 10)).toBe('return=minimal, wait=10');
    expect(formatAppliedPreferences(true, null)).toBe('return=minimal');
    expect(formatAppliedPreferences(false, 0)).toBe('wait=0');
    expect(formatAppliedPreferences(false, null)).toBeNull();
  });
});
