/** Smallest and largest request rate that an operator may set for a team. */
export const REQUESTS_PER_SECOND_RANGE = { least: 1, most: 10_000 };

/** Largest monthly quota of documents that an operator may set. */
export const MAX_DOCUMENTS_PER_MONTH = 100_000_000;
