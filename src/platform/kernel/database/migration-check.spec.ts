import { isAtLeast, checkMigrations, type AppliedMigration } from './migration-check';

const knownMigrations = [
  { name: 'First1', digest: 'aaaaaaaaaaaaaaaa' },
  { name: 'Second2', digest: 'bbbbbbbbbbbbbbbb' },
];

const createApplied = (name: string, fields: Partial<AppliedMigration> = {}): AppliedMigration => ({
  name,
  digest: knownMigrations.find((migration) => migration.name === name)?.digest ?? 'cccccccccccccccc',
  productVersion: '0.2.0',
  compatibleWith: null,
  ...fields,
});

const FUTURE = { productVersion: '0.3.0' };

describe('checking a schema', () => {
  it('accepts an empty database, an older one and an equal one', () => {
    expect(checkMigrations([], knownMigrations, '0.2.0')).toEqual({
      refusal: null,
      pending: ['First1', 'Second2'],
      unrecorded: [],
      newer: false,
    });
    expect(checkMigrations([createApplied('First1')], knownMigrations, '0.2.0')).toMatchObject({
      refusal: null,
      pending: ['Second2'],
    });
    expect(
      checkMigrations([createApplied('Second2'), createApplied('First1')], knownMigrations, '0.2.0'),
    ).toEqual({
      refusal: null,
      pending: [],
      unrecorded: [],
      newer: false,
    });
  });

  it('names migrations that ran before releases were recorded', () => {
    const old = createApplied('First1', { digest: null, productVersion: null });
    expect(checkMigrations([old], knownMigrations, '0.2.0')).toMatchObject({
      refusal: null,
      unrecorded: ['First1'],
    });
  });

  it('rejects a migration whose text was changed, with both digests in one line', () => {
    const { refusal } = checkMigrations(
      [createApplied('First1', { digest: 'dddddddddddddddd' })],
      knownMigrations,
      '0.2.0',
    );
    expect(refusal).toMatch(/First1.*dddddddddddd….*0\.2\.0.*aaaaaaaaaaaa…/);
    expect(refusal).not.toContain('\n');
  });

  it.each([
    ['nothing declared', null, '0.2.0', /newer than this release \(0\.2\.0\).*Third3.*0\.3\.0/],
    ['a newer version declared', '0.2.1', '0.2.0', /needs Passerelle 0\.2\.1 or newer/],
    ['the same version declared', '0.2.0', '0.2.0', null],
    ['an older version declared', '0.1.0', '0.2.0', null],
    ['no version declared', 'soon', '0.2.0', /needs Passerelle soon/],
  ])('checks an unknown migration with %s', (_, compatibleWith, version, refusal) => {
    const rows = [
      createApplied('First1'),
      createApplied('Second2'),
      createApplied('Third3', { ...FUTURE, compatibleWith }),
    ];
    const check = checkMigrations(rows, knownMigrations, version);
    if (refusal === null) expect(check).toMatchObject({ refusal: null, newer: true, pending: [] });
    else expect(check.refusal).toMatch(refusal);
  });

  it('checks every unknown migration, not only the last', () => {
    const rows = [
      createApplied('First1'),
      createApplied('Second2'),
      createApplied('Third3', FUTURE),
      createApplied('Fourth4', { ...FUTURE, compatibleWith: '0.2.0' }),
    ];
    expect(checkMigrations(rows, knownMigrations, '0.2.0').refusal).toContain('Third3');
  });

  it('rejects a schema of another line of releases, even if it is declared compatible', () => {
    const rows = [createApplied('First1'), createApplied('Third3', { ...FUTURE, compatibleWith: '0.1.0' })];
    expect(checkMigrations(rows, knownMigrations, '0.2.0').refusal).toMatch(/Third3.*lacks Second2/);
  });
});

it.each([
  ['0.2.0', '0.2.0', true],
  ['0.2.1', '0.2.0', true],
  ['0.10.0', '0.9.3', true],
  ['1.0.0', '0.9.9', true],
  ['0.2.0', '0.2.1', false],
  ['0.9.0', '0.10.0', false],
  ['0.3.0-rc.1', '0.3.0', true],
  ['newest', '0.1.0', false],
])('%s is at least %s: %s', (version, oldest, expected) => {
  expect(isAtLeast(version, oldest)).toBe(expected);
});
