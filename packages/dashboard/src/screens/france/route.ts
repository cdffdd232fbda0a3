import { createRoute } from '@tanstack/react-router';
import { CALENDAR_DAY } from '../../format/days';
import { FLOWS } from '../../france/flows';
import { lazyPage } from '../../routes/pages';
import { teamRoute } from '../../routes/team-route';
import type { FranceSearch } from './france-search';

/** French reporting: a year of periods, what was reported in each, and what became of it. */
export const franceRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/france',
  validateSearch: (search: Record<string, unknown>): FranceSearch => {
    const year = Number(search.year);
    const flow = FLOWS.find((each) => each === search.flow);
    const text = (name: keyof FranceSearch, pattern: RegExp) => {
      const value = search[name];
      return typeof value === 'string' && pattern.test(value) ? { [name]: value } : {};
    };
    return {
      ...text('company', /^c_\w+$/),
      ...(Number.isInteger(year) && year >= 2000 && year <= 2100 ? { year } : {}),
      ...(flow === undefined ? {} : { flow }),
      ...text('period', CALENDAR_DAY),
      ...text('filing', /^frf_\w+$/),
    };
  },
  component: lazyPage(['status', 'france'], () => import('./france-page'), 'FrancePage'),
});
