import type { FrenchPlatformSettings } from '../../../platform/kernel/settings/french-platform-settings';
import { AccessTokenSource } from './access-token-source';
import { FlowClient } from './flow-client';
import { FrenchDirectory } from './french-directory';
import { PlatformConnections } from './platform-connections';
import { PlatformRequests } from './platform-requests';

/** Clients of the services of a French platform. */
export interface PlatformClients {
  flows: FlowClient;
  /** Null: the contract includes no directory service. */
  directory: FrenchDirectory | null;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** Creates the clients of a contract. Nothing is called before their first use. */
export function connectPlatform(settings: FrenchPlatformSettings): PlatformClients {
  const { flowUrl, directoryUrl, tokenUrl, organizationId } = settings;
  const allowHttp = [flowUrl, directoryUrl, tokenUrl].some((url) => url?.startsWith('http:') === true);
  const connections = new PlatformConnections(allowHttp);
  const tokens = new AccessTokenSource(settings, connections);
  const createRequests = (url: string, server: string): PlatformRequests =>
    new PlatformRequests(url, server, organizationId, tokens, connections);
  return {
    flows: new FlowClient(createRequests(flowUrl, 'The flow service of the platform'), settings),
    directory:
      directoryUrl === null
        ? null
        : new FrenchDirectory(createRequests(directoryUrl, 'The directory service of the platform')),
    close: () => connections.close(),
  };
}
