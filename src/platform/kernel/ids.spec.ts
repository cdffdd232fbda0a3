import { clock } from './clock';
import { listIdPrefixes, defineId, parseInstant } from './ids';

describe('declared ids', () => {
  it('have their prefix and sort in the order of their creation', () => {
    const next = defineId('spec');
    const createdTexts = Array.from({ length: 1000 }, next);
    for (const id of createdTexts) expect(id).toMatch(/^spec_[0-9A-HJKMNP-TV-Z]{26}$/);
    expect([...createdTexts].sort()).toEqual(createdTexts);
    expect(new Set(createdTexts).size).toBe(1000);
    expect(next.prefix).toBe('spec');
    expect(listIdPrefixes()).toContain('spec');
  });

  describe('and the clock', () => {
    afterEach(() => jest.restoreAllMocks());
    const next = defineId('clocked');
    const at = (ms: number): string => {
      jest.spyOn(clock, 'milliseconds').mockReturnValue(ms);
      return next();
    };
    // Later than all ids created before in this process.
    const start = Date.now() + 60_000;

    it('stay in order when the clock is set back by up to a second', () => {
      const createdTexts = [at(start), at(start - 900), at(start - 1_000)];
      expect([...createdTexts].sort()).toEqual(createdTexts);
      expect(parseInstant(createdTexts[2] ?? '').getTime()).toBe(start);
    });

    it('follow the clock again after it was ahead by more than a second, in order from then on', () => {
      const month = 30 * 24 * 60 * 60 * 1000;
      at(start + month);
      const createdTexts = [at(start + 5_000), at(start + 5_000), at(start + 6_000)];
      expect(createdTexts.map((id) => parseInstant(id).getTime() - start)).toEqual([5_000, 5_000, 6_000]);
      expect([...createdTexts].sort()).toEqual(createdTexts);
    });
  });

  it.each([
    ['spec', 'declared twice'],
    ['', '1 to 8 lower-case letters'],
    ['Spec', '1 to 8 lower-case letters'],
    ['a_b', '1 to 8 lower-case letters'],
  ])('refuse the prefix "%s"', (prefix, message) => {
    expect(() => defineId(prefix)).toThrow(message);
  });
});
