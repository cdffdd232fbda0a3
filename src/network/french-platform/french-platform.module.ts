import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Platforms } from './platforms';
import { SimulatedFiling } from './simulated-filing.entity';
import { SimulatedPlatform } from './simulated-platform';
import { SimulatedStatus } from './simulated-status.entity';

/** The port to the accredited platform through which a French company files reports and life-cycle statuses. */
@Module({
  imports: [TypeOrmModule.forFeature([SimulatedFiling, SimulatedStatus])],
  providers: [Platforms, SimulatedPlatform],
  exports: [Platforms],
})
export class FrenchPlatformModule {}
