import type { DocumentFilters } from '../../documents/filters';

/** State of the inbox in its address: filters, whether all documents are shown, and the open document. */
export interface InboxSearch extends DocumentFilters {
  all?: boolean;
  open?: string;
}
