import { Module } from '@nestjs/common';
import { HttpMetrics } from './http-metrics';
import { MetricsController } from './metrics.controller';
import { MetricsRegistry } from './metrics-registry';
import { ProcessMetrics } from './process-metrics';
import { QueueMetrics } from './queue-metrics';

@Module({
  controllers: [MetricsController],
  providers: [MetricsRegistry, HttpMetrics, ProcessMetrics, QueueMetrics],
  exports: [MetricsRegistry, HttpMetrics],
})
export class MetricsModule {}
