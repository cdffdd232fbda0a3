import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { AfnorReportingPlatform } from './afnor-reporting-platform';
import { connectPlatform, type PlatformClients } from './connect-platform';
import { StatusInbox } from './status-inbox';
import { SubmissionStore } from './submission-store';

/** The installation's contract with a French platform: its clients, and the reporting platform over them. */
@Injectable()
export class PlatformContract implements OnApplicationShutdown {
  /** Null: the installation has no contract. */
  readonly clients: PlatformClients | null;
  readonly reporting: AfnorReportingPlatform | null;

  constructor(@Inject(CONFIG) { frenchPlatform }: Config, unitOfWork: UnitOfWork) {
    this.clients = frenchPlatform === null ? null : connectPlatform(frenchPlatform);
    this.reporting =
      frenchPlatform === null || this.clients === null
        ? null
        : new AfnorReportingPlatform({
            settings: frenchPlatform,
            flows: this.clients.flows,
            directory: this.clients.directory,
            submissions: new SubmissionStore(unitOfWork),
            inbox: new StatusInbox(unitOfWork, this.clients.flows),
          });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.clients?.close();
  }
}
