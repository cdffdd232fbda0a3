import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { generateMigrationKey, listMigrationKeyErrors } from './migration-key';

describe('migration key', () => {
  it.each([
    '11AAbb$$',
    'xY9@zW1#',
    '11AAbb$$_',
    `11AAbb$$${'x'.repeat(16)}`,
    '()[]{}*^aB1aB1',
    '-!~|+=aB1aB1',
  ])('accepts %s', (key) => {
    expect(listMigrationKeyErrors(key)).toEqual([]);
  });

  it.each([
    ['11AAbb$', [/8 to 24 characters; received 7/, /2 of @.*received 1/]],
    [`11AAbb$$${'x'.repeat(17)}`, [/8 to 24 characters; received 25/]],
    ['zzAAbb$$', [/2 digits; received 0/]],
    ['11AAbbz$', [/2 of @.*received 1/]],
    ['11aAbb$$', [/2 upper-case letters; received 1/]],
    ['11AABb$$', [/2 lower-case letters; received 1/]],
    [' 11AAbb$$', [/white space/]],
    ['11AAbb\t$$', [/white space/]],
    ['11AAbb\u00a0$$', [/white space/]],
    ['11AAbb$$&', [/character 9 is none of them/]],
    ['11AAbb$$\u0000', [/character 9 is none of them/]],
    ['11AAbb__', [/2 of @.*received 0/]],
    ['11AAbbＣ$$', [/character 7 is none of them/]],
    ['11AAbb$$😀', [/character 9 is none of them/]],
    ['', [/received 0/, /upper-case/, /lower-case/, /digits/, /of @/]],
  ])('refuses %j', (key, expected) => {
    const errors = listMigrationKeyErrors(key);
    expect(errors).toHaveLength(expected.length);
    expected.forEach((pattern, index) => expect(errors[index]).toMatch(pattern));
  });

  it('never repeats the key in a message', () => {
    const key = 'secretSecret 77 ü';
    expect(listMigrationKeyErrors(key).join()).not.toContain('secretSecret');
  });

  it('generates keys that satisfy the rule, from any source of randomness', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        let state = seed >>> 0;
        const key = generateMigrationKey((size) =>
          Uint8Array.from({ length: size }, () => {
            state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
            return state >>> 24;
          }),
        );
        expect(key).toHaveLength(24);
        expect(listMigrationKeyErrors(key)).toEqual([]);
      }),
    );
  });

  it('generates a new key each time, with every kind of character in every position', () => {
    const keys = Array.from({ length: 500 }, () => generateMigrationKey(randomBytes));
    expect(new Set(keys).size).toBe(500);
    for (let position = 0; position < 24; position += 1) {
      const characters = keys.map((key) => key.charAt(position)).join('');
      for (const kind of [/[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9]/]) expect(characters).toMatch(kind);
    }
  });

  it('throws when the source of randomness returns too few bytes', () => {
    expect(() => generateMigrationKey(() => new Uint8Array())).toThrow('no bytes');
  });
});
