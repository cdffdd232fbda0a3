import { AUDIT_TABLE_RIGHTS } from '../../platform/kernel/database/rights.queries';
import { problem, warning, type DoctorCheck } from './check';

interface AuditRightsRow {
  role: string;
  owner: string;
  isOwner: boolean;
  mayUpdate: boolean;
  mayDelete: boolean;
  mayTruncate: boolean;
}

/** Checks that the service cannot rewrite the audit log. */
export const auditLogCheck: DoctorCheck = {
  name: 'audit log',
  needsSchema: true,
  run: async ({ reader }) => {
    const [auditRights] = await reader.rows<AuditRightsRow>(AUDIT_TABLE_RIGHTS);
    if (auditRights === undefined) return [];
    const { role, owner, isOwner, mayUpdate, mayDelete, mayTruncate } = auditRights;
    if (isOwner)
      return [
        warning(
          `The service can rewrite the audit log: it connects as ${role}, which owns the audit tables and can disable their triggers.`,
          'set DATABASE_OWNER_URL, see docs/operations.md#two-roles',
        ),
      ];
    const excessRights = Object.entries({ UPDATE: mayUpdate, DELETE: mayDelete, TRUNCATE: mayTruncate })
      .filter(([, may]) => may)
      .map(([right]) => right);
    if (excessRights.length === 0) return [];
    return [
      problem(
        `The role ${role} of the service may ${excessRights.join(', ')} audit entries; it should only insert and read them.`,
        `passerelle migrate, or as ${owner}: REVOKE ${excessRights.join(', ')} ON audit_entries FROM "${role}"`,
      ),
    ];
  },
};
