import {
  formatContract,
  type FrenchPlatformSettings,
} from '../../../platform/kernel/settings/french-platform-settings';

/** Identifies a contract with a French platform in stored submissions and in the progress of searches. */
export interface ContractIdentity {
  /** Id of a company's contract (`fpc_…`); of the installation's, its platform and organization. */
  key: string;
  /** The only company that uses the contract; null: the installation's, which serves all companies without one. */
  companyId: string | null;
  /** Registration number of the platform. */
  platformNumber: string;
}

/** Returns the identity of the installation's contract. */
export function identifyInstallation(
  settings: Pick<FrenchPlatformSettings, 'number' | 'organizationId'>,
): ContractIdentity {
  return { key: formatContract(settings), companyId: null, platformNumber: settings.number };
}
