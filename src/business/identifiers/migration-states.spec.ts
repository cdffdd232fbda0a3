import { MIGRATION_MOVES, getMigrationMove, type MigrationMove } from './migration-states';

const ROWS: [
  MigrationMove['direction'],
  MigrationMove['from'],
  MigrationMove['trigger'],
  string,
  string,
  string,
  string | null,
][] = [
  ['inbound', null, 'keyGiven', 'team', 'pending', 'never', null],
  ['inbound', 'pending', 'keyGiven', 'team', 'pending', 'never', null],
  ['inbound', 'pending', 'publishable', 'service', 'pending', 'now', null],
  ['inbound', 'pending', 'unpublishable', 'service', 'pending', 'never', null],
  ['inbound', 'pending', 'accepted', 'network', 'completed', 'never', 'movedHere'],
  ['inbound', 'pending', 'refused', 'network', 'failed', 'never', 'wanted'],
  ['inbound', 'pending', 'silent', 'network', 'pending', 'later', null],
  ['outbound', null, 'keyAsked', 'team', 'pending', 'now', null],
  ['outbound', 'pending', 'keyAsked', 'team', 'pending', 'now', null],
  ['outbound', 'pending', 'accepted', 'network', 'pending', 'look', null],
  ['outbound', 'pending', 'refused', 'network', 'failed', 'never', null],
  ['outbound', 'pending', 'silent', 'network', 'pending', 'later', null],
  ['outbound', 'pending', 'movedAway', 'network', 'completed', 'never', 'movedAway'],
  ['outbound', 'pending', 'unpublished', 'service', 'failed', 'never', null],
];

describe('the transition table of migrations', () => {
  it.each(ROWS)('%s: moves %s on %s by %s to %s, next step %s, identifier %s', (...row) => {
    const [direction, from, trigger, by, to, next, identifier] = row;
    expect(getMigrationMove(direction, from, trigger)).toEqual({
      direction,
      from,
      trigger,
      by,
      to,
      next,
      identifier,
    });
  });

  it('has exactly these rows: completed and failed migrations never change', () => {
    expect(MIGRATION_MOVES).toHaveLength(ROWS.length);
    expect(new Set(MIGRATION_MOVES.map(({ from }) => from))).toEqual(new Set([null, 'pending']));
    expect(() => getMigrationMove('inbound', 'completed', 'keyGiven')).toThrow('completed on keyGiven');
    expect(() => getMigrationMove('inbound', 'pending', 'movedAway')).toThrow('pending on movedAway');
  });

  it('has no next step in final states', () => {
    for (const { to, next } of MIGRATION_MOVES) if (to !== 'pending') expect(next).toBe('never');
  });
});
