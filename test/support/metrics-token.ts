/** What the scraper of metrics presents to services that suites share. */
export const METRICS_TOKEN = 'token of the scraper';
