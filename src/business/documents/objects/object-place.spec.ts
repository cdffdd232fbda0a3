import { isOwnKey, newObjectKey } from './object-place';

const TEAM = `team_${'0'.repeat(26)}`;
const KEY = newObjectKey(TEAM, Buffer.alloc(32, 0xab));

describe('isOwnKey', () => {
  it.each([KEY, '.partial/0123', '.probe/0123'])('accepts a key that the product creates: %s', (key) => {
    expect(isOwnKey(key)).toBe(true);
  });

  it.each([
    'dump.sql',
    'old/' + KEY,
    KEY + '.bak',
    `${TEAM}/ab/orphan`,
    '.passerelle-database',
    '.probe/a/b',
    '',
  ])('rejects other keys: %s', (key) => {
    expect(isOwnKey(key)).toBe(false);
  });
});
