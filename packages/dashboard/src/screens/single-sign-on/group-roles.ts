import type { components } from '../../api/schema';

type GroupRole = components['schemas']['GroupRoleInput'];

const ROLES = ['owner', 'admin', 'developer', 'accountant', 'reader'] as const;

/** Formats roles of groups as lines of a text field: `Bookkeeping = accountant`. */
export function formatGroupRoles(groupRoles: readonly GroupRole[]): string {
  return groupRoles.map(({ group, role }) => `${group} = ${role}`).join('\n');
}

/** Parses these lines; null when one is of another form. The last equals sign counts, as names may have some. */
export function parseGroupRoles(text: string): GroupRole[] | null {
  const groupRoles: GroupRole[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const at = line.lastIndexOf('=');
    const group = line.slice(0, Math.max(at, 0)).trim();
    const role = ROLES.find(
      (each) =>
        each ===
        line
          .slice(at + 1)
          .trim()
          .toLowerCase(),
    );
    if (group === '' || role === undefined) return null;
    groupRoles.push({ group, role });
  }
  return groupRoles;
}
