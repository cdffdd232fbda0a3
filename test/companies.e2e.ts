import { companies } from './companies/companies';
import { documentTypes } from './companies/document-types';
import { identifiers } from './companies/identifiers';
import { companyInvariants } from './companies/invariants';
import { labels } from './companies/labels';
import { migrationKeys } from './companies/migration-keys';
import { migrationAfterRestart } from './companies/migration-restart';
import { identifierMigrations } from './companies/migrations';
import { partners } from './companies/partners';
import { silentNetwork } from './companies/silent-network';
import { companyVerification } from './companies/verification';
import { sharedService } from './support/chapter';

describe('companies', () => {
  const service = sharedService();

  companies(service);
  companyVerification(service);
  documentTypes(service);
  labels(service);
  partners(service);
  identifiers(service);
  silentNetwork(service);
  identifierMigrations(service);
  migrationKeys(service);
});

companyInvariants();
migrationAfterRestart();
