import { badInput } from './api/bad-input';
import { browser } from './api/browser';
import { apiDocument } from './api/document';
import { metrics, METRICS_TOKEN } from './api/metrics';
import { onOneService } from './support/chapter';

onOneService(
  (service) => {
    apiDocument(service);
    badInput(service);
    browser(service);
    metrics(service);
  },
  { METRICS_TOKEN },
);
