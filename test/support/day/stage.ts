import { DirectoryServer } from '../peppol/directory-server';
import { LocatorServer } from '../peppol/locator-server';
import { TestNetwork } from '../peppol/test-network';
import { freePort } from '../process';
import { Installation, providerOf, type Character, type Operated } from './installation';
import { JavaPeer, OPENPEPPOL, peerPorts } from './java-peer';
import { Ledger } from './ledger';
import { operatedProcess } from './operated-process';
import { operatedService } from './operated-service';
import type { Party } from './party';
import type { Transcript } from './transcript';

/** With Java peers the installations are separate processes; otherwise services in the test process. */
export interface Peers {
  scripts: string;
  basePort: number;
}

interface Wanted extends Character {
  publisherSeat: string;
}

/** The documents of Two request every status. */
const ONE: Wanted = {
  name: 'One',
  seat: 'POP000001',
  publisher: 'SMP-ONE',
  publisherSeat: 'POP000101',
  asksForStatuses: false,
};
const TWO: Wanted = {
  name: 'Two',
  seat: 'POP000003',
  publisher: 'SMP-TWO',
  publisherSeat: 'POP000103',
  asksForStatuses: true,
};

/** Environment of both installations. */
interface World {
  network: TestNetwork;
  locator: LocatorServer;
  directory: DirectoryServer;
  /** To whom the month is reported. */
  reportingReceiver: string;
}

/** A network with its locator, its Directory and all providers of the day. */
export class Stage {
  readonly ledger: Ledger;

  private constructor(
    readonly transcript: Transcript,
    private readonly world: World,
    readonly one: Installation,
    readonly two: Installation,
    readonly java: JavaPeer | null,
    /** Reports that have arrived at their receiver. */
    readonly reports: () => Promise<Buffer[]>,
  ) {
    this.ledger = new Ledger(transcript);
  }

  get parties(): Party[] {
    return [this.one, this.two, ...(this.java === null ? [] : [this.java])];
  }

  get network(): TestNetwork {
    return this.world.network;
  }

  get locator(): LocatorServer {
    return this.world.locator;
  }

  get directory(): DirectoryServer {
    return this.world.directory;
  }

  /** Without Java peers, Two also represents OpenPeppol. */
  static async open(transcript: Transcript, peers: Peers | null): Promise<Stage> {
    const network = await TestNetwork.start(peers === null ? 0 : peerPorts(peers.basePort).dns);
    const locator = await LocatorServer.start(network.smpCa, network.otherPublishers);
    const directory = await DirectoryServer.start(network.smpCa, network.otherPublishers);
    const reportingReceiver = peers === null ? providerOf(TWO.seat) : OPENPEPPOL;
    const world: World = { network, locator, directory, reportingReceiver };
    const reports: Buffer[] = [];
    const open = async (options: Wanted): Promise<Installation> => {
      const settings = await settingsOf(options, world);
      const operated: Operated = await (peers === null
        ? operatedService(providerOf(options.seat), settings, (report) => reports.push(report))
        : operatedProcess(options.name, settings, transcript));
      return new Installation(options, operated);
    };
    const one = await open(ONE);
    const two = await open(TWO);
    if (peers === null) return new Stage(transcript, world, one, two, null, async () => reports);
    const java = await JavaPeer.start({ scripts: peers.scripts, base: peers.basePort, network, locator });
    return new Stage(transcript, world, one, two, java, () => java.reports());
  }

  async close(): Promise<void> {
    for (const party of this.parties) await party.stop();
    await this.directory.stop();
    await this.locator.stop();
    await this.network.stop();
  }
}

async function settingsOf(
  { seat, publisherSeat, publisher, asksForStatuses }: Wanted,
  { network, locator, directory, reportingReceiver }: World,
): Promise<Record<string, string>> {
  const [port, smpPort] = [await freePort(), await freePort()];
  const own = network.publisher({ commonName: publisherSeat });
  const at = { id: publisher, url: `http://127.0.0.1:${smpPort}` };
  const tls = { url: locator.url, trust: `${locator.trust}${directory.trust}` };
  return network.settings(network.accessPoint({ commonName: seat }), {
    ...network.publisherSettings(own, at, tls),
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
    PEPPOL_ENDPOINT_URL: `http://127.0.0.1:${port}/as4`,
    PEPPOL_SMP_PORT: String(smpPort),
    PEPPOL_DIRECTORY_URL: directory.url,
    PEPPOL_REPORTING_RECEIVER: reportingReceiver,
    ...(asksForStatuses ? { PEPPOL_MLS: 'always' } : {}),
  });
}
