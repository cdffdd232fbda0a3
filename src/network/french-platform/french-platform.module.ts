import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '../../platform/events/events.module';
import { MetricsModule } from '../../platform/metrics/metrics.module';
import { PlatformContract } from './flow-api/platform-contract';
import { PlatformCursor, PlatformFlow, PlatformStatus } from './flow-api/platform-flow.entity';
import { PlatformSubmission } from './flow-api/platform-submission.entity';
import { FrenchPlatforms } from './french-platforms';
import { PortalAnswerReader } from './portal/portal-answer-reader';
import { PortalAnswerRow } from './portal/portal-answer.entity';
import { PortalFileRow } from './portal/portal-file.entity';
import { PORTAL_FILE_QUEUE, PortalFiles } from './portal/portal-files';
import { PortalMetrics } from './portal/portal-metrics';
import { PortalReadingJob } from './portal/portal-reading-job';
import { PortalSequence } from './portal/portal-sequence.entity';
import { PortalFileProcessor, PortalWriter } from './portal/portal-writer';
import { ProductionPlatform } from './portal/production-platform';
import { SimulatedFiling } from './simulated-filing.entity';
import { SimulatedPlatform } from './simulated-platform';
import { SimulatedStatus } from './simulated-status.entity';

/** The port to the accredited platform through which a French company files reports and life-cycle statuses. */
@Module({
  imports: [
    BullModule.registerQueue({ name: PORTAL_FILE_QUEUE }),
    EventsModule,
    MetricsModule,
    TypeOrmModule.forFeature([
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
    FrenchPlatforms,
    PlatformContract,
    PortalAnswerReader,
    PortalFileProcessor,
    PortalFiles,
    PortalMetrics,
    PortalReadingJob,
    PortalWriter,
    ProductionPlatform,
    SimulatedPlatform,
  ],
  exports: [BullModule, FrenchPlatforms, PlatformContract, PortalFiles],
})
export class FrenchPlatformModule {}
