import { join } from 'node:path';
import { sandboxOf } from '../process';
import { MLS_DOCUMENT_TYPE, MLS_PROCESS } from '../../../src/standards/peppol/mls';
import { BIS_INVOICE, BIS_PROCESS, TestNetwork } from '../peppol/test-network';
import { PROVIDER_ONE } from '../peppol/two-providers';
import { Chance } from './chance';
import { until } from './http';
import { Installation, LEAP_SECONDS } from './installation';
import { Load, type Acknowledgement } from './load';
import type { Member } from './member';
import { advanceClock, type Party } from './parties';
import { TcpProxy, type Trap } from './tcp-proxy';
import { watchMoves } from './witness';

/** The last bytes of a message on the wire: the closing boundary of its parts. */
const LAST_BYTES = /--=_[0-9a-f]{36}--\r\n$/;
/** Shorter than the default, because cases wait for it. */
const TIMEOUT_SECONDS = '6';

/** Part of an exchange that is held between both sides, so that a process can be killed at that moment. */
export type Held = 'nothing has left' | 'last bytes' | 'receipt';

/** Trap for the next exchanges over AS4. @param answerBytes bytes of a held receipt that pass through */
export function exchangeTrap(what: Held, answerBytes = 0): Trap {
  return {
    fits: what === 'nothing has left' ? /^POST \/as4 / : LAST_BYTES,
    holds: what === 'receipt' ? 'answer' : 'request',
    answerBytes,
  };
}

/** Two installations, each with its own database and certificate, and a wire between them that can be cut. */
export class AccessPoints {
  private constructor(
    private readonly network: TestNetwork,
    readonly sender: Installation,
    readonly receiver: Installation,
    /** From the sender to the receiver's endpoint. */
    readonly wire: TcpProxy,
    /** From the receiver to the sender's endpoint, for the status of what was received. */
    readonly statusWire: TcpProxy,
    private readonly party: Party,
    /** Electronic address of the company that receives. */
    readonly recipient: string,
    readonly load: Load,
    private readonly full: boolean,
  ) {}

  /** @param statuses the receiver answers each document with a status */
  static async start(full: boolean, chance: Chance, statuses = false): Promise<AccessPoints> {
    const network = await TestNetwork.start();
    const [sender, receiver] = [
      await startAccessPoint(network, 'POP000001', statuses ? { PEPPOL_MLS: 'always' } : {}),
      await startAccessPoint(network, 'POP000002'),
    ];
    const wire = await TcpProxy.start(receiver.member.port);
    const there = await sandboxOf(receiver.member.process).client.company();
    network.publish({
      participant: there.address,
      docTypeId: BIS_INVOICE,
      processId: BIS_PROCESS,
      url: `http://127.0.0.1:${wire.port}/as4`,
      certificate: receiver.certificate,
    });
    const statusWire = await TcpProxy.start(sender.member.port);
    if (statuses)
      network.publish({
        participant: PROVIDER_ONE,
        docTypeId: MLS_DOCUMENT_TYPE,
        processId: MLS_PROCESS,
        url: `http://127.0.0.1:${statusWire.port}/as4`,
        certificate: sender.certificate,
      });
    const { client, from, to, recipient } = sandboxOf(sender.member.process);
    const companies: Party['companies'] = [
      { id: from, address: '' },
      { id: to, address: recipient },
    ];
    const party = { client, companies };
    const log = join(sender.installation.dataDir, 'acknowledged.jsonl');
    const load = new Load([party, party], log, () => sender.installation.addresses, chance);
    await watchMoves(sender.installation);
    const installations = [sender.installation, receiver.installation] as const;
    return new AccessPoints(network, ...installations, wire, statusWire, party, there.address, load, full);
  }

  /** Sends so many invoices; they are acknowledged, and on their way. */
  send(count: number): Promise<Acknowledgement[]> {
    return this.load.many(count, this.recipient);
  }

  /** Sends a document that needs several packets. */
  async sendLarge(): Promise<void> {
    const order = this.load.order(this.recipient);
    const embeddedDocument = Buffer.from(Array.from({ length: 700_000 }, (_, i) => (i * i) % 251)).toString(
      'base64',
    );
    const attachment = { id: 'A1', filename: 'a.pdf', mimeCode: 'application/pdf', embeddedDocument };
    const body = order.body as { document: object };
    await this.load.send({
      ...order,
      body: { ...body, document: { ...body.document, attachments: [attachment] } },
    });
  }

  /**
   * Holds parts of the next exchanges until the wire is cut.
   * @param answerBytes bytes of a held receipt that pass through nevertheless
   */
  hold(what: Held, answerBytes = 0, wire = this.wire): void {
    wire.trap = exchangeTrap(what, answerBytes);
  }

  /** Waits until so many exchanges are held since then. */
  async untilHeld(wire: TcpProxy, count: number, since: number): Promise<void> {
    await until('exchanges are held', () => wire.heldConnections >= since + count);
  }

  /** Documents that have arrived. */
  arrived(): Promise<number> {
    return this.receiver.count('inbound_messages');
  }

  async untilArrived(count: number): Promise<void> {
    await until('the messages have arrived', async () => (await this.arrived()) >= count);
  }

  /** Lets all data pass again; held data is cut. */
  release(): void {
    for (const wire of [this.wire, this.statusWire]) {
      wire.trap = null;
      wire.cut();
    }
  }

  /** Kills the process of an installation as a power cut does, and starts it again. */
  async kill(installation: Installation): Promise<void> {
    const member = memberOf(installation);
    await member.process.end('SIGKILL');
    this.release();
    if (!this.full) await installation.endLeases();
    await member.restart();
  }

  async settle(): Promise<void> {
    const baseUrl = memberOf(this.sender).baseUrl;
    await this.sender.settle(() => advanceClock(baseUrl, this.party, LEAP_SECONDS), { seconds: 240 });
  }

  async stop(): Promise<void> {
    await Promise.all([this.sender.stop(), this.receiver.stop()]);
    await Promise.all([this.wire.stop(), this.statusWire.stop()]);
    await this.network.stop();
  }
}

/** The one process of such an installation. */
export function memberOf({ members }: Installation): Member {
  const [member] = members;
  if (member === undefined) throw new Error('There is no process');
  return member;
}

/** Starts an installation of one process with a certificate of its own. @param more settings */
export async function startAccessPoint(
  network: TestNetwork,
  commonName: string,
  more: Record<string, string> = {},
): Promise<{ installation: Installation; member: Member; certificate: Buffer }> {
  const certificate = network.accessPoint({ commonName });
  const installation = await Installation.start();
  const settings = network.settings(certificate, { PEPPOL_TIMEOUT_SECONDS: TIMEOUT_SECONDS, ...more });
  const member = await installation.add('all', settings);
  return { installation, member, certificate: certificate.der };
}
