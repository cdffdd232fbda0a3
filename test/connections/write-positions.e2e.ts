import { PrimaryPositions } from '../../src/platform/kernel/database/replica/primary-positions';
import type { PrimaryState } from '../../src/platform/kernel/database/replica/primary-positions';
import { WritePositions } from '../../src/platform/kernel/database/replica/write-positions';
import { RedisServer } from '../support/faults/redis-server';
import { until } from '../support/until';

/** Longer than unknown positions are no problem to report. */
const LONG_MS = 20_000;
const toPosition = (number: number): string => String(number).padStart(16, '0');

/** Primary whose state the test decides. */
class KnownPrimary extends PrimaryPositions {
  state: PrimaryState = { position: toPosition(100), identity: '1', timeline: 1 };

  constructor() {
    super('postgres://127.0.0.1/none', 1);
  }

  override get latest(): PrimaryState {
    return this.state;
  }

  override read(): Promise<PrimaryState> {
    return Promise.resolve(this.state);
  }
}

(RedisServer.present ? describe : describe.skip)('positions of writes', () => {
  let redis: RedisServer;
  let primary: KnownPrimary;
  let positions: WritePositions;

  beforeEach(async () => {
    redis = await RedisServer.start();
    primary = new KnownPrimary();
    positions = new WritePositions(redis.url, primary, 60_000);
    positions.start();
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    positions.close();
    await redis.kill();
  });

  const isKnown = (): Promise<void> => until(async () => (await positions.find(['key_1'])) !== null);

  it('are at least that of the primary after a loss, within one timeline', async () => {
    await isKnown();
    expect(await positions.find(['key_1'])).toBe(toPosition(100));
    expect(await positions.record(['key_1'], toPosition(120))).toBe(true);
    expect(await positions.find(['key_1'])).toBe(toPosition(120));
    expect(await positions.find(['key_2'])).toBe(toPosition(100));
    // The log of the new primary went on from an earlier position.
    primary.state = { ...primary.state, position: toPosition(90), timeline: 2 };
    expect(await positions.find(['key_2'])).toBe(toPosition(90));
  });

  it('are recorded although Redis does not let them be found', async () => {
    await isKnown();
    redis.ask('acl', 'setuser', 'default', '-mget');
    expect(await positions.find(['key_1'])).toBeNull();
    expect(await positions.record(['key_1'], toPosition(120))).toBe(true);
  });

  it('are reported when they are unknown for long, with the reason', async () => {
    redis.ask('config', 'set', 'maxmemory', '100mb');
    redis.ask('config', 'set', 'maxmemory-policy', 'allkeys-lru');
    await until(async () => {
      await positions.find(['key_1']);
      return redis.ask('client', 'list').includes('cmd=mget');
    });
    expect(positions.problem).toBeNull();
    const now = performance.now() + LONG_MS;
    jest.spyOn(performance, 'now').mockReturnValue(now);
    expect(await positions.find(['key_1'])).toBeNull();
    expect(positions.problem).toContain('maxmemory-policy');
  });
});
