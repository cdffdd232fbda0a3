import { checkRedisServer } from './redis.check';

const formatInfo = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}:${value}\r\n`)
    .join('');
const HEALTHY_FIELDS = {
  redis_version: '7.0.15',
  role: 'master',
  cluster_enabled: '0',
  maxmemory_policy: 'noeviction',
};

describe('checkServer', () => {
  it('finds nothing for a server without eviction, or when a provider hides the policy', () => {
    expect(checkRedisServer('h:1', formatInfo(HEALTHY_FIELDS))).toEqual([]);
    expect(checkRedisServer('h:1', '')).toEqual([]);
  });

  it.each([
    [{ redis_version: '6.0.16' }, /6\.0\.16; at least 6\.2/],
    [{ redis_version: '5.0.14' }, /at least 6\.2/],
    [{ maxmemory_policy: 'allkeys-lru' }, /drops keys .*allkeys-lru/],
    [{ role: 'slave' }, /is a replica/],
    [{ cluster_enabled: '1' }, /is a cluster/],
  ])('reports a server with %o', (fields, message) => {
    const findings = checkRedisServer('h:1', formatInfo({ ...HEALTHY_FIELDS, ...fields }));
    expect(findings.map((finding) => finding.message)).toEqual([expect.stringMatching(message)]);
  });
});
