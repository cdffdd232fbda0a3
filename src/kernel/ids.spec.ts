import { declaredIdPrefixes, defineId, idBelongingTo } from './ids';

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

describe('an id that belongs to a record', () => {
  const event = 'evt_01KANBZ8G0QXJ4M5N6P7R8S9T0';

  it('has the time of the record, is the same for the same name and another for every other', () => {
    const id = idBelongingTo(event, 'part', 'wh_1');
    expect(id).toMatch(/^part_01KANBZ8G0[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(idBelongingTo(event, 'part', 'wh_1')).toBe(id);
    const others = [
      ...Array.from({ length: 2000 }, (_, n) => idBelongingTo(event, 'part', `wh_${n + 2}`)),
      idBelongingTo('evt_01KANBZ8G0QXJ4M5N6P7R8S9T1', 'part', 'wh_1'),
      idBelongingTo(event, 'other', 'wh_1'),
    ];
    expect(new Set([id, ...others]).size).toBe(2003);
  });

  it.each(['evt_1', '', 'evt_01kanbz8g0qxj4m5n6p7r8s9t0'])('is refused for "%s"', (owner) => {
    expect(() => idBelongingTo(owner, 'part', 'x')).toThrow('carries a time');
  });
});
