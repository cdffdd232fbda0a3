import { defineAuditAction } from '../../access/audit/audit-actions';

/** An identifier was added to a company. */
export const IDENTIFIER_ADDED = defineAuditAction('identifier.added');
