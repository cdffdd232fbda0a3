import { AUDIT_TABLE_RIGHTS } from '../../platform/kernel/database/rights.queries';
import { problem, warning, type DoctorCheck } from './check';

interface GuardRow {
  role: string;
  owner: string;
  isOwner: boolean;
  mayUpdate: boolean;
  mayDelete: boolean;
  mayTruncate: boolean;
}

/** Checks that the service cannot rewrite the audit log. */
export const guardCheck: DoctorCheck = {
  name: 'audit log',
  needsSchema: true,
  run: async ({ reader }) => {
    const [guard] = await reader.rows<GuardRow>(AUDIT_TABLE_RIGHTS);
    if (guard === undefined) return [];
    const { role, owner, isOwner, mayUpdate, mayDelete, mayTruncate } = guard;
    if (isOwner)
      return [
        warning(
          `The service could rewrite the audit log: it connects as ${role}, which owns its tables and could disable their triggers.`,
          'set DATABASE_OWNER_URL, see docs/operations.md#two-roles',
        ),
      ];
    const excess = Object.entries({ UPDATE: mayUpdate, DELETE: mayDelete, TRUNCATE: mayTruncate })
      .filter(([, may]) => may)
      .map(([right]) => right);
    if (excess.length === 0) return [];
    return [
      problem(
        `The role ${role} of the service may ${excess.join(', ')} audit entries; it should only insert and read them.`,
        `passerelle migrate, or as ${owner}: REVOKE ${excess.join(', ')} ON audit_entries FROM "${role}"`,
      ),
    ];
  },
};
