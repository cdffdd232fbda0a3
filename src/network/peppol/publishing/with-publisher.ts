import { pino } from 'pino';
import type { Config } from '../../../platform/kernel/config';
import { createLogger } from '../../../platform/kernel/logger';
import { PublisherCertificates } from '../certificates/own-certificates';
import { PublisherConnections } from './publisher-connections';
import { DirectoryClient } from '../directory/directory-client';
import { LocatorClient } from './locator-client';

/** Opens connections as our publisher, without the rest of the service. */
export async function withPublisher<T>(
  config: Config,
  work: (connections: PublisherConnections) => Promise<T>,
): Promise<T> {
  const certificates = new PublisherCertificates(
    config,
    createLogger('error', pino.destination({ dest: 2, sync: true })),
  );
  await certificates.start();
  const connections = new PublisherConnections(config, certificates);
  try {
    return await work(connections);
  } finally {
    certificates.onApplicationShutdown();
    await connections.onApplicationShutdown();
  }
}

/** Calls the Directory as our publisher, without the rest of the service. */
export function withDirectoryClient<T>(
  config: Config,
  work: (directory: DirectoryClient) => Promise<T>,
): Promise<T> {
  return withPublisher(config, (connections) => work(new DirectoryClient(config, connections)));
}

/** Calls the locator as our publisher, without the rest of the service. */
export function withLocatorClient<T>(
  config: Config,
  work: (locator: LocatorClient) => Promise<T>,
): Promise<T> {
  return withPublisher(config, (connections) => work(new LocatorClient(config, connections)));
}
