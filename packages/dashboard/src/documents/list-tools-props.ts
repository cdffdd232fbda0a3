import type { DocumentFilters } from './filters';
import type { ListColumn, ListName } from './list-columns';
import type { DocumentQuery } from './list-query';

/** Props that a list passes to its toolbar. */
export interface ListToolsProps {
  list: ListName;
  filters: DocumentFilters;
  /** Filter of the list as the API takes it */
  query: DocumentQuery;
  columns: ListColumn[] | null;
  /** Columns that the list has without a choice */
  usualColumns: readonly ListColumn[];
  onColumns: (columns: ListColumn[] | null) => void;
  onSort: (sort: Pick<DocumentFilters, 'sort' | 'order'>) => void;
  /** Shows a saved view: its filters instead of the present ones */
  onView: (filters: DocumentFilters) => void;
}
