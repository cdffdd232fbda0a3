import { findDifferingPaths } from './report-content';

describe('findDifferingPaths', () => {
  it.each<[unknown, unknown, string[]]>([
    [{ a: '1' }, { a: '1' }, []],
    [{ a: '1' }, { a: '2' }, ['a']],
    [{ a: { b: ['1', '2'] } }, { a: { b: ['1', '3'] } }, ['a.b.1']],
    [{ a: ['1'] }, { a: ['1', '2'] }, ['a.1']],
    [{ a: null }, { a: '1' }, ['a']],
    [{ a: '1' }, { a: '1', b: 2 }, ['b']],
    [{ b: '1', a: '1' }, { a: '1', b: '1' }, []],
  ])('returns the paths in which %j and %j differ: %j', (a, b, paths) => {
    expect(findDifferingPaths(a, b)).toEqual(paths);
  });
});
