/** State of the items page in its address: the company, the search, and the open form. */
export interface ItemsPlace {
  company?: string;
  search?: string;
  /** The form of a new item is open. */
  make?: true;
  /** Item whose form is open. */
  item?: string;
}
