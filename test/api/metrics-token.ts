/** What the scraper of metrics presents; the suites of this folder share a service that accepts it. */
export const METRICS_TOKEN = 'token of the scraper';
