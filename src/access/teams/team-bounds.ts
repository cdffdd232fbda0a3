/** Requests per second that an operator may permit to a team. */
export const REQUESTS_PER_SECOND = { least: 1, most: 10_000 };

/** Maximum number of documents of a monthly quota. */
export const MAX_DOCUMENTS_PER_MONTH = 100_000_000;
