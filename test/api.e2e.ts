import { badInput } from './api/bad-input';
import { hostileRequests } from './api/hostile-requests';
import { browser } from './api/browser';
import { apiDocument } from './api/document';
import { metrics, METRICS_TOKEN } from './api/metrics';
import { sharedService } from './support/chapter';

describe('the API', () => {
  const service = sharedService({ METRICS_TOKEN });

  apiDocument(service);
  badInput(service);
  hostileRequests(service);
  browser(service);
  metrics(service);
});
