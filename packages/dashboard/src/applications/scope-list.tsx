import { useText } from '../i18n/text';
import { FORM_SCOPES } from '../keys/key-limits';
import { findPermission } from './permissions';

/** Scopes in words, one a line: sets by their task, single permissions by what they allow. */
export function ScopeList({ scopes }: { scopes: readonly string[] }) {
  const { t } = useText();
  const describe = (scope: string) => {
    const named = FORM_SCOPES.find((each) => each === scope);
    const permission = findPermission(scope);
    if (scope === 'all') return t('keys.scopes.all');
    if (named !== undefined) return t(`keys.scope.${named}`);
    // A later release may have permissions that this page has no words for.
    return permission === undefined ? <code>{scope}</code> : t(`applications.permission.${permission}`);
  };
  return (
    <ul className="list-disc pl-5">
      {scopes.map((scope) => (
        <li key={scope}>{describe(scope)}</li>
      ))}
    </ul>
  );
}
