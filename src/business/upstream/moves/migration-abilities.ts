import type { UpstreamProviderName } from '../../../network/upstream/providers';
import { ADAPTERS } from '../../../network/upstream/providers';
import type { MigrationAbilities } from './network-move-steps';

/** Returns what a provider does with migration keys by its API. */
export function getMigrationAbilities(provider: UpstreamProviderName): MigrationAbilities {
  const adapter = ADAPTERS[provider];
  return { issuesKeys: adapter.issueMigrationKey !== undefined, takesKeys: adapter.migrate !== undefined };
}
