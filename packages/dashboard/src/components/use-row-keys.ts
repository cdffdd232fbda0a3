import { useEffect, useRef, type FocusEvent, type RefCallback } from 'react';
import { areLettersOn, isAfterGo, isCommand } from './letters';

/** Keyboard actions of a list; they apply to the focused row. */
export interface RowActions<Row> {
  /** Enter and o */
  open: (row: Row) => void;
  /** x; with Shift from the last one selected to this one */
  select?: (row: Row, isRange: boolean) => void;
  /** Further single letters */
  letters?: Record<string, (row: Row) => void>;
}

/**
 * j and k (↓ ↑) move through the rows of a list, by real focus; Enter opens. Letters count only outside of fields, dialogs
 * and menus.
 *
 * @returns The props of each row for `Table`; of a list of links their `ref` alone is to be used
 */
export function useRowKeys<Row, Element extends HTMLElement = HTMLTableRowElement>(
  rows: Row[],
  actions: RowActions<Row>,
): (
  row: Row,
  index: number,
) => { tabIndex: number; onFocus: (event: FocusEvent<Element>) => void; ref: RefCallback<Element> } {
  const elements = useRef(new Map<number, HTMLElement>());
  const current = useRef({ rows, actions });
  useEffect(() => {
    current.current = { rows, actions };
    // The row that Tab led to may have gone away.
    const rowElements = [...elements.current.values()];
    if (rowElements.every(({ tabIndex }) => tabIndex < 0))
      elements.current.get(0)?.setAttribute('tabindex', '0');
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // Arrows and Enter act on the row that has the focus, so they stay when letters are switched off.
      if (!isCommand(event) || (event.key.length === 1 && (!areLettersOn() || isAfterGo()))) {
        return;
      }
      const at = focusedRow(elements.current);
      if (actOn(event, at, current.current, elements.current)) {
        event.preventDefault();
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (_, index) => ({
    tabIndex: index === 0 ? 0 : -1,
    // Tab leaves the list, and comes back to the row that was left.
    onFocus: ({ target, currentTarget }) => {
      if (target !== currentTarget) return;
      for (const [at, element] of elements.current) element.tabIndex = at === index ? 0 : -1;
    },
    ref: (element) => {
      if (element === null) {
        elements.current.delete(index);
      } else {
        elements.current.set(index, element);
      }
    },
  });
}

function actOn<Row>(
  event: KeyboardEvent,
  at: number,
  { rows, actions }: { rows: Row[]; actions: RowActions<Row> },
  elements: Map<number, HTMLElement>,
): boolean {
  const step = STEPS[event.key];
  const isInRow = event.target instanceof HTMLTableRowElement;
  if (step !== undefined && (event.key.length === 1 || isInRow)) {
    const next = elements.get(at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + step)));
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
    return next !== undefined;
  }
  const row = rows[at];
  if (row === undefined) {
    return false;
  }
  if (event.key === 'o' || (event.key === 'Enter' && isInRow)) {
    actions.open(row);
    return true;
  }
  if (event.key.toLowerCase() === 'x' && actions.select) {
    actions.select(row, event.shiftKey);
    return true;
  }
  const action = actions.letters?.[event.key];
  action?.(row);
  return action !== undefined;
}

const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

function focusedRow(elements: Map<number, HTMLElement>): number {
  const focused = document.activeElement;
  for (const [index, element] of elements) {
    if (element.contains(focused)) {
      return index;
    }
  }
  return -1;
}
