import type { Config } from '../../../platform/kernel/config';
import { LocatorClient } from './locator-client';
import { withPublisher } from './with-publisher';

/** Calls the locator as our publisher, without the rest of the service. */
export function withLocatorClient<T>(
  config: Config,
  work: (locator: LocatorClient) => Promise<T>,
): Promise<T> {
  return withPublisher(config, (connections) => work(new LocatorClient(config, connections)));
}
