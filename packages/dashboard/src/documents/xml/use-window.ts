import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Rows that are drawn before and after those on the screen. */
const SPARE = 20;

/** The rows of a long list that are on the screen, and how to bring one there. */
export interface RowWindow {
  container: RefObject<HTMLDivElement | null>;
  /** Total height of all rows */
  spacer: RefObject<HTMLDivElement | null>;
  /** The drawn rows, at their place */
  slice: RefObject<HTMLDivElement | null>;
  first: number;
  /** After the last one */
  last: number;
  scrollTo: (row: number) => void;
}

/** Range of the `count` rows of equal height to render. Positions are set as DOM properties, which the page's content security policy allows. */
export function useWindow(count: number, rowHeight: number): RowWindow {
  const container = useRef<HTMLDivElement>(null);
  const spacer = useRef<HTMLDivElement>(null);
  const slice = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ first: 0, last: 60 });
  const targetTop = useRef<number | null>(null);
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const update = (): void => {
      const top = Math.floor(element.scrollTop / rowHeight);
      const height = Math.ceil(element.clientHeight / rowHeight);
      const first = Math.max(0, top - SPARE);
      const last = Math.min(count, top + height + SPARE);
      setRange((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    update();
    element.addEventListener('scroll', update, { passive: true });
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', update);
      observer.disconnect();
    };
  }, [count, rowHeight]);
  useLayoutEffect(() => {
    if (spacer.current) spacer.current.style.height = `${count * rowHeight}px`;
    if (slice.current) slice.current.style.transform = `translateY(${range.first * rowHeight}px)`;
    if (container.current && targetTop.current !== null) {
      container.current.scrollTop = targetTop.current;
      targetTop.current = null;
    }
  });
  return {
    container,
    spacer,
    slice,
    ...range,
    scrollTo: (row) => {
      const height = container.current?.clientHeight ?? 0;
      targetTop.current = Math.max(0, row * rowHeight - height / 2);
      if (container.current) container.current.scrollTop = targetTop.current;
    },
  };
}
