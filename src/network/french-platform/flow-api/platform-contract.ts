import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import { connectContract, type ConnectedContract } from './connect-contract';
import { toInstallationIdentity, IncomingFlows } from '../invoice-platform';

/** The installation's contract with a French platform, for all companies without their own contract. */
@Injectable()
export class PlatformContract implements OnApplicationShutdown {
  /** Connected contract; null when the installation has none. */
  readonly connectedContract: ConnectedContract | null;

  constructor(
    @Inject(CONFIG) { frenchPlatform }: Config,
    @Inject(LOGGER) logger: Logger,
    unitOfWork: UnitOfWork,
    incomingFlows: IncomingFlows,
  ) {
    this.connectedContract =
      frenchPlatform === null
        ? null
        : connectContract(frenchPlatform, toInstallationIdentity(frenchPlatform), {
            unitOfWork,
            logger,
            incomingFlows,
          });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connectedContract?.close();
  }
}
