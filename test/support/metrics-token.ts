/** Token of the metrics scraper for services that suites share. */
export const METRICS_TOKEN = 'token of the scraper';
