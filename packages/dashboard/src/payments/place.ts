/** Company and bank statement that the page shows; the address keeps them. */
export interface PaymentsPlace {
  company?: string;
  statement?: string;
}
