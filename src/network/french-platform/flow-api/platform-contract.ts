import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import { connectContract, type ConnectedContract } from './connect-contract';
import { identifyInstallation, IncomingFlows } from '../invoice-platform';

/** The installation's contract with a French platform, which serves all companies without one of their own. */
@Injectable()
export class PlatformContract implements OnApplicationShutdown {
  /** Null without a contract. */
  readonly connected: ConnectedContract | null;

  constructor(
    @Inject(CONFIG) { frenchPlatform }: Config,
    @Inject(LOGGER) logger: Logger,
    unitOfWork: UnitOfWork,
    incoming: IncomingFlows,
  ) {
    this.connected =
      frenchPlatform === null
        ? null
        : connectContract(frenchPlatform, identifyInstallation(frenchPlatform), {
            unitOfWork,
            logger,
            incoming,
          });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connected?.close();
  }
}
