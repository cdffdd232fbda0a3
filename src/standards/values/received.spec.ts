import { formatReceivedText } from './received';

describe('received value in a message', () => {
  it.each([
    ['0123.456.789', '0123.456.789'],
    ['BE 0123', 'BE 0123'],
    ['', '""'],
    [' x', '" x"'],
    ['x\u0000\n', '"x\\u0000\\n"'],
    ['"', '"'],
    ['é', '"\\u00e9"'],
    ['\u202eabc', '"\\u202eabc"'],
    ['😀', '"\\ud83d\\ude00"'],
    ['a'.repeat(60), 'a'.repeat(60)],
    ['a'.repeat(61), `"${'a'.repeat(60)}"… (61 characters)`],
    // A character of two code units is never split.
    [`${'a'.repeat(59)}😀b`, `"${'a'.repeat(59)}\\ud83d\\ude00"… (62 characters)`],
  ])('formatReceivedText formats %j as %s', (value, expected) => {
    expect(formatReceivedText(value)).toBe(expected);
  });
});
