import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { clock } from '../kernel/clock';
import type { Transaction } from '../kernel/database/unit-of-work';
import { decodeCursor, DEFAULT_LIMIT, pageOf, type PageQuery, type Pagination } from '../kernel/http/cursor';
import { newId } from '../kernel/ids';
import { requestContext } from '../kernel/request-context';
import { AuditEntry, type AuditAction, type SafeFields } from './audit-entry.entity';

/** A security-relevant change, as the module that makes it tells it. */
export interface AuditedChange {
  teamId: string;
  action: AuditAction;
  subjectId: string;
  before?: SafeFields;
  after?: SafeFields;
  /** The user an assertion names, where the request carries no credential of ours. */
  assertedUserId?: string;
}

/** Who changed what that security depends on, and from where. Entries are never altered. */
@Injectable()
export class AuditLog {
  constructor(@InjectRepository(AuditEntry) private readonly entries: Repository<AuditEntry>) {}

  /**
   * Writes the entry within the transaction of the change: no change without its entry. Who, request and address come
   * from the request in hand; outside of a request it is the operator at the command line.
   */
  async record(tx: Transaction, change: AuditedChange): Promise<void> {
    const request = requestContext.current();
    await tx.manager.insert(AuditEntry, {
      id: newId('audit'),
      teamId: change.teamId,
      action: change.action,
      subjectId: change.subjectId,
      actor: change.assertedUserId !== undefined ? 'assertion' : request === null ? 'operator' : 'key',
      keyId: request?.keyId ?? null,
      userId: change.assertedUserId ?? request?.userId ?? null,
      requestId: request?.requestId ?? null,
      address: request?.address ?? null,
      before: change.before ?? null,
      after: change.after ?? null,
      createdAt: clock.now(),
    });
  }

  /** A page of the team's entries, newest first. */
  async list(teamId: string, query: PageQuery): Promise<{ items: AuditEntry[]; pagination: Pagination }> {
    const limit = query.limit ?? DEFAULT_LIMIT;
    const found = this.entries.createQueryBuilder('entry').where('entry.teamId = :teamId', { teamId });
    if (query.cursor !== undefined) {
      const after = decodeCursor(query.cursor);
      found.andWhere('(entry.createdAt, entry.id) < (:createdAt::timestamptz, :id)', { ...after });
    }
    const rows = await found
      .orderBy('entry.createdAt', 'DESC')
      .addOrderBy('entry.id', 'DESC')
      .limit(limit + 1)
      .getMany();
    return pageOf(rows, limit, (row) => ({ createdAt: row.createdAt.toISOString(), id: row.id }));
  }
}
