/** What the page of items shows: the company, the search, and the open form. The address keeps it. */
export interface ItemsPlace {
  company?: string;
  search?: string;
  /** The form of a new item is open. */
  make?: true;
  /** Item whose form is open. */
  item?: string;
}
