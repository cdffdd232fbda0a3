import { Global, Module } from '@nestjs/common';
import { DocumentFigures } from './document-figures';
import { HttpFigures } from './http-figures';
import { MetricsController } from './metrics.controller';
import { MetricsRegistry } from './metrics-registry';
import { ProcessFigures } from './process-figures';
import { QueueFigures } from './queue-figures';

@Global()
@Module({
  controllers: [MetricsController],
  providers: [MetricsRegistry, DocumentFigures, HttpFigures, ProcessFigures, QueueFigures],
  exports: [MetricsRegistry, HttpFigures],
})
export class MetricsModule {}
