import { formatGroupRoles, parseGroupRoles } from './group-roles';

describe('roles of groups in a text field', () => {
  it('are lines of group and role', () => {
    const groupRoles = [
      { group: 'Bookkeeping', role: 'accountant' as const },
      { group: 'cn=admins,dc=acme', role: 'admin' as const },
    ];
    expect(parseGroupRoles(`${formatGroupRoles(groupRoles)}\n\n`)).toEqual(groupRoles);
    expect(parseGroupRoles(' Sales=Reader ')).toEqual([{ group: 'Sales', role: 'reader' }]);
  });

  it.each(['Sales', '= reader', 'Sales = boss', 'Sales ='])('are not "%s"', (line) => {
    expect(parseGroupRoles(line)).toBeNull();
  });
});
