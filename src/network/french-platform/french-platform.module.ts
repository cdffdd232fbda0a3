import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '../../platform/events/events.module';
import { MetricsModule } from '../../platform/metrics/metrics.module';
import { CompanyContractRow } from './contracts/company-contract.entity';
import { CompanyContractStore } from './contracts/company-contract-store';
import { PlatformContracts } from './contracts/platform-contracts';
import { IncomingFlows } from './invoice-platform';
import { PlatformContract } from './flow-api/platform-contract';
import { PlatformCursor, PlatformFlow, PlatformStatus } from './flow-api/platform-flow.entity';
import { PlatformSubmission } from './flow-api/platform-submission.entity';
import { FlowHints } from './hints/flow-hints';
import { FrenchRoute } from './routes/french-route.entity';
import { FrenchRoutes } from './routes/french-routes';
import { FrenchPlatforms } from './french-platforms';
import { PortalAnswerReader } from './portal/portal-answer-reader';
import { PortalAnswerRow } from './portal/portal-answer.entity';
import { PortalFileRow } from './portal/portal-file.entity';
import { PORTAL_FILE_QUEUE, PortalFiles } from './portal/portal-files';
import { PortalMetrics } from './portal/portal-metrics';
import { PortalReadingJob } from './portal/portal-reading-job';
import { PortalSequence } from './portal/portal-sequence.entity';
import { PortalFileProcessor, PortalWriter } from './portal/portal-writer';
import { SimulatedFiling } from './simulated-filing.entity';
import { SimulatedPlatform } from './simulated-platform';
import { SimulatedStatus } from './simulated-status.entity';

/** Connection to accredited French platforms: reports to the tax administration, life-cycle statuses and invoices. */
@Module({
  imports: [
    BullModule.registerQueue({ name: PORTAL_FILE_QUEUE }),
    EventsModule,
    MetricsModule,
    TypeOrmModule.forFeature([
      CompanyContractRow,
      FrenchRoute,
      PlatformCursor,
      PlatformFlow,
      PlatformStatus,
      PlatformSubmission,
      PortalAnswerRow,
      PortalFileRow,
      PortalSequence,
      SimulatedFiling,
      SimulatedStatus,
    ]),
  ],
  providers: [
    CompanyContractStore,
    FlowHints,
    FrenchPlatforms,
    FrenchRoutes,
    IncomingFlows,
    PlatformContract,
    PlatformContracts,
    PortalAnswerReader,
    PortalFileProcessor,
    PortalFiles,
    PortalMetrics,
    PortalReadingJob,
    PortalWriter,
    SimulatedPlatform,
  ],
  exports: [
    BullModule,
    CompanyContractStore,
    FlowHints,
    FrenchPlatforms,
    FrenchRoutes,
    IncomingFlows,
    PlatformContracts,
    PortalFiles,
  ],
})
export class FrenchPlatformModule {}
