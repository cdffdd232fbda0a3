import type { Flow } from '../../france/flows';

/** What of the page stands in the address: company, year, period and the filing beside it. */
export interface FranceSearch {
  company?: string;
  year?: number;
  flow?: Flow;
  /** First day */
  period?: string;
  filing?: string;
}
