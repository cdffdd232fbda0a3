import { SUBJECTS } from '../members/roles';
import { PERMISSIONS } from './permissions';

describe('the permissions of applications', () => {
  it('all have words, except those that only people have', () => {
    const all = SUBJECTS.flatMap(({ reads, changes }) =>
      reads === undefined ? changes : [reads, ...changes],
    );
    const known: readonly string[] = PERMISSIONS;
    expect(all.filter((name) => !known.includes(name))).toEqual([
      'members.read',
      'members.manage',
      'members.sign_in',
    ]);
    expect(known.length).toBe(all.length - 3);
  });
});
