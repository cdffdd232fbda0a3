import { formatFullProcess, parseProcessIdentifier } from './process-identifier';

const BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

describe('process identifier', () => {
  it('parses the value with or without its scheme, and preserves case', () => {
    expect(parseProcessIdentifier(BILLING)).toEqual({ ok: true, process: BILLING });
    expect(parseProcessIdentifier(formatFullProcess(BILLING))).toEqual({ ok: true, process: BILLING });
    expect(formatFullProcess('urn:X')).toBe('cenbii-procid-ubl::urn:X');
    expect(parseProcessIdentifier('x'.repeat(200)).ok).toBe(true);
  });

  it.each([
    ['', /empty/],
    ['cenbii-procid-ubl::', /empty/],
    ['urn: x', /white space/],
    ['urn:x\n', /white space/],
    ['urn:ü', /outside ASCII/],
    ['x'.repeat(201), /201 characters/],
  ])('refuses %j', (text, why) => {
    expect(parseProcessIdentifier(text)).toEqual({ ok: false, message: expect.stringMatching(why) });
  });
});
