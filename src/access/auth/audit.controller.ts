import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuditLog } from '../audit/audit-log';
import { AuditQuery } from '../audit/audit.input';
import {
  auditEntryExample,
  toAuditEntryResource,
  auditEntrySchema,
  type AuditEntryResource,
} from '../audit/audit.resource';
import type { Pagination } from '../../platform/kernel/http/cursor';
import { Operation } from '../../platform/kernel/http/operation';
import { listOf, paginationSchema } from '../../platform/kernel/http/schema';
import { CurrentCredential, type Credential } from './credential';

/**
 * Lists the audit log. The controller is in this folder because the folder `audit` must not depend on authentication.
 */
@ApiTags('Audit log')
@Controller('api/v1/audit')
export class AuditController {
  constructor(private readonly log: AuditLog) {}

  @Get()
  @Operation({
    id: 'audit.list',
    fromReplica: true,
    summary: 'List audited changes, newest first',
    description:
      'Lists deleted documents; created, changed and removed companies, identifiers, verifications, webhooks, keys, OAuth2 settings and declarants of French e-reporting; exports; and actions of operators. Each entry names the actor, the address and the changed values. Entries are chained by hash (docs/audit.md).',
    access: 'team',
    permission: 'audit.read',
    answer: { auditEntries: listOf(auditEntrySchema), pagination: paginationSchema },
    example: {
      auditEntries: [auditEntryExample],
      pagination: { limit: 50, nextCursor: null, hasMore: false },
    },
    failures: [400],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Query() query: AuditQuery,
  ): Promise<{ success: true; auditEntries: AuditEntryResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.log.list(teamId, query);
    return { success: true, auditEntries: items.map(toAuditEntryResource), pagination };
  }
}
