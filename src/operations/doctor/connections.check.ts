import { checkConnections, PoolerConfigurationError } from '../../platform/kernel/database/pooler';
import { formatDatabaseAddress } from '../../platform/kernel/database/database-hosts';
import { formatErrorOnOneLine } from '../../platform/kernel/error-type';
import { problem, type DoctorCheck, type Finding, type DoctorSubject } from './check';

/** Checks that `DATABASE_URL` leads through a pooler, if there is one, and `DATABASE_DIRECT_URL` to the server itself. */
export const connectionsCheck: DoctorCheck = {
  name: 'connections',
  needsSchema: false,
  run: checkConnectionKinds,
};

async function checkConnectionKinds({ config }: DoctorSubject): Promise<Finding[]> {
  const { databaseUrl: url, databaseDirectUrl: directUrl, poolerPreparedStatements } = config;
  if (url === null) return [];
  try {
    await checkConnections({ url, directUrl, poolerPreparedStatements });
    return [];
  } catch (error) {
    const reason = error instanceof PoolerConfigurationError ? error.message : null;
    return [
      problem(
        reason ??
          `DATABASE_URL (${formatDatabaseAddress(url)}) does not answer: ${formatErrorOnOneLine(error)}`,
        'docs/operations.md, "A pooler before PostgreSQL"',
      ),
    ];
  }
}
