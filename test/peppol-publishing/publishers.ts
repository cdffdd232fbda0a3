import { DirectoryServer } from '../support/peppol/directory-server';
import { LocatorServer } from '../support/peppol/locator-server';
import { startProvider, type Provider } from '../support/peppol/provider';
import { TestNetwork } from '../support/peppol/test-network';
import { perWorker, type Shared } from '../support/per-worker';

/** A network with its locator and its directory, and two service providers that publish in it. */
export interface Publishers {
  network: TestNetwork;
  locator: LocatorServer;
  directory: DirectoryServer;
  one: Provider;
  /** Publishes at a port of its own. */
  two: Provider;
}

const shared = perWorker(
  start,
  async ({ network, locator, directory, one, two }) => {
    for (const server of [one.service, two.service, locator, directory, network]) await server.stop();
  },
  ({ one, two }) => {
    for (const { service } of [one, two]) service.removeFiles();
  },
);

/** The publishers of this worker. What a test asked locator and directory to do wrong ends with the test. */
export function publishers(): Shared<Publishers> {
  const scene = shared();

  afterEach(() => {
    const { directory, locator } = scene();
    directory.isDown = false;
    for (const list of [
      directory.troubles,
      directory.arrived,
      locator.troubles,
      locator.arrived,
      locator.done,
    ])
      list.length = 0;
  });

  return scene;
}

async function start(): Promise<Publishers> {
  const network = await TestNetwork.start();
  const locator = await LocatorServer.start(network.smpCa, network.otherPublishers);
  const directory = await DirectoryServer.start(network.smpCa, network.otherPublishers);
  const world = { network, locator, directory };
  const names = { accessPoint: 'POP000001', publisher: 'POP000101', id: 'SMP-ONE' };
  const one = await startProvider(world, { ...names, ownPort: false });
  const others = { accessPoint: 'POP000002', publisher: 'POP000102', id: 'SMP-TWO' };
  const two = await startProvider(world, { ...others, ownPort: true });
  return { ...world, one, two };
}
