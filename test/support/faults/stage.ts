import { join } from 'node:path';
import { build } from '../process';
import { AccessPoints } from './access-points';
import { Chance } from './chance';
import { checkExchange } from './exchange-history';
import { joined, checkHistory, type HistoryCheck } from './history';
import { Installation, LEAP_SECONDS } from './installation';
import { Load, type Acknowledgement } from './load';
import type { Member, Role } from './member';
import { advanceClock, cli, makeParties, type Party } from './parties';
import { PlatformPoints } from './platform-points';
import { PublisherUnderFaults } from './publisher';
import { RedisServer } from './redis-server';
import { openSink, type Sink } from './sinks';
import { TaxPoints } from './tax-points';
import { watchMoves } from './witness';

/** Which processes run, and what the queue runs on. */
export type Setting = 'postgres' | 'redis' | 'one process';

const ROLES: Record<Setting, Role[]> = {
  postgres: ['api', 'worker'],
  redis: ['api', 'worker'],
  'one process': ['all'],
};

/** Where the cases are played: an installation with its clients, its receivers and the switches of its network. */
export class Stage {
  chance: Chance;
  redis: RedisServer | null = null;
  /** Two installations more, once a case has asked for them. */
  private accessPoints: AccessPoints | null = null;
  /** Two more, of which one answers each document with a status. */
  private answering: AccessPoints | null = null;
  /** Two more with companies that report to a tax authority, and this authority. */
  private reporting: TaxPoints | null = null;
  /** Two more, of which one is the French platform of the other. */
  private french: PlatformPoints | null = null;
  /** An installation that publishes, once a case has asked for it. */
  private publishing: PublisherUnderFaults | null = null;
  private setting: Setting = 'postgres';

  private constructor(
    readonly installation: Installation,
    readonly parties: [Party, Party],
    readonly load: Load,
    readonly sinks: Sink[],
    /** Everything at full length; otherwise what would only be waited for is cut short. */
    readonly full: boolean,
    readonly seed: number,
  ) {
    this.chance = new Chance(seed);
  }

  static async open(seed: number, full: boolean): Promise<Stage> {
    build();
    const installation = await Installation.start();
    const api = await installation.add('api');
    const parties = await makeParties(installation, api);
    await installation.add('worker');
    await watchMoves(installation);
    const sinks = [await openSink(parties[0]), await openSink(parties[1])];
    const log = join(installation.dataDir, 'acknowledged.jsonl');
    const load = new Load(parties, log, () => installation.addresses, new Chance(seed));
    return new Stage(installation, parties, load, sinks, full, seed);
  }

  /** Two installations that exchange documents over AS4; they are started for the first case that needs them. */
  async exchange(): Promise<AccessPoints> {
    this.accessPoints ??= await AccessPoints.start(this.full, new Chance(this.seed, 'access points'));
    return this.accessPoints;
  }

  /** The same with the status of each document that is received. */
  async exchangeWithStatuses(): Promise<AccessPoints> {
    this.answering ??= await AccessPoints.start(this.full, new Chance(this.seed, 'statuses'), true);
    return this.answering;
  }

  /** Two installations with companies that report, and a tax authority; they are started for the first case that needs them. */
  async exchangeWithReports(): Promise<TaxPoints> {
    this.reporting ??= await TaxPoints.start(new Chance(this.seed, 'reports'));
    return this.reporting;
  }

  /** Two installations of which one is the French platform of the other; they are started for the first case that needs them. */
  async exchangeWithPlatform(): Promise<PlatformPoints> {
    this.french ??= await PlatformPoints.start(new Chance(this.seed, 'French platform'));
    return this.french;
  }

  /** An installation with a metadata publisher; it is started for the first case that needs it. */
  async publisher(): Promise<PublisherUnderFaults> {
    this.publishing ??= await PublisherUnderFaults.start();
    return this.publishing;
  }

  /** The process that takes requests. */
  get api(): Member {
    return this.member((role) => role !== 'worker');
  }

  /** The process that delivers. */
  get worker(): Member {
    return this.member((role) => role !== 'api');
  }

  /** Prepares a case: its processes run, and its choices are those of its name. */
  async set(setting: Setting, name: string): Promise<void> {
    this.chance = new Chance(this.seed, name);
    this.load.reseed(new Chance(this.seed, `load of ${name}`));
    await this.settle(); // a case that failed may have left something on its way
    if (setting === this.setting) return;
    this.setting = setting;
    for (const member of [...this.installation.members]) await this.installation.remove(member);
    if (setting === 'redis') this.redis ??= await RedisServer.start();
    for (const role of ROLES[setting]) await this.add(role);
    for (const { client } of this.parties) Object.assign(client, { baseUrl: this.api.baseUrl });
  }

  /** One more process of the present setting. */
  add(role: Role): Promise<Member> {
    const redis = this.setting === 'redis' ? this.redis : null;
    return this.installation.add(role, redis === null ? undefined : { REDIS_URL: redis.url });
  }

  /** Kills the process that delivers, and starts it again. */
  async killWorker(): Promise<void> {
    const { worker } = this;
    await worker.process.end('SIGKILL');
    await this.leasesRunOut();
    await worker.restart();
  }

  /**
   * What a worker had in flight is free for others once its lease has run out. A short run does not wait for that; it is
   * only right to call while no worker is alive to renew a lease.
   */
  async leasesRunOut(): Promise<void> {
    if (!this.full) await this.installation.endLeases();
  }

  /** Lets each of the next messages, to anybody or to one receiver, meet a fault of the simulated network. */
  async disturbNetwork(kind: string, messages: number, delayMs = 0, receiver = '*'): Promise<void> {
    // A row for each: of messages that come at the same moment, only one would find a row that others have locked.
    await this.installation.query(
      `INSERT INTO simnet_faults (receiver, kind, remaining, delay_ms)
       SELECT $1, $2, 1, $4::int FROM generate_series(1, $3::int)`,
      [receiver, kind, messages, delayMs],
    );
  }

  async calmNetwork(): Promise<void> {
    await this.installation.query('DELETE FROM simnet_faults');
  }

  /** Lets time pass for both teams: nobody wants to wait for schedules. */
  async advance(seconds = LEAP_SECONDS): Promise<void> {
    for (const party of this.parties) await advanceClock(this.api.baseUrl, party, seconds);
  }

  /** Waits until nothing is on its way any more. @throws Error when that takes too long */
  async settle(): Promise<void> {
    await this.installation.settle(() => this.advance());
    for (const points of this.exchanges) await points.settle();
    await this.french?.settle();
  }

  /**
   * Waits until only dead letters are left, and releases them as the operator does. A row that needs longer than any of the
   * processes lives is alone in flight at each crash, and so it is parked (decision 0006).
   * @returns how many there were
   */
  async releaseParked(): Promise<number> {
    await this.installation.settle(() => this.advance(), { butParked: true });
    const { released } = cli<{ released: string[] }>(this.installation, 'work', 'release', '--all');
    return released.length;
  }

  async check(): Promise<HistoryCheck> {
    const { installation, sinks } = this;
    let outcome = await checkHistory({ installation, sinks, acknowledged: this.load.acknowledged() });
    for (const points of this.exchanges) outcome = joined(outcome, await checkExchange(points));
    return outcome;
  }

  /** Documents that were acknowledged, in all installations. */
  acknowledged(): Acknowledgement[] {
    const loads = [this, ...this.exchanges, this.french].flatMap((points) => points?.load ?? []);
    return loads.flatMap((load) => load.acknowledged());
  }

  async close(): Promise<void> {
    await this.installation.stop();
    for (const points of this.exchanges) await points.stop();
    await this.french?.stop();
    await this.publishing?.stop();
    await this.redis?.kill();
    await Promise.all(this.sinks.flatMap(({ receivers }) => receivers).map((receiver) => receiver.stop()));
  }

  private get exchanges(): (AccessPoints | TaxPoints)[] {
    return [this.accessPoints, this.answering, this.reporting].filter((points) => points !== null);
  }

  private member(fits: (role: Role) => boolean): Member {
    const found = this.installation.members.find(({ role }) => fits(role));
    if (found === undefined) throw new Error('There is no such process');
    return found;
  }
}

/** What a case has seen besides what the checker counts. */
export type Sightings = Record<string, number>;

/** One row of the matrix. */
export interface FaultCase {
  /** As the list of faults in docs/faults.md names it. */
  id: string;
  name: string;
  setting: Setting;
  /** There is a short form of it: part of `npm test` before a release, and F4b of each. */
  quick: boolean;
  /** Longest time in seconds. */
  limit?: number;
  /** Disturbs and looks; afterwards everything has to come to rest with nothing lost, doubled or out of order. */
  play(stage: Stage): Promise<Sightings>;
}
