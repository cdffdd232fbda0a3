import type { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { Logger } from '../../../platform/kernel/logger';
import type { FrenchPlatformSettings } from '../../../platform/kernel/settings/french-platform-settings';
import type { InvoicePlatform, ContractIdentity, IncomingFlows } from '../invoice-platform';
import type { ReportingPlatform } from '../reporting-platform';
import { AfnorInvoicePlatform } from './afnor-invoice-platform';
import { AfnorReportingPlatform } from './afnor-reporting-platform';
import { connectPlatform, type ConnectionRules } from './connect-platform';
import { FlowInbox } from './flow-inbox';
import { FlowSubmissions } from './flow-submissions';
import { FrenchAddressBook } from './french-address-book';
import { SubmissionStore } from './submission-store';

/** Maximum number of companies and establishments in the cache of a company's contract. */
const MAX_COMPANY_CACHE_ENTRIES = 500;

/** Connection to a French platform under one contract. */
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

/** Services that a connected contract uses. */
export interface ContractServices {
  unitOfWork: UnitOfWork;
  logger: Logger;
  incomingFlows: IncomingFlows;
}

/**
 * Connects a contract, with separate tokens, rate-limit pauses and caches. No request is made before the first use.
 * @param connectionRules rules for a company's contract; omitted: the operator's rules
 */
export function connectContract(
  settings: FrenchPlatformSettings,
  identity: ContractIdentity,
  { unitOfWork, logger, incomingFlows }: ContractServices,
  connectionRules?: ConnectionRules,
): ConnectedContract {
  const clients = connectPlatform(settings, connectionRules);
  const { flows, directory } = clients;
  const submissions = new FlowSubmissions(settings, flows, new SubmissionStore(unitOfWork, identity.key));
  const inbox = new FlowInbox(settings, unitOfWork, flows, undefined, identity);
  inbox.setHandler((flow) => incomingFlows.receive(flow));
  const addresses =
    identity.companyId === null
      ? new FrenchAddressBook(directory, logger)
      : new FrenchAddressBook(directory, logger, MAX_COMPANY_CACHE_ENTRIES);
  return {
    identity,
    reporting: new AfnorReportingPlatform({ settings, flows, directory, submissions, inbox }),
    invoices: new AfnorInvoicePlatform(getDestinationKey(settings, identity), addresses, submissions, inbox),
    addresses,
    close: () => clients.close(),
  };
}

/**
 * Returns the key under which failures of a contract's platform are counted. Each company's contract has its own key,
 * so that failures of one customer of a platform do not delay others.
 */
function getDestinationKey(
  { flowUrl }: FrenchPlatformSettings,
  { companyId, key }: ContractIdentity,
): string {
  return companyId === null ? flowUrl : `${flowUrl}#${key}`;
}
