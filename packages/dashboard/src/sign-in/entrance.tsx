import { useEffect, type ReactNode } from 'react';
import { ApiCallButton } from '../components/api-call';
import type { LabelledCall } from '../components/labelled-call';
import { LanguageSelect } from '../components/language-select';
import { useText } from '../i18n/text';
import { Brand, PRODUCT } from '../shell/brand';
import { SkipLink } from '../shell/skip-link';
import { BridgeDrawing } from './bridge-drawing';

/** The pages before a session: the form at the left, the bridge and a few words at the right; the bridge is hidden on a phone. */
export function Entrance({
  title,
  note,
  before,
  beside,
  apiCalls,
  children,
}: {
  title: string;
  note?: ReactNode;
  before?: ReactNode;
  beside?: ReactNode;
  apiCalls?: LabelledCall[];
  children: ReactNode;
}) {
  const { t } = useText();
  useEffect(() => {
    document.title = `${title} · Passerelle`;
  }, [title]);
  return (
    <>
      <SkipLink />
      <div className="grid min-h-screen grid-cols-[minmax(0,1fr)] bg-surface md:grid-cols-2">
        <div className="flex min-w-0 flex-col p-5 md:p-8">
          <header className="flex items-center gap-2">
            <Brand />
            <span className="font-semibold">{PRODUCT}</span>
          </header>
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto mt-6 mb-auto grid w-88 max-w-full min-w-0 gap-6 py-4 md:my-auto md:py-8"
          >
            <div className="grid gap-2">
              {before}
              <div>
                <h1 className="text-24 font-semibold">{title}</h1>
                {note !== undefined && <p className="text-ink-2">{note}</p>}
              </div>
            </div>
            {children}
          </main>
          <footer className="flex flex-wrap items-center gap-4 text-12 text-ink-3">
            <span>{location.host}</span>
            <LanguageSelect />
            <a href="/docs">{t('sign-in.documentation')}</a>
            <span>{__PASSERELLE_VERSION__}</span>
            {apiCalls !== undefined && (
              <ApiCallButton apiCalls={apiCalls} kind="quiet" size="sm" className="ml-auto" />
            )}
          </footer>
        </div>
        <aside
          aria-label={t('sign-in.about')}
          className="grid min-w-0 content-center justify-items-center gap-8 border-l border-line bg-bg p-12 max-md:hidden"
        >
          <BridgeDrawing />
          <div className="grid gap-3 text-13 text-ink-2">{beside}</div>
        </aside>
      </div>
    </>
  );
}
