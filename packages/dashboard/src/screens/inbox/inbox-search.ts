import type { DocumentFilters } from '../../documents/filters';

/** What of the inbox stands in the address: its filters, whether all is shown, and the document beside the list. */
export interface InboxSearch extends DocumentFilters {
  all?: boolean;
  open?: string;
}
