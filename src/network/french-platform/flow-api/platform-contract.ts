import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { formatContract } from '../../../platform/kernel/settings/french-platform-settings';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import type { InvoicePlatform } from '../invoice-platform';
import type { ReportingPlatform } from '../reporting-platform';
import { AfnorInvoicePlatform } from './afnor-invoice-platform';
import { AfnorReportingPlatform } from './afnor-reporting-platform';
import { connectPlatform } from './connect-platform';
import { FlowInbox } from './flow-inbox';
import { FlowSubmissions } from './flow-submissions';
import { FrenchAddressBook } from './french-address-book';
import { SubmissionStore } from './submission-store';

/** What an installation uses of its contract with a French platform. */
interface ConnectedContract {
  reporting: ReportingPlatform;
  invoices: InvoicePlatform;
  addresses: FrenchAddressBook;
  close(): Promise<void>;
}

/** The installation's contract with a French platform; its parts are null without one. */
@Injectable()
export class PlatformContract implements OnApplicationShutdown {
  private readonly connected: ConnectedContract | null;

  constructor(@Inject(CONFIG) config: Config, @Inject(LOGGER) logger: Logger, unitOfWork: UnitOfWork) {
    this.connected = connect(config, unitOfWork, logger);
  }

  /** Platform for reports and statuses. */
  get reporting(): ReportingPlatform | null {
    return this.connected?.reporting ?? null;
  }

  /** Platform for the exchange of invoices. */
  get invoices(): InvoicePlatform | null {
    return this.connected?.invoices ?? null;
  }

  /** Entries of French addresses in the directory. */
  get addresses(): FrenchAddressBook | null {
    return this.connected?.addresses ?? null;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connected?.close();
  }
}

function connect(
  { frenchPlatform }: Config,
  unitOfWork: UnitOfWork,
  logger: Logger,
): ConnectedContract | null {
  if (frenchPlatform === null) return null;
  const clients = connectPlatform(frenchPlatform);
  const { flows, directory } = clients;
  const submissions = new FlowSubmissions(
    frenchPlatform,
    flows,
    new SubmissionStore(unitOfWork, formatContract(frenchPlatform)),
  );
  const inbox = new FlowInbox(frenchPlatform, unitOfWork, flows);
  const addresses = new FrenchAddressBook(directory, logger);
  return {
    reporting: new AfnorReportingPlatform({ settings: frenchPlatform, flows, directory, submissions, inbox }),
    invoices: new AfnorInvoicePlatform(frenchPlatform, addresses, submissions, inbox),
    addresses,
    close: () => clients.close(),
  };
}
