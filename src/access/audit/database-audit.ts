import { DataSource, Entity, PrimaryColumn } from 'typeorm';
import { dataSourceOptions } from '../../platform/kernel/database/data-source';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { createLogger } from '../../platform/kernel/logger';
import { defineAuditAction, type AuditAction } from './audit-actions';
import { AuditEntry, type SafeFields } from './audit-entry.entity';
import { AuditLog } from './audit-log';
import { IS_REPLICA } from './audit.queries';

/** Minimal entity of the table `teams`, to which the audit entries refer. */
@Entity('teams', { synchronize: false })
class ReferencedTeam {
  @PrimaryColumn('text')
  id!: string;
}

export const DATABASE_BACKED_UP = defineAuditAction('database.backed_up');
export const DATABASE_BACKUP_VERIFIED = defineAuditAction('database.backup_verified');
export const DATABASE_RESTORED = defineAuditAction('database.restored');

/**
 * Writes an entry about the database into the installation's audit log, without the other services, which need a
 * secret that a backup does not contain.
 * @returns false for a replica, which accepts no writes
 */
export async function recordDatabaseAction(
  databaseUrl: string,
  action: AuditAction,
  after: SafeFields,
): Promise<boolean> {
  const options = { ...dataSourceOptions(databaseUrl), entities: [AuditEntry, ReferencedTeam] };
  const dataSource = await new DataSource(options).initialize();
  try {
    const unitOfWork = new UnitOfWork(dataSource, createLogger('silent'));
    const [state] = await unitOfWork.query<{ replica: boolean }>(IS_REPLICA);
    if (state?.replica === true) return false;
    const audit = new AuditLog(dataSource.getRepository(AuditEntry));
    const change = { teamId: null, action, subjectId: 'database', after };
    await unitOfWork.run((tx) => audit.record(tx, change));
    return true;
  } finally {
    await dataSource.destroy();
  }
}
