import type { FrenchPlatformSettings } from '../../../platform/kernel/settings/french-platform-settings';
import { AccessTokenSource, SETTING_NAMES, type CredentialNames } from './access-token-source';
import type { TargetPolicy } from '../../../platform/kernel/outgoing/target-policy';
import { FlowClient } from './flow-client';
import { FrenchDirectory } from './french-directory';
import { createOperatorPolicy, PlatformConnections } from './platform-connections';
import { PlatformRequests } from './platform-requests';

/** Clients of the services of a French platform. */
export interface PlatformClients {
  /** Access tokens of both services. */
  tokens: AccessTokenSource;
  flows: FlowClient;
  /** Directory service; null when the contract includes none. */
  directory: FrenchDirectory | null;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** Rules for connections with settings that a company, not the operator, entered. */
export interface ConnectionRules {
  /** Decides whether connections to an address are allowed. */
  policy: TargetPolicy;
  names: CredentialNames;
}

/**
 * Creates the clients of a contract. No request is made before their first use.
 * @param rules rules for a company's contract; omitted: the operator's contract, whose addresses are not restricted
 */
export function connectPlatform(settings: FrenchPlatformSettings, rules?: ConnectionRules): PlatformClients {
  const { flowUrl, directoryUrl, tokenUrl, organizationId } = settings;
  const allowHttp = [flowUrl, directoryUrl, tokenUrl].some((url) => url?.startsWith('http:') === true);
  const { policy, names } = rules ?? { policy: createOperatorPolicy(allowHttp), names: SETTING_NAMES };
  const connections = new PlatformConnections(policy);
  const tokens = new AccessTokenSource(settings, connections, undefined, names);
  const createRequests = (url: string, server: string): PlatformRequests =>
    new PlatformRequests(url, server, organizationId, tokens, connections);
  return {
    tokens,
    flows: new FlowClient(createRequests(flowUrl, 'The flow service of the platform'), settings),
    directory:
      directoryUrl === null
        ? null
        : new FrenchDirectory(createRequests(directoryUrl, 'The directory service of the platform')),
    close: () => connections.close(),
  };
}
