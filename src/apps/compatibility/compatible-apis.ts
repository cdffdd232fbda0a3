import type { Compatibility } from '../../platform/kernel/settings/http-settings';
import { RECOMMAND } from './recommand-table';
import type { CompatibleApi } from './translation';

/** Returns the interface of a compatible product; null: none. */
export function findCompatibleApi(compatibility: Compatibility): CompatibleApi | null {
  return compatibility === 'recommand' ? RECOMMAND : null;
}
