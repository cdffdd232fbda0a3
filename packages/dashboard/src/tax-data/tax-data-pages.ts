import type { Answer } from '../api/client';
import type { TaxDataFilters } from './filters';
import { sortByAttention } from './tax-data';
import { TAX_DATA_STATES, type TaxData, type TaxDataState } from './states';

/** Start of the next page: a state, and a cursor in its list. */
export interface TaxDataPlace {
  state: TaxDataState;
  cursor: string | null;
}

/** A page of reports, and where the next one begins; null after the last. */
export interface TaxDataPage {
  reports: TaxData[];
  next: TaxDataPlace | null;
}

interface TaxDataQuery {
  state: TaxDataState;
  jurisdiction?: TaxData['jurisdiction'];
  companyId?: string;
  limit: number;
  cursor?: string;
}

const LIMIT = 50;

/**
 * Reads a page of reports, those that need attention first. The API lists the newest first, so the lists of the states are
 * read one after the other until the page is full.
 *
 * @param read Reads a page of `GET /api/v1/tax-data`
 */
export async function readTaxDataPage(
  read: (query: TaxDataQuery) => Promise<Answer<'/api/v1/tax-data', 'get'>>,
  { state: onlyState, jurisdiction, company }: TaxDataFilters,
  from: TaxDataPlace | null,
): Promise<TaxDataPage> {
  const states: readonly TaxDataState[] = onlyState === undefined ? TAX_DATA_STATES : [onlyState];
  const reports: TaxData[] = [];
  let place = from ?? firstPlace(states);
  while (place !== null && reports.length < LIMIT) {
    const { state, cursor }: TaxDataPlace = place;
    const { taxData, pagination } = await read({
      state,
      limit: LIMIT - reports.length,
      ...(jurisdiction === undefined ? {} : { jurisdiction }),
      ...(company === undefined ? {} : { companyId: company }),
      ...(cursor === null ? {} : { cursor }),
    });
    reports.push(...taxData);
    place = pagination.hasMore
      ? { state, cursor: pagination.nextCursor }
      : firstPlace(states.slice(states.indexOf(state) + 1));
  }
  return { reports: sortByAttention(reports, new Date()), next: place };
}

function firstPlace([state]: readonly TaxDataState[]): TaxDataPlace | null {
  return state === undefined ? null : { state, cursor: null };
}
