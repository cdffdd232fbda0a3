import { useText } from '../i18n/text';

/** The first stop of the keyboard: past the navigation, to the page. */
export function SkipLink() {
  const { t } = useText();
  return (
    <a
      href="#main"
      className="absolute -top-16 left-2 z-50 rounded-2 bg-primary px-3 py-2 text-on-primary focus:top-2"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      {t('shell.skip')}
    </a>
  );
}
