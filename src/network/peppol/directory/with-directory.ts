import type { Config } from '../../../platform/kernel/config';
import { withPublisher } from '../publishing/with-publisher';
import { DirectoryClient } from './directory-client';

/** Calls the Directory as our publisher, without the rest of the service. */
export function withDirectoryClient<T>(
  config: Config,
  work: (directory: DirectoryClient) => Promise<T>,
): Promise<T> {
  return withPublisher(config, (connections) => work(new DirectoryClient(config, connections)));
}
