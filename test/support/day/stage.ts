import { LocatorServer } from '../peppol/locator-server';
import { TestNetwork } from '../peppol/test-network';
import { freePort } from '../process';
import { Installation, type Operated } from './installation';
import { JavaPeer, peerPorts } from './java-peer';
import { Ledger } from './ledger';
import { operatedProcess } from './operated-process';
import { operatedService } from './operated-service';
import type { Party } from './party';
import type { Transcript } from './transcript';

/** With peers in Java the installations are processes of their own; without, services within the test. */
export interface Peers {
  scripts: string;
  basePort: number;
}

interface Wanted {
  name: string;
  seat: string;
  publisherSeat: string;
  publisher: string;
}

/** A network with its locator and all providers of the day. */
export class Stage {
  readonly ledger: Ledger;

  private constructor(
    readonly transcript: Transcript,
    readonly network: TestNetwork,
    readonly locator: LocatorServer,
    readonly one: Installation,
    readonly two: Installation,
    readonly java: JavaPeer | null,
  ) {
    this.ledger = new Ledger(transcript);
  }

  get parties(): Party[] {
    return [this.one, this.two, ...(this.java === null ? [] : [this.java])];
  }

  static async open(transcript: Transcript, peers: Peers | null): Promise<Stage> {
    const network = await TestNetwork.start(peers === null ? 0 : peerPorts(peers.basePort).dns);
    const locator = await LocatorServer.start(network.smpCa, network.otherPublishers);
    const open = async (wanted: Wanted): Promise<Installation> => {
      const settings = await settingsOf(wanted, network, locator);
      const operated: Operated = await (peers === null
        ? operatedService(settings)
        : operatedProcess(wanted.name, settings, transcript));
      return new Installation(wanted.name, wanted.publisher, operated);
    };
    const one = await open({
      ...{ name: 'One', seat: 'POP000001' },
      ...{ publisher: 'SMP-ONE', publisherSeat: 'POP000101' },
    });
    const two = await open({
      ...{ name: 'Two', seat: 'POP000003' },
      ...{ publisher: 'SMP-TWO', publisherSeat: 'POP000103' },
    });
    const java =
      peers === null
        ? null
        : await JavaPeer.start({ scripts: peers.scripts, base: peers.basePort, network, locator });
    return new Stage(transcript, network, locator, one, two, java);
  }

  async close(): Promise<void> {
    for (const party of this.parties) await party.stop();
    await this.locator.stop();
    await this.network.stop();
  }
}

async function settingsOf(
  { seat, publisherSeat, publisher }: Wanted,
  network: TestNetwork,
  locator: LocatorServer,
): Promise<Record<string, string>> {
  const [port, smpPort] = [await freePort(), await freePort()];
  const own = network.publisher({ commonName: publisherSeat });
  return network.settings(network.accessPoint({ commonName: seat }), {
    ...network.publisherSettings(own, { id: publisher, url: `http://127.0.0.1:${smpPort}` }, locator),
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
    PEPPOL_ENDPOINT_URL: `http://127.0.0.1:${port}/as4`,
    PEPPOL_SMP_PORT: String(smpPort),
  });
}
