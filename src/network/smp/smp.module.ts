import { Module } from '@nestjs/common';
import { MetricsModule } from '../../platform/metrics/metrics.module';
import { NetworkModule } from '../network.module';
import { SmpAnswers } from './smp-answers';
import { SmpPort } from './smp-port';
import { SmpRoutes } from './smp-routes';

/** Our metadata publisher (SMP) for readers. What it publishes is decided behind the network port. */
@Module({
  imports: [MetricsModule, NetworkModule],
  providers: [SmpAnswers, SmpRoutes, SmpPort],
})
export class SmpModule {}
