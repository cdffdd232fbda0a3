import { answers } from './documents/answers';
import { accepting } from './documents/accepting';
import { agreementWithEnvelope } from './documents/agreement';
import { documents } from './documents/documents';
import { conversion } from './documents/conversion';
import { crossIndustry } from './documents/cross-industry';
import { documentContents } from './documents/document-contents';
import { labelChanges } from './documents/label-changes';
import { generatedClient, invoiceExamples } from './documents/invoice-examples';
import { documentPdf } from './documents/document-pdf';
import { mailServer } from './documents/mail-server';
import { mailInProduction } from './documents/mail-in-production';
import { mainJob } from './documents/main-job';
import { overview } from './documents/overview';
import { sandbox } from './documents/sandbox';
import { sandboxInbound } from './documents/sandbox-inbound';
import { sending } from './documents/sending';
import { facturXFiles } from './documents/facturx';
import { emailDeliveries } from './documents/email';
import { xrechnung } from './documents/xrechnung';
import { sharedService } from './support/chapter';

describe('documents', () => {
  const service = sharedService();

  agreementWithEnvelope(service);
  documents(service);
  documentContents(service);
  labelChanges(service);
  invoiceExamples(service);
  xrechnung(service);
  crossIndustry(service);
  conversion(service);
  documentPdf(service);
  mainJob(service);
  sending(service);
  accepting(service);
  emailDeliveries(service);
  facturXFiles(service);
  sandbox(service);
  sandboxInbound(service);
  answers(service);
  overview(service);
});

generatedClient();
mailServer();
mailInProduction();
