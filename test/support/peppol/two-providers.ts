import type { TestCertificate } from './certificates';
import { TestNetwork } from './test-network';
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

export async function startTwoProviders(): Promise<TwoProviders> {
  const network = await TestNetwork.start();
  const apOne = network.accessPoint({ commonName: 'POP000001' });
  const apTwo = network.accessPoint({ commonName: 'POP000002' });
  const one = await startService(network.settings(apOne));
  const two = await startService(network.settings(apTwo));
  return { network, one, two, apOne, apTwo };
}

export async function stopTwoProviders({ one, two, network }: TwoProviders): Promise<void> {
  await one.stop();
  await two.stop();
  await network.stop();
}
