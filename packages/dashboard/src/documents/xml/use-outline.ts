import { useEffect, useState } from 'react';
import { readOutline, type Outline } from './outline';

/** The outline of an XML text; null while it is read, which leaves the page alive. */
export function useOutline(xml: string | null): Outline | null {
  const [outline, setOutline] = useState<Outline | null>(null);
  useEffect(() => {
    if (xml === null) {
      return;
    }
    const leaving = new AbortController();
    readOutline(xml, nextTask, leaving.signal).then(setOutline, () => undefined);
    return () => leaving.abort();
  }, [xml]);
  return outline?.text === xml ? outline : null;
}

/** Lets the browser draw and handle input before the next slice. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
