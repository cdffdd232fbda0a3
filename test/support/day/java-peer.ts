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
import type { TestCertificate } from '../peppol/certificates';
import type { LocatorServer } from '../peppol/locator-server';
import { ZONE, type TestNetwork } from '../peppol/test-network';
import { execute } from './commands';
import { JavaKeys } from './java-keys';
import type { Fate, Member, Party } from './party';
import { PhossSmp, phossSpeaksTo } from './phoss-smp';

/** Ports of the peers, counted from the first of their range. */
export const peerPorts = (base: number) => ({
  as4: base + 1,
  control: base + 2,
  smp: base + 5,
  dns: base + 13,
});

interface Setting {
  /** folder of the scripts `up`, `down` and `lookup` */
  scripts: string;
  /** first port of their range; they ask for the network's names at its thirteenth */
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
  /** The id that the scripts give to phoss-smp. */
  readonly publisher = 'PEER-SMP';
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
    // The script that makes the peers' own keys leaves a folder alone that says it is finished.
    writeFileSync(keys.path('done'), '');
    phossSpeaksTo(locator.url, join(home, 'run/smp/data'));
    const peer = new JavaPeer(setting, home, accessPoint);
    locator.admit(peer.publisher, peer.smp.url, publisher);
    await peer.script('up', ['as4', 'smp']);
    return peer;
  }

  async join(number: string): Promise<Member> {
    const address = `0208:${number}`;
    await this.register(address);
    return { address };
  }

  /** Registers and publishes an identifier of any scheme. */
  async register(address: string): Promise<void> {
    await this.smp.create(address);
    await this.smp.publish(address, this.as4, this.accessPoint.der);
  }

  async send({ address }: Member, to: string, number: string): Promise<Fate> {
    const sample = readFileSync(join(this.setting.scripts, 'samples/invoice.xml'), 'utf8');
    const query = new URLSearchParams({ sender: address, receiver: to, 'sml-zone': ZONE });
    const body = sample.replaceAll('PEER-2026-0001', number);
    const said = (await (
      await fetch(`${this.control}/send?${query.toString()}`, { method: 'POST', body })
    ).json()) as Record<string, string>;
    const envelopeId = said['instanceId'] ?? null;
    if (said['result'] === 'SUCCESS' && envelopeId !== null) return { delivered: true, envelopeId };
    return {
      delivered: false,
      envelopeId,
      reason: `${said['result'] ?? ''} ${said['failure'] ?? ''}`.trim(),
    };
  }

  async arrivals(): Promise<string[]> {
    const file = join(this.home, 'run/inbox/received.jsonl');
    if (!existsSync(file)) return [];
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    return lines.map((line) => (JSON.parse(line) as { instanceId: string }).instanceId);
  }

  release({ address }: Member): Promise<string> {
    return this.smp.startOutbound(address);
  }

  async adopt(number: string, key: string): Promise<Member> {
    const address = `0208:${number}`;
    await this.smp.inbound(address, key);
    await this.smp.publish(address, this.as4, this.accessPoint.der);
    return { address };
  }

  /** phase4 does not know whom it serves: until `serve` it refuses documents for anybody. */
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
    const said = await execute('java', [
      ...['-cp', libraries, join(__dirname, 'java/ReadWildcard.java')],
      ...[publisher, address, docTypeId, processId, trust],
    ]);
    return said.trim().split('\n');
  }

  /** Reads a publisher as Helger's client does, which verifies signature and schema. @returns its lines */
  async lookup(address: string, publisher: string, docTypeId?: string): Promise<string[]> {
    const more = docTypeId === undefined ? [] : ['--doctype', docTypeId];
    const said = await this.script('lookup', ['--receiver', address, '--smp', publisher, ...more]);
    return said.trim().split('\n');
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
