import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  isLastOwner,
  toLevel,
  obstacleTo,
  obstacleToInvitation,
  ROLE_PERMISSIONS,
  ROLES,
  rolesToGive,
  SUBJECTS,
} from './roles';

const PAGE = readFileSync(join(__dirname, '../../../../docs/people.md'), 'utf8');

/** The first table of docs/people.md, which the service is compared with as well: permission → roles that have it. */
function documented(): Map<string, string[]> {
  const [table = ''] = /(^\|.*\n)+/m.exec(PAGE) ?? [];
  const [head = '', , ...rows] = table.trim().split('\n');
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const roles = cells(head).slice(1);
  return new Map(
    rows.map((line) => {
      const [name = '', ...marks] = cells(line);
      return [name.replaceAll('`', ''), roles.filter((_, index) => marks[index] === 'yes')];
    }),
  );
}

describe('what each role may do', () => {
  it('is what the documentation says, permission by permission', () => {
    const documentedLevels = new Map(
      SUBJECTS.flatMap(({ reads, changes }) => (reads === undefined ? changes : [reads, ...changes])).map(
        (permission) => [permission, ROLES.filter((role) => ROLE_PERMISSIONS[role].has(permission))],
      ),
    );
    expect([...documentedLevels].sort()).toEqual([...documented()].sort());
    expect(documentedLevels.size).toBeGreaterThan(20);
  });

  it('is to change, to read or nothing', () => {
    const named = (name: string) => SUBJECTS.find((subject) => subject.name === name)!;
    expect(ROLES.map((role) => toLevel(role, named('members')))).toEqual([
      'changes',
      'changes',
      'reads',
      'reads',
      'reads',
    ]);
    expect(ROLES.map((role) => toLevel(role, named('keys')))).toEqual([
      'changes',
      'changes',
      'changes',
      'nothing',
      'reads',
    ]);
    expect(toLevel('reader', named('sandbox'))).toBe('nothing');
    expect(toLevel('owner', named('events'))).toBe('reads');
  });
});

describe('a member', () => {
  const ann = { id: 'a', role: 'owner' as const };
  const ben = { id: 'b', role: 'reader' as const };

  it('is the last owner while no other one is an owner', () => {
    expect(isLastOwner(ann, [ann, ben])).toBe(true);
    expect(isLastOwner(ann, [ann, { id: 'c', role: 'owner' }])).toBe(false);
    expect(isLastOwner(ben, [ben])).toBe(false);
  });

  it('is changed by those who may, owners by owners alone, the last owner by nobody', () => {
    const by = (role: 'owner' | 'admin', mayManage = true) => ({ role, mayManage });
    expect(obstacleTo(ben, [ann, ben], by('admin'))).toBeNull();
    expect(obstacleTo(ben, [ann, ben], by('admin', false))).toBe('role');
    expect(obstacleTo(ann, [ann, ben], by('admin'))).toBe('owners');
    expect(obstacleTo(ann, [ann, ben], by('owner'))).toBe('lastOwner');
    expect(obstacleTo(ann, [ann, { id: 'c', role: 'owner' }], by('owner'))).toBeNull();
    expect(rolesToGive('admin')).not.toContain('owner');
    expect(rolesToGive('owner')).toContain('owner');
  });
});

describe('an invitation', () => {
  it('is changed by who may make it; one of the operator by nobody in the team', () => {
    const reader = { role: 'reader' as const, operatorOnly: false };
    const owner = { role: 'owner' as const, operatorOnly: false };
    expect(obstacleToInvitation(reader, 'admin')).toBeNull();
    expect(obstacleToInvitation(owner, 'admin')).toBe('owners');
    expect(obstacleToInvitation(owner, 'owner')).toBeNull();
    expect(obstacleToInvitation({ ...reader, operatorOnly: true }, 'owner')).toBe('operator');
  });
});
