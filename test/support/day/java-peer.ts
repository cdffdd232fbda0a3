import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import {
  MLS_DOCUMENT_TYPE,
  MLS_PROCESS,
  readStatus,
  writeStatus,
  type ReadStatus,
} from '../../../src/standards/peppol/mls';
import { readEnvelope } from '../../../src/standards/peppol/sbdh';
import { PROFILE_ID, REPORT_FORMATS } from '../../../src/standards/peppol/statistics';
import type { TestCertificate } from '../peppol/certificates';
import type { LocatorServer } from '../peppol/locator-server';
import { BIS_INVOICE, ZONE, type TestNetwork } from '../peppol/test-network';
import { execute } from './commands';
import { JavaKeys } from './java-keys';
import type { Fate, Member, Party } from './party';
import { PhossSmp, phossSpeaksTo, type AccessPoint } from './phoss-smp';

/** Ports of the peers, counted from the first of their range. */
export const peerPorts = (base: number) => ({
  as4: base + 1,
  control: base + 2,
  smp: base + 5,
  dns: base + 13,
});

/** To whom service providers report. */
export const OPENPEPPOL = '9925:be0848934496';

/** A log line of phase4 about a received document. */
interface Arrival {
  instanceId: string;
  docType: string;
  /** name of the file of the envelope */
  file: string;
}

interface Setting {
  /** folder of the scripts `up`, `down` and `lookup` */
  scripts: string;
  /** first port of the range of the peers; the name server has this port + 13 */
  base: number;
  network: TestNetwork;
  locator: LocatorServer;
}

/**
 * phase4 as access point and phoss-smp as publisher, started by scripts that are no part of this product, with keys of the
 * test's authorities.
 */
export class JavaPeer implements Party {
  readonly name = 'Java';
  /** Id of phoss-smp in the scripts. */
  readonly publisher = 'PEER-SMP';
  readonly provider = '0242:000002';
  readonly asksForStatuses = false;
  readonly sendsStatuses = false;
  readonly smp: PhossSmp;
  readonly as4: string;
  private readonly control: string;

  private constructor(
    private readonly setting: Setting,
    private readonly home: string,
    private readonly accessPoint: TestCertificate,
  ) {
    const ports = peerPorts(setting.base);
    this.smp = new PhossSmp(`http://127.0.0.1:${ports.smp}`);
    this.as4 = `http://127.0.0.1:${ports.as4}/as4`;
    this.control = `http://127.0.0.1:${ports.control}`;
  }

  static async start(setting: Setting): Promise<JavaPeer> {
    const { network, locator } = setting;
    const home = mkdtempSync(join(tmpdir(), 'passerelle-peer-'));
    const built = join(process.env['PEERS_HOME'] ?? join(homedir(), '.passerelle-peers'), 'build');
    mkdirSync(built, { recursive: true });
    symlinkSync(built, join(home, 'build'));
    const accessPoint = network.accessPoint({ commonName: 'POP000002' });
    const publisher = network.publisher({ commonName: 'POP000012' });
    const keys = new JavaKeys(join(home, 'pki'));
    await keys.identity('ap2', accessPoint);
    await keys.identity('smp2', publisher);
    await keys.trust('ap-trust', { ap: network.apCa.pem });
    await keys.trust('smp-trust', { smp: network.smpCa.pem });
    await keys.trust('all-trust', { ap: network.apCa.pem, smp: network.smpCa.pem, web: locator.trust });
    // The script that creates the peers' keys skips a folder that is marked as finished.
    writeFileSync(keys.path('done'), '');
    phossSpeaksTo(locator.url, join(home, 'run/smp/data'));
    const peer = new JavaPeer(setting, home, accessPoint);
    locator.admit(peer.publisher, peer.smp.url, publisher);
    await peer.script('up', ['as4', 'smp']);
    await peer.receiveForProviders();
    return peer;
  }

  async join(number: string): Promise<Member> {
    const address = `0208:${number}`;
    await this.register(address);
    return { address };
  }

  /** Receives statuses and reports: statuses are for the provider, reports for OpenPeppol. */
  private async receiveForProviders(): Promise<void> {
    const status = { docTypeId: MLS_DOCUMENT_TYPE, processId: MLS_PROCESS };
    await this.smp.create(this.provider);
    await this.smp.publish(this.provider, this.place, status);
    await this.smp.create(OPENPEPPOL);
    for (const { documentType } of Object.values(REPORT_FORMATS))
      await this.smp.publish(OPENPEPPOL, this.place, { docTypeId: documentType, processId: PROFILE_ID });
  }

  private get place(): AccessPoint {
    return { url: this.as4, certificate: this.accessPoint.der };
  }

  /** Registers and publishes an identifier of any scheme. */
  async register(address: string): Promise<void> {
    await this.smp.create(address);
    await this.smp.publish(address, this.place);
  }

  /** @param how when it requests statuses, and whether it breaks a rule */
  async send(
    { address }: Member,
    to: string,
    number: string,
    { mlsType, invalid = false }: { mlsType?: string; invalid?: boolean } = {},
  ): Promise<Fate> {
    const sample = readFileSync(join(this.setting.scripts, 'samples/invoice.xml'), 'utf8');
    const invoice = sample.replaceAll('PEER-2026-0001', number);
    const asks: Record<string, string> = mlsType === undefined ? {} : { 'mls-type': mlsType };
    const body = invalid ? invoice.replace('>380<', '>999<') : invoice;
    return this.transmit({ sender: address, receiver: to, ...asks }, body);
  }

  /** Confirms to another provider that its document was delivered. @param envelopeId of the document */
  async sendStatus(receiver: string, envelopeId: string): Promise<Fate> {
    const sender = this.provider;
    const status = { id: randomUUID(), issuedAt: new Date(), sender, receiver, reference: envelopeId };
    const body = writeStatus({ ...status, code: 'AP', description: null, issues: [] });
    const type = { doctype: MLS_DOCUMENT_TYPE, process: MLS_PROCESS };
    return this.transmit({ sender, receiver, ...type }, body.toString('utf8'));
  }

  /** Statuses that have arrived. */
  async statuses(): Promise<ReadStatus[]> {
    const documents = await this.documents((type) => type.endsWith(MLS_DOCUMENT_TYPE));
    return documents.flatMap((bytes) => readStatus(bytes) ?? []);
  }

  /** Received reports: phase4 also represents OpenPeppol. */
  reports(): Promise<Buffer[]> {
    const types = Object.values(REPORT_FORMATS).map(({ documentType }) => documentType);
    return this.documents((type) => types.some((ending) => type.endsWith(ending)));
  }

  private async transmit(message: Record<string, string>, body: string): Promise<Fate> {
    const query = new URLSearchParams({ ...message, 'sml-zone': ZONE });
    const output = (await (
      await fetch(`${this.control}/send?${query.toString()}`, { method: 'POST', body })
    ).json()) as Record<string, string>;
    const envelopeId = output['instanceId'] ?? null;
    if (output['result'] === 'SUCCESS' && envelopeId !== null) return { delivered: true, envelopeId };
    return {
      delivered: false,
      envelopeId,
      reason: `${output['result'] ?? ''} ${output['failure'] ?? ''}`.trim(),
    };
  }

  async arrivals(): Promise<string[]> {
    const invoices = this.inbox().filter(({ docType }) => docType.endsWith(BIS_INVOICE));
    return invoices.map(({ instanceId }) => instanceId);
  }

  private async documents(matches: (docType: string) => boolean): Promise<Buffer[]> {
    const files = this.inbox().flatMap(({ docType, file }) => (matches(docType) ? [file] : []));
    const envelopes = files.map((file) => readEnvelope(readFileSync(join(this.home, 'run/inbox', file))));
    return (await Promise.all(envelopes)).map(({ document }) => document);
  }

  private inbox(): Arrival[] {
    const file = join(this.home, 'run/inbox/received.jsonl');
    if (!existsSync(file)) return [];
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as Arrival);
  }

  release({ address }: Member): Promise<string> {
    return this.smp.startOutbound(address);
  }

  async adopt(number: string, key: string): Promise<Member> {
    const address = `0208:${number}`;
    await this.smp.inbound(address, key);
    await this.smp.publish(address, this.place);
    return { address };
  }

  /** phase4 has no receivers until `serve`, and refuses all documents before. */
  async letGo({ address }: Member): Promise<void> {
    await this.smp.finalizeOutbound(address);
    await this.behave('not-serviced');
  }

  serve(): Promise<void> {
    return this.behave('ok');
  }

  /** Finds a document type under a wildcard, as Helger's client does. @returns what the program prints */
  async readWildcard(
    publisher: string,
    address: string,
    docTypeId: string,
    processId: string,
  ): Promise<string[]> {
    const libraries = join(this.home, 'build/phase4/target/lib/*');
    const trust = join(this.home, 'pki/smp-trust.p12');
    const output = await execute('java', [
      ...['-cp', libraries, join(__dirname, 'java/ReadWildcard.java')],
      ...[publisher, address, docTypeId, processId, trust],
    ]);
    return output.trim().split('\n');
  }

  /** Reads a business card by the code of the Directory. @param url of the card @returns what the program prints */
  async readCard(url: string): Promise<string[]> {
    const libraries = join(this.home, 'build/smp/target/lib/*');
    const output = await execute('java', [
      '-cp',
      libraries,
      join(__dirname, 'java/ReadBusinessCard.java'),
      url,
    ]);
    return output.trim().split('\n');
  }

  /** Reads a publisher as Helger's client does, which verifies signature and schema. @returns its lines */
  async lookup(address: string, publisher: string, docTypeId?: string): Promise<string[]> {
    const more = docTypeId === undefined ? [] : ['--doctype', docTypeId];
    const output = await this.script('lookup', ['--receiver', address, '--smp', publisher, ...more]);
    return output.trim().split('\n');
  }

  async stop(): Promise<void> {
    await this.script('down', []);
    rmSync(this.home, { recursive: true, force: true });
  }

  private async behave(is: string): Promise<void> {
    await fetch(`${this.control}/behaviour?${new URLSearchParams({ is }).toString()}`, { method: 'POST' });
  }

  private script(name: string, words: string[]): Promise<string> {
    const env = { ...process.env, PEERS_HOME: this.home, PEERS_BASE_PORT: String(this.setting.base) };
    return execute(join(this.setting.scripts, name), words, env);
  }
}
