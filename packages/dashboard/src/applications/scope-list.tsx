import { useText } from '../i18n/text';
import { FORM_SCOPES } from '../keys/key-limits';

/** Scopes in words, one a line; a single permission by its name. */
export function ScopeList({ scopes }: { scopes: readonly string[] }) {
  const { t } = useText();
  return (
    <ul className="list-disc pl-5">
      {scopes.map((scope) => {
        const named = FORM_SCOPES.find((each) => each === scope);
        return (
          <li key={scope}>
            {scope === 'all' ? (
              t('keys.scopes.all')
            ) : named === undefined ? (
              <code>{scope}</code>
            ) : (
              t(`keys.scope.${named}`)
            )}
          </li>
        );
      })}
    </ul>
  );
}
