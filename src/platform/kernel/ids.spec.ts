import { clock } from './clock';
import { listIdPrefixes, defineId, parseCreationInstant } from './ids';

describe('declared ids', () => {
  it('have their prefix and sort in the order of their creation', () => {
    const next = defineId('spec');
    const createdIds = Array.from({ length: 1000 }, next);
    for (const id of createdIds) expect(id).toMatch(/^spec_[0-9A-HJKMNP-TV-Z]{26}$/);
    expect([...createdIds].sort()).toEqual(createdIds);
    expect(new Set(createdIds).size).toBe(1000);
    expect(next.prefix).toBe('spec');
    expect(listIdPrefixes()).toContain('spec');
  });

  describe('and the clock', () => {
    afterEach(() => jest.restoreAllMocks());
    const next = defineId('clocked');
    const createIdAt = (ms: number): string => {
      jest.spyOn(clock, 'milliseconds').mockReturnValue(ms);
      return next();
    };
    // Later than all ids created before in this process.
    const start = Date.now() + 60_000;

    it('stay in order when the clock is set back by up to a second', () => {
      const createdIds = [createIdAt(start), createIdAt(start - 900), createIdAt(start - 1_000)];
      expect([...createdIds].sort()).toEqual(createdIds);
      expect(parseCreationInstant(createdIds[2] ?? '').getTime()).toBe(start);
    });

    it('follow the clock again after it was ahead by more than a second, in order from then on', () => {
      const month = 30 * 24 * 60 * 60 * 1000;
      createIdAt(start + month);
      const createdIds = [createIdAt(start + 5_000), createIdAt(start + 5_000), createIdAt(start + 6_000)];
      expect(createdIds.map((id) => parseCreationInstant(id).getTime() - start)).toEqual([
        5_000, 5_000, 6_000,
      ]);
      expect([...createdIds].sort()).toEqual(createdIds);
    });
  });

  it.each([
    ['spec', 'declared twice'],
    ['', '1 to 8 lower-case letters'],
    ['Spec', '1 to 8 lower-case letters'],
    ['a_b', '1 to 8 lower-case letters'],
  ])('cannot be declared with the prefix "%s"', (prefix, message) => {
    expect(() => defineId(prefix)).toThrow(message);
  });
});
