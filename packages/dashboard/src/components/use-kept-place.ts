import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * What is read of a list stays where it is while rows are put before it. The browser's own scroll anchoring does not look into what
 * scrolls sideways, as a table does.
 *
 * @returns For the element whose children are the rows
 */
export function useKeptPlace<Element extends HTMLElement>(): RefObject<Element | null> {
  const list = useRef<Element>(null);
  const first = useRef<globalThis.Element | null>(null);
  useLayoutEffect(() => {
    const [before, now] = [first.current, list.current?.firstElementChild ?? null];
    first.current = now;
    if (list.current === null || before === null || now === null || !list.current.contains(before)) return;
    const added = before.getBoundingClientRect().top - now.getBoundingClientRect().top;
    // Above the window: who sees the beginning of the list sees what is new.
    if (added > 0 && now.getBoundingClientRect().top < 0)
      window.scrollBy({ top: added, behavior: 'instant' });
  });
  return list;
}
