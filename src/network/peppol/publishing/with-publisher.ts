import { pino } from 'pino';
import type { Config } from '../../../platform/kernel/config';
import { createLogger } from '../../../platform/kernel/logger';
import { PublisherCertificates } from '../certificates/own-certificates';
import { PublisherConnections } from './publisher-connections';
import { DirectoryClient } from '../directory/directory-client';
import { SmlClient } from './sml-client';

/** Runs work with connections of our publisher, without the running service. */
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

/** Runs work with a client of the Peppol Directory, without the running service. */
export function withDirectoryClient<T>(
  config: Config,
  work: (directory: DirectoryClient) => Promise<T>,
): Promise<T> {
  return withPublisher(config, (connections) => work(new DirectoryClient(config, connections)));
}

/** Runs work with a client of the SML, without the running service. */
export function withSmlClient<T>(config: Config, work: (smlClient: SmlClient) => Promise<T>): Promise<T> {
  return withPublisher(config, (connections) => work(new SmlClient(config, connections)));
}
