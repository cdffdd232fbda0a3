import { pino } from 'pino';
import type { Config } from '../../../kernel/config';
import { createLogger } from '../../../kernel/logger';
import { PublisherCertificates } from '../certificates/own-certificates';
import { LocatorClient } from './locator-client';
import { PublisherConnections } from './publisher-connections';

/** Asks the locator as our publisher, without the rest of the service. */
export async function withLocator<T>(
  config: Config,
  work: (locator: LocatorClient) => Promise<T>,
): Promise<T> {
  const certificates = new PublisherCertificates(
    config,
    createLogger('error', pino.destination({ dest: 2, sync: true })),
  );
  await certificates.start();
  const connections = new PublisherConnections(config, certificates);
  try {
    return await work(new LocatorClient(config, connections));
  } finally {
    certificates.onApplicationShutdown();
    await connections.onApplicationShutdown();
  }
}
