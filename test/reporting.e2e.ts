import { killedFilings } from './reporting/crash';
import { declarants } from './reporting/declarants';
import { documentedExamples } from './reporting/examples';
import { filings } from './reporting/filings';
import { platform } from './reporting/platform';
import { reports } from './reporting/reports';
import { sharedService } from './support/chapter';

describe('reporting', () => {
  const service = sharedService();

  reports(service);
  declarants(service);
  documentedExamples(service);
  filings(service);
  platform(service);
});

killedFilings();
