import { FirstLine1763700000000 } from './1763700000000-first-line';
import { CompaniesAndPartners1763720000000 } from './1763720000000-companies-and-partners';

/** All migrations in order. A released one is never edited: a change is a new one. */
export const migrations = [FirstLine1763700000000, CompaniesAndPartners1763720000000];
