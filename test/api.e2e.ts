import { badInput } from './api/bad-input';
import { everyFault } from './api/every-fault';
import { hostileRequests } from './api/hostile-requests';
import { bothVocabularies } from './api/both-vocabularies';
import { browser } from './api/browser';
import { dashboard } from './api/dashboard';
import { apiDocument } from './api/document';
import { metrics, METRICS_TOKEN } from './api/metrics';
import { requests } from './api/requests';
import { visibleStates } from './api/visible-states';
import { xmlBodies } from './api/xml-bodies';
import { sharedService } from './support/chapter';

describe('the API', () => {
  const service = sharedService({ METRICS_TOKEN });

  apiDocument(service);
  badInput(service);
  bothVocabularies(service);
  everyFault(service);
  visibleStates(service);
  xmlBodies(service);
  hostileRequests(service);
  browser(service);
  dashboard(service);
  metrics(service);
  requests(service);
});
