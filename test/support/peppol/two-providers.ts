import type { TestCertificate } from './certificates';
import { TestNetwork } from './test-network';
import { perWorker } from '../per-worker';
import { startService, type Service } from '../service';

/** Two installations of the product in one network, each with a service provider's certificate. */
export interface TwoProviders {
  network: TestNetwork;
  one: Service;
  two: Service;
  apOne: TestCertificate;
  apTwo: TestCertificate;
}

export const PROVIDER_ONE = '0242:000001';
export const PROVIDER_TWO = '0242:000002';

async function startTwoProviders(): Promise<TwoProviders> {
  const network = await TestNetwork.start();
  const apOne = network.accessPoint({ commonName: 'POP000001' });
  const apTwo = network.accessPoint({ commonName: 'POP000002' });
  const one = await startService(network.settings(apOne));
  const two = await startService(network.settings(apTwo, { PEPPOL_MLS: 'always' }));
  return { network, one, two, apOne, apTwo };
}

/** The two of this worker. */
export const twoProviders = perWorker(
  startTwoProviders,
  async ({ one, two, network }) => {
    await one.stop();
    await two.stop();
    await network.stop();
  },
  ({ one, two }) => {
    for (const service of [one, two]) service.removeFiles();
  },
);
