import { LANGUAGES, LANGUAGE_NAMES, type Language } from '../i18n/catalog';
import { useText } from '../i18n/text';
import { Select } from './field';

/** The language of the pages that have no account menu. */
export function LanguageSelect({ onChange }: { onChange?: (language: Language) => void }) {
  const { t, language, setLanguage } = useText();
  const choose = (name: string): void => {
    const chosen = LANGUAGES.find((each) => each === name);
    if (chosen === undefined) return;
    void setLanguage(chosen);
    onChange?.(chosen);
  };
  return (
    <span className="w-28 [&_select]:h-8 [&_select]:text-13">
      <Select
        aria-label={t('shell.language')}
        value={language}
        onChange={(event) => choose(event.target.value)}
      >
        {LANGUAGES.map((name) => (
          <option key={name} value={name} lang={name}>
            {LANGUAGE_NAMES[name]}
          </option>
        ))}
      </Select>
    </span>
  );
}
