import { statement } from '../../platform/kernel/database/statement';

/** Counts the items of a company. Uses the index `items_company`. */
export const COUNT_ITEMS = statement('SELECT count(*)::int AS count FROM items WHERE company_id = $1');
