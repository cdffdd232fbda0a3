import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { invoiceTo } from '../invoices';
import { sandboxOf } from '../process';
import { belgianNumber, type TeamClient } from '../team-client';
import { EInvoiceBeServer } from '../upstream/e-invoice-be-server';
import { RecommandServer } from '../upstream/recommand-server';
import { fieldsOf } from '../upstream/upstream-scene';
import { memberOf } from './access-points';
import type { Chance } from './chance';
import { post, until } from './http';
import { Installation } from './installation';
import { Load, type Order } from './load';
import type { Member } from './member';
import { cli, createTeam, type Party } from './parties';
import { TcpProxy } from './tcp-proxy';
import { watchMoves } from './witness';

/** Time without progress after which a run has failed. */
const PATIENCE_MS = 300_000;
/** Recipient of the documents at a provider that is no Passerelle. */
const RECIPIENT = '0208:0987654394';
/** No request of a live process takes longer, and what is held on the wire is cut earlier. */
const ENDED_AFTER_SECONDS = 30;

/** Part of a request to the provider that is held on the wire until it is cut. */
export type HeldSubmission = 'request' | 'answer';

/** A provider of the storm, as far as its kind matters. */
export interface StormProvider {
  port: number;
  /** Body of `PUT /api/v1/upstream` without its address. */
  connection: Record<string, string>;
  /** Electronic address to which the client's company sends. */
  recipient: string;
  /** Requests that submit a document. */
  submission: RegExp;
  /** The installation of the provider, if it is a Passerelle. */
  installation: Installation | null;
  /** Team at the provider that exchanges documents with the client's company; null: there is none. */
  partner: { team: TeamClient; companyId: string } | null;
  /** Returns how many documents with a number have left the provider. */
  countSent(number: string): number;
  stop(): Promise<void>;
}

/**
 * An installation whose team uses a provider, and a wire between them that can be cut:
 *
 *     client ── submissions, look-ups, fetches ──> provider ── documents ──> partner, a customer of the provider
 */
export class UpstreamPoints {
  private constructor(
    readonly client: Installation,
    readonly provider: StormProvider,
    readonly wire: TcpProxy,
    private readonly team: TeamClient,
    private readonly company: { id: string; address: string },
    private readonly hintPath: string,
    /** Documents from the client's company. */
    readonly load: Load,
    /** Documents from the partner, if there is one. */
    readonly partnerLoad: Load | null,
  ) {}

  /** @param startProvider starts the provider with an account of a company with this number */
  static async start(
    chance: Chance,
    startProvider: (number: string) => Promise<StormProvider>,
  ): Promise<UpstreamPoints> {
    const number = belgianNumber();
    const provider = await startProvider(number);
    const wire = await TcpProxy.start(provider.port);
    const client = await Installation.start();
    for (const role of ['api', 'worker', 'worker'] as const) await client.add(role);
    const team = createTeam(client, 'production');
    await sleep(200); // The commands blocked this process, which has not noticed yet which idle connections were closed.
    const { id } = await team.company(fieldsOf(number), false);
    await team.post(`/api/v1/companies/${id}/verify`);
    cli(client, 'company', 'verify', '--company', id, '--reason', 'Seen in the register.');
    await sleep(200);
    const { status, body } = await team.put('/api/v1/upstream', {
      ...provider.connection,
      baseUrl: `http://127.0.0.1:${wire.port}`,
    });
    expect([status, body.errors]).toEqual([200, undefined]);
    const isPublished = `identifiers WHERE publication = 'published'`;
    await until(
      'the identifier is published',
      async () => {
        await client.query(`UPDATE identifiers SET next_attempt_at = clock_timestamp()
          WHERE publication = 'publishing' AND lease_until IS NULL`);
        return (await client.count(isPublished)) > 0;
      },
      60_000,
    );
    const company = { id, address: `0208:${number}` };
    const { pathname } = new URL(body.upstream.hintUrl);
    const load = createLoad(client, team, company, chance);
    await watchMoves(client);
    const { installation, partner } = provider;
    if (installation !== null) await watchMoves(installation);
    const partnerLoad =
      installation === null || partner === null
        ? null
        : createLoad(installation, partner.team, { id: partner.companyId, address: '' }, chance);
    return new UpstreamPoints(client, provider, wire, team, company, pathname, load, partnerLoad);
  }

  /** An invoice of the company to the recipient at the provider. */
  orderOut(number: string): Order {
    return createOrder(this.team, this.company.id, this.provider.recipient, number);
  }

  /** An invoice of the partner to the company. @throws Error without a partner */
  orderIn(number: string): Order {
    const { partner } = this.provider;
    if (partner === null) throw new Error('There is no partner');
    return createOrder(partner.team, partner.companyId, this.company.address, number);
  }

  /** Holds the next submissions, or their answers, until the wire is cut. */
  hold(holds: HeldSubmission): void {
    this.wire.trap = { fits: this.provider.submission, holds };
  }

  /** Lets all data pass again; held data is cut. */
  release(): void {
    this.wire.trap = null;
    this.wire.cut();
  }

  /** Processes that are killed, each with its installation; one of each installation stays, so that traffic goes on. */
  get victims(): Member[] {
    return this.installations.flatMap(({ members }) => members.slice(1));
  }

  /** Kills a process as a power cut does, and starts it again. What is on the wire to the provider is cut. */
  async kill(member: Member): Promise<void> {
    const ofProvider = this.provider.installation?.members.includes(member) === true;
    await member.process.end('SIGKILL');
    if (ofProvider) this.wire.leadTo(this.provider.port);
    this.release();
    await member.restart();
    if (ofProvider) this.wire.leadTo(member.port);
  }

  /** Makes waiting rows due, ends pauses, and gives the client the hint of a provider that received documents. */
  async hasten(): Promise<void> {
    for (const installation of this.installations) {
      await installation.query(
        `UPDATE delivery_destinations SET open_until = clock_timestamp()
         WHERE open_until > clock_timestamp() + interval '1 second'`,
      );
      await installation.query(
        `UPDATE deliveries SET next_attempt_at = clock_timestamp()
         WHERE lease_until IS NULL AND next_attempt_at > clock_timestamp() + interval '1 second'`,
      );
    }
    await this.endAttempts();
    if (this.partnerLoad === null) return;
    await this.client.query(
      `UPDATE upstream_arrivals SET next_attempt_at = clock_timestamp() WHERE next_attempt_at > clock_timestamp()`,
    );
    await this.client.query(
      `UPDATE upstream_connections SET last_fetched_at = NULL, fetching_until = CASE
         WHEN last_fetched_at > clock_timestamp() - make_interval(secs => $1) THEN fetching_until END`,
      [ENDED_AFTER_SECONDS],
    );
    await post(memberOf(this.client).baseUrl, this.hintPath, {}, {}).catch(() => null);
  }

  /**
   * Waits until all documents have their outcome on both sides, and the client has all that the company received.
   * @returns number of deliveries that were parked and released, as their processes were killed five times
   * @throws Error without progress for five minutes
   */
  async settle(): Promise<number> {
    let parked = 0;
    let limit = Date.now() + PATIENCE_MS;
    for (let last = Infinity; ; await sleep(500)) {
      for (const installation of this.installations)
        if ((await installation.count('deliveries WHERE parked_at IS NOT NULL')) > 0)
          parked += cli<{ released: string[] }>(installation, 'work', 'release', '--all').released.length;
      await this.hasten();
      const open = await this.countOpen();
      if (open === 0) return parked;
      if (open < last) limit = Date.now() + PATIENCE_MS;
      last = open;
      if (Date.now() > limit) throw new Error(`${open} documents are still open`);
    }
  }

  async stop(): Promise<void> {
    await this.client.stop();
    await this.provider.stop();
    await this.wire.stop();
  }

  get installations(): Installation[] {
    const { installation } = this.provider;
    return installation === null ? [this.client] : [this.client, installation];
  }

  /** Lets the time pass after which an attempt certainly has ended, and the provider certainly shows its document. */
  private async endAttempts(): Promise<void> {
    await this.client.query(
      `UPDATE upstream_submissions SET attempted_at = clock_timestamp() - interval '10 minutes',
         first_attempt_at = least(first_attempt_at, clock_timestamp() - interval '10 minutes')
       WHERE attempted_at > clock_timestamp() - interval '10 minutes'
         AND attempted_at < clock_timestamp() + make_interval(secs => 90 - $1)`,
      [ENDED_AFTER_SECONDS],
    );
  }

  private async countOpen(): Promise<number> {
    let open = 0;
    for (const installation of this.installations)
      open += await installation.count(`deliveries WHERE status = 'pending'`);
    const expected = this.partnerLoad?.acknowledged().length ?? 0;
    return open + Math.max(0, expected - (await this.client.count(`documents WHERE direction = 'incoming'`)));
  }
}

/** Another Passerelle, whose company has a partner among its other customers. */
export async function startPasserelle(number: string): Promise<StormProvider> {
  const installation = await Installation.start();
  const server = await installation.add('all');
  await installation.add('all');
  const { client: team, from: companyId, to, recipient } = sandboxOf(server.process);
  const account = createTeam(installation, 'sandbox');
  await sleep(200); // as in UpstreamPoints.start
  await account.company(fieldsOf(number));
  expect(to).not.toBe('');
  return {
    port: server.port,
    connection: { provider: 'passerelle', apiKey: account.keyId, apiSecret: account.secret },
    ...{ recipient, installation, partner: { team, companyId } },
    submission: /^POST \S+\/send[? ]/,
    countSent: () => 0,
    stop: () => installation.stop(),
  };
}

/** A server with the API of Recommand, which knows no idempotency keys: two requests are two documents. */
export async function startRecommand(number: string): Promise<StormProvider> {
  const server = await RecommandServer.start();
  const id = `c_${number}`;
  server.companies.push({ id, name: 'Atelier', enterpriseNumber: number, vatNumber: `BE${number}` });
  server.identifiers.set(id, [`0208:${number}`]);
  server.registered.add(RECIPIENT);
  return {
    port: Number(new URL(server.http.url).port),
    connection: { provider: 'recommand', apiKey: server.key, apiSecret: server.secret },
    ...{ recipient: RECIPIENT, installation: null, partner: null },
    submission: /^POST \S+\/send[? ]/,
    countSent: (wanted) => server.sent(wanted).length,
    stop: () => server.http.stop(),
  };
}

/** A server with the API of e-invoice.be: a document is created as a draft, and sent by the id of the draft. */
export async function startEInvoiceBe(number: string): Promise<StormProvider> {
  const server = await EInvoiceBeServer.start();
  server.account = { number, peppolIds: [`0208:${number}`], isRegistered: true };
  server.registered.add(RECIPIENT);
  return {
    port: Number(new URL(server.http.url).port),
    connection: { provider: 'e-invoice-be', apiSecret: server.token },
    ...{ recipient: RECIPIENT, installation: null, partner: null },
    submission: /^POST \S+\/(?:ubl|send)[? ]/,
    countSent: (wanted) => server.sent(wanted).length,
    stop: () => server.http.stop(),
  };
}

function createLoad(
  installation: Installation,
  client: TeamClient,
  company: Party['companies'][0],
  chance: Chance,
): Load {
  const party: Party = { client, companies: [company, company] };
  const log = join(installation.dataDir, 'acknowledged.jsonl');
  return new Load([party, party], log, () => installation.addresses.slice(0, 1), chance);
}

function createOrder(team: TeamClient, companyId: string, recipient: string, number: string): Order {
  return {
    number,
    path: `/api/v1/${companyId}/send`,
    headers: { authorization: team.authorization, 'idempotency-key': `key of ${number}` },
    body: invoiceTo(recipient, number),
    end: 'delivered',
  };
}
