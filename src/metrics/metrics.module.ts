import { Global, Module } from '@nestjs/common';
import { MetricsController } from './metrics.controller';
import { MetricsRegistry } from './metrics-registry';
import { MetricsServer } from './metrics-server';
import { QueueFigures } from './queue-figures';

@Global()
@Module({
  controllers: [MetricsController],
  providers: [MetricsRegistry, MetricsServer, QueueFigures],
  exports: [MetricsRegistry],
})
export class MetricsModule {}
