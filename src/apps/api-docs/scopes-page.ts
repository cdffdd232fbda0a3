import { listScopesWith, SCOPE_NAMES } from '../../access/auth/permissions/scopes';
import { KEY_PERMISSIONS } from '../../access/auth/permissions/roles';
import { COMPANY_OBJECTS } from '../../access/auth/permissions/company-objects.queries';
import type { DeclaredOperation } from '../../platform/kernel/http/operation';

/** Operation with its path in the API document. */
export interface OperationWithPath {
  operation: DeclaredOperation;
  path: string;
}

const BEGIN = '<!-- begin scopes -->';
const END = '<!-- end scopes -->';

/**
 * Returns a page with its tables of scopes filled: the permissions of each scope with their operations, and the
 * operations that keys with a limit to companies cannot call.
 * @throws Error when the page has no markers for the tables
 */
export function fillScopesPage(page: string, operations: readonly OperationWithPath[]): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`The page must contain the markers ${BEGIN} and ${END}.`);
  return `${before}${BEGIN}\n<!-- prettier-ignore-start -->\n\n${formatTables(operations)}\n\n<!-- prettier-ignore-end -->\n${END}${after}`;
}

function formatTables(operations: readonly OperationWithPath[]): string {
  const rows = [...KEY_PERMISSIONS].map((permission) => {
    const ids = operations
      .filter(({ operation }) => operation.access === 'team' && operation.permission === permission)
      .map(({ operation }) => formatCode(operation.id));
    const scopes = listScopesWith(permission).filter((scope) => SCOPE_NAMES.includes(scope));
    return `| ${formatCode(permission)} | ${scopes.map(formatCode).join(', ')} | ${ids.join(', ')} |`;
  });
  const teamOperations = operations.filter(concernsTeam).map(({ operation }) => formatCode(operation.id));
  return [
    '| permission | named scopes that include it | operations |',
    '| --- | --- | --- |',
    ...rows,
    '',
    '| operations that concern the whole team |',
    '| --- |',
    `| ${teamOperations.join(', ')} |`,
  ].join('\n');
}

/**
 * Returns whether an operation concerns the whole team, so that keys limited to companies cannot call it. Operations on
 * members accept no keys at all.
 */
function concernsTeam({ operation, path }: OperationWithPath): boolean {
  if (operation.access !== 'team' || !KEY_PERMISSIONS.has(operation.permission)) return false;
  const isOfCompany = [...path.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => COMPANY_OBJECTS.has(name));
  return !isOfCompany && operation.companyLimit === undefined;
}

const formatCode = (text: string): string => `\`${text}\``;
