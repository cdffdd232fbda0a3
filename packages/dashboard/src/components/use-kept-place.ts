import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the scroll position of a list while rows are added at its top. The browser's scroll anchoring does not work
 * inside horizontally scrolling elements such as tables.
 *
 * @returns Ref of the element whose children are the rows
 */
export function useKeptPlace<Element extends HTMLElement>(): RefObject<Element | null> {
  const list = useRef<Element>(null);
  const first = useRef<globalThis.Element | null>(null);
  useLayoutEffect(() => {
    const [before, now] = [first.current, list.current?.firstElementChild ?? null];
    first.current = now;
    if (list.current === null || before === null || now === null || !list.current.contains(before)) return;
    const added = before.getBoundingClientRect().top - now.getBoundingClientRect().top;
    // Only if the top of the list is out of view: otherwise the viewer should see the new rows.
    if (added > 0 && now.getBoundingClientRect().top < 0)
      window.scrollBy({ top: added, behavior: 'instant' });
  });
  return list;
}
