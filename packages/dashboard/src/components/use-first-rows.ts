import { startTransition, useEffect, useState } from 'react';
import { isLoadedPage } from '../routes/loaded-page';

/** As many rows as a tall window shows; what is below them is drawn when the browser has shown these. */
const FIRST = 20;

/**
 * The rows of a list that are drawn. On the page that the browser loads they are at first as many as it can show, and all
 * of them as soon as it is idle; nobody waits for what is below the window. Later lists have all at once: one that the viewer comes
 * back to is scrolled to where it was.
 */
export function useFirstRows<Row>(rows: Row[]): Row[] {
  const [isWhole, setWhole] = useState(() => !isLoadedPage());
  useEffect(() => {
    if (isWhole) return;
    return whenIdle(() => startTransition(() => setWhole(true)));
  }, [isWhole]);
  return isWhole || rows.length <= FIRST ? rows : rows.slice(0, FIRST);
}

/** Calls when the browser has nothing else to do, and after a second in any case. @returns What revokes it */
function whenIdle(callback: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 50);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(callback, { timeout: 1_000 });
  return () => window.cancelIdleCallback(handle);
}
