import { Module } from '@nestjs/common';
import { HttpFigures } from './http-figures';
import { MetricsController } from './metrics.controller';
import { MetricsRegistry } from './metrics-registry';
import { ProcessFigures } from './process-figures';
import { QueueFigures } from './queue-figures';

@Module({
  controllers: [MetricsController],
  providers: [MetricsRegistry, HttpFigures, ProcessFigures, QueueFigures],
  exports: [MetricsRegistry, HttpFigures],
})
export class MetricsModule {}
