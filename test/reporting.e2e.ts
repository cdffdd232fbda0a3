import { killedFilings } from './reporting/crash';
import { declarants } from './reporting/declarants';
import { documentedExamples } from './reporting/examples';
import { filings } from './reporting/filings';
import { platform } from './reporting/platform';
import { productionDeclarants } from './reporting/production-declarants';
import { receivedPurchases } from './reporting/received-purchases';
import { reports } from './reporting/reports';
import { reportCorrections } from './reporting/corrections';
import { sharedService } from './support/chapter';

describe('reporting', () => {
  const service = sharedService();

  reports(service);
  reportCorrections(service);
  declarants(service);
  productionDeclarants(service);
  documentedExamples(service);
  filings(service);
  receivedPurchases(service);
  platform(service);
});

killedFilings();
