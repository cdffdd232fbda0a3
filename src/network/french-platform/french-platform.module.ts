import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PlatformContract } from './flow-api/platform-contract';
import { PlatformCursor, PlatformFlow, PlatformStatus } from './flow-api/platform-flow.entity';
import { PlatformSubmission } from './flow-api/platform-submission.entity';
import { FrenchPlatforms } from './french-platforms';
import { SimulatedFiling } from './simulated-filing.entity';
import { SimulatedPlatform } from './simulated-platform';
import { SimulatedStatus } from './simulated-status.entity';

/** The port to the accredited platform through which a French company files reports and life-cycle statuses. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      PlatformCursor,
      PlatformFlow,
      PlatformStatus,
      PlatformSubmission,
      SimulatedFiling,
      SimulatedStatus,
    ]),
  ],
  providers: [FrenchPlatforms, PlatformContract, SimulatedPlatform],
  exports: [FrenchPlatforms, PlatformContract],
})
export class FrenchPlatformModule {}
