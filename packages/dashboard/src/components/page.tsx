import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { ApiCallButton } from './api-call';
import type { LabelledCall } from './labelled-call';
import { classes } from './classes';

/** Title, one line below it and the page's actions; sets the title of the window, too. */
export function PageHead({
  title,
  windowTitle,
  note,
  crumbs,
  actions,
  apiCalls,
}: {
  title: ReactNode;
  /** Plain text for the window; needed when `title` is more than text */
  windowTitle?: string;
  note?: ReactNode;
  crumbs?: ReactNode;
  actions?: ReactNode;
  /** API calls of the page and its buttons, for "Show API call" */
  apiCalls?: LabelledCall[];
}) {
  const name = windowTitle ?? (typeof title === 'string' ? title : null);
  useEffect(() => {
    if (name !== null) document.title = `${name} · Passerelle`;
  }, [name]);
  return (
    <header className="mb-4 md:mb-6">
      {crumbs !== undefined && (
        <nav className="mb-2 flex flex-wrap items-center gap-1.5 text-13 text-ink-3 [&_a]:text-ink-2">
          {crumbs}
        </nav>
      )}
      <div className="flex flex-wrap items-start gap-3 md:gap-4">
        <div className="min-w-0 flex-[1_1_12rem] md:flex-[1_1_16rem]">
          <h1 className="wrap-anywhere">{title}</h1>
          {note !== undefined && <p className="mt-1 text-ink-2">{note}</p>}
        </div>
        {apiCalls !== undefined && (
          <ApiCallButton apiCalls={apiCalls} kind="quiet" iconOnly className="md:hidden" />
        )}
        {(actions !== undefined || apiCalls !== undefined) && (
          <div className="flex flex-wrap items-center gap-2 max-md:w-full max-md:[&>*:not(.w-control-lg)]:flex-auto">
            {apiCalls !== undefined && <ApiCallButton apiCalls={apiCalls} className="max-md:hidden" />}
            {actions}
          </div>
        )}
      </div>
    </header>
  );
}

/** An action of the head and its menu, kept on one line on a phone. */
export function WithMenu({ children }: { children: ReactNode }) {
  return (
    <span className="flex gap-2 md:contents max-md:[&:has(>:only-child)]:flex-none! max-md:[&>:not(.w-control-lg)]:flex-auto">
      {children}
    </span>
  );
}

/** Cards one below the other. */
export function Stack({
  gap = 6,
  className,
  children,
}: {
  gap?: 2 | 3 | 4 | 6;
  className?: string;
  children: ReactNode;
}) {
  const gaps = { 2: 'gap-2', 3: 'gap-3', 4: 'gap-4', 6: 'gap-4 md:gap-6' };
  return (
    <div className={classes('grid min-w-0 grid-cols-[minmax(0,1fr)] content-start', gaps[gap], className)}>
      {children}
    </div>
  );
}

/** Main column and rail; the rail goes below from 1100 px down. */
export function Columns({
  rail = 'md',
  children,
}: {
  rail?: 'none' | 'sm' | 'md' | 'lg';
  children: ReactNode;
}) {
  const widths = {
    none: '',
    sm: 'xl:grid-cols-[minmax(0,1fr)_16rem]',
    md: 'xl:grid-cols-[minmax(0,1fr)_19rem]',
    lg: 'xl:grid-cols-[minmax(0,1fr)_25rem]',
  };
  return (
    <div className={classes('grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6', widths[rail])}>
      {children}
    </div>
  );
}

/**
 * A list and, beside it, the drawer of its open entry; null while none is open. Up to 1100 px the drawer replaces the
 * list. The list stays the same element, so its selection, focus and loaded rows stay.
 */
export function WithDrawer({ drawer, children }: { drawer: ReactNode; children: ReactNode }) {
  const isOpen = drawer !== null;
  return (
    <Columns rail={isOpen ? 'lg' : 'none'}>
      <div className={isOpen ? 'min-w-0 max-xl:hidden' : 'min-w-0'}>{children}</div>
      {drawer}
    </Columns>
  );
}
