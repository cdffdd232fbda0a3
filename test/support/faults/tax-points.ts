import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MLS_DOCUMENT_TYPE, MLS_PROCESS } from '../../../src/standards/peppol/mls';
import { BIS_INVOICE, BIS_PROCESS, TestNetwork } from '../peppol/test-network';
import { PROVIDER_ONE, PROVIDER_TWO } from '../peppol/two-providers';
import { slovakCompany, slovakInvoice, type SlovakCompany } from '../slovak';
import { TeamClient } from '../team-client';
import { exchangeTrap, memberOf, startAccessPoint, type Held } from './access-points';
import type { Chance } from './chance';
import type { Installation } from './installation';
import { Load, type Order } from './load';
import { cli, type Party } from './parties';
import { REPORT_TYPE, TaxAuthority } from './tax-authority';
import { TcpProxy } from './tcp-proxy';
import { watchMoves } from './witness';

const AUTHORITY = '0242:000003';
/** Tables of work that take part in a report. */
const WORK_TABLES = ['deliveries', 'tax_data', 'provider_messages'] as const;
const PATIENCE_MS = 300_000;

/** A production team with a company that reports. */
export interface Reporting {
  team: TeamClient;
  company: SlovakCompany;
}

/**
 * Two installations whose companies report every invoice to a tax authority, each with its own database and certificate.
 * The authority is a third access point; a wire that can be cut leads to each of the three:
 *
 *     sender ── invoices ──> receiver ── reports (C3) ──> authority ── answers ──> both
 *        └────────────────── reports (C2) ──────────────────^
 */
export class TaxPoints {
  private constructor(
    private readonly network: TestNetwork,
    readonly sender: Installation,
    readonly receiver: Installation,
    readonly authority: TaxAuthority,
    private readonly wires: [TcpProxy, TcpProxy, TcpProxy],
    readonly seller: Reporting,
    readonly buyer: Reporting,
    readonly load: Load,
  ) {}

  static async start(chance: Chance): Promise<TaxPoints> {
    const network = await TestNetwork.start();
    const authority = await TaxAuthority.start(network, 'POP000003');
    const setting = { TAX_AUTHORITY_SK: AUTHORITY };
    const one = await startAccessPoint(network, 'POP000001', setting);
    const two = await startAccessPoint(network, 'POP000002', setting);
    const [toSender, toReceiver, toAuthority] = [
      await TcpProxy.start(one.member.port),
      await TcpProxy.start(two.member.port),
      await TcpProxy.start(authority.port),
    ];
    const [seller, buyer] = [await makeReporting(one.installation), await makeReporting(two.installation)];
    const status = { docTypeId: MLS_DOCUMENT_TYPE, processId: MLS_PROCESS };
    const invoice = { docTypeId: BIS_INVOICE, processId: BIS_PROCESS };
    const report = { docTypeId: REPORT_TYPE.documentTypeId, processId: REPORT_TYPE.processId };
    for (const [participant, type, wire, certificate] of [
      [PROVIDER_ONE, status, toSender, one.certificate],
      [PROVIDER_TWO, status, toReceiver, two.certificate],
      [buyer.company.address, invoice, toReceiver, two.certificate],
      [AUTHORITY, report, toAuthority, authority.certificate],
    ] as const)
      network.publish({ participant, ...type, url: `http://127.0.0.1:${wire.port}/as4`, certificate });
    const { installation: sender } = one;
    const { id, address } = seller.company;
    const party: Party = {
      client: seller.team,
      companies: [
        { id, address },
        { id, address },
      ],
    };
    const log = join(sender.dataDir, 'acknowledged.jsonl');
    const load = new Load([party, party], log, () => sender.addresses, chance);
    await watchMoves(sender);
    return new TaxPoints(
      network,
      sender,
      two.installation,
      authority,
      [toSender, toReceiver, toAuthority],
      seller,
      buyer,
      load,
    );
  }

  /** An invoice of the seller to the buyer. */
  order(number: string): Order {
    const { team, company } = this.seller;
    return {
      number,
      path: `/api/v1/${company.id}/send`,
      headers: { authorization: team.authorization, 'idempotency-key': `key of ${number}` },
      body: slovakInvoice(this.buyer.company, number),
      end: 'delivered',
    };
  }

  /** Holds randomly chosen invoices, reports or answers on the wire, until the wires are cut. */
  hold(what: Held, chance: Chance): void {
    chance.pick(this.wires).trap = exchangeTrap(what);
  }

  /** Lets all data pass again; held data is cut. */
  release(): void {
    for (const wire of this.wires) {
      wire.trap = null;
      wire.cut();
    }
  }

  /** Kills the process of an installation as a power cut does, and starts it again. */
  async kill(installation: Installation): Promise<void> {
    const member = memberOf(installation);
    await member.process.end('SIGKILL');
    this.release();
    await member.restart();
  }

  /**
   * Makes waiting rows due and ends the pauses of failed destinations, so that the test does not wait for retry
   * schedules.
   * @returns number of messages and reports with work left
   */
  async hasten(): Promise<number> {
    let open = await this.authority.hasten();
    for (const installation of [this.sender, this.receiver]) {
      await installation.query(
        `UPDATE delivery_destinations SET open_until = clock_timestamp()
         WHERE open_until > clock_timestamp() + interval '1 second'`,
      );
      for (const table of WORK_TABLES) open += await hasten(installation, table);
    }
    return open;
  }

  /**
   * Waits until the authority has accepted the reports on so many invoices of both sides and all of its answers have arrived.
   * @throws Error without progress for five minutes
   */
  async untilAccepted(invoices: number): Promise<void> {
    const accepted = `tax_data WHERE state = 'accepted'`;
    let limit = Date.now() + PATIENCE_MS;
    for (let last = Infinity; ; await sleep(500)) {
      let open = await this.hasten();
      for (const installation of [this.sender, this.receiver])
        open += invoices - (await installation.count(accepted));
      if (open <= 0) return;
      if (open < last) limit = Date.now() + PATIENCE_MS;
      last = open;
      if (Date.now() > limit) throw new Error(`${open} messages and reports are still open`);
    }
  }

  /** Waits until no report is open. */
  async settle(): Promise<void> {
    await this.untilAccepted(this.load.acknowledged().length);
  }

  async stop(): Promise<void> {
    await Promise.all([this.sender.stop(), this.receiver.stop()]);
    await this.authority.stop();
    await Promise.all(this.wires.map((wire) => wire.stop()));
    await this.network.stop();
  }
}

/** Makes waiting rows of a table due. @returns number of rows with work left */
async function hasten(installation: Installation, table: string): Promise<number> {
  await installation.query(
    `UPDATE ${table} SET next_attempt_at = clock_timestamp()
     WHERE lease_until IS NULL AND next_attempt_at > clock_timestamp() + interval '1 second'`,
  );
  return installation.count(`${table} WHERE next_attempt_at IS NOT NULL OR parked_at IS NOT NULL`);
}

/** A production team with a verified Slovak company that reports, made as an operator makes it. */
async function makeReporting(installation: Installation): Promise<Reporting> {
  const { team } = cli<{ team: { id: string } }>(
    installation,
    ...['team', 'create', '--name', 'Reports', '--environment', 'production'],
  );
  const { apiKey, secret } = cli<{ apiKey: { id: string }; secret: string }>(
    installation,
    ...['key', 'create', '--team', team.id, '--type', 'basic'],
  );
  // The commands block this process, which first has to notice the idle connections that the service has closed.
  await sleep(200);
  const client = new TeamClient(memberOf(installation).baseUrl, team.id, apiKey.id, secret);
  const company = await slovakCompany(client, null, async (companyId) => {
    await client.post(`/api/v1/companies/${companyId}/verify`);
    cli(installation, 'company', 'verify', '--company', companyId, '--reason', 'Seen in the register.');
  });
  return { team: client, company };
}
