import type { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { Logger } from '../../../platform/kernel/logger';
import type { FrenchPlatformSettings } from '../../../platform/kernel/settings/french-platform-settings';
import type { InvoicePlatform, ContractIdentity, IncomingFlows } from '../invoice-platform';
import type { ReportingPlatform } from '../reporting-platform';
import { AfnorInvoicePlatform } from './afnor-invoice-platform';
import { AfnorReportingPlatform } from './afnor-reporting-platform';
import { connectPlatform, type ContractOrigin } from './connect-platform';
import { FlowInbox } from './flow-inbox';
import { FlowSubmissions } from './flow-submissions';
import { FrenchAddressBook } from './french-address-book';
import { SubmissionStore } from './submission-store';

/** Maximum number of companies and establishments in the cache of a company's contract. */
const MAX_COMPANY_ENTRIES = 500;

/** Parts of a contract with a French platform that the product uses. */
export interface ConnectedContract {
  identity: ContractIdentity;
  /** Platform for reports and statuses. */
  reporting: ReportingPlatform;
  /** Platform for the exchange of invoices. */
  invoices: InvoicePlatform;
  /** Entries of French addresses in the directory. */
  addresses: FrenchAddressBook;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** Modules that a contract uses. */
export interface ContractModules {
  unitOfWork: UnitOfWork;
  logger: Logger;
  incoming: IncomingFlows;
}

/**
 * Connects a contract, with its own tokens, pauses and caches. Makes no request before the first use.
 * @param origin origin of the settings; omitted: the operator
 */
export function connectContract(
  settings: FrenchPlatformSettings,
  identity: ContractIdentity,
  { unitOfWork, logger, incoming }: ContractModules,
  origin?: ContractOrigin,
): ConnectedContract {
  const clients = connectPlatform(settings, origin);
  const { flows, directory } = clients;
  const submissions = new FlowSubmissions(settings, flows, new SubmissionStore(unitOfWork, identity.key));
  const inbox = new FlowInbox(settings, unitOfWork, flows, undefined, identity);
  inbox.setHandler((flow) => incoming.receive(flow));
  const addresses =
    identity.companyId === null
      ? new FrenchAddressBook(directory, logger)
      : new FrenchAddressBook(directory, logger, MAX_COMPANY_ENTRIES);
  return {
    identity,
    reporting: new AfnorReportingPlatform({ settings, flows, directory, submissions, inbox }),
    invoices: new AfnorInvoicePlatform(getEndpoint(settings, identity), addresses, submissions, inbox),
    addresses,
    close: () => clients.close(),
  };
}

/**
 * Returns the destination of a company's contract. Each contract has its own destination, so that failures of one
 * customer of a platform do not delay others.
 */
function getEndpoint({ flowUrl }: FrenchPlatformSettings, { companyId, key }: ContractIdentity): string {
  return companyId === null ? flowUrl : `${flowUrl}#${key}`;
}
