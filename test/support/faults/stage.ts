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
import { UpstreamPoints, type StormProvider } from './upstream-points';
import { watchMoves } from './witness';

/** Which processes run, and what the queue runs on. */
export type Setting = 'postgres' | 'redis' | 'one process';

const ROLES: Record<Setting, Role[]> = {
  postgres: ['api', 'worker'],
  redis: ['api', 'worker'],
  'one process': ['all'],
};

/** Environment of the cases: an installation with its clients, its receivers and the faults of its network. */
export class Stage {
  chance: Chance;
  redis: RedisServer | null = null;
  /** Two further installations, once a case has requested them. */
  private accessPoints: AccessPoints | null = null;
  /** Two more, of which one answers each document with a status. */
  private answering: AccessPoints | null = null;
  /** Two further installations with companies that report to a tax authority, and this authority. */
  private reporting: TaxPoints | null = null;
  /** Two more, of which one is the French platform of the other. */
  private french: PlatformPoints | null = null;
  /** An installation that uses a provider, of the last case that requested one. */
  private upstream: UpstreamPoints | null = null;
  /** Acknowledgements of earlier cases of this kind. */
  private readonly earlierUpstream: Acknowledgement[] = [];
  /** An installation with a publisher, once a case has requested it. */
  private publishing: PublisherUnderFaults | null = null;
  private setting: Setting = 'postgres';

  private constructor(
    readonly installation: Installation,
    readonly parties: [Party, Party],
    readonly load: Load,
    readonly sinks: Sink[],
    /** Whether all waits have their full duration; otherwise they are shortened. */
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

  /** Two installations that exchange documents over AS4, started for the first case that needs them. */
  async exchange(): Promise<AccessPoints> {
    this.accessPoints ??= await AccessPoints.start(this.full, new Chance(this.seed, 'access points'));
    return this.accessPoints;
  }

  /** The same installations, with the status of each received document. */
  async exchangeWithStatuses(): Promise<AccessPoints> {
    this.answering ??= await AccessPoints.start(this.full, new Chance(this.seed, 'statuses'), true);
    return this.answering;
  }

  /** Two installations with reporting companies, and a tax authority, started for the first case that needs them. */
  async exchangeWithReports(): Promise<TaxPoints> {
    this.reporting ??= await TaxPoints.start(new Chance(this.seed, 'reports'));
    return this.reporting;
  }

  /** Two installations of which one is the French platform of the other, started for the first case that needs them. */
  async exchangeWithPlatform(): Promise<PlatformPoints> {
    this.french ??= await PlatformPoints.start(new Chance(this.seed, 'French platform'));
    return this.french;
  }

  /** An installation that uses a provider, in place of the one of an earlier case. */
  async exchangeUpstream(startProvider: (number: string) => Promise<StormProvider>): Promise<UpstreamPoints> {
    await this.endUpstream();
    this.upstream = await UpstreamPoints.start(new Chance(this.seed, 'upstream'), startProvider);
    return this.upstream;
  }

  /** An installation with a metadata publisher, started for the first case that needs it. */
  async publisher(): Promise<PublisherUnderFaults> {
    this.publishing ??= await PublisherUnderFaults.start();
    return this.publishing;
  }

  /** The process that accepts requests. */
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
    await this.settle(); // a failed case may have left work in progress
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
   * Rows in flight at a worker are free for others once their leases have expired. A short run does not wait for that;
   * call this only while no worker is alive to renew a lease.
   */
  async leasesRunOut(): Promise<void> {
    if (!this.full) await this.installation.endLeases();
  }

  /** Applies a fault of the simulated network to each of the next messages, to any receiver or to one. */
  async disturbNetwork(kind: string, messages: number, delayMs = 0, receiver = '*'): Promise<void> {
    // One row for each fault: of simultaneous messages, only one would find a row that others have locked.
    await this.installation.query(
      `INSERT INTO simnet_faults (receiver, kind, remaining, delay_ms)
       SELECT $1, $2, 1, $4::int FROM generate_series(1, $3::int)`,
      [receiver, kind, messages, delayMs],
    );
  }

  async calmNetwork(): Promise<void> {
    await this.installation.query('DELETE FROM simnet_faults');
  }

  /** Advances the time of both teams, so that the test does not wait for schedules. */
  async advance(seconds = LEAP_SECONDS): Promise<void> {
    for (const party of this.parties) await advanceClock(this.api.baseUrl, party, seconds);
  }

  /** Waits until no work is in progress. @throws Error when that takes too long */
  async settle(): Promise<void> {
    await this.installation.settle(() => this.advance());
    for (const points of this.exchanges) await points.settle();
    await this.french?.settle();
  }

  /**
   * Waits until only dead letters remain, and releases them like the operator. A row that takes longer than any process
   * lives is alone in flight at each crash, and is therefore parked (decision 0006).
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
    const loads = [this, ...this.exchanges, this.french, this.upstream].flatMap(
      (points) => points?.load ?? [],
    );
    const all = [...loads, this.upstream?.partnerLoad ?? []].flat();
    return [...this.earlierUpstream, ...all.flatMap((load) => load.acknowledged())];
  }

  async close(): Promise<void> {
    await this.installation.stop();
    for (const points of this.exchanges) await points.stop();
    await this.french?.stop();
    await this.upstream?.stop();
    await this.publishing?.stop();
    await this.redis?.kill();
    await Promise.all(this.sinks.flatMap(({ receivers }) => receivers).map((receiver) => receiver.stop()));
  }

  private async endUpstream(): Promise<void> {
    const { upstream } = this;
    if (upstream === null) return;
    for (const load of [upstream.load, upstream.partnerLoad ?? []].flat())
      this.earlierUpstream.push(...load.acknowledged());
    this.upstream = null;
    await upstream.stop();
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

/** Observations of a case in addition to the checker's counts. */
export type Sightings = Record<string, number>;

/** One row of the matrix. */
export interface FaultCase {
  /** As the list of faults in docs/faults.md names it. */
  id: string;
  name: string;
  setting: Setting;
  /** Whether the case has a short form: part of `npm test` before a release, and F4b of each. */
  quick: boolean;
  /** Longest time in seconds. */
  limit?: number;
  /** Injects faults and checks that afterwards no work is lost, doubled or out of order. */
  play(stage: Stage): Promise<Sightings>;
}
