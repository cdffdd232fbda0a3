import { JURISDICTIONS, TAX_DATA_STATES, type Jurisdiction, type TaxDataState } from './states';

/** Filters of the reports, as they stand in the address. */
export interface TaxDataFilters {
  state?: TaxDataState;
  jurisdiction?: Jurisdiction;
  /** Id of the company that reports */
  company?: string;
}

/** Reads the filters from an address; other parameters are ignored. */
export function parseTaxDataFilters(search: Record<string, unknown>): TaxDataFilters {
  const state = TAX_DATA_STATES.find((each) => each === search.state);
  const jurisdiction = JURISDICTIONS.find((each) => each === search.jurisdiction);
  const { company } = search;
  return {
    ...(state === undefined ? {} : { state }),
    ...(jurisdiction === undefined ? {} : { jurisdiction }),
    ...(typeof company === 'string' && /^c_\w+$/.test(company) ? { company } : {}),
  };
}
