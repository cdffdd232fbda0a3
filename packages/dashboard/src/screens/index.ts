import { arrivalsRoute } from './arrivals/route';
import { applicationsRoute } from './applications/route';
import { auditRoute } from './audit/route';
import { companiesRoute, companyRoute } from './companies/route';
import { complianceRoute } from './compliance/route';
import { customerRoute, customersRoute } from './customers/route';
import { documentRoute } from './document/route';
import { documentsRoute } from './documents/route';
import { draftsRoute } from './drafts/route';
import { eventsRoute } from './events/route';
import { exportsRoute } from './exports/route';
import { franceRoute } from './france/route';
import { inboxRoute } from './inbox/route';
import { itemsRoute } from './items/route';
import { keysRoute, oauthRoute } from './keys/route';
import { labelsRoute } from './labels/route';
import { membersRoute } from './members/route';
import { overviewRoute } from './overview/route';
import { importsRoute } from './imports/route';
import { openInvoicesRoute } from './open-invoices/route';
import { paymentsRoute } from './payments/route';
import { recurringContentRoute, recurringRoute } from './recurring/route';
import { requestsRoute } from './requests/route';
import { sandboxRoute } from './sandbox/route';
import { singleSignOnRoute } from './single-sign-on/route';
import { settingsRoute } from './settings/route';
import { sendRoute } from './send/route';
import { supplierRoute, suppliersRoute } from './suppliers/route';
import { upstreamRoute } from './upstream/route';
import { validateRoute } from './validate/route';
import { deliveriesRoute, webhookRoute, webhooksRoute } from './webhooks/route';

/**
 * The pages of a team. Each screen has a folder with its route (`createRoute({ getParentRoute: () => teamRoute, … })`), its
 * component loaded by `lazyPage`, and stands in this list. The side bar shows what is here.
 */
export const teamPages = [
  overviewRoute,
  documentsRoute,
  documentRoute,
  inboxRoute,
  arrivalsRoute,
  importsRoute,
  openInvoicesRoute,
  paymentsRoute,
  sendRoute,
  draftsRoute,
  recurringRoute,
  recurringContentRoute,
  validateRoute,
  webhooksRoute,
  deliveriesRoute,
  webhookRoute,
  eventsRoute,
  requestsRoute,
  keysRoute,
  oauthRoute,
  exportsRoute,
  franceRoute,
  complianceRoute,
  auditRoute,
  companiesRoute,
  companyRoute,
  customersRoute,
  customerRoute,
  suppliersRoute,
  supplierRoute,
  itemsRoute,
  labelsRoute,
  membersRoute,
  applicationsRoute,
  singleSignOnRoute,
  upstreamRoute,
  settingsRoute,
  sandboxRoute,
] as const;
