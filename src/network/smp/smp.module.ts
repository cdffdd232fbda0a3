import { Module } from '@nestjs/common';
import { MetricsModule } from '../../platform/metrics/metrics.module';
import { NetworkModule } from '../network.module';
import { SmpAnswers } from './smp-answers';
import { SmpPort } from './smp-port';
import { SmpRoutes } from './smp-routes';

/** Our metadata publisher (SMP) for readers. The adapters behind the network port decide its contents. */
@Module({
  imports: [MetricsModule, NetworkModule],
  providers: [SmpAnswers, SmpRoutes, SmpPort],
})
export class SmpModule {}
