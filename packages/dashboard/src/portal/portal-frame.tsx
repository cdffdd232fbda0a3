import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LanguageSelect } from '../components/language-select';
import { useText } from '../i18n/text';
import { PRODUCT } from '../shell/brand';
import { OfflineStrip } from '../shell/offline-strip';
import { SkipLink } from '../shell/skip-link';

const route = getRouteApi('/portal');

/** The frame around the pages of a portal link: the team that sends the events, and the company that they are about. */
export function PortalFrame({
  team,
  company,
  note,
  children,
}: {
  team?: string;
  company?: string;
  /** At the foot of the page */
  note?: string;
  children: ReactNode;
}) {
  const { t } = useText();
  const search = route.useSearch();
  const navigate = useNavigate();
  return (
    <div className="flex min-h-screen flex-col">
      <SkipLink />
      <OfflineStrip />
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex min-h-12 w-full max-w-[calc(var(--w-page)+4rem)] flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 md:px-8">
          <bdi className="font-semibold wrap-anywhere">{team ?? PRODUCT}</bdi>
          {company !== undefined && <bdi className="wrap-anywhere text-ink-2">{company}</bdi>}
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[calc(var(--w-page)+4rem)] min-w-0 flex-1 px-4 py-5 md:p-8"
      >
        {children}
      </main>
      <footer className="mx-auto flex w-full max-w-[calc(var(--w-page)+4rem)] flex-wrap items-center gap-4 px-4 py-4 text-12 text-ink-3 md:px-8">
        <LanguageSelect
          onChange={(language) =>
            void navigate({ to: '/portal', search: { ...search, language }, replace: true })
          }
        />
        {note !== undefined && <span>{note}</span>}
        <a className="ml-auto" href="/docs/guides/webhooks.md">
          {t('webhooks.portal.guide')}
        </a>
      </footer>
    </div>
  );
}
