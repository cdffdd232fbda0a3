/** Company and customer that the page of open invoices shows; the address keeps them. */
export interface ReceivablesPlace {
  company?: string;
  /** Key of the customer. */
  customer?: string;
}
