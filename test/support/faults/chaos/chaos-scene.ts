import { join } from 'node:path';
import { Balancer } from '../../balancer';
import { PgBouncer } from '../../pgbouncer';
import { build } from '../../process';
import { S3Server } from '../../s3-server';
import { Chance } from '../chance';
import { checkHistory, type HistoryCheck } from '../history';
import { Installation } from '../installation';
import { Load } from '../load';
import { Member, type Role } from '../member';
import { advanceClock, makeParties, type Party } from '../parties';
import { RedisServer } from '../redis-server';
import { openSink, type Sink } from '../sinks';
import { TcpProxy } from '../tcp-proxy';
import { watchMoves } from '../witness';
import { Replica } from './replica';

/** Processes of each role. */
const PROCESSES = 2;

/**
 * Components of a large installation:
 *
 * ```
 * clients ── balancer ── 2 api ──┬── PgBouncer (transaction mode) ── primary ── synchronous standby
 *                     2 workers ─┤                                      └────── replica (lists)
 *                                ├── Redis
 *                                └── S3 server
 * ```
 */
export class ChaosScene {
  private constructor(
    readonly installation: Installation,
    readonly balancer: Balancer,
    readonly bouncer: PgBouncer,
    readonly redis: RedisServer,
    readonly store: S3Server,
    readonly replica: Replica,
    /** Between the pooler and the writable server. */
    private readonly poolerWire: TcpProxy,
    readonly parties: [Party, Party],
    private readonly sinks: Sink[],
    readonly load: Load,
  ) {}

  static async open(seed: number): Promise<ChaosScene> {
    build();
    const installation = await Installation.start();
    await installation.addSynchronousStandby();
    const replica = await Replica.start(installation);
    const poolerWire = await TcpProxy.start(Number(new URL(installation.databaseUrl).port));
    const bouncer = await PgBouncer.start(poolerWire.in(installation.databaseUrl), 'transaction');
    const redis = await RedisServer.start();
    const store = await S3Server.start();
    const settings = {
      ...installation.settings(),
      DATABASE_URL: bouncer.url,
      DATABASE_READ_URL: replica.url,
      REDIS_URL: redis.url,
      OBJECT_STORE: 's3://bucket/documents',
      OBJECT_STORE_ENDPOINT: store.endpoint,
      OBJECT_STORE_PATH_STYLE: 'true',
      OBJECT_STORE_ACCESS_KEY_ID: 'test',
      OBJECT_STORE_SECRET_ACCESS_KEY: 'secret of the store',
    };
    const add = async (role: Role): Promise<Member> => {
      const wire = await TcpProxy.start(Number(new URL(installation.databaseUrl).port));
      const direct = { DATABASE_DIRECT_URL: wire.in(installation.databaseUrl) };
      const member = await Member.launch(role, installation.dataDir, wire, {
        ...settings,
        ...direct,
        ROLE: role,
      });
      installation.members.push(member);
      await member.ready();
      return member;
    };
    const first = await add('api');
    const parties = await makeParties(installation, first);
    for (let more = 1; more < PROCESSES; more += 1) await add('api');
    for (let more = 0; more < PROCESSES; more += 1) await add('worker');
    await watchMoves(installation);
    const balancer = await Balancer.start(
      installation.members.filter(({ role }) => role === 'api').map(({ port }) => port),
    );
    for (const { client } of parties) Object.assign(client, { baseUrl: balancer.baseUrl });
    const sinks = [await openSink(parties[0]), await openSink(parties[1])];
    const log = join(installation.dataDir, 'acknowledged.jsonl');
    const load = new Load(parties, log, () => [balancer.baseUrl], new Chance(seed, 'chaos'));
    return new ChaosScene(
      installation,
      balancer,
      bouncer,
      redis,
      store,
      replica,
      poolerWire,
      parties,
      sinks,
      load,
    );
  }

  /** Processes of a role. */
  members(role: Role): Member[] {
    return this.installation.members.filter((member) => member.role === role);
  }

  /** Kills the primary permanently; the standby is promoted, and all connections are led there. */
  async failOver(): Promise<void> {
    await this.installation.failOver();
    this.poolerWire.cut();
    this.poolerWire.leadTo(Number(new URL(this.installation.databaseUrl).port));
    this.replica.followPromoted();
  }

  /** Waits until nothing is on its way any more, and compares what clients, database, network and receivers have. */
  async check(): Promise<HistoryCheck> {
    await this.installation.settle(async () => {
      for (const party of this.parties) await advanceClock(this.balancer.baseUrl, party, 4500);
    });
    return checkHistory({
      installation: this.installation,
      sinks: this.sinks,
      acknowledged: this.load.acknowledged(),
    });
  }

  async close(): Promise<void> {
    await this.balancer.stop();
    await this.replica.stop();
    await this.installation.stop();
    await this.bouncer.stop();
    await this.poolerWire.stop();
    await this.redis.kill();
    await this.store.stop();
    await Promise.all(this.sinks.flatMap(({ receivers }) => receivers).map((receiver) => receiver.stop()));
  }
}
