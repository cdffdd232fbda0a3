import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FrenchPlatforms } from './french-platforms';
import { SimulatedFiling } from './simulated-filing.entity';
import { SimulatedPlatform } from './simulated-platform';
import { SimulatedStatus } from './simulated-status.entity';

/** The port to the accredited platform through which a French company files reports and life-cycle statuses. */
@Module({
  imports: [TypeOrmModule.forFeature([SimulatedFiling, SimulatedStatus])],
  providers: [FrenchPlatforms, SimulatedPlatform],
  exports: [FrenchPlatforms],
})
export class FrenchPlatformModule {}
