import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '../../platform/events/events.module';
import { CompanyContractRow } from './contracts/company-contract.entity';
import { CompanyContractStore } from './contracts/company-contract-store';
import { PlatformContracts } from './contracts/platform-contracts';
import { IncomingFlows } from './flow-api/incoming-flows';
import { PlatformContract } from './flow-api/platform-contract';
import { PlatformCursor, PlatformFlow, PlatformStatus } from './flow-api/platform-flow.entity';
import { PlatformSubmission } from './flow-api/platform-submission.entity';
import { FrenchRoute } from './routes/french-route.entity';
import { FrenchRoutes } from './routes/french-routes';
import { FrenchPlatforms } from './french-platforms';
import { SimulatedFiling } from './simulated-filing.entity';
import { SimulatedPlatform } from './simulated-platform';
import { SimulatedStatus } from './simulated-status.entity';

/** The port to the accredited platform through which a French company files reports and life-cycle statuses. */
@Module({
  imports: [
    EventsModule,
    TypeOrmModule.forFeature([
      CompanyContractRow,
      FrenchRoute,
      PlatformCursor,
      PlatformFlow,
      PlatformStatus,
      PlatformSubmission,
      SimulatedFiling,
      SimulatedStatus,
    ]),
  ],
  providers: [
    CompanyContractStore,
    FrenchPlatforms,
    FrenchRoutes,
    IncomingFlows,
    PlatformContract,
    PlatformContracts,
    SimulatedPlatform,
  ],
  exports: [CompanyContractStore, FrenchPlatforms, FrenchRoutes, IncomingFlows, PlatformContracts],
})
export class FrenchPlatformModule {}
