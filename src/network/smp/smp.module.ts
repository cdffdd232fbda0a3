import { Module } from '@nestjs/common';
import { MetricsModule } from '../../platform/metrics/metrics.module';
import { NetworkModule } from '../network.module';
import { SmpAnswers } from './smp-answers';
import { SmpPort } from './smp-port';
import { SmpRoutes } from './smp-routes';

/** Public read access to our metadata publisher (SMP). The network adapters write the published data. */
@Module({
  imports: [MetricsModule, NetworkModule],
  providers: [SmpAnswers, SmpRoutes, SmpPort],
})
export class SmpModule {}
