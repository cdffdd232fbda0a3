import { backupsCheck } from './backups.check';
import type { DoctorCheck } from './check';
import { clockCheck } from './clock.check';
import { connectionsCheck } from './connections.check';
import { filePermissionsCheck } from './file-permissions.check';
import { databaseCheck, migrationsCheck } from './database.check';
import { deliveriesCheck } from './deliveries.check';
import { filingsCheck, statisticsCheck } from './reports.check';
import { frenchFlowsCheck } from './french-flows.check';
import { frenchPlatformCheck } from './french-platform.check';
import { frenchPortalCheck } from './french-portal.check';
import { auditLogCheck } from './audit-log.check';
import { teamIsolationCheck, teamsCheck } from './team-isolation.check';
import { monthsCheck } from './months.check';
import { networkSelfTestCheck } from './network-self-test.check';
import { notificationsCheck, webhooksCheck } from './webhooks.check';
import { namedStoresCheck, objectStoresCheck } from './objects.check';
import { redisCheck } from './redis.check';
import { replicaCheck } from './replica.check';
import { rulesCheck } from './rules.check';
import { secretCheck } from './secret.check';
import { serviceCheck } from './service.check';
import { settingsCheck } from './settings.check';
import { standbyCheck } from './standby.check';
import { taxDataCheck } from './tax-data.check';
import { workCheck } from './work.check';

/** All checks, in the order in which their findings are shown. */
export const CHECKS: readonly DoctorCheck[] = [
  settingsCheck,
  databaseCheck,
  connectionsCheck,
  standbyCheck,
  replicaCheck,
  redisCheck,
  objectStoresCheck,
  namedStoresCheck,
  migrationsCheck,
  monthsCheck,
  secretCheck,
  auditLogCheck,
  teamIsolationCheck,
  filePermissionsCheck,
  clockCheck,
  serviceCheck,
  rulesCheck,
  workCheck,
  deliveriesCheck,
  webhooksCheck,
  notificationsCheck,
  filingsCheck,
  frenchPlatformCheck,
  frenchFlowsCheck,
  frenchPortalCheck,
  networkSelfTestCheck,
  statisticsCheck,
  taxDataCheck,
  teamsCheck,
  backupsCheck,
];
