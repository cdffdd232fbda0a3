import { startTransition, useEffect, useState } from 'react';
import { isLoadedPage } from '../routes/loaded-page';

/** Number of rows that fill a tall window; further rows are drawn afterwards. */
const FIRST = 20;

/**
 * The rows of a list that are drawn. On the first page that the browser loads, only the visible rows are drawn first,
 * and the others once the browser is idle. Later lists draw all rows at once, so that a list that the viewer returns
 * to keeps its scroll position.
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
