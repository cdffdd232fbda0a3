import IORedis from 'ioredis';
import { formatDatabaseAddress } from '../../platform/kernel/database/database-hosts';
import { formatErrorOnOneLine } from '../../platform/kernel/error-type';
import { problem, warning, type DoctorCheck, type Finding, type DoctorSubject } from './check';

const RESPONSE_TIMEOUT_MS = 2_000;
/** Oldest version on which BullMQ runs without a warning (BullMQ, "Redis compatibility"). */
const MIN_VERSION = [6, 2] as const;

/** Checks that the Redis server of the queue responds, accepts writes, does not evict keys, and is not too old. */
export const redisCheck: DoctorCheck = { name: 'redis', needsSchema: false, run: checkRedis };

async function checkRedis({ config }: DoctorSubject): Promise<Finding[]> {
  const { redisUrl } = config;
  if (redisUrl === null) return [];
  const redis = new IORedis(redisUrl, {
    lazyConnect: true,
    retryStrategy: () => null,
    connectTimeout: RESPONSE_TIMEOUT_MS,
    commandTimeout: RESPONSE_TIMEOUT_MS,
    maxRetriesPerRequest: 0,
  });
  let reason = '';
  redis.on('error', (error: Error) => (reason = formatErrorOnOneLine(error)));
  try {
    await redis.connect();
    return checkRedisServer(formatDatabaseAddress(redisUrl), await redis.info());
  } catch (error) {
    const cause = reason === '' ? formatErrorOnOneLine(error) : reason;
    return [
      problem(
        `Redis at ${formatDatabaseAddress(redisUrl)} does not answer (${cause}); work continues over PostgreSQL ${config.redisFallbackSeconds} s after the connection was lost.`,
        'REDIS_URL=…, or omit it: the queue then runs on PostgreSQL',
      ),
    ];
  } finally {
    redis.disconnect();
  }
}

/** Checks a Redis server. @param info response to `INFO`; fields that a provider hides are not checked */
export function checkRedisServer(serverName: string, info: string): Finding[] {
  const readField = (name: string): string | null =>
    new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? null;
  const [version, policy, role] = [
    readField('redis_version'),
    readField('maxmemory_policy'),
    readField('role'),
  ];
  const findings: Finding[] = [];
  if (version !== null && isOlder(version))
    findings.push(
      problem(
        `Redis at ${serverName} is version ${version}; at least ${MIN_VERSION.join('.')} is needed.`,
        'update Redis, or use Valkey',
      ),
    );
  if (policy !== null && policy !== 'noeviction')
    findings.push(
      problem(
        `Redis at ${serverName} drops keys when its memory is full (maxmemory_policy ${policy}): jobs would be lost until their leases run out.`,
        'CONFIG SET maxmemory-policy noeviction',
      ),
    );
  if (role !== null && role !== 'master')
    findings.push(
      problem(`Redis at ${serverName} is a replica and accepts no writes.`, 'REDIS_URL=… of the primary'),
    );
  if (readField('cluster_enabled') === '1')
    findings.push(
      warning(
        `Redis at ${serverName} is a cluster, which is not supported; use a single server or the primary of a Sentinel setup.`,
      ),
    );
  return findings;
}

function isOlder(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < MIN_VERSION[0] || (major === MIN_VERSION[0] && minor < MIN_VERSION[1]);
}
