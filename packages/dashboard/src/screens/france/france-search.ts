import type { Flow } from '../../france/flows';

/** State of the page in its address: company, year, period and the open filing. */
export interface FranceSearch {
  company?: string;
  year?: number;
  flow?: Flow;
  /** First day */
  period?: string;
  filing?: string;
}
