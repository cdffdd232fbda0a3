import { clock } from './clock';
import { listIdPrefixes, defineId, parseInstant } from './ids';

describe('declared ids', () => {
  it('carry their prefix and sort in the order they were made', () => {
    const next = defineId('spec');
    const made = Array.from({ length: 1000 }, next);
    for (const id of made) expect(id).toMatch(/^spec_[0-9A-HJKMNP-TV-Z]{26}$/);
    expect([...made].sort()).toEqual(made);
    expect(new Set(made).size).toBe(1000);
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
      const made = [at(start), at(start - 900), at(start - 1_000)];
      expect([...made].sort()).toEqual(made);
      expect(parseInstant(made[2] ?? '').getTime()).toBe(start);
    });

    it('come back to the clock when it was ahead by more, and are in order again from there', () => {
      const month = 30 * 24 * 60 * 60 * 1000;
      at(start + month);
      const made = [at(start + 5_000), at(start + 5_000), at(start + 6_000)];
      expect(made.map((id) => parseInstant(id).getTime() - start)).toEqual([5_000, 5_000, 6_000]);
      expect([...made].sort()).toEqual(made);
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
