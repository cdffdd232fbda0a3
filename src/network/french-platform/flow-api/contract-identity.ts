import {
  formatContract,
  type FrenchPlatformSettings,
} from '../../../platform/kernel/settings/french-platform-settings';

/** Identifies a contract with a French platform in stored submissions and in the progress of searches. */
export interface ContractIdentity {
  /** Id of a company's contract (`fpc_…`); platform and organization for the installation's contract. */
  key: string;
  /** Company with its own contract; null: the installation's contract, for all companies without their own. */
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
