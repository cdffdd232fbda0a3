import { agreementWithEnvelope } from './documents/agreement';
import { documents } from './documents/documents';
import { mailServer } from './documents/mail-server';
import { mailInProduction } from './documents/mail-in-production';
import { mainJob } from './documents/main-job';
import { sandbox } from './documents/sandbox';
import { sending } from './documents/sending';
import { onOneService } from './support/chapter';

onOneService((service) => {
  agreementWithEnvelope(service);
  documents(service);
  mainJob(service);
  sending(service);
  sandbox(service);
});

mailServer();
mailInProduction();
