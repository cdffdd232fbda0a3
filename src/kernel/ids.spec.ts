import { declaredIdPrefixes, defineId } from './ids';

describe('declared ids', () => {
  it('carry their prefix and sort in the order they were made', () => {
    const next = defineId('spec');
    const made = Array.from({ length: 1000 }, next);
    for (const id of made) expect(id).toMatch(/^spec_[0-9A-HJKMNP-TV-Z]{26}$/);
    expect([...made].sort()).toEqual(made);
    expect(new Set(made).size).toBe(1000);
    expect(next.prefix).toBe('spec');
    expect(declaredIdPrefixes()).toContain('spec');
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
