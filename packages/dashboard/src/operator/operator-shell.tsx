import { Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHead, Stack } from '../components/page';
import { tabClasses, Tabs } from '../components/filters';
import { ToastProvider } from '../components/toast';
import type { LabelledCall } from '../components/labelled-call';
import { useText } from '../i18n/text';
import { lastTeam } from '../session/last-team';
import { useSession } from '../session/team';
import { AccountMenu } from '../shell/account-menu';
import { Brand, PRODUCT } from '../shell/brand';
import { OfflineStrip } from '../shell/offline-strip';
import { useApiCallKey } from '../shell/shortcuts';
import { SkipLink } from '../shell/skip-link';

/** The frame of the operator's pages: no team is chosen here. */
export function OperatorShell() {
  const { t } = useText();
  const { teams } = useSession();
  useApiCallKey();
  const back = teams.find(({ id }) => id === lastTeam()) ?? teams[0];
  return (
    <ToastProvider>
      <SkipLink />
      <OfflineStrip />
      <header className="flex h-13 items-center gap-3 border-b border-line px-4 md:px-6">
        <Brand />
        <span className="flex-1 truncate font-semibold">
          <span className="max-md:sr-only">{PRODUCT} </span>
          <span className="md:font-normal md:text-ink-3">{t('operator.title')}</span>
        </span>
        {back !== undefined && (
          <Link to="/$teamId" params={{ teamId: back.id }} className="truncate text-13 max-md:max-w-44">
            {t('shell.back', { team: back.name })}
          </Link>
        )}
        <AccountMenu compact />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-304 min-w-0 px-4 pt-4 pb-16 md:px-6 md:pt-6"
      >
        <Outlet />
      </main>
    </ToastProvider>
  );
}

const PAGES = [
  { to: '/operator', name: 'operator.tab.overview' },
  { to: '/operator/queues', name: 'operator.tab.queues' },
  { to: '/operator/teams', name: 'operator.tab.teams' },
  { to: '/operator/verifications', name: 'operator.tab.verifications' },
  { to: '/operator/accounts', name: 'operator.tab.accounts' },
] as const;

/** Head of one of the operator's pages, with the way to the others. */
export function OperatorPage({
  title,
  note,
  apiCalls,
  actions,
  children,
}: {
  title: string;
  note: ReactNode;
  apiCalls: LabelledCall[];
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useText();
  return (
    <>
      <PageHead
        title={title}
        note={note}
        apiCalls={apiCalls.map((apiCall) => ({ ...apiCall, by: 'person' }))}
        actions={actions}
      />
      <Stack>
        <Tabs label={t('operator.title')}>
          {PAGES.map(({ to, name }) => (
            <Link
              key={to}
              to={to}
              className={tabClasses}
              activeOptions={{ exact: true, includeSearch: false }}
              activeProps={{ 'aria-current': 'page' }}
            >
              {t(name)}
            </Link>
          ))}
        </Tabs>
        {children}
      </Stack>
    </>
  );
}
