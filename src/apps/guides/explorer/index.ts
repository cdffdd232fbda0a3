import type { GuideFiles } from '../guide-files';
import { createCodeEntries } from './code-entries';
import type { ExplorerEntry } from './entry';
import { createOperationEntries } from './operation-entries';
import { createRuleEntries } from './rule-entries';
import { createTermEntries } from './term-entries';

export { renderExplorerPage } from './explorer-page';
export { EXPLORER_SCRIPT } from './explorer-script';
export type { ExplorerEntry } from './entry';

/**
 * Creates the index of the explorer: business terms and fields, rules, error codes and operations.
 * @param files pages of `docs/`, which explain rules and codes
 * @param api API document (OpenAPI 3.1)
 */
export function createExplorerIndex(files: GuideFiles, api: unknown): ExplorerEntry[] {
  return [
    ...createTermEntries(),
    ...createCodeEntries(files),
    ...createOperationEntries(api),
    ...createRuleEntries(files),
  ];
}
