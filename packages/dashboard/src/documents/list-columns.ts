import { useState } from 'react';

/** Columns that a list of documents can have. */
export const LIST_COLUMNS = [
  'status',
  'number',
  'counterparty',
  'direction',
  'issueDate',
  'dueDate',
  'amount',
  'openAmount',
  'labels',
  'createdAt',
] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];
export type ListName = 'documents' | 'inbox';

const storageKey = (userId: string, list: ListName): string => `passerelle.columns.${userId}.${list}`;

/** Columns that a person chose for a list in this browser; null for the usual ones. */
export function rememberedColumns(
  userId: string,
  list: ListName,
  storage: () => Pick<Storage, 'getItem'> = () => localStorage,
): ListColumn[] | null {
  try {
    const names: unknown = JSON.parse(storage().getItem(storageKey(userId, list)) ?? 'null');
    if (!Array.isArray(names)) return null;
    const columns = names.flatMap((name) => LIST_COLUMNS.find((column) => column === name) ?? []);
    return columns.length === 0 ? null : [...new Set(columns)];
  } catch {
    return null;
  }
}

export function rememberColumns(
  userId: string,
  list: ListName,
  columns: readonly ListColumn[] | null,
  storage: () => Pick<Storage, 'setItem' | 'removeItem'> = () => localStorage,
): void {
  try {
    if (columns === null) storage().removeItem(storageKey(userId, list));
    else storage().setItem(storageKey(userId, list), JSON.stringify(columns));
  } catch {
    // Without storage the choice ends with the page.
  }
}

/** The columns of a list and how to choose others; the choice is remembered. */
export function useListColumns(
  userId: string,
  list: ListName,
): [ListColumn[] | null, (columns: ListColumn[] | null) => void] {
  const [columns, setColumns] = useState(() => rememberedColumns(userId, list));
  return [
    columns,
    (next) => {
      setColumns(next);
      rememberColumns(userId, list, next);
    },
  ];
}
