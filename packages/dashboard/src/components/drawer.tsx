import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useText } from '../i18n/text';
import { ApiCallButton } from './api-call';
import type { LabelledCall } from './labelled-call';
import { Button } from './button';

/**
 * Beside the list from 1101 px up, a page below that (put it into `WithDrawer`). Its state is in the address, so closing is a
 * navigation.
 */
export function Drawer({
  title,
  note,
  actions,
  apiCalls,
  onClose,
  children,
}: {
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  /** API calls of its content and buttons, for "Show API call" */
  apiCalls?: LabelledCall[];
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useText();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOfPage(heading);
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 overflow-hidden rounded-3 border border-line bg-surface shadow-1 xl:sticky xl:top-6 xl:max-h-[calc(100vh-3rem)] xl:overflow-y-auto"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header className="flex items-start gap-2 border-b border-line px-4 py-3">
        <div className="grid min-h-control-lg min-w-0 flex-1 content-center md:min-h-control">
          <h2 ref={heading} id={id} tabIndex={-1} className="scroll-mt-20 wrap-anywhere outline-none">
            {title}
          </h2>
          {note !== undefined && <p className="text-12 text-ink-3">{note}</p>}
        </div>
        {actions}
        {apiCalls !== undefined && <ApiCallButton apiCalls={apiCalls} kind="quiet" iconOnly />}
        <Button kind="quiet" icon="x" iconOnly onClick={onClose}>
          {t('common.close')}
        </Button>
      </header>
      {children}
    </section>
  );
}

/**
 * Where the drawer replaces the page, focus moves to its heading, and back to the row on close. Beside the list the
 * focus does not move.
 */
function useFocusOfPage(heading: RefObject<HTMLElement | null>): void {
  const opener = useRef<Element | null>(null);
  // Runs before the browser paints the page without the list, which had the focus.
  useLayoutEffect(() => {
    if (heading.current === null || isBesideList(heading.current)) return;
    opener.current = document.activeElement;
    heading.current.focus();
  }, [heading]);
  // Runs after the list is visible again: hidden elements cannot have the focus.
  useEffect(
    () => () => {
      if (opener.current instanceof HTMLElement && document.activeElement === document.body)
        opener.current.focus();
    },
    [],
  );
}

/** True while the class `xl:sticky` of the drawer applies. */
function isBesideList(heading: HTMLElement): boolean {
  const drawer = heading.closest('section');
  return drawer !== null && getComputedStyle(drawer).position === 'sticky';
}
