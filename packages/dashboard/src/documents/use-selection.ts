import { useState } from 'react';
import type { RowSelection } from './document-table';
import type { StoredDocument } from './queries';

/** The selection of a list: single rows, a range from the last one, all that are shown. Rows that are gone count no more. */
export function useSelection(documents: StoredDocument[]): RowSelection & {
  selected: StoredDocument[];
  clear: () => void;
} {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const selected = documents.filter(({ id }) => chosen.has(id));
  const toggle = ({ id }: StoredDocument, isRange: boolean): void => {
    const next = new Set(chosen);
    const from = documents.findIndex((each) => each.id === last);
    const to = documents.findIndex((each) => each.id === id);
    if (isRange && from >= 0) {
      documents.slice(Math.min(from, to), Math.max(from, to) + 1).forEach((each) => next.add(each.id));
    } else if (!next.delete(id)) {
      next.add(id);
    }
    setChosen(next);
    setLast(id);
  };
  return {
    ids: new Set(selected.map(({ id }) => id)),
    selected,
    toggle,
    toggleAll: () =>
      setChosen(selected.length === documents.length ? new Set() : new Set(documents.map(({ id }) => id))),
    clear: () => setChosen(new Set()),
  };
}
