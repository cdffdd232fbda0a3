import { PgBouncer } from '../../pgbouncer';
import { RedisServer } from '../redis-server';
import type { FaultCase } from '../stage';
import { ACCESS_POINT_CASES } from './access-points';
import { CHAOS_CASES } from './chaos';
import { DATABASE_CASES } from './database';
import { canMount, DISK_CASES } from './disk';
import { FILING_CASES } from './filings';
import { FOLLOWING_CASES } from './following';
import { hasPythonClient, PYTHON_CASES } from './following-python';
import { FRENCH_PLATFORM_CASES } from './french-platform';
import { INBOUND_CASES } from './inbound';
import { LIFECYCLE_CASES } from './lifecycle';
import { LISTENING_CASES } from './listening';
import { MESSAGE_STATUS_CASES } from './message-statuses';
import { NETWORK_CASES } from './network';
import { PUBLISHER_CASES } from './publisher';
import { REDIS_CASES } from './redis';
import { REQUEST_CASES } from './request';
import { STOP_CASES } from './stop';
import { STORM_CASES } from './storm';
import { TAX_DATA_CASES } from './tax-data';
import { TAX_POINT_CASES } from './tax-points';
import { UPSTREAM_CASES } from './upstream';
import { WEBHOOK_CASES } from './webhooks';
import { WORKER_CASES } from './worker';

const ALL: FaultCase[] = [
  ...REQUEST_CASES,
  ...WORKER_CASES,
  ...WEBHOOK_CASES,
  ...DATABASE_CASES,
  ...DISK_CASES,
  ...NETWORK_CASES,
  ...INBOUND_CASES,
  ...LIFECYCLE_CASES,
  ...FILING_CASES,
  ...STOP_CASES,
  ...REDIS_CASES,
  ...ACCESS_POINT_CASES,
  ...MESSAGE_STATUS_CASES,
  ...PUBLISHER_CASES,
  ...FOLLOWING_CASES,
  ...LISTENING_CASES,
  ...PYTHON_CASES,
  ...TAX_DATA_CASES,
  ...TAX_POINT_CASES,
  ...FRENCH_PLATFORM_CASES,
  ...UPSTREAM_CASES,
  ...STORM_CASES,
  ...CHAOS_CASES,
];

const ORDER = ['postgres', 'redis', 'one process'];

/** Cases that can be played on this machine, those of one setting together. */
export function playableCases(): FaultCase[] {
  const playable = ALL.filter(
    ({ id, setting }) =>
      (setting !== 'redis' || RedisServer.present) &&
      (id !== 'F12' || canMount) &&
      (id !== 'CHAOS' || (RedisServer.present && PgBouncer.present)) &&
      (id !== 'PYT' || hasPythonClient),
  );
  return playable.sort((one, other) => ORDER.indexOf(one.setting) - ORDER.indexOf(other.setting));
}
