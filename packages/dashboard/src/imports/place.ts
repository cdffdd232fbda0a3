/** Company and import that the page shows; the address keeps them. */
export interface ImportsPlace {
  company?: string;
  import?: string;
}
