import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../kernel/database/data-source';
import { UnitOfWork } from '../kernel/database/unit-of-work';
import { createLogger } from '../kernel/logger';
import { AuditEntry, type AuditAction, type SafeFields } from './audit-entry.entity';
import { AuditLog } from './audit-log';

/**
 * Writes an entry about the database into the audit log of the installation, without the services of the product: those
 * need a secret, which a backup does not.
 * @returns false for a replica, which cannot be written
 */
export async function auditDatabase(
  databaseUrl: string,
  action: Extract<AuditAction, `database.${string}`>,
  after: SafeFields,
): Promise<boolean> {
  const options = { ...dataSourceOptions(databaseUrl), entities: [AuditEntry] };
  const dataSource = await new DataSource(options).initialize();
  try {
    const unitOfWork = new UnitOfWork(dataSource, createLogger('silent'));
    const [state] = await unitOfWork.query<{ replica: boolean }>('SELECT pg_is_in_recovery() AS replica');
    if (state?.replica === true) return false;
    const audit = new AuditLog(dataSource.getRepository(AuditEntry));
    const change = { teamId: null, action, subjectId: 'database', after };
    await unitOfWork.run((tx) => audit.record(tx, change));
    return true;
  } finally {
    await dataSource.destroy();
  }
}
