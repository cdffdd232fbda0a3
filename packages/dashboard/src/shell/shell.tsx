import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { Fragment, Suspense, useEffect, useRef, useState } from 'react';
import { Button, buttonClasses } from '../components/button';
import { classes } from '../components/classes';
import { Icon } from '../components/icon';
import { lazyPart } from '../components/lazy-part';
import { ToastProvider } from '../components/toast';
import { useLeavingAnswers } from '../documents/leaving-answers';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import type { Counts } from '../overview/counted-days';
import { useCounts } from '../overview/counts';
import { rememberTeam } from '../session/last-team';
import { TeamProvider, useMay, useTeam } from '../session/team';
import { AccountMenu } from './account-menu';
import { Brand } from './brand';
import { useForbidden, useNavigation, type NavItem } from './navigation';
import { OfflineStrip } from './offline-strip';
import { RoleNotice } from './role-notice';
import { SkipLink } from './skip-link';
import { useShortcuts } from './shortcuts';
import { TeamMenu } from './team-menu';

const ForbiddenPage = lazyPart('ForbiddenPage', () => import('./forbidden-page'));
const Palette = lazyPart('Palette', () => import('./palette'));
const ShortcutHelp = lazyPart('ShortcutHelp', () => import('./shortcut-help'));
const LeavingAnswersBar = lazyPart(
  'LeavingAnswersBar',
  async () => ({ default: (await import('../documents/leaving-answers-bar')).LeavingAnswersBar }),
  ['documents'],
);

const SEARCH_KEYS = 'Ctrl K';

/** The frame around every page of a team: side bar, icon rail or tabs, the banner of a sandbox, and the page itself. */
export function Shell() {
  return (
    <TeamProvider>
      <Frame />
    </TeamProvider>
  );
}

function Frame() {
  const team = useTeam();
  const { t } = useText();
  const [over, setOver] = useState<'palette' | 'help' | null>(null);
  const hasLeavingAnswers = useLeavingAnswers(team.id).length > 0;
  const openPalette = () => setOver('palette');
  useEffect(() => rememberTeam(team.id), [team.id]);
  useShortcuts(team, { palette: openPalette, help: () => setOver('help') });
  return (
    <ToastProvider>
      <RoleNotice />
      <SkipLink />
      <OfflineStrip />
      {team.environment === 'sandbox' && <SandboxBanner />}
      {team.suspended && <SuspendedBanner />}
      <TopBar onSearch={openPalette} />
      <div className="md:grid md:min-h-[calc(100vh-var(--h-banner))] md:grid-cols-[var(--w-side)_minmax(0,1fr)]">
        <SideBar onSearch={openPalette} />
        <Page />
      </div>
      <nav
        aria-label={t('shell.quickNav')}
        className="fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        <Tabs />
      </nav>
      <Suspense>
        {hasLeavingAnswers && <LeavingAnswersBar key={team.id} />}
        {over === 'palette' && <Palette onClose={() => setOver(null)} />}
        {over === 'help' && <ShortcutHelp onClose={() => setOver(null)} />}
      </Suspense>
    </ToastProvider>
  );
}

/** Says of a suspended team why its pages show refusals. */
function SuspendedBanner() {
  const { t } = useText();
  return (
    <p
      role="status"
      className="flex min-h-7 items-center justify-center gap-2 border-b border-line bg-bad-soft px-4 py-1 text-12 text-bad"
    >
      <Icon name="block" />
      {t('shell.suspended')}
    </p>
  );
}

function SandboxBanner() {
  const { t, rich } = useText();
  const { id: teamId } = useTeam();
  const may = useMay();
  return (
    <aside
      data-banner=""
      aria-label={t('shell.environment')}
      className="flex min-h-7 items-center justify-center gap-2 border-b border-sim-line bg-sim-soft px-4 py-1 text-12 text-sim"
    >
      <Icon name="flask" />
      <span>
        {rich('shell.sandbox.banner', {
          b: (chunks) => <b className="font-semibold">{chunks}</b>,
        })}{' '}
        {may('sandbox.use') && (
          <Link to="/$teamId/sandbox" params={{ teamId }} className="text-sim underline underline-offset-2">
            {t('shell.nav.sandbox')}
          </Link>
        )}
      </span>
    </aside>
  );
}

/** The page; focus goes to it when the address changes to another page, so that readers begin there. */
function Page() {
  const main = useRef<HTMLElement>(null);
  // Asked before the page is shown, so that it reads nothing that would be refused.
  const team = useTeam();
  const forbidden = useForbidden(team);
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (before.current !== undefined && before.current !== pathname)
      main.current?.focus({ preventScroll: true });
    before.current = pathname;
  }, [pathname]);
  return (
    <main
      ref={main}
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-[calc(var(--w-page)+4rem)] min-w-0 px-4 pt-4 pb-26 md:px-6 md:pt-6 md:pb-16 xl:px-8"
    >
      {forbidden === null ? (
        // Another team's page is another page: its rows, forms and drafts do not stay where the address changes the team alone.
        <Fragment key={team.id}>
          <Outlet />
        </Fragment>
      ) : (
        <Suspense>
          <ForbiddenPage item={forbidden} />
        </Suspense>
      )}
    </main>
  );
}

function SideBar({ onSearch }: { onSearch: () => void }) {
  const team = useTeam();
  const { t } = useText();
  const counts = useCounts();
  return (
    <div className="border-r border-line max-md:hidden">
      <div className="sticky top-0 flex h-[calc(100vh-var(--h-banner))] flex-col gap-4 overflow-y-auto p-3 [scrollbar-width:thin] max-lg:items-center max-lg:px-2">
        <TeamMenu />
        <button
          type="button"
          aria-keyshortcuts="Control+K"
          className="flex h-8 w-full flex-none items-center gap-2 rounded-2 border border-line-strong bg-surface px-2 text-13 text-ink-3 hover:border-field max-lg:w-9 max-lg:justify-center max-lg:px-0"
          onClick={onSearch}
        >
          <Icon name="search" />
          <span className="flex-1 truncate text-left max-lg:sr-only">{t('shell.search')}</span>
          <kbd className="whitespace-nowrap max-lg:hidden">{SEARCH_KEYS}</kbd>
        </button>
        <nav aria-label={t('shell.nav')} className="grid gap-4">
          {useNavigation(team).map(({ name, items }) => (
            <div key={name ?? 'first'}>
              {name !== null && (
                <div id={name} className="px-2 pb-1 text-12 leading-5 text-ink-3 max-lg:sr-only">
                  {t(name)}
                </div>
              )}
              <ul aria-labelledby={name ?? undefined} className="grid gap-px">
                {items.map((item) => (
                  <li key={item.path}>
                    <SideLink item={item} counts={counts} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="mt-auto border-t border-line pt-3">
          <AccountMenu />
        </div>
      </div>
    </div>
  );
}

function SideLink({ item, counts }: { item: NavItem; counts: Counts | undefined }) {
  const { t } = useText();
  const { id } = useTeam();
  const format = useFormat();
  // The count of unread documents includes responses, which the inbox omits, so it is not shown beside the inbox.
  const count = item.path === 'webhooks' ? counts?.failingWebhooks : undefined;
  return (
    <Link
      to={`/$teamId/${item.path}` as '/$teamId'}
      params={{ teamId: id }}
      title={t(item.name)}
      className="relative flex h-7.5 items-center gap-2.5 rounded-2 px-2 text-13 font-medium text-ink-2 hover:bg-sunken hover:text-ink hover:no-underline aria-[current=page]:bg-surface aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_0_0_1px_var(--line)] max-lg:size-9 max-lg:justify-center max-lg:px-0 [&>svg]:text-ink-3 aria-[current=page]:[&>svg]:text-ink"
    >
      <Icon name={item.icon} />
      <span className="flex-1 max-lg:sr-only">{t(item.name)}</span>
      {count !== undefined && count > 0 && (
        <span className="text-12 font-normal text-bad tabular-nums max-lg:sr-only">
          {format.count(count)}
          <span className="sr-only"> {t('shell.nav.failing')}</span>
        </span>
      )}
    </Link>
  );
}

function TopBar({ onSearch }: { onSearch: () => void }) {
  const { t } = useText();
  return (
    <header className="sticky top-0 z-20 flex h-13 items-center gap-2 border-b border-line bg-bg pr-3 pl-4 md:hidden">
      <Brand small />
      <TeamMenu compact />
      <Button kind="quiet" icon="search" iconOnly onClick={onSearch}>
        {t('shell.search')}
      </Button>
      <AccountMenu compact />
    </header>
  );
}

const TAB =
  'grid min-w-0 justify-items-center gap-0.5 px-0 pt-2 pb-1.75 text-11 font-medium text-ink-2 hover:no-underline aria-[current=page]:text-ink aria-[current=page]:[&>svg]:stroke-[2.25]';

function Tabs() {
  const { t } = useText();
  const team = useTeam();
  const tabs = useNavigation(team).flatMap(({ items }) => items.filter(({ tab }) => tab));
  return (
    <>
      {tabs.map((item) => (
        <Link
          key={item.path}
          to={`/$teamId/${item.path}` as '/$teamId'}
          params={{ teamId: team.id }}
          className={TAB}
        >
          <Icon name={item.icon} size="lg" />
          <span className="max-w-full truncate">{t(item.name)}</span>
        </Link>
      ))}
      <MoreTab />
    </>
  );
}

/** Everything that has no tab of its own. */
function MoreTab() {
  const { t } = useText();
  const team = useTeam();
  const groups = useNavigation(team);
  return (
    <details className="group relative">
      <summary className={classes(TAB, 'cursor-pointer list-none [&::-webkit-details-marker]:hidden')}>
        <Icon name="menu" size="lg" />
        <span>{t('shell.more')}</span>
      </summary>
      <div className="fixed inset-x-2 bottom-16 grid max-h-[70vh] grid-cols-2 gap-1 overflow-y-auto rounded-3 border border-line bg-surface p-2 shadow-3">
        {groups.flatMap(({ items }) =>
          items
            .filter(({ tab }) => !tab)
            .map((item) => (
              <Link
                key={item.path}
                to={`/$teamId/${item.path}` as '/$teamId'}
                params={{ teamId: team.id }}
                className={classes(
                  buttonClasses('quiet'),
                  'justify-start! aria-[current=page]:bg-sunken aria-[current=page]:text-ink',
                )}
                onClick={(event) => event.currentTarget.closest('details')?.removeAttribute('open')}
              >
                <Icon name={item.icon} />
                {t(item.name)}
              </Link>
            )),
        )}
      </div>
    </details>
  );
}
