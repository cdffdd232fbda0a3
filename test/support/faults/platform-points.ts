import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_SUBMISSION_SECONDS } from '../../../src/network/french-platform/flow-api/flow-client';
import { frenchCompany, sirenNumber, type FrenchCompany } from '../french';
import { frenchInvoice, frenchParty, toFrenchParty, type FrenchParty } from '../french-invoice';
import {
  FETCHED_FLOWS,
  FLOWS_TO_FETCH,
  OPEN_AT_CLIENT,
  OPEN_AT_PLATFORM,
  settingsOfClient,
  WAITING_TABLES,
} from '../french-platform/two-installations';
import { sandboxOf } from '../process';
import type { TeamClient } from '../team-client';
import type { Chance } from './chance';
import { post, until, type HttpAnswer } from './http';
import { memberOf } from './access-points';
import { Installation } from './installation';
import { Load, type Order } from './load';
import { cli, createTeam, type Party } from './parties';
import { TcpProxy } from './tcp-proxy';
import { watchMoves } from './witness';

const PATIENCE_MS = 300_000;
/** No request takes longer while no process is killed. */
const ENDED_AFTER_SECONDS = 20;
/** Answers after which a client asks again. */
const RETRYABLE_STATUSES = [409, 429, 503];

/** Part of a request to the platform that is held on the wire until it is cut. */
export type HeldRequest = 'submission' | 'answer' | 'download';

/**
 * Two installations of which one is the platform of the other, each with its own database, and a wire between them:
 *
 *     client ── invoices, statuses, reports ──> platform ── invoices, statuses ──> partner, a customer of the platform
 *        ^── statuses of the partner ──────────────┘
 *
 * The platform's team is a sandbox team, whose public portal is simulated, because in production reports would not be
 * forwarded.
 */
export class PlatformPoints {
  private constructor(
    readonly client: Installation,
    readonly platform: Installation,
    readonly wire: TcpProxy,
    /** Team of the client's company, a production team. */
    readonly team: TeamClient,
    readonly company: FrenchCompany,
    /** Team of the platform whose key the client uses. */
    readonly platformTeam: TeamClient,
    readonly partnerTeam: TeamClient,
    readonly partner: FrenchParty,
    readonly load: Load,
  ) {}

  static async start(chance: Chance): Promise<PlatformPoints> {
    const platform = await Installation.start();
    const server = await platform.add('all');
    const partnerTeam = sandboxOf(server.process).client;
    const platformTeam = createTeam(platform, 'sandbox');
    await sleep(200); // as in createClient
    const siren = sirenNumber();
    await frenchParty(platformTeam, { siren });
    const partner = await frenchParty(partnerTeam);
    const wire = await TcpProxy.start(server.port);
    const client = await Installation.start();
    const { keyId, secret } = platformTeam;
    await client.add('all', settingsOfClient({ baseUrl: `http://127.0.0.1:${wire.port}`, keyId, secret }));
    const team = createTeam(client, 'production');
    await sleep(200); // The command blocked this process, which has not noticed yet which idle connections were closed.
    const company = await frenchCompany(team, {}, false, siren);
    await team.post(`/api/v1/companies/${company.id}/verify`);
    cli(client, 'company', 'verify', '--company', company.id, '--reason', 'Seen in the register.');
    await sleep(200);
    await team.put(`${company.path}/declarant`, {
      vatRegime: 'REEL_NORMAL_MENSUEL',
      vatExigibility: 'ENCAISSEMENTS',
    });
    await until(
      'the declarant is registered',
      async () => (await client.count(`reporting_declarants WHERE state = 'registered'`)) > 0,
      120_000,
    );
    const { address } = toFrenchParty(company);
    const party: Party = {
      client: team,
      companies: [
        { id: company.id, address },
        { id: company.id, address },
      ],
    };
    const log = join(client.dataDir, 'acknowledged.jsonl');
    const load = new Load([party, party], log, () => client.addresses, chance);
    await watchMoves(client);
    await watchMoves(platform);
    return new PlatformPoints(
      client,
      platform,
      wire,
      team,
      company,
      platformTeam,
      partnerTeam,
      partner,
      load,
    );
  }

  /** An invoice of the company to the partner. */
  order(number: string): Order {
    return {
      number,
      path: `/api/v1/${this.company.id}/send`,
      headers: { authorization: this.team.authorization, 'idempotency-key': `key of ${number}` },
      body: frenchInvoice(this.partner, number),
      end: 'delivered',
    };
  }

  /** Posts as a team of one of the installations until the answer is 200. @throws Error for an answer that stays */
  async insist(
    installation: Installation,
    team: TeamClient,
    path: string,
    body: object,
    key: string,
  ): Promise<HttpAnswer> {
    const headers = { authorization: team.authorization, 'idempotency-key': key };
    for (const limit = Date.now() + PATIENCE_MS; ; await sleep(100)) {
      const answer = await post(memberOf(installation).baseUrl, path, body, headers).catch(() => null);
      if (answer?.status === 200) return answer;
      if (answer !== null && !RETRYABLE_STATUSES.includes(answer.status))
        throw new Error(`${key} was answered ${answer.status}: ${answer.body}`);
      if (Date.now() > limit)
        throw new Error(`${key} was never acknowledged: ${answer?.body ?? 'no answer'}`);
    }
  }

  /** Holds the next requests of a kind, or their answers, until the wire is cut. */
  hold(what: HeldRequest): void {
    const paths = {
      submission: /^POST \S+\/flows HTTP/,
      answer: /^POST \S+\/flows HTTP/,
      download: /^GET \S+\/flows\//,
    };
    this.wire.trap = { fits: paths[what], holds: what === 'submission' ? 'request' : 'answer' };
  }

  /** Lets all data pass again; held data is cut. */
  release(): void {
    this.wire.trap = null;
    this.wire.cut();
  }

  /** Kills the process of an installation as a power cut does, and starts it again. */
  async kill(installation: Installation): Promise<void> {
    const member = memberOf(installation);
    await member.process.end('SIGKILL');
    this.release();
    await member.restart();
  }

  /** Makes waiting rows due and ends pauses, so that the test does not wait for retry schedules. */
  async hasten(): Promise<void> {
    for (const installation of [this.client, this.platform]) {
      await installation.query(
        `UPDATE delivery_destinations SET open_until = clock_timestamp()
         WHERE open_until > clock_timestamp() + interval '1 second'`,
      );
      for (const table of [...WAITING_TABLES, 'reporting_periods', 'reporting_filings'])
        await installation.query(
          `UPDATE ${table} SET next_attempt_at = clock_timestamp()
           WHERE lease_until IS NULL AND next_attempt_at > clock_timestamp() + interval '1 second'
             AND next_attempt_at < 'infinity'`,
        );
    }
    await this.client.query(
      `UPDATE french_platform_flows SET stored_at = stored_at - interval '1 day' WHERE state = 'failed'`,
    );
  }

  /**
   * Waits until all submissions are decided on both sides, and the client has fetched all flows of the platform.
   * @throws Error without progress for five minutes
   */
  async settle(): Promise<void> {
    let limit = Date.now() + PATIENCE_MS;
    let quiet = 0;
    for (let last = Infinity; quiet < 2; await sleep(500)) {
      await this.hasten();
      await this.endAttempts();
      const open = await this.countOpen();
      quiet = open === 0 ? quiet + 1 : 0;
      if (open < last) limit = Date.now() + PATIENCE_MS;
      last = open;
      if (Date.now() > limit) throw new Error(`${open} rows and flows are still open`);
    }
  }

  /**
   * Ends attempts of killed processes: otherwise the client assumes the maximum duration of a request. The last blow was
   * dealt, so a request that began a while ago has ended.
   */
  async endAttempts(): Promise<void> {
    await this.client.query(
      `UPDATE french_platform_submissions SET attempted_at = clock_timestamp() - interval '1 minute'
       WHERE flow_id IS NULL AND attempted_at > clock_timestamp()
         AND attempted_at < clock_timestamp() + make_interval(secs => $1)`,
      [MAX_SUBMISSION_SECONDS - ENDED_AFTER_SECONDS],
    );
  }

  async stop(): Promise<void> {
    await Promise.all([this.client.stop(), this.platform.stop()]);
    await this.wire.stop();
  }

  private async countOpen(): Promise<number> {
    const [here] = await this.client.query<{ open: number }>(OPEN_AT_CLIENT);
    const [there] = await this.platform.query<{ open: number }>(OPEN_AT_PLATFORM);
    const reports = await this.client.count(
      'reporting_periods p WHERE p.next_attempt_at IS NOT NULL OR p.parked_at IS NOT NULL',
    );
    const filings = await this.client.count('reporting_filings WHERE next_attempt_at IS NOT NULL');
    // A search makes flows of the documents that arrived.
    const { authorization } = this.platformTeam;
    await post(
      memberOf(this.platform).baseUrl,
      '/afnor-flow/v1/flows/search',
      { where: {}, limit: 1 },
      { authorization },
    );
    const toFetch = await this.platform.query<{ version: string }>(FLOWS_TO_FETCH, [
      this.platformTeam.teamId,
    ]);
    const fetched = new Set(
      (await this.client.query<{ version: string }>(FETCHED_FLOWS)).map(({ version }) => version),
    );
    const unfetched = toFetch.filter(({ version }) => !fetched.has(version)).length;
    return (here?.open ?? 1) + (there?.open ?? 1) + reports + filings + unfetched;
  }
}
