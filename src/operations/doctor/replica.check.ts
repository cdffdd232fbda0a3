import { formatDatabaseAddress } from '../../platform/kernel/database/database-hosts';
import {
  describeForeignReplica,
  inspectReplica,
} from '../../platform/kernel/database/replica/replica-identity';
import { problem, warning, type DoctorCheck, type Finding, type DoctorSubject } from './check';

const HELP = 'docs/operations.md, "A read replica"';

/** Checks that `DATABASE_READ_URL` leads to a replica of the database. */
export const replicaCheck: DoctorCheck = {
  name: 'replica',
  needsSchema: false,
  run: checkReplica,
};

async function checkReplica({ config, databaseUrl }: DoctorSubject): Promise<Finding[]> {
  const { databaseReadUrl: readUrl, databaseDirectUrl } = config;
  if (readUrl === null) return [];
  const directUrl = databaseDirectUrl ?? databaseUrl;
  const address = formatDatabaseAddress(readUrl);
  const inspection = await inspectReplica(directUrl, readUrl);
  switch (inspection.kind) {
    case 'replica':
      if (inspection.unrecording === 0) return [];
      return [
        warning(
          `${inspection.unrecording} running processes of the service do not have DATABASE_READ_URL. Everything is read from the primary until every process has the setting.`,
          HELP,
        ),
      ];
    case 'foreign':
      return [problem(describeForeignReplica(directUrl, readUrl), HELP)];
    case 'primary':
      return [
        problem(
          `DATABASE_READ_URL (${address}) leads to a server that is not in recovery: the primary, or a replica that was promoted. Everything is read from the primary.`,
          HELP,
        ),
      ];
    case 'unreachable':
      return [
        warning(
          `The read replica at ${address} does not answer (${inspection.reason}). Everything is read from the primary.`,
          HELP,
        ),
      ];
  }
}
